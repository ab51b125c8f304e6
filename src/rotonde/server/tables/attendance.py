"""When people come to a table that is played, and when they leave it: kept for after a restart."""

import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.registry import TableRegistry


async def note_left(tables: TableRegistry, live: LiveTable, person: str) -> None:
    """The last page of this person that watched the table has gone."""
    live.note_departures([person])
    await _keep(tables, live, person)


async def note_arrived(tables: TableRegistry, live: LiveTable, person: str) -> None:
    """A page of this person watches the table again: after a crash no old absence counts."""
    mine = [seat for seat in live.seats if seat.person == person and seat.left is not None]
    for seat in mine:
        seat.left = None
    if mine:
        await _keep(tables, live, person)


async def _keep(tables: TableRegistry, live: LiveTable, person: str) -> None:
    left = {seat.left for seat in live.seats if seat.is_of_people and seat.person == person}
    if live.data.status != "playing" or not left:
        return
    seats = schema.seats
    mine = sa.and_(seats.c.table_id == live.data.id, seats.c.person == person)
    await tables.store.execute(sa.update(seats).where(mine).values(left=left.pop()))
