"""Ratings over many players: a Bayesian estimate that takes games of two to five alike."""

from collections.abc import Iterable

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from rotonde.arena.referee import Outcome


class Rating(msgspec.Struct, frozen=True):
    """Estimated strength and its standard deviation; a newcomer has 25 and 8.3."""

    strength: float
    uncertainty: float


def rate(outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """Ratings after these games, taken in order of their number."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for outcome in sorted(outcomes, key=lambda o: o.number):
        if len(set(outcome.names)) == 1:
            continue  # against oneself nothing can be learnt
        before = [known.get(name) or model.rating(name=name) for name in outcome.names]
        teams = [[model.create_rating([r.mu, r.sigma], name=r.name)] for r in before]
        after = model.rate(teams, ranks=ranks(outcome))
        for name in set(outcome.names):
            # Somebody who sat at several seats learnt from each: the mean of what was learnt.
            own = [after[seat][0] for seat, who in enumerate(outcome.names) if who == name]
            mu = sum(r.mu for r in own) / len(own)
            sigma = sum(r.sigma for r in own) / len(own)
            known[name] = model.create_rating([mu, sigma], name=name)
    return {name: Rating(r.mu, r.sigma) for name, r in known.items()}


def ranks(outcome: Outcome) -> list[float]:
    """The place of each seat, from 0: winners, then by score; who is at fault comes last."""
    worst = float(len(outcome.names))
    if outcome.fault is not None:
        return [worst if seat == outcome.fault.seat else 0.0 for seat in range(len(outcome.names))]
    if outcome.scores is None or not outcome.winners:
        return [0.0] * len(outcome.names)
    # Winners come before equals in points: the rules broke the tie.
    keys = [(seat not in outcome.winners, -score) for seat, score in enumerate(outcome.scores)]
    return [float(sum(other < key for other in keys)) for key in keys]
