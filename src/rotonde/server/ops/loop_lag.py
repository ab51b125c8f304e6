"""Measures the lag of the event loop: how late a regular timer fires."""

import asyncio
import time

from rotonde.server.ops import metrics
from rotonde.server.tables.registry import TableRegistry

BEAT = 0.5


class LoopLag:
    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        metrics.STARTED.set(time.time())
        self._task = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            self.measure()
            due = time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            metrics.LOOP_LAG.observe(max(0.0, time.perf_counter() - due))

    def measure(self) -> None:
        metrics.CONNECTIONS.set(len(self._tables.subscriptions.connections))
        metrics.ROOMS.set(len(self._tables.live_tables))
        metrics.measure_process()
