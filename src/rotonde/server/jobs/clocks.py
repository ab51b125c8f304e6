"""Expired clocks: finds the tables whose player to move has run out of time.

The deadline stands in the table's row, so any process can expire it; no lease is needed, because
the first write wins.
"""

import time

import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.tables.play.absence import Absence
from rotonde.server.tables.registry import TableRegistry

MOST_AT_ONCE = 1000  # tables of one query


class Clocks:
    def __init__(self, tables: TableRegistry, absence: Absence) -> None:
        self._tables = tables
        self._absence = absence

    async def expired(self) -> list[str]:
        """The tables whose deadline has passed, but for turns that a restart has interrupted."""
        tables = schema.tables
        late = sa.select(tables.c.id).where(
            tables.c.deadline <= time.time(),
            tables.c.status == "playing",
            *(
                sa.not_(sa.and_(tables.c.game.in_(editions), tables.c.changed <= before))
                for editions, before in self._tables.games.held_clocks()
            ),
        )
        return [row["id"] for row in await self._tables.store.all(late.limit(MOST_AT_ONCE))]

    async def expire(self, table: str) -> None:
        """Have the seat of the player to move given up: `Absence.expire_clock` writes it."""
        live = await self._tables.get_fresh(table)
        await self._absence.expire_clock(live)
