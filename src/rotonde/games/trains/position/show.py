"""A position as named fields: what the page shows, what a snapshot keeps, what a test sets up.

`show` writes it, of a whole state or of an observation (what is not known is then null);
`restore.py` reads it back. `memory` is for bots and snapshots: what can be known of the discard and
of the pile by remembering the game, which no screen shows.
"""

from typing import Any

import msgspec

from rotonde.core.interface import Score
from rotonde.core.position import Count, Number
from rotonde.core.state import State
from rotonde.games.trains.actions import decode
from rotonde.games.trains.limits import WORDS
from rotonde.games.trains.observation import hidden_elsewhere
from rotonde.games.trains.state import NO_WAGON, NOTHING, PHASES
from rotonde.kernel.bits import BITS


class Player(msgspec.Struct, forbid_unknown_fields=True):
    row: list[Number | None]  # position by position; null: a gap, when the game is over
    locks: dict[str, Number] = {}  # position -> the wagon tucked under it
    hand_count: Count = 0  # set-up wagons to choose from
    hand: list[Number] | None = None  # null: not known
    leftover_count: Count = 0  # set-up wagons that this seat laid aside, still in the discard


class Memory(msgspec.Struct, forbid_unknown_fields=True):
    discard: list[Number] = []  # wagons that went there openly since the pile was renewed
    leftovers: list[list[Number] | None] = []  # by seat; null: not known
    pile: list[Number] | None = None  # null: not known


class Position(msgspec.Struct, forbid_unknown_fields=True):
    phase: str
    turn: Number | None
    eyes: Number
    ply: Count
    first: Number
    turns: Count  # single turns completed
    players: list[Player]
    display: list[Number]  # in the order of the abilities
    pile_count: Count
    discard_count: Count
    memory: Memory
    drawn: Number | None = None  # the wagon to be placed, for who may see it
    winner: Number | None = None
    shuffles: Count = 0
    last: str | None = None  # the last action, as a line of text
    last_by: Number | None = None
    generator: list[str] | None = None


class TrainsScore(Score, frozen=True, tag="trains"):
    """The row at the end; null is a gap that was not filled because the game had ended."""

    row: list[int | None]
    sorted: bool


# --- writing -------------------------------------------------------------------------------------


def show(state: State) -> dict[str, Any]:
    s = state.records[0]
    seats = range(state.players)
    whole = not state.is_observation
    discard = members(s.discard)
    position = Position(
        phase=PHASES[int(s.phase)],
        turn=state.turn,
        eyes=state.eyes,
        ply=state.ply,
        first=int(s.first),
        turns=int(s.turns),
        players=[_player(s, seat, whole or seat == state.eyes) for seat in seats],
        display=[int(wagon) for wagon in s.display if wagon != NO_WAGON],
        pile_count=int(s.pile_size),
        discard_count=len(discard) + int(s.leftover_size.sum()),
        memory=Memory(
            discard=discard,
            leftovers=[
                members(s.leftovers[seat]) if whole or seat == state.eyes else None
                for seat in seats
            ],
            pile=members(s.pile) if whole or not hidden_elsewhere(s, state.eyes) else None,
        ),
        drawn=_wagon(s.drawn),
        winner=_seat(s.winner),
        shuffles=int(s.shuffles),
        last=None if s.last == NOTHING else str(decode(state.tables, int(s.last))),
        last_by=_seat(s.last_by),
        generator=[f"{int(word):016x}" for word in s.rng] if whole else None,
    )
    plain: dict[str, Any] = msgspec.to_builtins(position)
    return plain


def _player(s: Any, seat: int, known: bool) -> Player:
    return Player(
        row=[_wagon(wagon) for wagon in s.row[seat]],
        locks={str(i + 1): int(lock) for i, lock in enumerate(s.lock[seat]) if lock != NO_WAGON},
        hand_count=int(s.hand_size[seat]),
        hand=members(s.hand[seat]) if known else None,
        leftover_count=int(s.leftover_size[seat]),
    )


def members(words: Any) -> list[int]:
    """The wagons of a set."""
    return [w * BITS + b for w in range(WORDS) for b in range(BITS) if int(words[w]) >> b & 1]


def _wagon(number: int) -> int | None:
    return None if number == NO_WAGON else int(number)


def _seat(number: int) -> int | None:
    return None if number == NOTHING else int(number)
