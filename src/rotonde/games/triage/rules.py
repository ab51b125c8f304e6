"""The rules of Triage, as they are played. `t` is the mission's tables, `s` the state's record.

What a move does is found by `moves.py`; nothing here checks that it is legal.
"""

from typing import Any

import numpy as np

from rotonde.core.state import EVERYTHING, OVER
from rotonde.games.triage.index_tables import NO_MARK
from rotonde.games.triage.limits import LOCOMOTIVES, VEHICLES
from rotonde.games.triage.packed_words import put, slot_of
from rotonde.games.triage.state import NOTHING
from rotonde.kernel.compiled import rule


@rule
def set_up(t: Any, s: Any) -> None:
    """The vehicles as the mission places them; the generator is left as it is."""
    s.players, s.turn, s.eyes, s.ply, s.last = 1, 0, EVERYTHING, 0, NOTHING
    for vehicle in range(VEHICLES):
        there = (t.fleet >> vehicle) & 1
        s.slot[vehicle] = t.start[vehicle] if there else NOTHING
        s.was[vehicle] = NOTHING


@rule
def pack(slots: Any) -> Any:
    """Where the vehicles stand, in one word."""
    position: Any = np.int64(0)
    for vehicle in range(VEHICLES):
        if slots[vehicle] != NOTHING:
            position = put(position, vehicle, slots[vehicle])
    return position


@rule
def has_locomotive(slots: Any, slot: int) -> bool:
    """Does either locomotive stand there? One that is not in the fleet stands nowhere."""
    return slots[0] == slot or slots[1] == slot


@rule
def on_mark(t: Any, slots: Any, vehicle: int) -> bool:
    """Is the mark of a vehicle served? Unnamed locomotives serve for each other."""
    if vehicle < LOCOMOTIVES and not t.named:
        return has_locomotive(slots, t.goal[vehicle])
    return slots[vehicle] == t.goal[vehicle]


@rule
def is_solved(t: Any, slots: Any) -> bool:
    """Does every vehicle with a mark stand on it?"""
    for vehicle in range(VEHICLES):
        if t.goal[vehicle] != NO_MARK and not on_mark(t, slots, vehicle):
            return False
    return True


@rule
def apply(t: Any, s: Any, code: int, after: int) -> None:
    """Make the move of that code, which ends in that packed position."""
    for vehicle in range(VEHICLES):
        s.was[vehicle] = s.slot[vehicle]
        if (t.fleet >> vehicle) & 1:
            s.slot[vehicle] = slot_of(after, vehicle)
    s.last = code
    s.ply += 1
    if is_solved(t, s.slot):
        s.turn = OVER
