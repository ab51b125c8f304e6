"""Deals played one after another here, or side by side in processes of our own.

A process that dies (killed, out of memory) takes its deal with it, and that deal is played again:
a game depends on its seed alone, so the match comes out the same.
"""

from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future
from typing import NamedTuple

from rotonde.arena.match_seating import Deal, Played, Table
from rotonde.arena.plan import Match
from rotonde.core.errors import InvalidOptions
from rotonde.pool.blocking import BlockingPool
from rotonde.pool.jobs import Job, Lane, WorkerDied
from rotonde.pool.pool import WorkerPool

AHEAD = 3  # deals that wait for each process, so that none is ever idle
MOST_LOSSES = 3  # times in a row that processes may die without a deal getting done
NO_LIMIT = 1 << 62
DEALS = Lane("deals", None, NO_LIMIT, NO_LIMIT, most_running_of_one=NO_LIMIT)

Deals = Generator[Played, None, None]


def alone(match: Match, deals: Sequence[Deal]) -> Deals:
    table = Table(match)
    try:
        yield from map(table.play, deals)
    finally:
        table.close()


class _Asked(NamedTuple):
    job: Job[Played]
    answer: "Future[Played]"


def together(match: Match, deals: Sequence[Deal], jobs: int) -> Deals:
    """In order, whichever process is done first, and whichever dies."""
    # Not at low priority: a guest's clock runs, and the match is what the user is waiting for.
    pool = WorkerPool(0, megabytes=None, reserved={DEALS: jobs}, niceness=0)
    waiting: deque[_Asked] = deque()
    losses = 0
    with BlockingPool(pool) as processes:

        def ask(job: Job[Played]) -> _Asked:
            return _Asked(job, processes.submit(job, "arena"))

        def first() -> Played:
            nonlocal losses
            while True:
                asked = waiting.popleft()
                try:
                    played = asked.answer.result()
                except WorkerDied:
                    losses += 1
                    if losses == MOST_LOSSES:
                        raise InvalidOptions("arena.workers-lost", times=losses) from None
                    waiting.appendleft(ask(asked.job))
                else:
                    losses = 0
                    return played

        for number, deal in enumerate(deals):
            waiting.append(ask(_job(match, number, deal)))
            if len(waiting) >= AHEAD * jobs:
                yield first()
        while waiting:
            yield first()


def _job(match: Match, number: int, deal: Deal) -> Job[Played]:
    return Job(DEALS, number, (play_deal, (deal,)), prepare=((sit_down, (match,)),))


_table: Table | None = None  # of a worker process


def sit_down(match: Match) -> None:
    """In a worker, once."""
    global _table  # noqa: PLW0603 (a worker process keeps its players from one deal to the next)
    _table = Table(match)


def play_deal(deal: Deal) -> Played:
    """In a worker."""
    assert _table is not None, "a worker begins by sitting down"
    return _table.play(deal)
