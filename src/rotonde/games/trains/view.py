"""A position of Trains for authors of bots, in names and plain numbers.

`TrainsView(observation)` reads the record where it stands: nothing is computed before it is asked
for. `show` has every field of a position; this is for programs that look at few of them,
thousands of times. Wagons are their numbers, positions are counted from 1.
"""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from rotonde.core.adapter import viewed_seat
from rotonde.core.errors import InvalidOptions
from rotonde.core.state import State
from rotonde.games.trains.couplings import couplings
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.limits import ABILITIES
from rotonde.games.trains.position.show import members
from rotonde.games.trains.state import NO_WAGON, NOTHING, PHASES


class TrainsView:
    """A position of Trains as its eyes see it, or a whole one.

    Questions about "the seat" are about whose observation it is; of a whole state, about whose
    turn it is. `seat=` asks about another one.
    """

    def __init__(self, state: State) -> None:
        if not isinstance(state.tables, Deck):
            raise InvalidOptions("options.view", found=type(state.tables).__name__)
        self.state = state
        self.deck: Deck = state.tables
        self._record = state.records

    @property
    def seat(self) -> int:
        """The seat that the questions are about."""
        return viewed_seat(self.state)

    @property
    def players(self) -> int:
        return self.state.players

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the game is over."""
        return self.state.turn

    @property
    def phase(self) -> str:
        """setup, turn, place or over."""
        return PHASES[int(self._record["phase"][0])]

    @property
    def first(self) -> int:
        """The seat that chose and played first."""
        return int(self._record["first"][0])

    @property
    def winner(self) -> int | None:
        winner = int(self._record["winner"][0])
        return None if winner == NOTHING else winner

    # --- rows ------------------------------------------------------------------------------------

    def row(self, seat: int | None = None) -> tuple[int | None, ...]:
        """The wagons of a seat, position by position; None is a gap, at the end of a game only."""
        wagons = self._record["row"][0][self._seat(seat)].tolist()
        return tuple(None if wagon == NO_WAGON else wagon for wagon in wagons)

    def locks(self, seat: int | None = None) -> dict[int, int]:
        """The lock under each position that has one."""
        locks = self._record["lock"][0][self._seat(seat)].tolist()
        return {place + 1: lock for place, lock in enumerate(locks) if lock != NO_WAGON}

    def couplings(self, seat: int | None = None) -> tuple[bool, ...]:
        """Between each wagon and the next: do the numbers rise?"""
        return tuple(couplings(self.row(seat)))

    def closed(self, seat: int | None = None) -> int:
        """How many couplings are closed: a row with all of them wins."""
        return sum(self.couplings(seat))

    # --- wagons ----------------------------------------------------------------------------------

    def ability(self, wagon: int) -> str:
        """What a wagon can be used for."""
        if not 1 <= wagon <= self.deck.wagons:
            raise InvalidOptions("position.trains.wagon", number=wagon, most=self.deck.wagons)
        return self.deck.ability(wagon)

    @cached_property
    def display(self) -> Mapping[str, int]:
        """The wagon that offers each ability, of those that lie there."""
        wagons = self._record["display"][0].tolist()
        shown = zip(ABILITIES, wagons, strict=True)
        return MappingProxyType({ability: wagon for ability, wagon in shown if wagon != NO_WAGON})

    @property
    def hand(self) -> tuple[int, ...]:
        """The set-up wagons that the seat chooses from."""
        return tuple(members(self._record["hand"][0][self.seat]))

    @property
    def drawn(self) -> int | None:
        """The wagon that the seat has drawn and must place."""
        drawn = int(self._record["drawn"][0])
        return None if drawn == NO_WAGON else drawn

    @property
    def pile_count(self) -> int:
        return int(self._record["pile_size"][0])

    @cached_property
    def unseen(self) -> frozenset[int]:
        """Wagons that these eyes do not see: those of the pile, and what other seats hide."""
        record = self._record[0]
        seen = {int(wagon) for name in ("row", "lock", "display") for wagon in record[name].flat}
        seen |= {*members(record["discard"]), int(record["drawn"])}
        for seat in range(self.players):
            seen |= {*members(record["hand"][seat]), *members(record["leftovers"][seat])}
        return frozenset(range(1, self.deck.wagons + 1)) - seen

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.seat
        if not 0 <= seat < self.players:
            raise InvalidOptions("options.seat", seat=seat, players=self.players)
        return seat
