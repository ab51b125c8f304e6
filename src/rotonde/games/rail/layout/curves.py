"""A line between two stations: one gentle arc, and points at given lengths along it.

Only sums, products, quotients and square roots: they give the same bits on every machine, so a
seed gives the same board everywhere.
"""

from typing import Any

import numpy as np

from rotonde.games.rail.layout import units
from rotonde.kernel.compiled import rule

STEPS = 20
_END, _CAR, _ROOM = units.END, units.CAR, units.ROOM
_CAR_WIDTH, _TRACK = units.CAR_WIDTH, units.TRACK


@rule
def control_point(ax: float, ay: float, bx: float, by: float, bulge: float) -> Any:
    """The control point of the quadratic curve whose apex stands `bulge` beside the chord."""
    dx, dy = bx - ax, by - ay
    chord = max(np.sqrt(dx * dx + dy * dy), 1e-9)
    return (ax + bx) / 2 - dy / chord * bulge * 2, (ay + by) / 2 + dx / chord * bulge * 2


@rule
def trace(ax: float, ay: float, bx: float, by: float, bulge: float, offset: float, out: Any) -> Any:
    """Fill `out` with points of the curve (x, y, unit tangent x and y, length so far).

    Returns the whole length. With an offset the curve is the parallel to the right of the arc.
    """
    cx, cy = control_point(ax, ay, bx, by, bulge)
    steps = len(out) - 1
    length = 0.0
    for i in range(steps + 1):
        t = i / steps
        u = 1.0 - t
        x = u * u * ax + 2 * u * t * cx + t * t * bx
        y = u * u * ay + 2 * u * t * cy + t * t * by
        tx = u * (cx - ax) + t * (bx - cx)
        ty = u * (cy - ay) + t * (by - cy)
        size = max(np.sqrt(tx * tx + ty * ty), 1e-9)
        tx, ty = tx / size, ty / size
        x, y = x - ty * offset, y + tx * offset
        if i > 0:
            dx, dy = x - out[i - 1, 0], y - out[i - 1, 1]
            length += np.sqrt(dx * dx + dy * dy)
        out[i, 0], out[i, 1], out[i, 2], out[i, 3], out[i, 4] = x, y, tx, ty, length
    return length


@rule
def step_at(points: Any, along: float, start: int) -> int:
    """The index of the piece of a traced curve that holds a length, searched from `start` on."""
    i = start
    while i < len(points) - 2 and points[i + 1, 4] < along:
        i += 1
    return i


@rule
def part_of_step(points: Any, i: int, along: float) -> float:
    """How far a length lies within piece i, from 0 to 1 (beyond them outside of the curve)."""
    part: float = (along - points[i, 4]) / max(points[i + 1, 4] - points[i, 4], 1e-9)
    return part


@rule
def closing(curve: Any, spaces: int) -> float:
    """By how much the inner corners of two spaces come closer, because the curve turns."""
    last = len(curve) - 1
    tx, ty = curve[last, 2] - curve[0, 2], curve[last, 3] - curve[0, 3]
    turn: float = np.sqrt(tx * tx + ty * ty)
    return turn / spaces * _CAR_WIDTH / 2


@rule
def inner_part(curve: Any, length: float, tracks: int) -> float:
    """How long the inner track of a bent line is, as a part of the line's length."""
    return 1 - (tracks - 1) * _TRACK * closing(curve, 1) * 2 / _CAR_WIDTH / max(length, 1.0)


@rule
def pitch_of(curve: Any, length: float, spaces: int, tracks: int) -> float:
    """The distance from one space to the next: what there is between the ends, up to a limit."""
    wanted = (_CAR + _ROOM + closing(curve, spaces)) / max(inner_part(curve, length, tracks), 0.2)
    return max(min((length - 2 * _END) / spaces, wanted), 0.0)
