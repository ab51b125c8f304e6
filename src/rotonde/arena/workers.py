"""Deals played one after another here, or side by side in processes of our own.

A process that dies (killed, out of memory) takes its deal with it, and that deal is played again:
a game depends on its seed alone, so the match comes out the same.
"""

import multiprocessing
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from rotonde.arena.match_seating import Deal, Played, Table
from rotonde.arena.plan import Match
from rotonde.core.errors import InvalidOptions

AHEAD = 3  # deals that wait for each process, so that none is ever idle
MOST_LOSSES = 3  # times in a row that processes may die without a deal getting done

Deals = Generator[Played, None, None]


def alone(match: Match, deals: Sequence[Deal]) -> Deals:
    table = Table(match)
    try:
        yield from map(table.play, deals)
    finally:
        table.close()


def together(match: Match, deals: Sequence[Deal], jobs: int) -> Deals:
    """In order, whichever process is done first, and whichever dies."""
    done = losses = 0
    while done < len(deals):
        try:
            for played in _with_a_pool(match, deals[done:], jobs):
                done += 1
                losses = 0
                yield played
        except BrokenProcessPool:
            losses += 1
            if losses == MOST_LOSSES:
                raise InvalidOptions("arena.workers-lost", times=losses) from None


_table: Table | None = None  # of a worker process


def _sit_down(match: Match) -> None:
    global _table  # noqa: PLW0603 (a worker process keeps its players from one deal to the next)
    _table = Table(match)


def _play_deal(deal: Deal) -> Played:
    assert _table is not None, "a worker begins by sitting down"
    return _table.play(deal)


def _with_a_pool(match: Match, deals: Sequence[Deal], jobs: int) -> Deals:
    context = multiprocessing.get_context("spawn")
    waiting: deque[Future[Played]] = deque()
    with ProcessPoolExecutor(jobs, context, _sit_down, (match,)) as pool:
        try:
            for deal in deals:
                waiting.append(pool.submit(_play_deal, deal))
                if len(waiting) >= AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
