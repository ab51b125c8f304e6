"""Named threads, a bounded queue before them, and a 503 beyond it."""

import asyncio
import threading

import pytest

from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.wire.problems import RequestError

MOST = 4


def test_beyond_its_places_a_pool_refuses_and_begins_nothing_that_was_left() -> None:
    done = threading.Event()
    begun: list[int] = []

    async def test() -> None:
        threads = BoundedThreads("own", 1, MOST)
        first = asyncio.create_task(threads.run(done.wait))
        waiting = [asyncio.create_task(threads.run(begun.append, n)) for n in range(MOST - 1)]
        await asyncio.sleep(0)
        with pytest.raises(RequestError) as refused:
            await threads.run(begun.append, 9)
        assert (refused.value.status, refused.value.code) == (503, "busy")
        assert refused.value.retry_after is not None
        waiting[0].cancel()
        await asyncio.gather(waiting[0], return_exceptions=True)
        done.set()
        await asyncio.gather(first, *waiting[1:])
        assert begun == [1, 2]
        assert await threads.run(lambda: threading.current_thread().name) == "own_0"
        threads.close()

    try:
        asyncio.run(asyncio.wait_for(test(), 60))
    finally:
        done.set()
