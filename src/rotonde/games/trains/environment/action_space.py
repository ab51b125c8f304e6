"""Every action under an index of its own; a wagon of the set-up hand goes by its place in it."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.trains.actions import decode
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.legal import MOST_LEGAL, list_legal
from rotonde.games.trains.limits import LENGTH, WORDS
from rotonde.games.trains.state import NOTHING, PLACE, SETUP, STATE, TURN
from rotonde.kernel.bits import BITS, has, nth, popcount
from rotonde.kernel.compiled import rule


class ActionSpace:
    """`codes` has the rules' codes of all but the set-up; `indices` the way back, or NOTHING."""

    def __init__(self, deck: Deck, players: int) -> None:
        self.codes: npt.NDArray[np.int64] = np.array(_codes_but_set_up(deck), dtype=np.int64)
        self.indices: npt.NDArray[np.int64] = np.full(SETUP, NOTHING, dtype=np.int64)
        self.indices[self.codes] = np.arange(len(self.codes))
        # A hand has at most as many wagons as there are players.
        self.size = len(self.codes) + players * LENGTH
        self.texts = (
            *(str(decode(deck, int(code))) for code in self.codes),
            *(
                f"setup hand {rank + 1} position {place + 1}"
                for rank in range(players)
                for place in range(LENGTH)
            ),
        )


def _codes_but_set_up(deck: Deck) -> list[int]:
    """Placing, and what may be done in a turn when every ability is on display and no lock set."""
    records = np.zeros(1, dtype=STATE)
    records["phase"], records["display"] = TURN, 1
    found = np.empty(MOST_LEGAL, dtype=np.int64)
    count = list_legal(deck.tables[0], records[0], found)
    return sorted([*range(PLACE, PLACE + LENGTH), *found[:count].tolist()])


@rule
def code_of(s: Any, codes: Any, index: int) -> int:
    """The rules' code of an index; of a place that the hand does not have, one that is refused."""
    if index < len(codes):
        return codes[index]
    rank, place = (index - len(codes)) // LENGTH, (index - len(codes)) % LENGTH
    hand = s.hand[s.turn]
    for word in range(WORDS):
        here = popcount(hand[word])
        if rank < here:
            return SETUP + (word * BITS + nth(hand[word], rank) - 1) * LENGTH + place
        rank -= here
    wagon = 1
    while has(hand, wagon):
        wagon += 1
    return SETUP + (wagon - 1) * LENGTH + place


@rule
def index_of(s: Any, codes: Any, indices: Any, code: int) -> int:
    """The index of a legal action."""
    if code < SETUP:
        return indices[code]
    wagon, place = (code - SETUP) // LENGTH + 1, (code - SETUP) % LENGTH
    hand = s.hand[s.turn]
    rank = popcount(hand[wagon // BITS] & ((np.int64(1) << (wagon % BITS)) - 1))
    for word in range(wagon // BITS):
        rank += popcount(hand[word])
    return len(codes) + rank * LENGTH + place
