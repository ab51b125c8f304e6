"""Conformance vectors of Trains: games of two to four, and the wagons in the order drawn."""

from typing import Any

import msgspec

from rotonde.core.conformance import Vectors
from rotonde.core.position import Count, Number
from rotonde.core.state import State
from rotonde.games.trains.events.derive import tell
from rotonde.games.trains.events.types import DrewCard, Filled
from rotonde.games.trains.index_tables import Deck


class ComparedPlayer(msgspec.Struct):
    row: list[Number | None]
    locks: dict[str, Number]
    hand: list[Number]

    def __post_init__(self) -> None:
        self.hand.sort()


class ComparedMemory(msgspec.Struct):
    """The discard is compared as a whole: `leftovers` may also be left in it."""

    pile: list[Number]
    discard: list[Number]
    leftovers: list[list[Number]] = []

    def __post_init__(self) -> None:
        self.pile.sort()
        self.discard = sorted([*self.discard, *(n for aside in self.leftovers for n in aside)])
        self.leftovers = []


class Compared(msgspec.Struct):
    phase: str
    turn: Number | None
    turns: Count
    winner: Number | None
    drawn: Number | None
    display: list[Number]
    memory: ComparedMemory
    players: list[ComparedPlayer]

    def __post_init__(self) -> None:
        self.display.sort()


def options_of(number: int) -> dict[str, Any]:
    return {"players": 2 + number % 3}


def board_of(state: State) -> dict[str, Any]:
    deck: Deck = state.tables
    return dict(deck.data)


def chance_of(before: State, after: State) -> list[int]:
    """The wagons that left the pile between two whole states, in the order in which they did."""
    return [event.card for event in tell(before, after) if isinstance(event, DrewCard | Filled)]


VECTORS = Vectors(options_of, "deck", board_of, chance_of, Compared, most_plies=5000)
