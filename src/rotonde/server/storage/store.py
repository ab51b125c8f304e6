"""Reading and writing what is stored, in terms of people, tables and logs.

Reads run in threads, writes in the writer's thread; both are awaited, so the event loop is never
blocked. Nothing here knows a rule.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import msgspec
import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.storage.circuit_breaker import CircuitBreaker
from rotonde.server.storage.disk_errors import cannot_write
from rotonde.server.storage.writer import Writer, is_lost
from rotonde.server.wire.problems import RequestError

if TYPE_CHECKING:
    from sqlalchemy.dialects.postgresql import Insert as PostgresqlInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert

T = TypeVar("T")
Columns = TypeVar("Columns", bound=tuple[object, ...])
Row = sa.RowMapping
READERS = 4
TRIES = 20
# Seconds after which a request stops waiting for a shared database. SQLite has no server that could
# stop answering, and a slow disk is better waited for.
ANSWER_SECONDS = 4.5


class LogRow(msgspec.Struct, frozen=True):
    """One entry of a table's log, as stored."""

    table_id: str
    number: int
    kind: str
    time: float
    seat: int | None = None
    action: str | None = None
    client: str | None = None
    by_bot: bool = False


class Conflict(Exception):
    """Another process has changed the table first: read it again."""


# Errors of the database itself (unreachable, restarting, full), not of a statement.
_OUT_OF_ORDER = (
    sa.exc.OperationalError,
    sa.exc.InterfaceError,
    sa.exc.TimeoutError,
    sa.exc.PendingRollbackError,
)
RETRY_SECONDS = 2.0


def unavailable() -> RequestError:
    """A 503: it is unknown whether the change was stored; the client may retry with the same id."""
    return RequestError(503, "storage", retry_after=RETRY_SECONDS)


class Store:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._breaker = CircuitBreaker(engine)
        self._seconds = None if engine.dialect.name == "sqlite" else ANSWER_SECONDS
        self.disk_failed = False  # the last change failed because the disk is full or read-only
        self.written = float("-inf")  # when a change was stored, by the monotonic clock

    def close(self) -> None:
        self._breaker.close()
        self._writer.close()
        self._readers.shutdown(wait=True)
        self.engine.dispose()

    async def write(self, change: Callable[[sa.Connection], T]) -> T:
        """Make a change; returns once it is durable. A started change is not cancelled."""
        with self._in_time():
            future = self._writer.submit(change)
            try:
                async with asyncio.timeout(self._seconds):
                    result = await asyncio.shield(asyncio.wrap_future(future))
            except TimeoutError:
                future.cancel()  # has an effect only if it has not started
                raise
            except sa.exc.DBAPIError as error:
                self.disk_failed = self.disk_failed or cannot_write(error)
                raise
        self.disk_failed, self.written = False, time.monotonic()
        return result

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)

        with self._in_time():
            async with asyncio.timeout(self._seconds):
                return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """Turns every failure of the database to answer into a 503."""
        if self._breaker.is_open:
            raise unavailable()
        try:
            yield
        except TimeoutError as error:
            self._breaker.trip()
            raise unavailable() from error
        except _OUT_OF_ORDER as error:
            if self._seconds is not None and is_lost(error):
                self._breaker.trip()
            raise unavailable() from error

    async def one(self, query: sa.Select[Columns]) -> Row | None:
        return await self.read(lambda connection: _first(connection, query))

    async def all(self, query: sa.Select[Columns]) -> Sequence[Row]:
        return await self.read(lambda connection: connection.execute(query).mappings().all())

    async def execute(self, *statements: sa.Executable) -> None:
        """Several statements as one change."""

        def change(connection: sa.Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.write(change)

    # --- tables and their logs -------------------------------------------------------------------

    async def log(self, table: str, after: int = 0) -> list[LogRow]:
        return await self.read(lambda connection: read_log(connection, table, after))

    async def append(
        self,
        row: LogRow,
        revision: int,
        table: Mapping[str, object],
        snapshot: tuple[str, str] | None,
        also: Sequence[Callable[[sa.Connection], None]] = (),
    ) -> None:
        """Add an entry to a log, with its changes to the table's row, and further changes (`also`).

        `revision` is the one that the entry is based on, `snapshot` the version of the rules and
        the position after the entry. Raises Conflict if the table is no longer at that revision;
        then nothing is written.
        """

        def change(connection: sa.Connection) -> bool:
            changed = {"number": row.number, "changed": row.time, **table}
            if not step_table(connection, row.table_id, revision, changed):
                return False
            connection.execute(sa.insert(schema.entries), msgspec.structs.asdict(row))
            if snapshot is not None:
                _keep_snapshot(connection, row, *snapshot)
            for further in also:
                further(connection)
            return True

        try:
            written = await self.write(change)
        except sa.exc.IntegrityError:
            written = False
        if not written:
            raise Conflict(row.table_id)

    async def alter(
        self,
        table: str,
        revision: int,
        values: Mapping[str, object],
        seats: Mapping[int, Mapping[str, object]],
    ) -> None:
        """Change a table's row and seats without a log entry. Raises Conflict as `append` does."""

        def change(connection: sa.Connection) -> bool:
            if not step_table(connection, table, revision, values):
                return False
            for seat, changed in seats.items():
                mine = sa.and_(schema.seats.c.table_id == table, schema.seats.c.seat == seat)
                connection.execute(sa.update(schema.seats).where(mine).values(**changed))
            return True

        if not await self.write(change):
            raise Conflict(table)


async def retried(write: Callable[[], Awaitable[T]]) -> T:
    """Repeat a write that takes the next free number or code until no other process is faster."""
    for _ in range(TRIES):
        try:
            return await write()
        except sa.exc.IntegrityError:
            continue
    raise RequestError(503, "busy", retry_after=1.0)


def read_log(
    connection: sa.Connection, table: str, after: int, last: int = 2**31 - 1
) -> list[LogRow]:
    entries = schema.entries
    query = sa.select(entries).where(
        entries.c.table_id == table, entries.c.number > after, entries.c.number <= last
    )
    rows = connection.execute(query.order_by(entries.c.number)).mappings()
    return [LogRow(**row) for row in rows]


def step_table(
    connection: sa.Connection, table: str, revision: int, values: Mapping[str, object]
) -> bool:
    """Update a table from this revision to the next; False if it is not at this one."""
    here = sa.and_(schema.tables.c.id == table, schema.tables.c.revision == revision)
    step = sa.update(schema.tables).where(here).values(**values, revision=revision + 1)
    return connection.execute(step).rowcount == 1


def step_tables_of(connection: sa.Connection, person: str) -> None:
    """Increment the revision of all tables of a person, so that every process reloads them."""
    tables, seats = schema.tables, schema.seats
    at = sa.select(seats.c.table_id).where(seats.c.person == person)
    theirs = sa.or_(tables.c.id.in_(at), tables.c.host == person)
    connection.execute(sa.update(tables).where(theirs).values(revision=tables.c.revision + 1))


def _first(connection: sa.Connection, query: sa.Select[Columns]) -> Row | None:
    return connection.execute(query).mappings().first()


def _insert(connection: sa.Connection, table: sa.Table) -> "SqliteInsert | PostgresqlInsert":
    """An INSERT that supports ON CONFLICT, in the dialect of the database."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert as sqlite_insert

        return sqlite_insert(table)
    from sqlalchemy.dialects.postgresql import insert as postgresql_insert

    return postgresql_insert(table)


def upsert(
    connection: sa.Connection, table: sa.Table, key: Sequence[str], values: Mapping[str, object]
) -> None:
    """Insert a row, or update the one with the same key."""
    insert = _insert(connection, table).values(**values)
    rest = {name: value for name, value in values.items() if name not in key}
    connection.execute(insert.on_conflict_do_update(index_elements=list(key), set_=rest))


def _keep_snapshot(connection: sa.Connection, row: LogRow, rules: str, position: str) -> None:
    values = {
        "table_id": row.table_id,
        "number": row.number,
        "rules": rules,
        "position": position,
    }
    upsert(connection, schema.snapshots, ["table_id"], values)
