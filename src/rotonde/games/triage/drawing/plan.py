"""A whole board as SVG: start and goal of a mission on one plan, or a miniature of a position."""

from collections.abc import Mapping

from rotonde.games.triage.drawing.geometry import Slot, direction, label_place
from rotonde.games.triage.drawing.palette import of_vehicle
from rotonde.games.triage.drawing.pieces import (
    goal_disc,
    goal_rim,
    interruption,
    is_locomotive,
    plate,
    sign,
    vehicle,
)
from rotonde.games.triage.drawing.track import UNIT, at, draw_points, draw_thin_track, draw_track
from rotonde.games.triage.index_tables import Board, Mission
from rotonde.printing.palette import CREAM
from rotonde.printing.svg import number

Box = tuple[float, float, float, float]  # x, y, width, height

SIGN_SIZE = 23  # in print, letters come out at 7 points
SIGN_OFFSET = 0.6
_VEHICLE_EDGE = 0.74  # from the middle of a slot, whatever its direction: a buffer behind it
_SIGN_EDGE = 0.32  # from the middle of a sign
_SMALL = 0.62  # of a goal's disc beside a vehicle that stands on the goal of another


def box_of(board: Board) -> Box:
    """What a plan of the board takes, in its own units: the slots, and the signs beside them."""
    slots = board.data["slots"]
    places = [((slot["x"], slot["y"]), _VEHICLE_EDGE) for slot in slots]
    places += [(label_place(slot, SIGN_OFFSET), _SIGN_EDGE) for slot in slots]
    left, top = (min(place[axis] - edge for place, edge in places) for axis in (0, 1))
    right, bottom = (max(place[axis] + edge for place, edge in places) for axis in (0, 1))
    return left * UNIT, top * UNIT, (right - left) * UNIT, (bottom - top) * UNIT


def _placed(slot: Slot, drawing: str, turned: bool = True) -> str:
    turn = f" rotate({number(slot['tangent_deg'])})" if turned else ""
    return f'<g transform="translate({at(slot["x"])} {at(slot["y"])}){turn}">{drawing}</g>'


def draw_plan(mission: Mission, now: Mapping[str, str] | None = None) -> str:
    """Vehicles where they stand (by default as they start), rims where they shall stand, signs,
    interruptions."""
    board = mission.board
    places = mission.start if now is None else now
    slots = {slot["id"]: slot for slot in board.data["slots"]}
    standing = {slot: name for name, slot in places.items()}
    marks = {slot: name for name, slot in mission.goal.items()}
    parts = [draw_track(board)]
    parts += [
        _placed(slot, goal_rim(marks[name]) if name in marks else plate())
        for name, slot in slots.items()
    ]
    parts.append(draw_points(board))
    parts += [
        _placed(slots[name], goal_disc(wanted, mission.named), turned=False)
        for name, wanted in marks.items()
        if name not in standing
    ]
    parts += [
        _placed(slots[name], interruption(slots[name]["tangent_deg"]))
        for name in mission.interruptions
    ]
    parts += [
        _placed(slots[slot], vehicle(name, slots[slot]["tangent_deg"]))
        for name, slot in places.items()
    ]
    parts += [
        _beside(slots[name], goal_disc(wanted, mission.named))
        for name, wanted in marks.items()
        if name in standing and not _covers(mission, standing[name], wanted)
    ]
    parts += [_sign(slot) for slot in slots.values()]
    return "".join(parts)


def _covers(mission: Mission, there: str, wanted: str) -> bool:
    """Is this the vehicle, or one that serves as well?"""
    same_kind = is_locomotive(there) and is_locomotive(wanted) and not mission.named
    return there == wanted or same_kind


def _beside(slot: Slot, drawing: str) -> str:
    """At a corner of the vehicle, away from the slot's sign."""
    side = -(slot.get("label") or {"side": -1})["side"]
    along = direction(slot)
    x = slot["x"] + along[0] * 0.36 - along[1] * side * 0.3
    y = slot["y"] + along[1] * 0.36 + along[0] * side * 0.3
    return f'<g transform="translate({at(x)} {at(y)}) scale({_SMALL})">{drawing}</g>'


def _sign(slot: Slot) -> str:
    x, y = label_place(slot, SIGN_OFFSET)
    return f'<g transform="translate({at(x)} {at(y)})">{sign(slot, SIGN_SIZE)}</g>'


def draw_miniature(mission: Mission, standing: Mapping[str, str]) -> str:
    """Track as a line, vehicles as blocks of colour."""
    slots = {slot["id"]: slot for slot in mission.board.data["slots"]}
    parts = [draw_thin_track(mission.board)]
    parts += [
        f'<g transform="translate({at(slots[name]["x"])} {at(slots[name]["y"])}) scale(1.5)">'
        f"{interruption(0)}</g>"
        for name in mission.interruptions
    ]
    for name, slot in standing.items():
        ground, _ = of_vehicle(name)
        block = f'<rect x="-66" y="-40" width="132" height="80" rx="14" fill="{ground}"/>'
        if is_locomotive(name):
            block += f'<circle r="22" fill="{CREAM}"/>'
        parts.append(_placed(slots[slot], block))
    return "".join(parts)


def fitted(drawing: str, box: Box, x: float, y: float, width: float, height: float) -> str:
    """A drawing scaled into a rectangle, in the middle of it."""
    scale = min(width / box[2], height / box[3])
    left = x + (width - box[2] * scale) / 2 - box[0] * scale
    top = y + (height - box[3] * scale) / 2 - box[1] * scale
    corner = f"{number(left)} {number(top)}"
    return f'<g transform="translate({corner}) scale({scale:.5f})">{drawing}</g>'
