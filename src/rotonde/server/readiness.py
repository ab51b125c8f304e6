"""May this process be sent people? Whoever divides the traffic asks again and again."""

import asyncio
import time
from collections.abc import Callable

import sqlalchemy as sa

from rotonde.server.bounded_threads import BoundedThreads
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
        self._thread = BoundedThreads("readiness", 1, 1)
        self._asked = float("-inf")
        self._found: str | None = None
        self._asking: asyncio.Future[str | None] | None = None

    async def reason(self) -> str | None:
        if self._is_stopping():
            return "stopping"
        asking = self._asking
        if asking is None and time.monotonic() - self._asked > REMEMBERED:
            # One question at a time, in a thread of its own: the database may hang.
            asking = self._asking = asyncio.ensure_future(self._thread.run(self._ask))
            asking.add_done_callback(self._answered)
        if asking is not None:
            done, _ = await asyncio.wait([asking], timeout=SECONDS_TO_ANSWER)
            if not done:
                return "database"
        return self._found

    def _answered(self, asked: "asyncio.Future[str | None]") -> None:
        self._asking, self._asked = None, time.monotonic()
        self._found = asked.result()

    def _ask(self) -> str | None:
        try:
            return None if is_current(self._store.engine) else "schema"
        except sa.exc.SQLAlchemyError:
            return "database"
