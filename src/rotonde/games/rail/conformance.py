"""Conformance vectors of Rail and Tram: games of all sizes, and the cards in the order dealt."""

from typing import Any

import msgspec
import numpy as np

from rotonde.core.conformance import Vectors
from rotonde.core.position import Count, Number
from rotonde.core.state import State
from rotonde.games.rail.actions import Blind, Claim, Take, decode
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.state import NOTHING
from rotonde.kernel.random import draw_kind


class ComparedPlayer(msgspec.Struct):
    hand: dict[str, Count]
    trains: Count
    score: Number
    tickets: list[str]
    offer: list[str]  # in the order drawn

    def __post_init__(self) -> None:
        self.hand = _without_zeros(self.hand)
        self.tickets.sort()


class ComparedTicket(msgspec.Struct):
    ticket: str


class Compared(msgspec.Struct):
    phase: str
    turn: Number | None
    row: list[str | None]
    pile: dict[str, Count]
    discard: dict[str, Count]
    owners: dict[str, Number]
    ticket_pile: list[ComparedTicket]
    turns_left: Count | None
    players: list[ComparedPlayer]

    def __post_init__(self) -> None:
        self.pile, self.discard = _without_zeros(self.pile), _without_zeros(self.discard)


def _without_zeros(counts: dict[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in counts.items() if count}


def options_of(number: int) -> dict[str, Any]:
    """Two to five players in turn; now and then junior mode and head starts."""
    players = 2 + number % 4
    options: dict[str, Any] = {"players": players}
    if number % 5 == 4:
        options["junior"] = True
    if number % 7 == 6:
        options["head_start"] = [10 * seat for seat in range(players)]
    return options


def board_of(state: State) -> dict[str, Any]:
    rail_map: RailMap = state.tables
    return dict(rail_map.data)


def chance_of(before: State, after: State) -> list[str]:
    """The cards that left the pile between two whole states, in the order in which they did.

    How many rows were swept is read off the states; which cards lay in them follows from the
    generator. At the end pile, discard and generator must be those of the state after.
    """
    rail_map: RailMap = after.tables
    b, a = before.records[0], after.records[0]
    action = decode(rail_map, a.last_offer, int(a.last))
    dealer = _Dealer(before)
    if isinstance(action, Claim):
        dealer.discard += b.hand[before.turn] - a.hand[before.turn]
    if isinstance(action, Blind):
        dealer.draw()
    elif isinstance(action, Take | Claim):
        row = b.row[: int(rail_map.tables[0].face_up)].copy()
        if isinstance(action, Take):
            row[row.tolist().index(int(a.last))] = NOTHING
        dealer.fill(row, int(a.sweeps - b.sweeps))
    same = (dealer.pile == a.pile).all() and (dealer.discard == a.discard).all()
    assert same and (dealer.rng == a.rng).all(), "the cards dealt do not lead to the state after"
    return [rail_map.kinds[kind] for kind in dealer.dealt]


class _Dealer:
    """Pile and discard as the engine has them while it plays one action."""

    def __init__(self, state: State) -> None:
        s = state.records[0]
        self.rng, self.pile, self.discard = s.rng.copy(), s.pile.copy(), s.discard.copy()
        self.dealt: list[int] = []

    def draw(self) -> int:
        if not self.pile.any():
            self.pile, self.discard = self.discard, self.pile
            if not self.pile.any():
                return NOTHING
        kind = int(draw_kind(self.rng, self.pile, int(self.pile.sum())))
        self.pile[kind] -= 1
        self.dealt.append(kind)
        return kind

    def fill(self, row: Any, sweeps: int) -> None:
        for sweep in range(sweeps + 1):
            for slot in np.flatnonzero(row == NOTHING):
                row[slot] = self.draw()
                if row[slot] == NOTHING:
                    return
            if sweep < sweeps:
                np.add.at(self.discard, row, 1)
                row[:] = NOTHING


VECTORS = Vectors(options_of, "map", board_of, chance_of, Compared, most_plies=5000)
