"""Where everything of a board is drawn, as plain data: for the page, for print, for animation.

A slot is a straight of a little less than one unit. A link is one cubic curve that leaves and
arrives along the tracks of its two slots, so rails, previews and moving vehicles all follow the
same smooth line. Units are those of the board file: 1 is one vehicle, y grows downwards.
"""

import math
from collections.abc import Mapping
from typing import NotRequired, TypedDict

from rotonde.games.triage.board import end_towards
from rotonde.games.triage.index_tables import Board, shipped_board
from rotonde.games.triage.limits import ENDS

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]  # start, two handles, end

HALF = 0.47  # of a slot's straight
HANDLE = 0.42  # of the chord: how far a curve goes straight on before it bends
LABEL_OFFSET = 0.56  # from the middle of the track to the middle of a slot's sign
MARGIN = 1.0  # around the slots, for vehicles, signs and buffers
_DECIMALS = 4


class Label(TypedDict):
    """Where a slot's sign stands: the side of the track, and how far it is slid along it."""

    side: int
    slide: float


class Place(TypedDict):
    """Where a slot is, and its sign."""

    id: str
    x: float
    y: float
    tangent_deg: float
    shape: str
    colour: str
    letter: str


class Slot(Place):
    """A slot of a checked board file."""

    label: NotRequired[Label | None]


class DrawnLabel(Label):
    x: float
    y: float


class DrawnSlot(Place):
    ends: list[list[float]]
    label: DrawnLabel


DrawnLink = TypedDict(
    "DrawnLink", {"from": str, "to": str, "ends": list[int], "curve": list[list[float]]}
)


class DrawnEnd(TypedDict):
    slot: str
    end: int
    x: float
    y: float
    angle_deg: float


class DrawnBox(TypedDict):
    x: float
    y: float
    width: float
    height: float


class Geometry(TypedDict):
    """Everything that a drawing needs to know of a board."""

    name: str
    title: Mapping[str, str]
    half: float
    box: DrawnBox
    slots: list[DrawnSlot]
    links: list[DrawnLink]
    points: list[DrawnEnd]
    buffers: list[DrawnEnd]
    features: Mapping[str, list[str]]


_NO_LABEL: Label = {"side": -1, "slide": 0}


def direction(slot: Slot) -> Point:
    """The unit vector along a slot's track."""
    angle = math.radians(slot["tangent_deg"])
    return math.cos(angle), math.sin(angle)


def end_point(slot: Slot, end: int) -> Point:
    """Where a slot's straight ends: end 0 lies along its direction, end 1 against it."""
    along = direction(slot)
    reach = HALF * (1 - 2 * end)
    return slot["x"] + reach * along[0], slot["y"] + reach * along[1]


def label_place(slot: Slot, offset: float = LABEL_OFFSET) -> Point:
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


def _end(slot: Slot, other: Slot) -> int:
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


def shipped_geometry(name: str) -> Geometry:
    """The geometry of a board that comes with Rotonde."""
    return geometry(shipped_board(name))


def geometry(board: Board) -> Geometry:
    """Everything a drawing needs to know of a board, ready for JSON."""
    by_name = {slot["id"]: slot for slot in board.data["slots"]}
    x, y, width, height = bounds(board)
    return {
        "name": board.data["name"],
        "title": board.data.get("title", {}),
        "half": HALF,
        "box": {
            "x": _rounded(x),
            "y": _rounded(y),
            "width": _rounded(width),
            "height": _rounded(height),
        },
        "slots": [_slot(slot) for slot in by_name.values()],
        "links": [_link(board, by_name, a, b) for a, b in board.data["links"]],
        "points": [_loose(by_name[name], end) for name, end in loose_ends(board, 2)],
        "buffers": [_loose(by_name[name], end) for name, end in loose_ends(board, 0)],
        "features": board.data.get("features", {}),
    }


def _slot(slot: Slot) -> DrawnSlot:
    x, y = label_place(slot)
    label = slot.get("label") or _NO_LABEL
    return {
        "id": slot["id"],
        "x": slot["x"],
        "y": slot["y"],
        "tangent_deg": slot["tangent_deg"],
        "shape": slot["shape"],
        "colour": slot["colour"],
        "letter": slot["letter"],
        "ends": [_place(end_point(slot, end)) for end in range(ENDS)],
        "label": {
            "side": label["side"],
            "slide": label["slide"],
            "x": _rounded(x),
            "y": _rounded(y),
        },
    }


def _link(board: Board, slots: Mapping[str, Slot], a: str, b: str) -> DrawnLink:
    return {
        "from": a,
        "to": b,
        "ends": [_end(slots[a], slots[b]), _end(slots[b], slots[a])],
        "curve": [_place(point) for point in link_curve(board, a, b)],
    }


def _loose(slot: Slot, end: int) -> DrawnEnd:
    """An end of a slot that is no plain joint; the angle points out of the slot."""
    x, y = end_point(slot, end)
    angle = (slot["tangent_deg"] + 180 * end) % 360
    return {
        "slot": slot["id"],
        "end": end,
        "x": _rounded(x),
        "y": _rounded(y),
        "angle_deg": angle,
    }


def _place(point: Point) -> list[float]:
    return [_rounded(part) for part in point]


def _rounded(number: float) -> float:
    return round(number, _DECIMALS)
