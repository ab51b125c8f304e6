"""Playing a match: on as many processes as one likes, with the same result on any number.

Outcomes are taken in order, deal by deal, and the sequential test looks at them in that order;
what other processes have played beyond the deal that decides is left out.
"""

import multiprocessing
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import groupby
from pathlib import Path

from rotonde.arena.chairs import Chair, chair
from rotonde.arena.folder import MatchFolder
from rotonde.arena.guest import warm_up
from rotonde.arena.plan import Appointment, Match, appointments, check
from rotonde.arena.referee import Outcome, play_game
from rotonde.arena.standings import Report, Verdict, duel, pair_points, standings
from rotonde.arena.strength import SequentialTest
from rotonde.errors import InvalidOptions
from rotonde.record import Record

AHEAD = 3  # deals that wait for each process, so that none is ever idle

Deal = list[Appointment]
Played = list[tuple[Outcome, Record]]
# How many games there are so far, and a way to the standings for whoever wants to see them now.
Progress = Callable[[int, Callable[[], Report]], None]


class Table:
    """The players of a match, seated; one in each process."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.options = match.options | {"players": match.seats}
        warm_up(match.game, self.options)
        self.chairs: dict[tuple[int, int], Chair] = {}

    def play(self, deal: Deal) -> Played:
        return [play_game(self.match, game, self._seated(game)) for game in deal]

    def _seated(self, game: Appointment) -> Sequence[Chair]:
        """A chair for each seat. Who sits at several seats has a chair for each of them."""
        chairs: list[Chair] = []
        for seat, player in enumerate(game.at_seat):
            place = player, game.at_seat[:seat].count(player)
            if place not in self.chairs:
                source, seconds = self.match.players[player], self.match.seconds_a_move
                self.chairs[place] = chair(source, self.match.game, self.options, seconds)
            chairs.append(self.chairs[place])
        return chairs

    def close(self) -> None:
        for occupied in self.chairs.values():
            occupied.close()


def run_match(
    match: Match,
    games: int,
    jobs: int = 1,
    sprt: tuple[float, float] | None = None,
    folder: Path | None = None,
    progress: Progress = lambda games, report: None,
) -> Report:
    """Play a match, or the rest of it; `progress` is told after every deal."""
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

    for played in _in_order(match, deals, kept, jobs):
        outcomes += played
        decided = test is not None and test.add(pair_points(played, names[0])) is not None
        progress(len(outcomes), report)
        if decided:
            break
    return report()


def _in_order(
    match: Match, deals: list[Deal], kept: MatchFolder | None, jobs: int
) -> Iterator[list[Outcome]]:
    """The outcomes of each deal: from the folder if they are there, else played now."""
    done = kept.outcomes if kept is not None else {}
    missing = [[game for game in deal if game.number not in done] for deal in deals]
    playing = _play(match, [deal for deal in missing if deal], jobs)
    try:
        for deal, rest in zip(deals, missing, strict=True):
            fresh = next(playing) if rest else []
            if kept is not None:
                for outcome, record in fresh:
                    kept.keep(outcome, record)
            found = {outcome.number: outcome for outcome, _ in fresh}
            yield [found.get(game.number) or done[game.number] for game in deal]
    finally:
        playing.close()


def _play(match: Match, deals: list[Deal], jobs: int) -> Generator[Played, None, None]:
    return _alone(match, deals) if jobs == 1 else _together(match, deals, jobs)


def _alone(match: Match, deals: list[Deal]) -> Generator[Played, None, None]:
    table = Table(match)
    try:
        yield from map(table.play, deals)
    finally:
        table.close()


_table: Table | None = None  # of a worker process


def _sit_down(match: Match) -> None:
    global _table  # noqa: PLW0603 (a worker process keeps its players from one deal to the next)
    _table = Table(match)


def _play_deal(deal: Deal) -> Played:
    assert _table is not None, "a worker begins by sitting down"
    return _table.play(deal)


def _together(match: Match, deals: list[Deal], jobs: int) -> Generator[Played, None, None]:
    context = multiprocessing.get_context("spawn")
    waiting: deque[Future[Played]] = deque()
    rest = iter(deals)
    with ProcessPoolExecutor(jobs, context, _sit_down, (match,)) as pool:
        try:
            for deal in rest:
                waiting.append(pool.submit(_play_deal, deal))
                if len(waiting) >= AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


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
        duel=duel(outcomes, names, match.seats),
        test=verdict,
    )
