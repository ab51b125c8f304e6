"""Tasks that no caller awaits: a reference is kept while they run, and their errors are logged."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from rotonde.core.errors import RotondeError
from rotonde.core.log_events import note

log = logging.getLogger("rotonde.background")


class Background:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        tell_failure(task)


def tell_failure(task: "asyncio.Task[Any]") -> None:
    """Log the error of a task that has ended."""
    if not task.cancelled() and (error := task.exception()) is not None:
        # A RotondeError is a refusal, not a fault of the server; anything else is.
        level = logging.WARNING if isinstance(error, RotondeError) else logging.ERROR
        note(log, level, "a background task failed", error)
