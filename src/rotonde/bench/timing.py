"""Processor time, best of several: the figure that noise on a shared machine moves least."""

import time
from collections.abc import Callable


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """The least processor time, in seconds, that the work took; it is run once before, unmeasured,
    so that nothing is compiled or loaded inside the clock."""
    work()
    best = float("inf")
    for _ in range(rounds):
        before = time.process_time()
        work()
        best = min(best, time.process_time() - before)
    return best


def best_wall_of(rounds: int, work: Callable[[], object]) -> float:
    """The same by the clock on the wall: for threads and other processes."""
    work()
    best = float("inf")
    for _ in range(rounds):
        before = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - before)
    return best
