"""Fit the backdrops of the shipped maps to their layouts: python scripts/backdrops.py

Run after a new layout was made. It reads scripts/backdrops/NAME.json (the ground as it truly lies)
and writes src/rotonde/games/rail/maps/NAME.backdrop.json (the ground as the nudged
stations need it).
"""

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NotRequired, TypedDict, final

import msgspec

from rotonde.games.rail.layout.backdrop import (
    Backdrop,
    Name,
    Shape,
    layout_digest,
    sheet,
    smooth,
    straight,
    warp,
)
from rotonde.games.rail.layout.geometry import Layout, decode
from rotonde.games.rail.layout.stations.board_size import board_of, links_of
from rotonde.games.rail.layout.stations.places import Plane
from rotonde.games.rail.layout.stations.projection import Point

ROOT = Path(__file__).resolve().parent.parent
MAPS = ROOT / "src" / "rotonde" / "games" / "rail" / "maps"
SOURCES = ROOT / "scripts" / "backdrops"
NEAREST = 2.2  # board units: points of a coast that are closer look like one

Place = list[float]  # two numbers, in the coordinates of the map


@final
class Beside(TypedDict):
    """A point of a river, so far from a station on the board."""

    beside: str
    by: Place


@final
class Between(TypedDict):
    """A point of a river, at a part of the way between two stations."""

    between: list[str]
    part: float


RiverPoint = Place | Beside | Between


class River(TypedDict):
    name: dict[str, str]
    points: list[RiverPoint]
    width: float
    named: list[int]
    start: float


class Hill(TypedDict):
    middle: Place
    radii: Place
    phase: float
    levels: int


class Range(TypedDict):
    outline: list[Place]
    levels: int


class Source(TypedDict):
    """scripts/backdrops/NAME.json."""

    water: NotRequired[bool]
    foreign: NotRequired[list[list[Place]]]
    land: NotRequired[list[list[Place]]]
    ranges: NotRequired[list[Range]]
    hills: NotRequired[list[Hill]]
    parks: NotRequired[list[list[Place]]]
    lakes: NotRequired[list[list[Place]]]
    rivers: NotRequired[list[River]]


class Ground:
    """From the map's own coordinates to the board."""

    def __init__(self, data: Mapping[str, Any], layout: Layout) -> None:
        self._plane = Plane(data)
        self._board = board_of(self._plane, links_of(data), layout.scale)
        self._warp = warp(layout)
        self._stations = {station.id: station for station in layout.stations}

    def true(self, place: list[float]) -> Point:
        """Where a place would be if no station had been nudged."""
        return self._board.point(self._plane.point(*place))

    def at(self, place: list[float]) -> Point:
        return self._warp(self.true(place))

    def river_point(self, point: RiverPoint) -> Point:
        if isinstance(point, list):
            return self.at(point)
        if "beside" in point:
            station = self._stations[point["beside"]]
            return station.x + point["by"][0], station.y + point["by"][1]
        one, two = (self._stations[name] for name in point["between"])
        part = point["part"]
        return one.x + (two.x - one.x) * part, one.y + (two.y - one.y) * part


def thinned(points: list[Point]) -> list[Point]:
    kept: list[Point] = []
    for point in points:
        if not kept or math.dist(kept[-1], point) >= NEAREST:
            kept.append(point)
    return kept


def coast(ground: Ground, rings: list[list[list[float]]]) -> str:
    paths = (thinned([ground.at(place) for place in ring]) for ring in rings)
    return "".join(straight(points) for points in paths if len(points) > 3)


def hill(ground: Ground, source: Hill) -> Iterator[Shape]:
    """Rings around a middle, smaller and a little out of line with each level."""
    (cx, cy), (rx, ry), phase = source["middle"], source["radii"], source["phase"]
    for level in range(source["levels"]):
        size = 1 - level * 0.2
        points = []
        for step in range(18):
            a = step / 18 * 2 * math.pi
            rough = (
                1
                + 0.13 * math.sin(2 * a + phase)
                + 0.09 * math.sin(3 * a + phase * 2.3 + level * 0.35)
                + 0.05 * math.sin(5 * a - phase + level * 0.6)
            )
            x = cx + math.cos(a) * rx * size * rough + level * 5
            y = cy + math.sin(a) * ry * size * rough - level * 4
            points.append(ground.true([x, y]))
        yield Shape("relief", smooth(points, closed=True), level=level)


def mountains(ground: Ground, source: Range) -> Iterator[Shape]:
    """The outline, then narrower and narrower towards its other side."""
    points = [ground.at(place) for place in source["outline"]]
    for level in range(source["levels"]):
        part = level * 0.24
        narrower = [
            (x + (ox - x) * part, y + (oy - y) * part)
            for (x, y), (ox, oy) in zip(points, reversed(points), strict=True)
        ]
        yield Shape("relief", smooth(narrower, closed=True), level=level)


def backdrop(source: Source, ground: Ground, layout: Layout) -> Backdrop:
    shapes = [Shape("water" if source.get("water") else "land", sheet(layout))]
    if "foreign" in source:
        shapes.append(Shape("foreign", coast(ground, source["foreign"])))
        shapes.append(Shape("land", coast(ground, source["land"])))
    for range_ in source.get("ranges", []):
        shapes += mountains(ground, range_)
    for height in source.get("hills", []):
        shapes += hill(ground, height)
    for park in source.get("parks", []):
        shapes.append(Shape("park", smooth([ground.at(place) for place in park], closed=True)))
    for lake in source.get("lakes", []):
        shapes.append(Shape("lake", smooth([ground.at(place) for place in lake], closed=True)))
    names = []
    for river in source.get("rivers", []):
        points = [ground.river_point(point) for point in river["points"]]
        shapes.append(Shape("river", smooth(points), width=river["width"]))
        first, last = river["named"]
        stretch = points[first : last + 1] if first < last else points[last : first + 1][::-1]
        names.append(Name("river", river["name"], smooth(stretch), river["start"]))
    return Backdrop(layout_digest(layout), shapes, names)


def fitted(name: str) -> Backdrop:
    data = json.loads((MAPS / f"{name}.json").read_text(encoding="utf-8"))
    source = json.loads((SOURCES / f"{name}.json").read_text(encoding="utf-8"))
    layout = decode((MAPS / f"{name}.layout.json").read_bytes())
    return backdrop(source, Ground(data, layout), layout)


def main() -> None:
    for path in sorted(SOURCES.glob("*.json")):
        text = msgspec.json.format(msgspec.json.encode(fitted(path.stem)), indent=1)
        (MAPS / f"{path.stem}.backdrop.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
