"""Copies rows from a database into an archive, and back."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage import schema
from rotonde.server.storage.backup import archive
from rotonde.server.storage.backup.integrity import faults
from rotonde.server.storage.backup.server_secret import is_secret, keep_secret, secret_of
from rotonde.server.storage.database import VERSION_TABLE, revision_of, revisions, upgrade

T = TypeVar("T")
AT_ONCE = 1_000
MOST_FAULTS = 5  # that an error lists


def write_archive(connection: sa.Connection, folder: Path, path: Path) -> dict[str, int]:
    """Write the whole database to a new archive; returns the number of rows by table."""
    revision = revision_of(connection)
    assert revision in revisions(), "the caller has looked"
    secret = secret_of(connection, folder)
    return archive.write(path, revision, secret, _parts(connection))


def _parts(connection: sa.Connection) -> Iterator[archive.Part]:
    for table in _tables(connection):
        columns = [column.name for column in table.columns]
        yield archive.Part(table.name, columns, _rows(connection, table))


def _tables(connection: sa.Connection) -> list[sa.Table]:
    """The tables of the schema that the database has, which may be that of an earlier release."""
    if revision_of(connection) == revisions()[0]:
        return schema.metadata.sorted_tables
    there = sa.MetaData()
    there.reflect(connection)
    return [table for table in there.sorted_tables if table.name != VERSION_TABLE]


def _rows(connection: sa.Connection, table: sa.Table) -> Iterator[list[object]]:
    query = sa.select(table).order_by(*(_plainly(connection, c) for c in table.primary_key))
    found = connection.execution_options(yield_per=AT_ONCE).execute(query).mappings()
    for row in found:
        if table.name != schema.server_values.name or not is_secret(row):
            yield list(row.values())


def _plainly(
    connection: sa.Connection, column: sa.Column[T]
) -> sa.ColumnElement[T] | sa.ColumnElement[str]:
    """An ORDER BY that is the same in every database: text by its bytes, not by a locale."""
    if connection.dialect.name == "postgresql" and isinstance(column.type, sa.String):
        return sa.collate(column, "C")
    return column


def fill(connection: sa.Connection, path: Path) -> dict[str, int]:
    """Fill an empty database from an archive and migrate it; within one transaction."""
    with archive.opened(path) as opened:
        if opened.header.schema not in revisions():
            raise InvalidOptions("archive.newer", path=str(path), revision=opened.header.schema)
        upgrade(connection, opened.header.schema)
        counts = _insert_all(connection, path, opened)
        upgrade(connection, "head")
        _continue_counters(connection)
        keep_secret(connection, opened.keyring)
    require_sound(connection, path)
    return counts


def require_sound(connection: sa.Connection, path: Path) -> None:
    found = faults(connection)
    if found:
        first = ", ".join(found[:MOST_FAULTS])
        raise InvalidOptions("archive.unsound", path=str(path), faults=first, count=len(found))


def _insert_all(connection: sa.Connection, path: Path, opened: archive.Archive) -> dict[str, int]:
    there = sa.MetaData()
    there.reflect(connection)
    missing = {table.name for table in there.sorted_tables} - {VERSION_TABLE}
    counts: dict[str, int] = {}
    for part in opened.parts():
        if part.table not in missing:
            raise archive.damaged(path, part.table)
        missing.remove(part.table)
        table = there.tables[part.table]
        if set(part.columns) != {column.name for column in table.columns}:
            raise archive.damaged(path, part.table)
        counts[part.table] = _insert(connection, path, table, part)
    if missing:
        raise archive.damaged(path, ", ".join(sorted(missing)))
    return counts


def _insert(connection: sa.Connection, path: Path, table: sa.Table, part: archive.Part) -> int:
    count = 0
    while batch := list(itertools.islice(part.rows, AT_ONCE)):
        rows = [dict(zip(part.columns, row, strict=True)) for row in batch]
        try:
            connection.execute(sa.insert(table), rows)
        except (sa.exc.DBAPIError, sa.exc.StatementError) as error:
            # The message of a database quotes the row: only the type of the error is shown.
            kind = type(error.__cause__ or error).__name__
            raise archive.damaged(path, f"{part.table}: {kind}") from None
        count += len(rows)
    return count


def _continue_counters(connection: sa.Connection) -> None:
    """Set PostgreSQL's sequences to continue after the largest restored number."""
    if connection.dialect.name != "postgresql":
        return
    for table in schema.metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            largest = connection.execute(sa.select(sa.func.max(column))).scalar()
            if largest is not None:
                sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
                connection.execute(sa.select(sa.func.setval(sequence, largest)))
