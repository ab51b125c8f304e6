"""Which tracks of a layout cross each other, read from the very paths that are drawn."""

import re
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from rotonde.games.rail.layout.geometry import Layout, Overlap, Route
from rotonde.games.rail.layout.stations.board_size import Floats

_PIECES = 12  # straight ones, for each curve of a path
_SHARED = 4.0  # station radii around a station where the tracks that meet there may cross
_PART = re.compile(r"([MQCL])([^MQCL]*)")


def crossings(layout: Layout) -> Iterator[Overlap]:
    """Every two routes whose tracks cross, but for the two tracks of a double route."""
    lines = [polyline(route.path) for route in layout.routes]
    boxes = [(*line.min(axis=0), *line.max(axis=0)) for line in lines]
    at = {station.id: (station.x, station.y) for station in layout.stations}
    spared = _SHARED * layout.sizes.station_radius
    for i, j in combinations(range(len(lines)), 2):
        one, two = layout.routes[i], layout.routes[j]
        if one.twin == two.id or not _meet(boxes[i], boxes[j]):
            continue
        points = _intersections(lines[i], lines[j])
        for station in _ends(one) & _ends(two):
            gaps = points - np.array(at[station])
            points = points[(gaps**2).sum(axis=1) > spared**2]
        if len(points):
            yield Overlap("crossing", one.id, two.id, 0.0)


def polyline(path: str) -> Floats:
    """The points of a path of quadratic and cubic curves, close enough to be taken for it."""
    points: list[Floats] = []
    for command, numbers in _PART.findall(path):
        corners = np.array(numbers.split(), dtype=float).reshape(-1, 2)
        if command in "ML":
            points += list(corners)
        else:
            points += _curve(np.vstack([points[-1], corners]))
    return np.array(points)


def _curve(corners: Floats) -> list[Floats]:
    """Points of a Bézier curve but its first, by De Casteljau's halving of its corners."""
    found = []
    for i in range(1, _PIECES + 1):
        t, level = i / _PIECES, corners
        while len(level) > 1:
            level = level[:-1] * (1 - t) + level[1:] * t
        found.append(level[0])
    return found


def _meet(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]


def _intersections(one: Floats, two: Floats) -> Floats:
    """Where the pieces of two lines cross."""
    p, r = one[:-1, None, :], (one[1:] - one[:-1])[:, None, :]
    q, s = two[None, :-1, :], (two[1:] - two[:-1])[None, :, :]
    turn = r[..., 0] * s[..., 1] - r[..., 1] * s[..., 0]
    gap = q - p
    safe = np.where(turn == 0, 1.0, turn)
    t = (gap[..., 0] * s[..., 1] - gap[..., 1] * s[..., 0]) / safe
    u = (gap[..., 0] * r[..., 1] - gap[..., 1] * r[..., 0]) / safe
    hit = (turn != 0) & (t >= 0) & (t <= 1) & (u >= 0) & (u <= 1)
    points: Floats = (p + t[..., None] * r)[hit]
    return points


def _ends(route: Route) -> set[str]:
    a, b, *_ = route.id.split("--")
    return {a, b}
