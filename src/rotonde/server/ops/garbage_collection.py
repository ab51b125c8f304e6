"""When Python's garbage collector looks at everything.

A full collection stops everybody for as long as it takes to walk over all that is in memory: with
a thousand live channels a sixth of a second, and by itself Python does it every few seconds, to
find nothing. What ends in a cycle here are connections, so it is done after so many of them have
ended, and now and then. Young objects are collected as ever.
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
    """After a start: what is in memory now stays, and no full collection comes by itself."""
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
