"""What a match consists of: which games, from which deals, with which player at which seat.

To reduce the influence of luck, every deal is played as often as there are seats, each player once
at each seat, and every line-up gets the same deals.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.games.registry import game
from rotonde.kernel.cache import sources_digest
from rotonde.players.player import Budget, require_at_home
from rotonde.players.sources import Source, build

SEED_BYTES = 8
own_code = cache(sources_digest)


class Match(msgspec.Struct, frozen=True):
    """Everything that a match depends on: equal plans give equal games."""

    game: str
    players: tuple[Source, ...]
    options: dict[str, Any]
    seats: int
    seed: int
    budget: Budget = Budget()
    seconds_a_move: float = 10.0  # a foreign player that takes longer has lost
    code: str = msgspec.field(default_factory=own_code)  # of the rules and their players


class Appointment(msgspec.Struct, frozen=True):
    """One game to be played."""

    number: int
    deal: int
    deal_seed: int
    at_seat: tuple[int, ...]  # for each seat, which of the match's players sits there


def check(match: Match) -> None:
    """Raise for a plan that cannot be played."""
    start = game(match.game).start(match.options | {"players": match.seats})
    for source in match.players:
        if source.is_trusted:
            require_at_home(build(source, match.game, 0), start)
    if len(match.players) > match.seats and len({p.name for p in match.players}) == 1:
        raise InvalidOptions("arena.too-many-alike", count=len(match.players), seats=match.seats)


def line_ups(match: Match) -> list[tuple[int, ...]]:
    """The line-ups: all players if there are enough seats (the last one fills the rest), else every
    combination."""
    known = range(len(match.players))
    if len(match.players) > match.seats:
        return list(combinations(known, match.seats))
    last = len(match.players) - 1
    return [(*known, *[last] * (match.seats - len(match.players)))]


def appointments(match: Match, games: int) -> Iterator[Appointment]:
    """So many games, rounded up to whole deals."""
    tables = line_ups(match)
    deals = -(-games // match.seats)
    for deal in range(deals):
        table = tables[deal % len(tables)]
        for turn in range(match.seats):
            yield Appointment(
                number=deal * match.seats + turn,
                deal=deal,
                deal_seed=derive(match.seed, "deal", deal // len(tables)),
                at_seat=tuple(table[(seat + turn) % match.seats] for seat in range(match.seats)),
            )


def player_seed(match: Match, number: int, seat: int) -> int:
    """A player's own seed does not give the deal away, unless the seed of the match is guessed:
    between players that one does not trust it should be a long one."""
    return derive(match.seed, "player", number * match.seats + seat)


def derive(seed: int, purpose: str, number: int) -> int:
    digest = hashlib.sha256(f"{seed}/{purpose}/{number}".encode()).digest()
    return int.from_bytes(digest[:SEED_BYTES], "big")
