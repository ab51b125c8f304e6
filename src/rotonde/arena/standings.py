"""The standings of a match, from its outcomes alone."""

from collections.abc import Iterable, Sequence

import msgspec

from rotonde.arena.match_ratings import rate
from rotonde.arena.referee import Fault, Outcome
from rotonde.arena.strength import Decision, Estimate, estimate
from rotonde.core.rating_model import Rating


class Share(msgspec.Struct, frozen=True):
    """Points a game, over the deals that were played at every seat; 95 % interval."""

    mean: float
    low: float
    high: float


class Standing(msgspec.Struct):
    """One player's results. A shared win is a draw."""

    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    crashed: int = 0
    stalled: int = 0
    illegal: int = 0
    points: Share | None = None  # None if there was no other player
    mean_score: float | None = None
    mean_margin: float | None = None  # to the best of the others
    milliseconds_a_move: float | None = None
    rating: Rating | None = None


class FirstFault(msgspec.Struct, frozen=True):
    """The first game that a player lost by its own fault."""

    name: str
    game: int  # its number: games/0000003.json in the folder of the match
    deal: int
    fault: Fault


class Verdict(msgspec.Struct, frozen=True):
    """Where the sequential test stands, or how it ended."""

    elo0: float
    elo1: float
    log_likelihood_ratio: float
    bound: float
    decision: Decision | None


class Report(msgspec.Struct):
    """What `rotonde arena --json` prints."""

    game: str
    seats: int
    seed: int
    games: int
    deals: int
    standings: list[Standing]
    faults: list[FirstFault] = []  # one for each player that has any
    duel: Estimate | None = None  # the first player against the second, if there are just two
    test: Verdict | None = None


def points(outcome: Outcome, seat: int) -> float:
    """1 for a win, a share of it for a shared one."""
    if not outcome.winners:
        return 1 / len(outcome.names)
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def pair_points(outcomes: Sequence[Outcome], name: str) -> float:
    """The mean points a game of a player over the games of one deal."""
    gained = [
        points(outcome, seat)
        for outcome in outcomes
        for seat, who in enumerate(outcome.names)
        if who == name
    ]
    return sum(gained) / len(gained)


def by_deal(outcomes: Iterable[Outcome], seats: int) -> list[list[Outcome]]:
    """The games of each deal that was played at every seat."""
    deals: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        deals.setdefault(outcome.deal, []).append(outcome)
    return [games for games in deals.values() if len(games) == seats]


def standings(outcomes: Sequence[Outcome], names: Sequence[str]) -> list[Standing]:
    """One line for each player, in the order given."""
    ratings = rate(outcomes)
    lines = [_standing(name, outcomes, ratings.get(name)) for name in dict.fromkeys(names)]
    if len(lines) > 1:
        for line in lines:
            line.points = _share(outcomes, line.name)
    return lines


def _share(outcomes: Sequence[Outcome], name: str) -> Share | None:
    met = [outcome for outcome in outcomes if name in outcome.names]
    deals = by_deal(met, len(met[0].names)) if met else []
    if not deals:
        return None
    found = estimate([pair_points(games, name) for games in deals])
    return Share(found.score, found.low, found.high)


def _standing(name: str, outcomes: Sequence[Outcome], rating: Rating | None) -> Standing:
    line = Standing(name, rating=rating)
    scores: list[int] = []
    margins: list[int] = []
    moves, seconds = 0, 0.0
    for outcome in outcomes:
        for seat, who in enumerate(outcome.names):
            if who != name:
                continue
            line.games += 1
            line.wins += outcome.winners == (seat,)
            line.draws += not outcome.winners or (
                seat in outcome.winners and len(outcome.winners) > 1
            )
            if outcome.fault is not None and outcome.fault.seat == seat:
                setattr(line, outcome.fault.kind, getattr(line, outcome.fault.kind) + 1)
            if outcome.scores is not None:
                scores.append(outcome.scores[seat])
                others = [score for s, score in enumerate(outcome.scores) if s != seat]
                margins.append(outcome.scores[seat] - max(others))
            moves += outcome.moves[seat]
            seconds += outcome.seconds[seat]
    if scores:
        line.mean_score = sum(scores) / len(scores)
        line.mean_margin = sum(margins) / len(margins)
    if moves:
        line.milliseconds_a_move = 1000 * seconds / moves
    return line


def first_faults(outcomes: Iterable[Outcome]) -> list[FirstFault]:
    found: dict[str, FirstFault] = {}
    for outcome in outcomes:
        if outcome.fault is not None:
            name = outcome.names[outcome.fault.seat]
            found.setdefault(name, FirstFault(name, outcome.number, outcome.deal, outcome.fault))
    return list(found.values())


def duel(outcomes: Sequence[Outcome], names: Sequence[str], seats: int) -> Estimate | None:
    """The first of two different players against the second, at tables of two."""
    if seats != 2 or len(set(names)) != 2 or len(names) != 2:
        return None
    deals = by_deal(outcomes, seats)
    return estimate([pair_points(games, names[0]) for games in deals]) if deals else None
