"""A few named threads with a limit on what waits for them.

The event loop's default executor is never used: whatever fills it would stop everything else that
uses it. Each kind of blocking work has threads of its own instead.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from rotonde.server.wire.problems import RequestError

P = ParamSpec("P")
T = TypeVar("T")
RETRY_SECONDS = 2.0


class BoundedThreads:
    def __init__(self, name: str, threads: int, most: int) -> None:
        """`most`: calls under way and waiting; one more is refused."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._places = threading.BoundedSemaphore(most)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the call returns; or a 503 if too many wait already.

        Work whose caller has cancelled is not begun.
        """
        if not self._places.acquire(blocking=False):
            raise RequestError(503, "busy", "problem.server-busy", retry_after=RETRY_SECONDS)
        asked = self._threads.submit(work, *args, **kwargs)
        # What has begun goes on, and keeps its place, after its caller has left.
        asked.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(asked)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
