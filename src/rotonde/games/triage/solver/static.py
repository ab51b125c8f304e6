"""Missions that are unsolvable without a search: interruptions cut vehicles off from their
marks."""

from collections.abc import Iterable

from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.limits import ENDS, LOCOMOTIVES


def why_impossible(mission: Mission) -> str | None:
    """The key of a message that says why the mission cannot be solved; None: it may well be.

    Interruptions divide the board into parts. A vehicle never leaves its part, and in a part
    without a locomotive nothing moves at all.
    """
    part = _parts(mission)
    names = VEHICLE_NAMES[:LOCOMOTIVES]
    engines = [mission.start[name] for name in names if name in mission.start]
    driven = {part[slot] for slot in engines}
    for vehicle, mark in mission.goal.items():
        if vehicle in names and not mission.named:
            continue
        start = mission.start[vehicle]
        if part[start] != part[mark]:
            return "triage.solve.cut-off"
        if start != mark and part[start] not in driven:
            return "triage.solve.no-locomotive"
    if not mission.named:
        wanted = [part[mission.goal[name]] for name in names if name in mission.goal]
        there = [part[slot] for slot in engines]
        if any(wanted.count(p) > there.count(p) for p in wanted):
            return "triage.solve.cut-off"
    return None


def _parts(mission: Mission) -> dict[str, int]:
    """The part of the board that each open slot belongs to."""
    board = mission.board
    part: dict[str, int] = {}
    for number, first in enumerate(board.slots):
        waiting = [first]
        while waiting:
            slot = waiting.pop()
            if slot in part or slot in mission.interruptions:
                continue
            part[slot] = number
            waiting += _neighbours(mission, slot)
    return part


def _neighbours(mission: Mission, slot: str) -> Iterable[str]:
    board = mission.board
    here = board.slot_index[slot]
    for end in range(ENDS):
        for port in board.next[here * ENDS + end]:
            yield board.slots[port // ENDS]
