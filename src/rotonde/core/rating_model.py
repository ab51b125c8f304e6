"""Ratings over many players: the one model, for tables and for the arena.

A Bayesian estimate (Plackett and Luce, by openskill) that takes games of two to five alike: a
strength, and how uncertain it still is.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce

_MEAN = 25.0
_MODEL = PlackettLuce(
    mu=_MEAN,
    sigma=_MEAN / 3,
    beta=_MEAN / 6,  # how much luck there is in one game
    tau=_MEAN / 300,  # strength changes: the uncertainty never falls to 0
)
# Shown is one number, a lower bound of the strength that is very probable. A newcomer has 1000.
_CAUTION, _SCALE, _BASE = 3.0, 40.0, 1000.0
_SETTLED = 0.75  # of a newcomer's uncertainty: after about ten games


class Rating(msgspec.Struct, frozen=True):
    """Estimated strength and its standard deviation; a newcomer has 25 and 8.3."""

    strength: float
    uncertainty: float

    @property
    def shown(self) -> int:
        """The one number that people see: 1000 and 40 for each point of the cautious estimate."""
        return round(_BASE + _SCALE * float(cautious(self.strength, self.uncertainty)))

    @property
    def is_provisional(self) -> bool:
        return self.uncertainty > _SETTLED * NEWCOMER.uncertainty


def cautious(strength: Any, uncertainty: Any) -> Any:
    """The rating that is shown, a probable lower bound: of numbers, or of columns of a database."""
    return strength - _CAUTION * uncertainty


NEWCOMER = Rating(_MODEL.mu, _MODEL.sigma)


def places(
    winners: Collection[int], scores: Sequence[float], resigned: Collection[int] = ()
) -> list[float]:
    """The place of each seat, from 0: winners, then by score; seats that resigned come last.

    A game without a winner is a draw: all who stayed are equal.
    """

    def key(seat: int) -> tuple[bool, bool, float]:
        if seat in resigned:
            return True, True, 0.0
        # Winners come before equals in points: the rules broke the tie.
        return False, seat not in winners, -scores[seat] if winners else 0.0

    keys = [key(seat) for seat in range(len(scores))]
    return [float(sum(other < key for other in keys)) for key in keys]


def after_game(
    names: Sequence[str], before: Mapping[str, Rating], ranks: Sequence[float]
) -> dict[str, Rating]:
    """The ratings of all players after a game; a player who is not in `before` is a newcomer.

    A player at several seats gets the mean of the changes of these seats.
    """
    known = {name: before.get(name, NEWCOMER) for name in names}
    if len(known) < 2:
        return {}  # a game against oneself changes nothing
    teams = [
        [_MODEL.create_rating([known[name].strength, known[name].uncertainty])] for name in names
    ]
    rated = [team[0] for team in _MODEL.rate(teams, ranks=list(ranks))]
    after = {}
    for name in known:
        own = [rated[seat] for seat, who in enumerate(names) if who == name]
        after[name] = Rating(
            sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own)
        )
    return after
