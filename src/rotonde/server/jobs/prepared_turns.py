"""Turns that were prepared: finds the tables whose player to move has decided already.

What is prepared and whose turn it is stand in the database, so any process can play it after a
crash of another; no lease is needed, because the first write wins.
"""

import time

import sqlalchemy as sa

from rotonde.server.jobs.clocks import MOST_AT_ONCE
from rotonde.server.storage import schema
from rotonde.server.tables.play.prepared import PreparedActions
from rotonde.server.tables.registry import TableRegistry

# Seconds at the pace of a person. So others see the move before it, and a prepared move does not
# come sooner than a quick hand could play.
PAUSE = 1.0


class PreparedTurns:
    def __init__(self, tables: TableRegistry, prepared: PreparedActions) -> None:
        self._tables = tables
        self._prepared = prepared

    async def due(self) -> list[str]:
        """The tables whose seat to move has prepared its turn."""
        tables, prepared = schema.tables, schema.prepared
        pause = PAUSE * self._tables.settings.bot_pace
        mine = sa.and_(tables.c.id == prepared.c.table_id, tables.c.turn == prepared.c.seat)
        ready = (
            sa.select(prepared.c.table_id)
            .join(tables, mine)
            .where(
                prepared.c.dropped.is_(None),
                tables.c.status == "playing",
                tables.c.waits_for.is_distinct_from("bot"),
                tables.c.changed <= time.time() - pause,
            )
        )
        return [row["table_id"] for row in await self._tables.store.all(ready.limit(MOST_AT_ONCE))]

    async def play(self, table: str) -> None:
        live = await self._tables.get_fresh(table)
        if live.timeline.turn is not None:
            await self._prepared.play(live, live.timeline.turn)
