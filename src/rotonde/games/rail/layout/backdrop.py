"""What lies under the tracks: land, water, hills and parks, as shapes in board coordinates.

A shipped map has a backdrop beside it, made by scripts/backdrops.py; any other map lies on plain
land. Backdrops follow the stations: where a station was nudged, the ground is nudged with it.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from rotonde.games.rail.layout.annealing.compose import tenth
from rotonde.games.rail.layout.geometry import Layout
from rotonde.games.rail.layout.stations.projection import Point

Role = Literal["water", "land", "foreign", "lake", "river", "relief", "park"]
_FAR = 900.0  # the ground extends beyond the board, for zooming out


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """One shape, painted in the order of the list. A river is a line of that width, unfilled."""

    role: Role
    path: str
    width: float = 0
    level: int = 0  # of a hill: the higher, the nearer to the top


class Name(msgspec.Struct, frozen=True):
    """A name written along a line, from a part of its length on."""

    role: Role
    text: dict[str, str]  # by language
    path: str
    start: float = 0


class Backdrop(msgspec.Struct, frozen=True):
    layout: str  # the digest of the station places that it was fitted to
    shapes: list[Shape]
    names: list[Name] = []


def plain(layout: Layout) -> Backdrop:
    """Nothing but land."""
    return Backdrop(layout_digest(layout), [Shape("land", sheet(layout))])


def layout_digest(layout: Layout) -> str:
    """A digest of where the stations are: all that a backdrop depends on."""
    places = [[s.id, s.x, s.y, s.home_x, s.home_y] for s in layout.stations]
    drawn = [layout.width, layout.height, layout.scale, places]
    return hashlib.sha256(msgspec.json.encode(drawn)).hexdigest()


def sheet(layout: Layout) -> str:
    """The whole board and beyond, as a path."""
    right, bottom = layout.width + _FAR, layout.height + _FAR
    return f"M{-_FAR:g} {-_FAR:g}H{right:g}V{bottom:g}H{-_FAR:g}Z"


def warp(layout: Layout) -> Callable[[Point], Point]:
    """Moves a point of the true map the way the stations around it were nudged.

    The nudges are weighed by the inverse fourth power of the distance: beside a station its own
    counts, far away all of them cancel out.
    """
    nudges = [(s.home_x, s.home_y, s.x - s.home_x, s.y - s.home_y) for s in layout.stations]

    def move(point: Point) -> Point:
        x, y = point
        sum_x = sum_y = total = 0.0
        for home_x, home_y, dx, dy in nudges:
            square = (x - home_x) ** 2 + (y - home_y) ** 2 + 60
            weight = 1 / (square * square)
            sum_x, sum_y, total = sum_x + dx * weight, sum_y + dy * weight, total + weight
        return x + sum_x / total, y + sum_y / total

    return move


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """A smooth path through all points (Catmull-Rom, written as cubic curves)."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    path = f"M{_pair(points[0])}"
    for i in range(count if closed else count - 1):
        before, start, end, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{_pair(first)} {_pair(second)} {_pair(end)}"
    return path + ("Z" if closed else "")


def straight(points: Sequence[Point]) -> str:
    """A closed path of straight pieces, rounded to whole units: enough for a coast."""
    return "M" + "L".join(f"{round(x)} {round(y)}" for x, y in points) + "Z"


def _pair(point: Point) -> str:
    return f"{tenth(point[0]):g} {tenth(point[1]):g}"
