"""Plays a match on any number of processes, always with the same result.

Outcomes are taken in order, deal by deal, and the sequential test looks at them in that order;
games beyond the deciding deal, played by other processes, are dropped.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from rotonde.arena.cluster import on_ray
from rotonde.arena.folder import MatchFolder
from rotonde.arena.match_seating import Deal, Played
from rotonde.arena.plan import Match, appointments, check
from rotonde.arena.referee import Outcome
from rotonde.arena.standings import Report, Verdict, duel, first_faults, pair_points, standings
from rotonde.arena.strength import SequentialTest
from rotonde.arena.workers import alone, together
from rotonde.core.errors import InvalidOptions

# How many games there are so far, and a function that returns the standings so far.
Progress = Callable[[int, Callable[[], Report]], None]


def run_match(
    match: Match,
    games: int,
    jobs: int = 1,
    sprt: tuple[float, float] | None = None,
    folder: Path | None = None,
    progress: Progress = lambda games, report: None,
    ray: str | None = None,
) -> Report:
    """Play a match, or the rest of it; `progress` is called after every deal.

    In so many processes (`jobs`), or on the Ray cluster of that address.
    """
    check(match)
    names = [player.name for player in match.players]
    if sprt is not None and (match.seats != 2 or len(set(names)) != 2 or len(names) != 2):
        raise InvalidOptions("arena.test-needs-two")
    if sprt is not None and not sprt[0] < sprt[1]:
        raise InvalidOptions("arena.test-bounds", low=sprt[0], high=sprt[1])
    kept = MatchFolder(folder, match) if folder is not None else None
    test = SequentialTest(*sprt) if sprt is not None else None
    deals = [list(games) for _, games in groupby(appointments(match, games), lambda a: a.deal)]
    outcomes: list[Outcome] = []

    def report() -> Report:
        return _report(match, outcomes, names, test, sprt)

    for played in _in_order(match, deals, kept, jobs, ray):
        outcomes += played
        decided = test is not None and test.add(pair_points(played, names[0])) is not None
        progress(len(outcomes), report)
        if decided:
            break
    return report()


def _in_order(
    match: Match, deals: list[Deal], kept: MatchFolder | None, jobs: int, ray: str | None
) -> Iterator[list[Outcome]]:
    """The outcomes of each deal: from the folder if they are there, else played now."""
    done = kept.outcomes if kept is not None else {}
    missing = [[game for game in deal if game.number not in done] for deal in deals]
    playing = _play(match, [deal for deal in missing if deal], jobs, ray)
    try:
        for deal, rest in zip(deals, missing, strict=True):
            fresh = next(playing) if rest else []
            if kept is not None:
                for outcome, record in fresh:
                    kept.keep(outcome, record)
            found = {outcome.number: outcome.without_times() for outcome, _ in fresh}
            yield [found.get(game.number) or done[game.number] for game in deal]
    finally:
        playing.close()


def _play(
    match: Match, deals: list[Deal], jobs: int, ray: str | None
) -> Generator[Played, None, None]:
    if ray is not None:
        return on_ray(match, deals, ray)
    return alone(match, deals) if jobs == 1 else together(match, deals, jobs)


def _report(
    match: Match,
    outcomes: Sequence[Outcome],
    names: Sequence[str],
    test: SequentialTest | None,
    sprt: tuple[float, float] | None,
) -> Report:
    verdict = None
    if test is not None and sprt is not None:
        verdict = Verdict(*sprt, test.log_likelihood_ratio, test.bound, test.decision)
    return Report(
        game=match.game,
        seats=match.seats,
        seed=match.seed,
        games=len(outcomes),
        deals=len(outcomes) // match.seats,
        standings=standings(outcomes, names),
        faults=first_faults(outcomes),
        duel=duel(outcomes, names, match.seats),
        test=verdict,
    )
