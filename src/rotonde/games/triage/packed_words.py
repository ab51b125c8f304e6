"""Words that hold several small numbers: a packed position, a set of slots, a choice."""

from typing import Any

import numpy as np

from rotonde.games.triage.limits import ENDS, LOCOMOTIVES, VEHICLES
from rotonde.games.triage.state import NOTHING, SLOT_BITS, SLOT_MASK
from rotonde.kernel.compiled import rule


@rule
def bit(slot: int) -> Any:
    return np.int64(1) << slot


@rule
def slot_of(position: int, vehicle: int) -> int:
    return (position >> (SLOT_BITS * vehicle)) & SLOT_MASK


@rule
def put(position: int, vehicle: int, slot: int) -> Any:
    """The position with one vehicle moved to another slot."""
    shift = SLOT_BITS * vehicle
    return (position & ~(np.int64(SLOT_MASK) << shift)) | (np.int64(slot) << shift)


@rule
def vehicle_at(t: Any, position: int, slot: int) -> int:
    """The vehicle on a slot, or NOTHING."""
    for vehicle in range(VEHICLES):
        if (t.fleet >> vehicle) & 1 and slot_of(position, vehicle) == slot:
            return vehicle
    return NOTHING


@rule
def occupied_slots(t: Any, position: int) -> Any:
    """Where vehicles stand, as bits."""
    slots = np.int64(0)
    for vehicle in range(VEHICLES):
        if (t.fleet >> vehicle) & 1:
            slots |= bit(slot_of(position, vehicle))
    return slots


@rule
def choice_of(locomotive: int, end: int, pulled: int) -> int:
    """A locomotive, the end it heads for, and the set of vehicles it pulls, in one number."""
    return (pulled * LOCOMOTIVES + locomotive) * ENDS + end


@rule
def locomotive_of(choice: int) -> int:
    return choice // ENDS % LOCOMOTIVES


@rule
def end_of(choice: int) -> int:
    return choice % ENDS
