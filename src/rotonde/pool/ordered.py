"""One function for many arguments, in processes, with the results in the order of the arguments.

A process that dies (killed, out of memory) takes its job with it, and that job is done again. So
the function must depend on its arguments alone; then the results are the same on any number of
processes.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import TypeVar

from rotonde.core.errors import InvalidOptions
from rotonde.pool.blocking import BlockingPool
from rotonde.pool.jobs import Call, Job, Lane, WorkerDied
from rotonde.pool.pool import WorkerPool

AHEAD = 3  # jobs that wait for each process, so that no process is idle
MOST_LOSSES = 3  # times in a row that processes may die without a job getting done
_NO_LIMIT = 1 << 62
_ORDERED = Lane("ordered", None, _NO_LIMIT, _NO_LIMIT, most_running_of_one=_NO_LIMIT)

T = TypeVar("T")


class OrderedProcesses:
    """So many processes of normal priority. Leaving it (`with`) ends all of them."""

    def __init__(self, processes: int) -> None:
        # Not at low priority: these jobs are what the user of a command is waiting for.
        pool = WorkerPool(0, megabytes=None, reserved={_ORDERED: processes}, niceness=0)
        self._most_waiting = AHEAD * processes
        self._pool = BlockingPool(pool)

    def __enter__(self) -> "OrderedProcesses":
        self._pool.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._pool.__exit__(*error)

    def starmap(
        self,
        function: Callable[..., T],
        arguments: Iterable[tuple[object, ...]],
        prepare: tuple[Call[object], ...] = (),
    ) -> Iterator[T]:
        """As `itertools.starmap`; arguments may go on for ever. Each process prepares once."""
        waiting: deque[tuple[Job[T], Future[T]]] = deque()
        for number, given in enumerate(arguments):
            job = Job(_ORDERED, number, (function, given), prepare)
            waiting.append((job, self._ask(job)))
            if len(waiting) >= self._most_waiting:
                yield self._result(*waiting.popleft())
        while waiting:
            yield self._result(*waiting.popleft())

    def _ask(self, job: Job[T]) -> "Future[T]":
        return self._pool.submit(job, "ordered")

    def _result(self, job: Job[T], answer: "Future[T]") -> T:
        for _ in range(MOST_LOSSES - 1):
            try:
                return answer.result()
            except WorkerDied:
                answer = self._ask(job)
        try:
            return answer.result()
        except WorkerDied:
            raise InvalidOptions("workers.lost", times=MOST_LOSSES) from None
