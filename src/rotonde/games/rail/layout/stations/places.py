"""Where the stations of a map file are: one plane for all of them, not yet sized to a board."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from rotonde.games.rail.layout.stations.projection import Point, Projection, suited_to
from rotonde.games.rail.map_file import Axis, City

_BLUR = 0.16  # how far a station's crowd is felt, as a part of the map
_SPREAD = 0.3  # how much of the crowding is evened out


class Plane:
    """A map's plane: the places of its stations, and of anything else on the same ground.

    x and y are taken as they are; longitude and latitude are projected, then stretched a little
    where stations crowd. If only some stations have x and y and only some lon and lat, the
    system of the majority counts, and every other station stands amid its neighbours.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        cities: Sequence[City] = data["cities"]
        drawn = [_pair(city, "x", "y") for city in cities]
        surveyed = [_pair(city, "lon", "lat") for city in cities]
        self.geographic = _known(surveyed) > _known(drawn)
        given = surveyed if self.geographic else drawn
        known = [place for place in given if place is not None]
        self._project: Projection = _as_drawn
        if self.geographic and all(abs(lon) <= 360 and abs(lat) <= 90 for lon, lat in known):
            self._project = suited_to(known)
        elif self.geographic:  # an invented planet: north is up, and that is all
            self._project = _north_up
        flat = [self._project(*place) for place in known]
        self.origin, self.size = _extent(flat)
        unit = [self._unit(point) for point in flat]
        self._stretch_x = _Stretch([x for x, _ in unit]) if self.geographic else None
        self._stretch_y = _Stretch([y for _, y in unit]) if self.geographic else None
        places = [None if place is None else self.point(*place) for place in given]
        self.stations = _amid_neighbours(places, data)

    def point(self, east: float, south: float) -> Point:
        """A place of the map's own system (lon, lat or x, y) in the plane.

        The stations fill the plane from 0, 0 to a longer side of 1.
        """
        x, y = self._unit(self._project(east, south))
        across, down = self._sides()
        if self._stretch_x and self._stretch_y:
            x, y = self._stretch_x(x), self._stretch_y(y)
        return x * across, y * down

    def _sides(self) -> Point:
        longest = max(self.size) or 1.0
        return self.size[0] / longest, self.size[1] / longest

    def _unit(self, point: Point) -> Point:
        """A point with both sides of the stations' rectangle as 1."""
        (x, y), (left, top), (width, height) = point, self.origin, self.size
        return (x - left) / (width or 1.0), (y - top) / (height or 1.0)


class _Stretch:
    """A smooth growing function of one axis that widens where stations crowd, 0 and 1 fixed."""

    def __init__(self, values: Sequence[float]) -> None:
        self._values = sorted(values)
        self._low, self._high = self._crowd(0.0), self._crowd(1.0)

    def __call__(self, t: float) -> float:
        even = (self._crowd(t) - self._low) / (self._high - self._low)
        return (1 - _SPREAD) * t + _SPREAD * even

    def _crowd(self, t: float) -> float:
        return sum(math.erf((t - value) / _BLUR) for value in self._values)


def _pair(city: City, first: Axis, second: Axis) -> Point | None:
    if first in city and second in city:
        return float(city[first]), float(city[second])
    return None


def _known(places: Sequence[Point | None]) -> int:
    return sum(place is not None for place in places)


def _as_drawn(x: float, y: float) -> Point:
    return x / 4, y / 4  # any unit will do, and no difference of two numbers overflows


def _north_up(lon: float, lat: float) -> Point:
    return lon / 4, -lat / 4


def _extent(points: Sequence[Point]) -> tuple[Point, Point]:
    """The top left corner and the size of the rectangle around the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys)), (max(xs) - min(xs), max(ys) - min(ys))


def _amid_neighbours(places: list[Point | None], data: Mapping[str, Any]) -> list[Point]:
    """Stations without a place move between their neighbours, until nothing much changes."""
    missing = [i for i, place in enumerate(places) if place is None]
    found = [place or (0.5, 0.5) for place in places]
    if not missing:
        return found
    index = {city["id"]: i for i, city in enumerate(data["cities"])}
    neighbours: list[set[int]] = [set() for _ in places]
    for route in data["routes"]:
        a, b = index[route["a"]], index[route["b"]]
        neighbours[a].add(b)
        neighbours[b].add(a)
    for _ in range(60):
        for i in missing:
            around = [found[j] for j in sorted(neighbours[i])]
            if around:
                n = len(around)
                found[i] = sum(x for x, _ in around) / n, sum(y for _, y in around) / n
    return found
