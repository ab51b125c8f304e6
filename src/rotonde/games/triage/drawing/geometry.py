"""Where everything of a board is drawn, as plain data: for the page, for print, for animation.

A slot is a straight of a little less than one unit. A link is one cubic curve that leaves and
arrives along the tracks of its two slots, so rails, previews and moving vehicles all follow the
same smooth line. Units are those of the board file: 1 is one vehicle, y grows downwards.
"""

import math
from collections.abc import Mapping
from typing import Any

from rotonde.games.triage.board import end_towards
from rotonde.games.triage.limits import ENDS
from rotonde.games.triage.tables import Board, shipped_board

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]  # start, two handles, end

HALF = 0.47  # of a slot's straight
HANDLE = 0.42  # of the chord: how far a curve goes straight on before it bends
LABEL_OFFSET = 0.56  # from the middle of the track to the middle of a slot's sign
MARGIN = 1.0  # around the slots, for vehicles, signs and buffers
_DECIMALS = 4
_NO_LABEL = {"side": -1, "slide": 0}


def direction(slot: Mapping[str, Any]) -> Point:
    """The unit vector along a slot's track."""
    angle = math.radians(slot["tangent_deg"])
    return math.cos(angle), math.sin(angle)


def end_point(slot: Mapping[str, Any], end: int) -> Point:
    """Where a slot's straight ends: end 0 lies along its direction, end 1 against it."""
    along = direction(slot)
    reach = HALF * (1 - 2 * end)
    return slot["x"] + reach * along[0], slot["y"] + reach * along[1]


def label_place(slot: Mapping[str, Any], offset: float = LABEL_OFFSET) -> Point:
    """The middle of a slot's sign, beside its track."""
    label = slot.get("label") or _NO_LABEL
    along = direction(slot)
    aside = label["side"] * offset
    return (
        slot["x"] - along[1] * aside + along[0] * label["slide"],
        slot["y"] + along[0] * aside + along[1] * label["slide"],
    )


def link_curve(board: Board, a: str, b: str) -> Curve:
    """The track from one slot's end to the next one's, in the order of the file's link."""
    slots = board.data["slots"]
    first, last = (slots[board.slot_index[name]] for name in (a, b))
    leaving, arriving = _end(first, last), _end(last, first)
    start, stop = end_point(first, leaving), end_point(last, arriving)
    chord = math.dist(start, stop)
    handles = _handles(board, a, b)
    return (
        start,
        _onward(start, direction(first), leaving, chord * handles[0]),
        _onward(stop, direction(last), arriving, chord * handles[1]),
        stop,
    )


def _end(slot: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    end = end_towards(slot, other)
    assert end is not None  # the board has been checked
    return end


def _onward(point: Point, along: Point, end: int, reach: float) -> Point:
    reach *= 1 - 2 * end
    return point[0] + along[0] * reach, point[1] + along[1] * reach


def _handles(board: Board, a: str, b: str) -> tuple[float, float]:
    for curve in board.data.get("curves", ()):
        if curve["link"] == [a, b]:
            first, last = curve["handles"]
            return first, last
    return HANDLE, HANDLE


def loose_ends(board: Board, count: int) -> list[tuple[str, int]]:
    """Ends of slots without a link (0: buffers), or with several (2 and up: points)."""
    return [
        (name, end)
        for i, name in enumerate(board.slots)
        for end in range(ENDS)
        if min(2, len(board.next[i * ENDS + end])) == count
    ]


def bounds(board: Board, margin: float = MARGIN) -> tuple[float, float, float, float]:
    """x, y, width and height of the drawing."""
    across = [slot["x"] for slot in board.data["slots"]]
    down = [slot["y"] for slot in board.data["slots"]]
    return (
        min(across) - margin,
        min(down) - margin,
        max(across) - min(across) + 2 * margin,
        max(down) - min(down) + 2 * margin,
    )


def shipped_geometry(name: str) -> dict[str, Any]:
    """The geometry of a board that comes with Rotonde."""
    return geometry(shipped_board(name))


def geometry(board: Board) -> dict[str, Any]:
    """Everything a drawing needs to know of a board, ready for JSON."""
    by_name = {slot["id"]: slot for slot in board.data["slots"]}
    x, y, width, height = bounds(board)
    return {
        "name": board.data["name"],
        "title": board.data.get("title", {}),
        "half": HALF,
        "box": _rounded({"x": x, "y": y, "width": width, "height": height}),
        "slots": [_slot(slot) for slot in by_name.values()],
        "links": [_link(board, by_name, a, b) for a, b in board.data["links"]],
        "points": [_loose(by_name[name], end) for name, end in loose_ends(board, 2)],
        "buffers": [_loose(by_name[name], end) for name, end in loose_ends(board, 0)],
        "features": board.data.get("features", {}),
    }


def _slot(slot: Mapping[str, Any]) -> dict[str, Any]:
    x, y = label_place(slot)
    label = dict(slot.get("label") or _NO_LABEL)
    return {
        "id": slot["id"],
        "x": slot["x"],
        "y": slot["y"],
        "tangent_deg": slot["tangent_deg"],
        "shape": slot["shape"],
        "colour": slot["colour"],
        "letter": slot["letter"],
        "ends": [_place(end_point(slot, end)) for end in range(ENDS)],
        "label": label | _rounded({"x": x, "y": y}),
    }


def _link(board: Board, slots: Mapping[str, Any], a: str, b: str) -> dict[str, Any]:
    return {
        "from": a,
        "to": b,
        "ends": [_end(slots[a], slots[b]), _end(slots[b], slots[a])],
        "curve": [_place(point) for point in link_curve(board, a, b)],
    }


def _loose(slot: Mapping[str, Any], end: int) -> dict[str, Any]:
    """An end of a slot that is no plain joint; the angle points out of the slot."""
    x, y = end_point(slot, end)
    angle = (slot["tangent_deg"] + 180 * end) % 360
    return {"slot": slot["id"], "end": end, **_rounded({"x": x, "y": y}), "angle_deg": angle}


def _place(point: Point) -> list[float]:
    return [round(part, _DECIMALS) for part in point]


def _rounded(numbers: Mapping[str, float]) -> dict[str, float]:
    return {name: round(number, _DECIMALS) for name, number in numbers.items()}
