"""Integrity checks: what must hold in every database."""

import sqlalchemy as sa

from rotonde.server.storage import schema


def faults(connection: sa.Connection) -> list[str]:
    """Every fault, in terms of the schema; empty if all is well."""
    return [*_gaps(connection), *_strays(connection), *_futures(connection)]


def _gaps(connection: sa.Connection) -> list[str]:
    """A log runs from 1 to the number that the table's own row names."""
    tables, entries = schema.tables, schema.entries
    logs = (
        sa.select(
            entries.c.table_id,
            sa.func.count().label("entries"),
            sa.func.min(entries.c.number).label("first"),
            sa.func.max(entries.c.number).label("last"),
        )
        .group_by(entries.c.table_id)
        .subquery()
    )
    whole = sa.or_(
        sa.and_(logs.c.entries.is_(None), tables.c.number == 0),
        sa.and_(
            logs.c.entries == tables.c.number, logs.c.first == 1, logs.c.last == tables.c.number
        ),
    )
    joined = tables.outerjoin(logs, logs.c.table_id == tables.c.id)
    broken = sa.not_(sa.func.coalesce(whole, sa.false()))
    query = sa.select(tables.c.id).select_from(joined).where(broken)
    return [f"entries {table[:6]}" for table in connection.execute(query).scalars()]


def _strays(connection: sa.Connection) -> list[str]:
    """Every row that refers to a table refers to one that exists."""
    known = sa.select(schema.tables.c.id)
    found = []
    for table in schema.metadata.sorted_tables:
        if "table_id" in table.c:
            stray = sa.select(table.c.table_id).where(table.c.table_id.not_in(known)).distinct()
            found += [f"{table.name} {of[:6]}" for of in connection.execute(stray).scalars()]
    return found


def _futures(connection: sa.Connection) -> list[str]:
    """No stored position is of an entry beyond the end of the log."""
    tables, snapshots = schema.tables, schema.snapshots
    joined = snapshots.join(tables, tables.c.id == snapshots.c.table_id)
    query = sa.select(tables.c.id).select_from(joined).where(snapshots.c.number > tables.c.number)
    return [f"snapshots {table[:6]}" for table in connection.execute(query).scalars()]
