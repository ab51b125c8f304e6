"""Readiness probe for load balancers."""

import asyncio
import time
from collections.abc import Callable

import sqlalchemy as sa

from rotonde.server.jobs.bounded_threads import BoundedThreads
from rotonde.server.storage.database import VERSION_TABLE, is_current
from rotonde.server.storage.store import Store
from rotonde.server.wire.problems import RequestError

SECONDS_TO_ANSWER = 3.0
REMEMBERED = (
    1.0  # seconds that an answer is reused, so that frequent probes cost the database nothing
)
WRITTEN = 30.0  # seconds between two tests whether the database can be written


class Readiness:
    """`reason` is None, or one word that says why not: stopping, loading (the games), game (one
    cannot be loaded), database, schema, disk.

    A server without its Redis is ready: changes by other processes then arrive a few seconds later,
    by polling the database.
    """

    def __init__(self, store: Store, process: Callable[[], str | None]) -> None:
        """`process`: the reason of this process itself, whatever the database says."""
        self._store = store
        self._process = process
        self._thread = BoundedThreads("readiness", 1, 1)
        self._asked = float("-inf")
        self._found: str | None = None
        self._asking: asyncio.Future[str | None] | None = None

    async def reason(self) -> str | None:
        if (reason := self._process()) is not None:
            return reason
        asking = self._asking
        if asking is None and time.monotonic() - self._asked > REMEMBERED:
            asking = self._asking = asyncio.ensure_future(self._ask())
            asking.add_done_callback(self._answered)
        if asking is not None:
            done, _ = await asyncio.wait([asking], timeout=SECONDS_TO_ANSWER)
            if not done:
                return "database"
        return self._found

    def _answered(self, asked: "asyncio.Future[str | None]") -> None:
        self._asking, self._asked = None, time.monotonic()
        self._found = asked.result()

    async def _ask(self) -> str | None:
        # One query at a time, in a separate thread: the database may hang.
        found = await self._thread.run(self._look)
        if found is not None or not self._must_write():
            return found
        try:
            await self._store.write(_write)
        except RequestError:
            return "disk" if self._store.disk_failed else "database"
        return None

    def _look(self) -> str | None:
        try:
            return None if is_current(self._store.engine) else "schema"
        except sa.exc.SQLAlchemyError:
            return "database"

    def _must_write(self) -> bool:
        """True after a failed write, and if nothing was written for a while."""
        silent = time.monotonic() - self._store.written > WRITTEN
        return self._store.disk_failed or silent


def _write(connection: sa.Connection) -> None:
    """The smallest write: set a row to the values that it has."""
    connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = version_num")
