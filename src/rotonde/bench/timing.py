"""Processor time, best of several: the figure that noise on a shared machine moves least."""

import time
from collections.abc import Callable


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """The least processor time, in seconds, that the work took."""
    return _best(time.process_time, rounds, work)


def best_wall_of(rounds: int, work: Callable[[], object]) -> float:
    """The least elapsed time, in seconds: for work in threads and other processes."""
    return _best(time.perf_counter, rounds, work)


def _best(clock: Callable[[], float], rounds: int, work: Callable[[], object]) -> float:
    """Runs the work once before, unmeasured, so that no time counts for compiling or loading."""
    work()
    best = float("inf")
    for _ in range(rounds):
        before = clock()
        work()
        best = min(best, clock() - before)
    return best
