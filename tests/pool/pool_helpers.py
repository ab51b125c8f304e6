"""What the tests of the pool share."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from rotonde.pool.jobs import Job, Lane
from rotonde.pool.pool import WorkerPool

PATIENCE = 60.0
LANE = Lane("test", seconds=PATIENCE, most_waiting=8, most_waiting_of_one=4)
LONG = Lane("long", seconds=PATIENCE, most_waiting=8, most_waiting_of_one=4, long=True)
HASTY = Lane("hasty", seconds=0.3, most_waiting=8, most_waiting_of_one=4)
NEWEST = Lane("newest", PATIENCE, most_waiting=8, most_waiting_of_one=1, newest_only=True)


def job(function: Callable[..., Any], *arguments: Any, lane: Lane = LANE, **more: Any) -> Job[Any]:
    key = more.pop("key", (lane.name, function, arguments))
    return Job(lane, key, (function, arguments), **more)


@asynccontextmanager
async def open_pool(processes: int = 2, megabytes: int = 300) -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(processes, megabytes)
    try:
        yield pool
    finally:
        await pool.stop()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def lines(file: Path) -> list[str]:
    return file.read_text().split() if file.exists() else []


async def ended(task: "asyncio.Task[Any]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
