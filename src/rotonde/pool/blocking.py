"""The pool for programs without an event loop: the arena, commands, scripts."""

import asyncio
import threading
from collections.abc import Hashable
from concurrent.futures import Future
from typing import TypeVar

from rotonde.pool.jobs import Job, Progress
from rotonde.pool.pool import WorkerPool

T = TypeVar("T")


class BlockingPool:
    """Runs a WorkerPool in a thread. Leaving it (`with`) ends every process."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="blocking-pool", daemon=True
        )

    def __enter__(self) -> "BlockingPool":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _stop(self) -> None:
        await self._pool.stop()
        waiting = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*waiting, return_exceptions=True)

    def submit(self, job: Job[T], asker: Hashable, progress: Progress | None = None) -> "Future[T]":
        """The answer to come; cancelling it ends the job. `progress` is called in the thread."""
        return asyncio.run_coroutine_threadsafe(self._pool.run(job, asker, progress), self._loop)

    def run(self, job: Job[T], asker: Hashable = None, progress: Progress | None = None) -> T:
        """What the job returns; see WorkerPool.run."""
        return self.submit(job, asker, progress).result()

    @property
    def pids(self) -> list[int]:
        """Of the processes that there are now."""
        return self._pool.pids
