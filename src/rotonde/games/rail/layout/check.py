"""The exact check of a layout: which things on the board touch each other, and how deep.

Spaces and names are rectangles, turned as they are drawn; two of them are apart if some side of
one of them separates them. Stations are discs.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from rotonde.games.rail.layout.crossings import crossings
from rotonde.games.rail.layout.geometry import Layout, Overlap
from rotonde.games.rail.layout.stations.board_size import Floats

TOLERANCE = 0.1  # positions are rounded to a tenth

_Indices = npt.NDArray[np.intp]
_SpaceOrName = Literal["space", "label"]


class _Rectangles(NamedTuple):
    """Things of one kind: names, middles, half sizes, directions of their long sides."""

    kind: _SpaceOrName
    names: list[str]
    middles: Floats
    halves: Floats
    axes: Floats

    def reach(self) -> Floats:
        """How far the corners are from the middle."""
        longest: Floats = np.sqrt((self.halves**2).sum(axis=1))
        return longest


def overlaps(layout: Layout) -> list[Overlap]:
    """Every fault of a layout, in the order of its parts; an empty list is a good board."""
    spaces, labels = _spaces(layout), _labels(layout)
    return [
        *_within(spaces),
        *_between(spaces, labels),
        *_within(labels),
        *_on_stations(spaces, layout),
        *_on_stations(labels, layout),
        *crossings(layout),
        *_off_board(spaces, layout),
        *_off_board(labels, layout),
    ]


def _spaces(layout: Layout) -> _Rectangles:
    names = [route.id for route in layout.routes for _ in route.spaces]
    places = np.array([space for route in layout.routes for space in route.spaces], dtype=float)
    angles = np.radians(places[:, 2])
    half = (layout.sizes.car_length / 2, layout.sizes.car_width / 2)
    axes = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return _Rectangles("space", names, places[:, :2], np.tile(half, (len(names), 1)), axes)


def _labels(layout: Layout) -> _Rectangles:
    boxes = np.array([label.box for label in layout.labels], dtype=float)
    halves = boxes[:, 2:] / 2
    axes = np.tile((1.0, 0.0), (len(boxes), 1))
    names = [label.station for label in layout.labels]
    return _Rectangles("label", names, boxes[:, :2] + halves, halves, axes)


def _depths(one: _Rectangles, i: _Indices, two: _Rectangles, j: _Indices) -> Floats:
    """How deep pairs of rectangles lie in each other, along the side where it is least."""
    apart = two.middles[j] - one.middles[i]
    least = np.full(len(apart), np.inf)
    sides = [one.axes[i], _across(one.axes[i]), two.axes[j], _across(two.axes[j])]
    for side in sides:
        span = _extent(one, i, side) + _extent(two, j, side)
        least = np.minimum(least, span - np.abs((apart * side).sum(axis=1)))
    return least


def _across(axes: Floats) -> Floats:
    return np.stack([-axes[:, 1], axes[:, 0]], axis=1)


def _extent(things: _Rectangles, i: _Indices, side: Floats) -> Floats:
    """Half of what the rectangles cover along a direction."""
    along = np.abs((things.axes[i] * side).sum(axis=1)) * things.halves[i, 0]
    across = np.abs((_across(things.axes[i]) * side).sum(axis=1)) * things.halves[i, 1]
    total: Floats = along + across
    return total


def _touching(one: _Rectangles, two: _Rectangles, itself: bool) -> Iterator[tuple[int, int, float]]:
    gaps = one.middles[:, None, :] - two.middles[None, :, :]
    near = (gaps**2).sum(axis=2) < (one.reach()[:, None] + two.reach()[None, :]) ** 2
    if itself:
        near &= np.triu(np.ones_like(near), 1)
    first, second = np.nonzero(near)
    depths = _depths(one, first, two, second)
    for i, j, depth in zip(first, second, depths, strict=True):
        if depth > TOLERANCE:
            yield int(i), int(j), float(depth)


def _within(things: _Rectangles) -> Iterator[Overlap]:
    kind: Literal["space/space", "label/label"] = (
        "space/space" if things.kind == "space" else "label/label"
    )
    for i, j, depth in _touching(things, things, itself=True):
        yield Overlap(kind, things.names[i], things.names[j], round(depth, 1))


def _between(spaces: _Rectangles, labels: _Rectangles) -> Iterator[Overlap]:
    for i, j, depth in _touching(spaces, labels, itself=False):
        yield Overlap("space/label", spaces.names[i], labels.names[j], round(depth, 1))


def _on_stations(things: _Rectangles, layout: Layout) -> Iterator[Overlap]:
    kind: Literal["space/station", "label/station"] = (
        "space/station" if things.kind == "space" else "label/station"
    )
    stations = np.array([(station.x, station.y) for station in layout.stations], dtype=float)
    gaps = stations[None, :, :] - things.middles[:, None, :]
    along = (gaps * things.axes[:, None, :]).sum(axis=2)
    across = (gaps * _across(things.axes)[:, None, :]).sum(axis=2)
    beside = np.abs(along) - things.halves[:, None, 0]
    above = np.abs(across) - things.halves[:, None, 1]
    outside = np.sqrt(np.maximum(beside, 0) ** 2 + np.maximum(above, 0) ** 2)
    # Inside the rectangle the distance to the nearest side counts as negative.
    distance = outside + np.minimum(np.maximum(beside, above), 0)
    depths = layout.sizes.station_radius - distance
    for i, j in zip(*np.nonzero(depths > TOLERANCE), strict=True):
        depth = round(float(depths[i, j]), 1)
        yield Overlap(kind, things.names[i], layout.stations[j].id, depth)


def _off_board(things: _Rectangles, layout: Layout) -> Iterator[Overlap]:
    every = np.arange(len(things.names))
    for axis, size in ((0, layout.width), (1, layout.height)):
        side = np.zeros((len(every), 2))
        side[:, axis] = 1.0
        half = _extent(things, every, side)
        middle = things.middles[:, axis]
        beyond = np.maximum(half - middle, middle + half - size)
        for i in np.flatnonzero(beyond > TOLERANCE):
            yield Overlap("off-board", things.names[i], things.kind, round(float(beyond[i]), 1))
