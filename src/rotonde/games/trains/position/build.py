"""A position from the little that is said of it, with the rest filled in so that it all fits.

Counters and the last action follow from what is said; wagons that are not spoken of are drawn by
the seed, or lie in the pile. The result is read as `start` reads any position, so it is legal or
refused with every fault.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rotonde.core.position import BySeat, Faults, require_faultless, seats_said, seats_spoken_of
from rotonde.core.state import EVERYTHING
from rotonde.games.trains.actions import Draw, Place, SetUp
from rotonde.games.trains.couplings import couplings
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.limits import LEAST_PLAYERS, LENGTH, PLAYERS
from rotonde.games.trains.position.show import Memory, Player, Position
from rotonde.games.trains.state import PHASES, PLACING, TURN

MOST_DEALS = 1000  # tries at a row that is not sorted: of seven wagons one order in 5,040 is


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a position is to be; what is left out is filled in."""

    rows: BySeat[Sequence[int]] = ()
    locks: BySeat[Mapping[int, int]] = ()
    display: Sequence[int] = ()
    discard: Sequence[int] = ()
    drawn: int | None = None
    turn: int = 0
    first: int = 0
    seed: int = 0


def build(deck: Deck, said: Said, players: int | None) -> dict[str, Any]:
    """The named fields of the position, without a generator: it goes on from the seed of `start`.

    `players` is what the options say; without it, as many as are spoken of, at least the fewest.
    """
    if players is None:
        spoken_of = seats_spoken_of(said.rows, said.locks)
        players = max(LEAST_PLAYERS, spoken_of, said.turn + 1, said.first + 1)
    builder = _Builder(deck, said, players)
    require_faultless(builder.faults)
    plain: dict[str, Any] = msgspec.to_builtins(builder.position())
    return plain


class _Builder(Faults):
    def __init__(self, deck: Deck, said: Said, players: int) -> None:
        super().__init__()
        self.deck, self.said = deck, said
        self.seats = range(players)
        self.rng = random.Random(said.seed)
        least, most = LEAST_PLAYERS, PLAYERS
        self.require(
            least <= players <= most, "players", "position.trains.players", least=least, most=most
        )
        for place in ("turn", "first"):
            seat = getattr(said, place)
            self.require(seat in self.seats, place, "position.trains.seat", number=seat)
        self.rows = seats_said(self, "rows", said.rows, players)
        self.locks = seats_said(self, "locks", said.locks, players)
        for seat, row in self.rows.items():
            count = len(row)
            self.require(
                count == LENGTH, f"rows[{seat}]", "position.trains.row", count=count, length=LENGTH
            )
        named = [n for row in self.rows.values() for n in row]
        named += [n for locks in self.locks.values() for n in locks.values()]
        named += [*said.display, *said.discard, *([] if said.drawn is None else [said.drawn])]
        self.left = [n for n in range(1, deck.wagons + 1) if n not in set(named)]
        self.rng.shuffle(self.left)
        # Each later seat at the set-up has laid aside one wagon more.
        self.aside = [(seat - said.first) % players for seat in self.seats]
        needed = sum(self.aside) + LENGTH * (players - len(self.rows))
        self.require(
            len(self.left) >= needed,
            "discard",
            "position.trains.build-too-few",
            count=len(self.left),
            needed=needed,
        )

    def position(self) -> Position:
        number = len(self.seats)
        placing = self.said.drawn is not None
        rows = [self.row(seat) for seat in self.seats]
        locks = {s: {str(p): n for p, n in self.locks.get(s, {}).items()} for s in self.seats}
        leftovers = [sorted(self.left.pop() for _ in range(count)) for count in self.aside]
        turns = (self.said.turn - self.said.first) % number
        while turns < sum(map(len, locks.values())):  # each of them took a turn
            turns += number
        by = self.said.turn if placing else (self.said.turn - 1) % number
        last, more = self.last_action(rows[by], locks[by], turns)
        return Position(
            phase=PHASES[PLACING if placing else TURN],
            turn=self.said.turn,
            eyes=EVERYTHING,
            ply=number + turns + more,
            first=self.said.first,
            turns=turns,
            players=[
                Player(
                    row=list(rows[seat]),
                    locks=locks[seat],
                    hand=[],
                    leftover_count=len(leftovers[seat]),
                )
                for seat in self.seats
            ],
            display=list(self.said.display),
            pile_count=len(self.left),
            discard_count=len(self.said.discard) + sum(map(len, leftovers)),
            memory=Memory(sorted(self.said.discard), [*leftovers], sorted(self.left)),
            drawn=self.said.drawn,
            last=last,
            last_by=by,
        )

    def row(self, seat: int) -> Sequence[int]:
        """What is said, or seven wagons that do not win yet."""
        if seat in self.rows:
            return self.rows[seat]
        row = [self.left.pop() for _ in range(LENGTH)]
        for _ in range(MOST_DEALS):
            if not all(couplings(row)):
                break
            self.rng.shuffle(row)
        return row

    def last_action(
        self, row: Sequence[int], locks: Mapping[str, int], turns: int
    ) -> tuple[str, int]:
        """An action that leads here, and how many actions it adds to one a turn."""
        if self.said.drawn is not None:
            return str(Draw()), 1
        if turns == 0:
            return str(SetUp(row[0], 1)), 0
        places = range(1, LENGTH + 1)
        place = next((place for place in places if str(place) not in locks), 1)
        return str(Place(place)), 1  # after a draw
