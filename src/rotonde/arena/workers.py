"""Deals played one after another here, or side by side in processes of our own.

A game depends on its seed alone, so a match comes out the same on any number of processes.
"""

from collections.abc import Generator, Sequence

from rotonde.arena.match_seating import Deal, Played, Table
from rotonde.arena.plan import Match
from rotonde.pool.ordered import OrderedProcesses

Deals = Generator[Played, None, None]


def alone(match: Match, deals: Sequence[Deal]) -> Deals:
    table = Table(match)
    try:
        yield from map(table.play, deals)
    finally:
        table.close()


def together(match: Match, deals: Sequence[Deal], jobs: int) -> Deals:
    """Results in the order of the deals, also if a process dies."""
    with OrderedProcesses(jobs) as processes:
        arguments = ((deal,) for deal in deals)
        yield from processes.starmap(play_deal, arguments, prepare=((sit_down, (match,)),))


_table: Table | None = None  # of a worker process


def sit_down(match: Match) -> None:
    """In a worker, once."""
    global _table  # noqa: PLW0603 (a worker process keeps its players from one deal to the next)
    _table = Table(match)


def play_deal(deal: Deal) -> Played:
    """In a worker."""
    assert _table is not None, "a worker begins by sitting down"
    return _table.play(deal)
