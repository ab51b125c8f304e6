"""The track of a board as SVG: sleepers, rails, points and buffers. Units are a hundredth."""

import math
from collections.abc import Iterator
from itertools import pairwise

from rotonde.games.triage.drawing.geometry import (
    Curve,
    Point,
    direction,
    end_point,
    link_curve,
    loose_ends,
)
from rotonde.games.triage.drawing.palette import RAIL, SLEEPER
from rotonde.games.triage.index_tables import Board
from rotonde.printing.palette import BRASS, INK, OXBLOOD, STRONG_LINE
from rotonde.printing.svg import number

UNIT = 100  # one vehicle length
_PARTS = 28  # straight pieces that a curve is drawn with
_GAUGE = 0.115  # from the middle of the track to a rail
_SLEEPER_REACH = 0.205
_SLEEPER_STEP = 0.135
_SLEEPERS_APART = 0.105  # a branch leaves out those that would lie on others: clean switches

Line = list[tuple[Point, Point]]  # points with the direction of the track there


def at(value: float) -> str:
    return number(value * UNIT)


def path(points: list[Point]) -> str:
    return "M" + "L".join(f"{at(x)} {at(y)}" for x, y in points)


def cubic(curve: Curve) -> str:
    start, *rest = (f"{at(x)} {at(y)}" for x, y in curve)
    return f"M{start}C{' '.join(rest)}"


def sample(curve: Curve, parts: int = _PARTS) -> Line:
    """Points along a cubic."""
    line = []
    for i in range(parts + 1):
        t, u = i / parts, 1 - i / parts
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        slopes = (-u * u, u * u - 2 * u * t, 2 * u * t - t * t, t * t)
        x, y = (sum(w * p[axis] for w, p in zip(weights, curve, strict=True)) for axis in (0, 1))
        dx, dy = (sum(s * p[axis] for s, p in zip(slopes, curve, strict=True)) for axis in (0, 1))
        length = math.hypot(dx, dy) or 1.0
        line.append(((x, y), (dx / length, dy / length)))
    return line


def lines_of(board: Board) -> list[Line]:
    """Every piece of track: the straights of the slots, then the curves between them."""
    straights = [
        [(end_point(slot, end), direction(slot)) for end in (1, 0)] for slot in board.data["slots"]
    ]
    return straights + [sample(link_curve(board, a, b)) for a, b in board.data["links"]]


def _beside(line: Line, offset: float) -> list[Point]:
    return [(x - dy * offset, y + dx * offset) for (x, y), (dx, dy) in line]


def _sleepers(lines: list[Line]) -> Iterator[str]:
    placed: list[Point] = []
    for line in lines:
        ahead = _SLEEPER_STEP / 2
        for (p, along), (q, _) in pairwise(line):
            length = math.dist(p, q)
            while ahead < length:
                k = ahead / length
                x, y = p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k
                if all(math.dist((x, y), other) >= _SLEEPERS_APART for other in placed):
                    placed.append((x, y))
                    dx, dy = along[1] * _SLEEPER_REACH, -along[0] * _SLEEPER_REACH
                    yield path([(x + dx, y + dy), (x - dx, y - dy)])
                ahead += _SLEEPER_STEP
            ahead -= length


def draw_track(board: Board) -> str:
    lines = lines_of(board)
    rails = "".join(path(_beside(line, side)) for line in lines for side in (_GAUGE, -_GAUGE))
    sleepers = "".join(_sleepers(lines))
    return (
        f'<path d="{sleepers}" fill="none" stroke="{SLEEPER}" stroke-width="5.5"/>'
        f'<path d="{rails}" fill="none" stroke="{RAIL}" stroke-width="3.6"/>'
        + "".join(_buffer(board, name, end) for name, end in loose_ends(board, 0))
    )


def draw_points(board: Board) -> str:
    slots = {slot["id"]: slot for slot in board.data["slots"]}
    places = [end_point(slots[name], end) for name, end in loose_ends(board, 2)]
    dots = "".join(f'<circle cx="{at(x)}" cy="{at(y)}" r="5.5"/>' for x, y in places)
    return f'<g fill="{BRASS}" stroke="{RAIL}" stroke-width="2.5">{dots}</g>'


def _buffer(board: Board, name: str, end: int) -> str:
    slot = board.data["slots"][board.slot_index[name]]
    x, y = end_point(slot, end)
    angle = number(slot["tangent_deg"] + 180 * end)
    return (
        f'<g transform="translate({at(x)} {at(y)}) rotate({angle})">'
        f'<path d="M4 -11.5h10M4 11.5h10" stroke="{INK}" stroke-width="5"/>'
        f'<rect x="11" y="-25" width="11" height="50" rx="3" fill="{OXBLOOD}" stroke="{INK}" '
        'stroke-width="2.5"/></g>'
    )


def draw_thin_track(board: Board) -> str:
    """For a miniature: one line, and a bar at every dead end."""
    slots = {slot["id"]: slot for slot in board.data["slots"]}
    lines = [path([end_point(slot, 1), end_point(slot, 0)]) for slot in slots.values()]
    lines += [cubic(link_curve(board, a, b)) for a, b in board.data["links"]]
    for name, end in loose_ends(board, 0):
        x, y = end_point(slots[name], end)
        dx, dy = direction(slots[name])
        lines.append(path([(x - dy * 0.28, y + dx * 0.28), (x + dy * 0.28, y - dx * 0.28)]))
    return (
        f'<path d="{"".join(lines)}" fill="none" stroke="{STRONG_LINE}" stroke-width="20" '
        'stroke-linecap="round"/>'
    )
