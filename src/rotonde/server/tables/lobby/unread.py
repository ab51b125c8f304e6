"""How far a person has looked at a table: what is newer counts as unread in their list."""

import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.registry import TableRegistry


async def mark_looked(
    tables: TableRegistry, live: LiveTable, person: str, seat: int, number: int
) -> None:
    """Store that the person of this seat has seen the table as it was after that entry."""
    if seat >= 0 and live.seats[seat].person == person and live.seats[seat].looked < number:
        columns = schema.seats.c
        # Another process may have stored a later entry: the mark never goes back.
        older = sa.and_(
            columns.table_id == live.data.id, columns.seat == seat, columns.looked < number
        )
        await tables.store.execute(sa.update(schema.seats).where(older).values(looked=number))
        live.seats[seat].looked = number
