"""Ratings of the players of a match, from its outcomes."""

from collections.abc import Iterable

from rotonde.arena.referee import Outcome
from rotonde.core.rating_model import Rating, after_game, places


def rate(outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """Ratings after these games, taken in order of their number."""
    known: dict[str, Rating] = {}
    for outcome in sorted(outcomes, key=lambda o: o.number):
        known |= after_game(outcome.names, known, ranks(outcome))
    return known


def ranks(outcome: Outcome) -> list[float]:
    """The place of each seat, from 0. Seats at fault come last; all others are equal."""
    if outcome.fault is not None:
        worst = float(len(outcome.names))
        return [worst if seat == outcome.fault.seat else 0.0 for seat in range(len(outcome.names))]
    return places(outcome.winners, outcome.scores or [0] * len(outcome.names))
