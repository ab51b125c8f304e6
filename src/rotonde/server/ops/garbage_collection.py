"""When full garbage collections run.

A full collection stops the process while it walks over all objects: a sixth of a second with a
thousand live channels. Python by itself starts one every few seconds and finds nothing. The cycles
of this server are closed connections, so a full collection runs after a number of them have closed,
and from time to time. Young objects are collected as usual.
"""

import asyncio
import gc
import time

from rotonde.server.ops.background import Background
from rotonde.server.tables.subscriptions import Subscriptions

NEVER = 1_000_000_000  # younger collections, after which Python would do a full one by itself
ENDED = 2_000  # connections, of about 70 objects each
SECONDS = 900.0
LOOK = 10.0


def keep_what_is_loaded() -> None:
    """Call after a start: freeze all present objects and switch automatic full collections off."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


class FullCollections:
    def __init__(self, subscriptions: Subscriptions) -> None:
        self._subscriptions = subscriptions
        self._background = Background()
        self._last = time.monotonic()
        self._ended = 0

    def start(self) -> None:
        self._background.do(self._run())

    async def stop(self) -> None:
        await self._background.stop()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self.collect_if_due()

    def collect_if_due(self) -> bool:
        ended = self._subscriptions.ended - self._ended
        if ended < ENDED and time.monotonic() - self._last < SECONDS:
            return False
        gc.collect()
        self._last, self._ended = time.monotonic(), self._subscriptions.ended
        return True
