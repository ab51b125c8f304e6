"""May this process be sent people? Whoever divides the traffic asks again and again."""

import asyncio
import time
from collections.abc import Callable

import sqlalchemy as sa

from rotonde.server.database import is_current
from rotonde.server.store import Store

SECONDS_TO_ANSWER = 3.0
REMEMBERED = 1.0  # seconds: asking often costs the database nothing


class Readiness:
    """`reason` is None, or one word that says why not: stopping, database, schema.

    A house without its Redis is ready: news then come a few seconds late, by asking.
    """

    def __init__(self, store: Store, is_stopping: Callable[[], bool]) -> None:
        self._store = store
        self._is_stopping = is_stopping
        self._asked = float("-inf")
        self._found: str | None = None
        self._asking = asyncio.Lock()

    async def reason(self) -> str | None:
        if self._is_stopping():
            return "stopping"
        async with self._asking:
            if time.monotonic() - self._asked > REMEMBERED:
                self._found = await self._ask()
                self._asked = time.monotonic()
        return self._found

    async def _ask(self) -> str | None:
        asking = asyncio.to_thread(is_current, self._store.engine)
        try:
            current = await asyncio.wait_for(asking, SECONDS_TO_ANSWER)
        except (sa.exc.SQLAlchemyError, TimeoutError):
            return "database"
        return None if current else "schema"
