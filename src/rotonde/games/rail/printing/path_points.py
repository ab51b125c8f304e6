"""Points along the SVG paths of layouts and backdrops: to place letters, to know what lies where.

The paths that we write hold M, L, H, V, Q, C and Z with absolute places only.
"""

import math
import re
from itertools import pairwise
from typing import NamedTuple

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_STEPS = 12  # straight pieces of a curve
Point = tuple[float, float]


class Spot(NamedTuple):
    """A point of a path, and the direction there, in degrees."""

    x: float
    y: float
    angle: float


def points_of(path: str) -> list[Point]:
    """The path as straight pieces."""
    points: list[Point] = []
    command = "M"
    numbers: list[float] = []
    for token in _TOKEN.findall(path):
        if token.isalpha():
            command = token
            if command == "Z" and points:
                points.append(points[0])
            continue
        numbers.append(float(token))
        if len(numbers) == {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6}[command]:
            points += _piece(command, numbers, points[-1] if points else (0.0, 0.0))
            numbers = []
    return points


def _piece(command: str, numbers: list[float], start: Point) -> list[Point]:
    if command == "H":
        return [(numbers[0], start[1])]
    if command == "V":
        return [(start[0], numbers[0])]
    if command in "ML":
        return [(numbers[0], numbers[1])]
    handles = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
    return [_on_curve(handles, i / _STEPS) for i in range(1, _STEPS + 1)]


def _on_curve(handles: list[Point], t: float) -> Point:
    """De Casteljau: between each two points, until one is left."""
    while len(handles) > 1:
        handles = [
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(handles)
        ]
    return handles[0]


def length_of(points: list[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def spot_at(points: list[Point], along: float) -> Spot | None:
    """The place at a length along the path; None beyond its end."""
    if along < 0:
        return None
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if along <= step and step > 0:
            part = along / step
            angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            return Spot(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, angle)
        along -= step
    return None
