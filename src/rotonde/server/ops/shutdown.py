"""Graceful shutdown.

First the readiness probe fails, and live channels are closed with a code that makes the page
reconnect, to another process or to the next start. Requests under way are finished. Then the port
closes, and submitted changes are stored. Each step has a time limit.
"""

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rotonde.core.log_events import note
from rotonde.server.tables.subscriptions import Subscriptions

log = logging.getLogger("rotonde.server")
COME_BACK = 1012  # the close code of a service that restarts
SECONDS_FOR_REQUESTS = 5.0
SECONDS_IN_ALL = 20.0  # besides the time for the load balancer; then the process exits at once
FORCED = 1
SAME_SIGNAL = 1.0  # seconds
TICK = 0.02


class Shutdown:
    def __init__(self, subscriptions: Subscriptions, seconds_for_the_balancer: float) -> None:
        self._subscriptions = subscriptions
        self._seconds_for_the_balancer = seconds_for_the_balancer
        self.is_leaving = False
        self.refuses = False  # new requests: those under way are being finished
        self._under_way = 0
        self._asked = 0.0
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def request_under_way(self) -> Iterator[None]:
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1

    def begin(self, close_port: Callable[[], None]) -> None:
        """Stop on the first signal; exit at once on a second one.

        A terminal signals the whole process group, and the parent of several processes signals
        them again: these two count as one.
        """
        if self._task is not None:
            if time.monotonic() - self._asked > SAME_SIGNAL:
                close_port()
            return
        self.is_leaving = True
        self._asked = time.monotonic()
        limit = self._seconds_for_the_balancer + SECONDS_IN_ALL
        _end_by_force_after(limit)
        note(log, logging.INFO, "stopping", live_connections=len(self._subscriptions.connections))
        self._task = asyncio.create_task(self._leave(close_port))

    async def _leave(self, close_port: Callable[[], None]) -> None:
        for connection in list(self._subscriptions.connections):
            connection.close(COME_BACK)
        await asyncio.sleep(self._seconds_for_the_balancer)
        self.refuses = True
        deadline = time.monotonic() + SECONDS_FOR_REQUESTS
        while (self._under_way or self._subscriptions.connections) and time.monotonic() < deadline:
            await asyncio.sleep(TICK)
        close_port()


def _end_by_force_after(seconds: float) -> None:
    def end() -> None:
        note(log, logging.ERROR, "the stop took too long", seconds=seconds)
        os._exit(FORCED)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
