"""Where help is worked out: in threads of its own, so that nothing else ever waits for a solver."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from rotonde.server.problems import Trouble

T = TypeVar("T")
THREADS = 2  # a mission takes one for a while; the quick helps of other games take the other
MOST_AT_ONCE = 8  # under way or waiting
PATIENCE = 30.0  # seconds
RETRY_SECONDS = 5.0


class HelpDesk:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="help")
        self._places = threading.BoundedSemaphore(MOST_AT_ONCE)

    async def ask(self, work: Callable[[], T]) -> T:
        """The answer; or a 503 if too many ask, or if it takes too long.

        Work that nobody waits for any more is not begun. What is under way goes on: a solver
        remembers what it found, and the next to ask finds it done.
        """
        if not self._places.acquire(blocking=False):
            raise _busy()
        asked = self._threads.submit(work)
        asked.add_done_callback(self._leave)
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(asked)
        except TimeoutError:
            raise _busy() from None

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _leave(self, _: "Future[T]") -> None:
        self._places.release()


def _busy() -> Trouble:
    return Trouble(503, "busy", "problem.help-busy", retry_after=RETRY_SECONDS)
