"""The goal of a mission as positions: how to recognise one, how many there are, all of them.

With interchangeable locomotives two positions that differ by which is which are one. The search
knows only the one in which the first locomotive stands on the lower slot.
"""

from math import perm
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.triage.index_tables import NO_MARK, Mission
from rotonde.games.triage.limits import LOCOMOTIVES, VEHICLES
from rotonde.games.triage.packed_words import bit, put, slot_of
from rotonde.games.triage.state import SLOT_BITS, SLOT_MASK
from rotonde.kernel.compiled import rule

BOTH = (1 << LOCOMOTIVES) - 1


@rule
def in_order(t: Any, position: int) -> Any:
    """The one that stands for a position and its twin with the locomotives changed round."""
    if t.named or t.fleet & BOTH != BOTH:
        return position
    first, second = slot_of(position, 0), slot_of(position, 1)
    if first < second:
        return position
    return put(put(position, 0, second), 1, first)


@rule
def at_goal(marks: Any, position: int) -> bool:
    """Is every mark covered? A row of `marks` is a mask and what must stand under it."""
    covered = False
    for i in range(len(marks)):
        covered = covered or position & marks[i][0] == marks[i][1]
    return covered


def marks_of(mission: Mission) -> npt.NDArray[np.int64]:
    """The goal as masks: two of them if either of two locomotives may cover the one mark."""
    goal = [int(slot) for slot in mission.tables[0].goal]
    engines = goal[:LOCOMOTIVES]
    choices = [engines]
    if not mission.named and set(range(LOCOMOTIVES)) <= set(mission.vehicles):
        marked = sorted(slot for slot in engines if slot != NO_MARK)
        if len(marked) == 1:
            choices = [[marked[0], NO_MARK], [NO_MARK, marked[0]]]
        elif marked:
            choices = [marked]
    return np.array([_mask(choice + goal[LOCOMOTIVES:]) for choice in choices], dtype=np.int64)


def _mask(goal: list[int]) -> tuple[int, int]:
    marked = [(vehicle, slot) for vehicle, slot in enumerate(goal) if slot != NO_MARK]
    return (
        sum(SLOT_MASK << (SLOT_BITS * vehicle) for vehicle, _ in marked),
        sum(slot << (SLOT_BITS * vehicle) for vehicle, slot in marked),
    )


def count_positions(mission: Mission, marked: int = 0, interchangeable: bool = True) -> int:
    """In how many ways the vehicles can stand, so many of them being fixed."""
    free = len(mission.board.slots) - len(mission.interruptions) - marked
    ways = perm(free, len(mission.vehicles) - marked)
    twins = interchangeable and not mission.named and mission.tables[0].fleet & BOTH == BOTH
    return ways // 2 if twins else ways


def count_goals(mission: Mission) -> int:
    """How many positions solve the mission."""
    goal = mission.tables[0].goal
    engines = any(int(goal[vehicle]) != NO_MARK for vehicle in range(LOCOMOTIVES))
    return count_positions(mission, len(mission.goal), interchangeable=not engines)


@rule
def list_positions(tables: Any, slots: int, marks: Any, found: Any) -> int:
    """Every position under any of the marks, each once; how many they are.

    Each vehicle without a mark tries every slot in turn, as on a counter whose digits all differ.
    """
    t = tables[0]
    loose = np.zeros(VEHICLES, dtype=np.int64)
    count = 0
    for row in range(len(marks)):
        mask, position = marks[row][0], marks[row][1]
        taken = t.walls
        free = 0
        for vehicle in range(VEHICLES):
            if (mask >> (SLOT_BITS * vehicle)) & 1:
                taken |= bit(slot_of(position, vehicle))
            elif (t.fleet >> vehicle) & 1:
                loose[free] = vehicle
                free += 1
        placed = 0
        slot = 0
        while placed >= 0:
            if placed == free:
                if in_order(t, position) == position:
                    found[count] = position
                    count += 1
                slot = slots
            while slot < slots and (taken >> slot) & 1:
                slot += 1
            if slot < slots:
                position = put(position, loose[placed], slot)
                taken |= bit(slot)
                placed += 1
                slot = 0
            else:
                placed -= 1
                if placed >= 0:
                    slot = slot_of(position, loose[placed])
                    taken &= ~bit(slot)
                    slot += 1
    return count
