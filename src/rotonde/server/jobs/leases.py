"""Leases: one process moves the bots of a table, and another takes over if it dies.

The holder is written in the table's own row, with a time until which it may be believed to be
alive, and renews it as long as it lives. A lease only saves work: that no turn is played twice is
ensured by the log.
"""

import time
from typing import Any

import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.storage.store import Store

SECONDS = 6.0  # a dead holder's tables stand still so long, at most
RENEW = 2.0


class Leases:
    """With one process alone there is nothing to agree on, and nothing is written."""

    def __init__(self, store: Store, process: str, shared: bool) -> None:
        self._store = store
        self.process = process
        self.shared = shared

    def to_hold(self, bots_turn: bool) -> dict[str, Any]:
        """What is written in the table's row: from a bot's turn on it is ours."""
        if not self.shared:
            return {}
        if not bots_turn:
            return {"holder": None, "held_until": None}
        return {"holder": self.process, "held_until": time.time() + SECONDS}

    async def take(self, table: str) -> bool:
        """Take the lease of this table, if no other process holds it."""
        if not self.shared:
            return True
        hold = sa.update(schema.tables).where(schema.tables.c.id == table, self.is_free())

        def change(connection: sa.Connection) -> bool:
            return connection.execute(hold.values(**self.to_hold(True))).rowcount == 1

        return await self._store.write(change)

    async def renew(self) -> None:
        """We are alive: what we hold stays ours."""
        if self.shared:
            mine = schema.tables.c.holder == self.process
            until = time.time() + SECONDS
            await self._store.execute(sa.update(schema.tables).where(mine).values(held_until=until))

    async def release_all(self) -> None:
        """We are leaving: others need not wait."""
        if self.shared:
            mine = schema.tables.c.holder == self.process
            free = sa.update(schema.tables).where(mine).values(**self.to_hold(False))
            await self._store.execute(free)

    def is_free(self) -> sa.ColumnElement[bool]:
        """Limit a statement to tables whose lease is free, or held by this process."""
        tables = schema.tables
        if not self.shared:
            return sa.true()
        return sa.or_(
            tables.c.holder.is_(None),
            tables.c.held_until < time.time(),
            tables.c.holder == self.process,
        )
