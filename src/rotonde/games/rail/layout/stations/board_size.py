"""How large a board must be for a map, and where its stations would stand on it."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rotonde.games.rail.layout import units
from rotonde.games.rail.layout.stations.places import Plane
from rotonde.games.rail.layout.stations.projection import Point

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

RIM_X, RIM_Y = 82.0, 64.0  # from the outermost stations to the rim: room for their names
_SHARE = 0.95  # the length that routes need, as a part of the straight lines between stations
_AREA = 3400.0  # of the board, for each space
_SLIMMEST = 0.42  # a board's shorter side, as a part of the longer
_SMALLEST = 320.0
_NEAREST = 58.0  # stations that stand closer are moved apart at once
_SHORTEST = 0.8  # and so are the ends of a route, to this part of the length it needs


class Links(NamedTuple):
    """The lines between stations; a double route is one line with two tracks."""

    a: Ints
    b: Ints
    spaces: Ints  # of the longer track
    tracks: Ints
    routes: list[list[int]]  # the routes of each line, by index


class Board(NamedTuple):
    """A sheet with all stations on it, true to the map, and moved apart where they must be."""

    width: float
    height: float
    scale: float
    left: float  # where the plane's origin stands
    top: float
    homes: Floats
    starts: Floats

    def point(self, place: Point) -> Point:
        """A place of the map's plane on the sheet."""
        return self.left + place[0] * self.scale, self.top + place[1] * self.scale


def links_of(data: Mapping[str, Any]) -> Links:
    index = {city["id"]: i for i, city in enumerate(data["cities"])}
    lines: dict[tuple[int, int], list[int]] = {}
    for r, route in enumerate(data["routes"]):
        a, b = index[route["a"]], index[route["b"]]
        lines.setdefault((b, a) if (b, a) in lines else (a, b), []).append(r)
    lengths = [route["length"] for route in data["routes"]]
    return Links(
        np.array([a for a, _ in lines], dtype=np.int64),
        np.array([b for _, b in lines], dtype=np.int64),
        np.array([max(lengths[r] for r in tracks) for tracks in lines.values()], dtype=np.int64),
        np.array([len(tracks) for tracks in lines.values()], dtype=np.int64),
        list(lines.values()),
    )


def first_scale(plane: Plane, links: Links) -> float:
    """Board units for the plane's unit: long enough for the routes, large enough for the spaces."""
    points = np.array(plane.stations)
    reach = points[links.a] - points[links.b]
    straight = float(np.sqrt((reach**2).sum(axis=1)).sum())
    needed = sum(units.needed_length(int(n)) for n in links.spaces)
    longest = max(float(np.ptp(points[:, 0])), float(np.ptp(points[:, 1])))
    most = needed / longest if longest > 0 else 1.0  # all routes one after the other: enough
    scale = min(needed / straight / _SHARE, most) if straight > 0 else 1.0
    area = _AREA * float((links.spaces * links.tracks).sum())
    while scale < most and math.prod(_sides(plane, scale)) < area:
        scale *= 1.02
    return scale


def board_of(plane: Plane, links: Links, scale: float) -> Board:
    """The sheet at this scale, with the stations in its middle."""
    scale = round(scale, 6)  # as it is written, so that a reader gets the very same sheet
    width, height = _sides(plane, scale)
    xs, ys = zip(*plane.stations, strict=True)
    left = (width - (max(xs) + min(xs)) * scale) / 2
    top = (height - (max(ys) + min(ys)) * scale) / 2
    nowhere = np.zeros((0, 2))
    board = Board(width, height, scale, left, top, nowhere, nowhere)
    # Rounded, so that the last bit of a sine, which differs among machines, changes nothing.
    homes = np.round(np.array([board.point(place) for place in plane.stations]), 2)
    return board._replace(homes=homes, starts=_moved_apart(homes, links, width, height))


def _sides(plane: Plane, scale: float) -> Point:
    xs, ys = zip(*plane.stations, strict=True)
    width = (max(xs) - min(xs)) * scale + 2 * RIM_X
    height = (max(ys) - min(ys)) * scale + 2 * RIM_Y
    return (
        float(round(max(width, height * _SLIMMEST, _SMALLEST))),
        float(round(max(height, width * _SLIMMEST, _SMALLEST))),
    )


def _moved_apart(homes: Floats, links: Links, width: float, height: float) -> Floats:
    """Stations pushed from each other and along their routes, where they stand far too close."""
    points = homes.copy()
    count = len(points)
    first, second = np.triu_indices(count, 1)
    wanted = np.full((count, count), _NEAREST)
    for a, b, spaces in zip(links.a, links.b, links.spaces, strict=True):
        length = max(_NEAREST, units.needed_length(int(spaces)) * _SHORTEST)
        wanted[a, b] = wanted[b, a] = length
    target = wanted[first, second]
    # Each pair of stations on the same spot is moved apart in a different direction.
    turn = (np.arange(len(first)) * 0.618034) % 1.0 - 0.5
    nudge = np.stack([turn, 0.5 - np.abs(turn)], axis=1)
    for _ in range(200):
        gap = points[second] - points[first]
        distance = np.sqrt((gap**2).sum(axis=1))
        short = np.flatnonzero(distance < target)
        if not len(short):
            break
        way = np.where(distance[short, None] > 1.0, gap[short], nudge[short])
        way /= np.sqrt((way**2).sum(axis=1))[:, None]
        push = way * (0.2 * (target[short] - distance[short]))[:, None]
        np.add.at(points, first[short], -push)
        np.add.at(points, second[short], push)
        points[:, 0] = points[:, 0].clip(RIM_X / 2, width - RIM_X / 2)
        points[:, 1] = points[:, 1].clip(RIM_Y / 2, height - RIM_Y / 2)
    return points
