"""The finished tables of a server, from its database, which is only read: the server may run."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from rotonde.core.errors import RotondeError
from rotonde.dataset.found import Found, FoundGame, skipped
from rotonde.records import record as records
from rotonde.records.record import Record
from rotonde.server.ops.settings_file import DATABASE_NAME
from rotonde.server.storage import schema
from rotonde.server.storage.database import SQLITE, open_database, require_current

STARTED = "started"  # the entry with which a game begins
# Beside the database in a server's folder lie its journal, its lock and its secrets.
DATABASE_FILES = (
    DATABASE_NAME,
    *(DATABASE_NAME + end for end in ("-wal", "-shm", ".lock")),
    *("secrets", "lock"),
)


@contextmanager
def finished_tables(url: str) -> Iterator[Iterator[Found]]:
    """Every finished table, the oldest first. Refused if the database is of another release."""
    engine = open_database(url)
    try:
        require_current(engine)
        with engine.connect() as connection:
            yield _games(connection)
    finally:
        engine.dispose()


def sqlite_in(folder: Path) -> str | None:
    """The database in the folder of a server, if there is one."""
    path = (folder / DATABASE_NAME).absolute()
    return f"{SQLITE}{path}" if path.is_file() else None


def _games(connection: sa.Connection) -> Iterator[Found]:
    tables, kept = schema.tables, schema.records
    query = sa.select(tables.c.id).join(kept, kept.c.table_id == tables.c.id)
    for table in connection.execute(query.order_by(tables.c.created, tables.c.id)).scalars().all():
        body = connection.execute(sa.select(kept.c.body).where(kept.c.table_id == table)).scalar()
        try:
            record = records.read(body or "")
        except RotondeError as error:
            yield skipped(table, error)
            continue
        yield _game(connection, table, record)


def _game(connection: sa.Connection, table: str, record: Record) -> FoundGame:
    entries = schema.entries
    query = sa.select(entries.c.number, entries.c.kind, entries.c.time, entries.c.by_bot)
    rows = connection.execute(
        query.where(entries.c.table_id == table).order_by(entries.c.number)
    ).all()
    numbers = record.fairness.numbers[1:] if record.fairness is not None else []
    by_number = {row.number: row for row in rows}
    times = {row.number: row.time for row in rows}
    known = bool(numbers) and all(number in by_number for number in numbers)
    return FoundGame(
        game_id=table,
        source="server",
        record=record,
        seconds=_seconds(numbers, times) if known else (),
        by_bot=[bool(by_number[number].by_bot) for number in numbers] if known else (),
        started=next((row.time for row in rows if row.kind == STARTED), None),
    )


def _seconds(numbers: Sequence[int], times: dict[int, float]) -> list[float | None]:
    """From the entry before each action, whatever it was, to the action."""
    return [
        times[number] - times[number - 1] if number - 1 in times else None for number in numbers
    ]
