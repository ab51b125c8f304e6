"""Reading and writing what is stored, in terms of people, tables and logs.

Reads run in threads, writes in the writer's; both are awaited, so the event loop never stands
still. Nothing here knows a rule.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from rotonde.server import schema
from rotonde.server.writer import Writer

T = TypeVar("T")
Row = sa.RowMapping
READERS = 4


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
    """Somebody else wrote this number of the log first: load the table again."""


class Store:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown(wait=True)
        self.engine.dispose()

    async def write(self, change: Callable[[sa.Connection], T]) -> T:
        """Make a change; it returns once it is durable, even if the caller is cancelled."""
        return await asyncio.shield(asyncio.wrap_future(self._writer.submit(change)))

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def one(self, query: sa.Select[Any]) -> Row | None:
        return await self.read(lambda connection: _first(connection, query))

    async def all(self, query: sa.Select[Any]) -> Sequence[Row]:
        return await self.read(lambda connection: connection.execute(query).mappings().all())

    async def execute(self, *statements: sa.Executable) -> None:
        """Several statements as one change."""

        def change(connection: sa.Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.write(change)

    # --- logs ------------------------------------------------------------------------------------

    async def log(self, table: str) -> list[LogRow]:
        query = sa.select(schema.entries).where(schema.entries.c.table_id == table)
        rows = await self.all(query.order_by(schema.entries.c.number))
        return [LogRow(**row) for row in rows]

    async def append(
        self,
        row: LogRow,
        table: Mapping[str, Any],
        snapshot: tuple[str, str] | None,
        also: Sequence[Callable[[sa.Connection], None]] = (),
    ) -> None:
        """Add an entry to a log, with what it changes in the table's own row, and whatever else.

        `snapshot` is the version of the rules and the position after the entry. Raises Conflict
        if the number is taken; then nothing at all is written.
        """

        def change(connection: sa.Connection) -> bool:
            insert = _insert(connection, schema.entries).on_conflict_do_nothing()
            done = connection.execute(insert, msgspec.structs.asdict(row))
            if done.rowcount == 0:
                return False
            if snapshot is not None:
                _keep_snapshot(connection, row, *snapshot)
            changed = {"number": row.number, "changed": row.time, **table}
            connection.execute(
                sa.update(schema.tables).where(schema.tables.c.id == row.table_id).values(**changed)
            )
            for further in also:
                further(connection)
            return True

        if not await self.write(change):
            raise Conflict(row.table_id)


def _first(connection: sa.Connection, query: sa.Select[Any]) -> Row | None:
    return connection.execute(query).mappings().first()


def _insert(connection: sa.Connection, table: sa.Table) -> Any:
    """An INSERT that can be told what to do on a conflict, in the dialect of the database."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert as sqlite_insert

        return sqlite_insert(table)
    from sqlalchemy.dialects.postgresql import insert as postgresql_insert

    return postgresql_insert(table)


def upsert(
    connection: sa.Connection, table: sa.Table, key: Sequence[str], values: Mapping[str, Any]
) -> None:
    """Insert a row, or give the one of the same key these values."""
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
