"""From what the annealing found to the geometry that is drawn."""

import math
from collections.abc import Iterator, Sequence

import numpy as np

from rotonde.games.rail.layout import units
from rotonde.games.rail.layout.annealing.record import Draft
from rotonde.games.rail.layout.curves import control_point, part_of_step, pitch_of, step_at, trace
from rotonde.games.rail.layout.geometry import Box, Label, Route, Space, Station
from rotonde.games.rail.layout.stations.board_size import Board, Floats, Links
from rotonde.games.rail.layout.text.labels import Candidate
from rotonde.games.rail.map_file import City

_Ends = tuple[float, float, float, float]  # x and y of both
_FINE = 48  # pieces of a curve when its spaces are set
_PIECES = 2  # cubic pieces of a track's path


def tenth(value: float) -> float:
    """A number as it is written: to a tenth, and no negative zero."""
    return round(float(value), 1) + 0.0


def stations_of(cities: Sequence[City], board: Board, draft: Draft) -> list[Station]:
    return [
        Station(city["id"], tenth(x), tenth(y), tenth(home_x), tenth(home_y))
        for city, (x, y), (home_x, home_y) in zip(
            cities, draft.xy[: len(cities)], board.homes, strict=True
        )
    ]


def labels_of(stations: list[Station], names: list[list[Candidate]], draft: Draft) -> list[Label]:
    return [
        label_of(station, choices[chosen])
        for station, choices, chosen in zip(stations, names, draft.name[: len(names)], strict=True)
    ]


def label_of(station: Station, name: Candidate) -> Label:
    left, top = station.x + name.x, station.y + name.y
    anchor = {"start": left, "middle": left + name.width / 2, "end": left + name.width}
    return Label(
        station.id,
        list(name.lines),
        tenth(anchor[name.anchor]),
        tenth(top + units.FONT * units.ASCENT),
        name.anchor,
        Box(tenth(left), tenth(top), tenth(name.width), tenth(name.height)),
    )


def routes_of(
    ids: Sequence[str], lengths: Sequence[int], links: Links, draft: Draft
) -> list[Route]:
    """All tracks, in the order of the map's routes."""
    drawn: dict[int, Route] = {}
    for g, tracks in enumerate(links.routes):
        (ax, ay), (bx, by) = draft.xy[links.a[g]], draft.xy[links.b[g]]
        ends = (ax, ay, bx, by)
        bulge, shift = float(draft.bulge[g]), float(draft.shift[g])
        for r, offset in zip(tracks, track_offsets(len(tracks)), strict=True):
            twin = next((ids[other] for other in tracks if other != r), None)
            spaces = list(_spaces(ends, bulge, offset, shift, lengths[r]))
            drawn[r] = Route(ids[r], _path(ends, bulge, offset), spaces, twin)
    return [drawn[r] for r in range(len(ids))]


def track_offsets(tracks: int) -> tuple[float, ...]:
    return (0.0,) if tracks == 1 else (-units.TRACK, units.TRACK)


def _spaces(ends: _Ends, bulge: float, offset: float, shift: float, count: int) -> Iterator[Space]:
    """A chain of spaces about the middle of the track, as far shifted as the whole line is."""
    middle_line, track = np.zeros((_FINE + 1, 5)), np.zeros((_FINE + 1, 5))
    length = trace(*ends, bulge, 0.0, middle_line)
    track_length = trace(*ends, bulge, offset, track)
    tracks = 2 if offset else 1
    pitch = pitch_of(middle_line, length, count, tracks)
    for i in range(count):
        along = shift + (i + 0.5 - count / 2) * pitch
        yield _space_at(track, track_length / 2 + along * track_length / max(length, 1e-9))


def _space_at(track: Floats, along: float) -> Space:
    i = step_at(track, along, 0)
    f = part_of_step(track, i, along)
    x, y, across, down = (track[i, k] + (track[i + 1, k] - track[i, k]) * f for k in range(4))
    return Space(tenth(x), tenth(y), tenth(math.degrees(math.atan2(down, across))))


def _path(ends: _Ends, bulge: float, offset: float) -> str:
    """The track as cubic curves. A parallel of an arc is none itself, but two pieces come close."""
    ax, ay, bx, by = ends
    cx, cy = control_point(ax, ay, bx, by, bulge)
    if not offset:
        return f"M{pair(ax, ay)}Q{pair(cx, cy)} {pair(bx, by)}"

    def at(t: float) -> tuple[float, float, float, float]:
        """A point of the parallel, and how it moves on with t."""
        u = 1 - t
        vx, vy = 2 * (u * (cx - ax) + t * (bx - cx)), 2 * (u * (cy - ay) + t * (by - cy))
        wx, wy = 2 * (ax - 2 * cx + bx), 2 * (ay - 2 * cy + by)
        speed = max(math.sqrt(vx * vx + vy * vy), 1e-9)
        x = u * u * ax + 2 * u * t * cx + t * t * bx - vy / speed * offset
        y = u * u * ay + 2 * u * t * cy + t * t * by + vx / speed * offset
        grow = 1 - offset * (vx * wy - vy * wx) / speed**3
        return x, y, vx * grow, vy * grow

    step = 1 / _PIECES
    x, y, dx, dy = at(0.0)
    path = f"M{pair(x, y)}"
    for i in range(1, _PIECES + 1):
        x2, y2, dx2, dy2 = at(i * step)
        first = pair(x + dx * step / 3, y + dy * step / 3)
        second = pair(x2 - dx2 * step / 3, y2 - dy2 * step / 3)
        path += f"C{first} {second} {pair(x2, y2)}"
        x, y, dx, dy = x2, y2, dx2, dy2
    return path


def pair(x: float, y: float) -> str:
    return f"{tenth(x):g} {tenth(y):g}"
