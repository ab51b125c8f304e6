"""A position as a row of small numbers; `fields.py` says what each of them means."""

from typing import Any

import numpy as np

from rotonde.games.triage.environment.fields import MOST_PLIES, VEHICLES
from rotonde.games.triage.index_tables import NO_MARK
from rotonde.games.triage.rules import on_mark
from rotonde.games.triage.state import NOTHING
from rotonde.kernel.arrays import put_number
from rotonde.kernel.compiled import rule

# What is remembered of a game between two steps.
NOTES = np.dtype(
    (
        np.record,
        [
            ("mission", "i8"),  # its row in the tables
            ("served", "f8"),  # how many of the marks are served, as a part of all
        ],
    )
)


@rule
def part_served(t: Any, s: Any) -> float:
    marks = served = 0
    for vehicle in range(VEHICLES):
        if t.goal[vehicle] != NO_MARK:
            marks += 1
            served += on_mark(t, s.slot, vehicle)
    return served / marks


@rule
def write_observation(t: Any, s: Any, o: Any, slots: int, row: Any) -> None:
    row[:] = 0
    for vehicle in range(VEHICLES):
        first = vehicle * slots
        if s.slot[vehicle] != NOTHING:
            row[o.standing + first + s.slot[vehicle]] = 1
        if s.was[vehicle] != NOTHING:
            row[o.was + first + s.was[vehicle]] = 1
        if t.goal[vehicle] != NO_MARK:
            row[o.goal + first + t.goal[vehicle]] = 1
    for slot in range(slots):
        row[o.interruptions + slot] = (t.walls >> slot) & 1
    row[o.named] = t.named
    put_number(row, o.ply, min(s.ply, MOST_PLIES), 2)
    put_number(row, o.last, min(s.last + 1, MOST_PLIES), 2)
