"""The state of a game of Trains: one flat record, and the integers for phases and actions.

A wagon is its number, from 1. Pile and discard are sets: a set from which one draws at random is
a shuffled pile. The display has one place per ability, because two wagons of one ability never
stay there together; no rule depends on the order in which they came.
"""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from rotonde.core.state import record_type
from rotonde.games.trains.limits import ABILITIES, LENGTH, PLAYERS, WAGONS, WORDS

# Phases
SET_UP, TURN, PLACING, OVER = range(4)
PHASES = ("setup", "turn", "place", "over")

# Actions. A place is a position counted from 0.
DRAW = 0
PLACE = 1  # + place: put the drawn wagon there
USE = PLACE + LENGTH  # + ability x LENGTH + place
SETUP = USE + len(ABILITIES) * LENGTH  # + (wagon - 1) x LENGTH + place
CODES = SETUP + WAGONS * LENGTH

NO_WAGON = 0
NOTHING = -1  # no action yet, no seat

STATE = record_type(
    [
        ("phase", "i8"),
        ("last_by", "i8"),  # who played the last action
        ("first", "i8"),  # the seat that chooses and plays first
        ("turns", "i8"),  # single turns completed
        ("winner", "i8"),  # or NOTHING
        ("shuffles", "i8"),  # how often the discard became the pile
        ("drawn", "i8"),  # the wagon that the seat to act must place
        ("row", "i8", (PLAYERS, LENGTH)),  # NO_WAGON: a gap, possible only when the game is over
        ("lock", "i8", (PLAYERS, LENGTH)),  # the wagon tucked under that place as a lock
        ("display", "i8", len(ABILITIES)),  # the wagon that offers each ability
        ("hand", "i8", (PLAYERS, WORDS)),  # set-up wagons to choose from
        ("hand_size", "i8", PLAYERS),
        ("pile", "i8", WORDS),
        ("pile_size", "i8"),
        # The discard in two parts, by who knows of it: wagons that lay open, and the set-up wagons
        # that each seat laid aside unseen. All of it is shuffled together into a new pile.
        ("discard", "i8", WORDS),
        ("leftovers", "i8", (PLAYERS, WORDS)),
        ("leftover_size", "i8", PLAYERS),
    ]
)


class Position(Protocol):
    """The fields of a STATE record that players read outside the compiled rules."""

    last: int
    last_by: int
    row: npt.NDArray[np.int64]
    lock: npt.NDArray[np.int64]
