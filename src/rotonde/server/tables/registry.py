"""The live tables of this process: found, loaded, kept up to date, dropped when idle.

Other processes may change the same tables; the database is the truth. Changes made here go
through commit.py.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from rotonde.server.cluster.bus import TableChanged
from rotonde.server.ops.game_loading import GameLoading
from rotonde.server.ops.settings import Settings
from rotonde.server.storage import schema
from rotonde.server.storage.store import Conflict, Store, read_log
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.log import checkpoints
from rotonde.server.tables.log.entries import SEGMENT, OutOfReach
from rotonde.server.tables.log.history import History
from rotonde.server.tables.log.loading import Loaded, play_stored, read_stored, read_table
from rotonde.server.tables.model import decoded
from rotonde.server.tables.subscriptions import Subscriptions
from rotonde.server.wire.play import TableState
from rotonde.server.wire.problems import not_found


class TableRegistry:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        history: History,
        subscriptions: Subscriptions,
        shared: bool,
        games: GameLoading,
    ) -> None:
        self.store = store
        self.settings = settings
        self.history = history
        self.subscriptions = subscriptions
        self.shared = shared  # other processes may change the same tables
        self.games = games
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    # --- in memory -------------------------------------------------------------------------------

    @property
    def live_tables(self) -> Sequence[LiveTable]:
        return list(self._live.values())

    async def get(self, table: str) -> LiveTable:
        """The live table, loaded if it is not in memory."""
        live = self._live.get(table)
        if live is None:
            lock = self._loading.setdefault(table, asyncio.Lock())
            try:
                async with lock:
                    live = self._live.get(table) or await self._load(table)
                    # There is at most one LiveTable per table: the one that was loaded first.
                    live = self._live.setdefault(table, live)
            finally:
                self._loading.pop(table, None)
        live.touched = time.monotonic()
        return live

    async def get_fresh(self, table: str) -> LiveTable:
        """The live table, to look at: not behind what any client has been sent."""
        live = await self.get(table)
        if await self.is_behind(live):
            async with live.lock:
                await self.catch_up(live)
        return live

    def in_memory(self, table: str) -> LiveTable | None:
        return self._live.get(table)

    def add(self, live: LiveTable) -> None:
        """Keep the live table of a table that has just been made."""
        self._live[live.data.id] = live

    def drop(self, table: str) -> None:
        """Drop the live table from memory; it is loaded from the log when needed."""
        self._live.pop(table, None)

    def is_gone(self, live: LiveTable) -> bool:
        """Has this live table left the memory? A task that still holds it must not go on."""
        return self._live.get(live.data.id) is not live

    def drop_idle(self) -> None:
        """Drop live tables that were not used lately, have no connection and wait for no bot."""
        limit = time.monotonic() - 60 * self.settings.idle_minutes
        for live in self.live_tables:
            idle = live.touched < limit and not self.subscriptions.is_watched(live.data.id)
            if idle and not live.lock.locked() and live.bot_to_move() is None:
                self.drop(live.data.id)

    async def show(self, live: LiveTable, person: str | None, eyes: int, since: int) -> TableState:
        """A table as these eyes see it, with what has happened lately since that entry."""
        await self.history.get_ready(live, eyes, since)
        return live.projection.state(person, eyes, since)

    # --- loading ---------------------------------------------------------------------------------

    async def _load(self, table: str) -> LiveTable:
        loaded = await self._loaded(table)
        live = LiveTable(
            loaded.data,
            loaded.seats,
            self.subscriptions,
            loaded.timeline,
            dict(loaded.clients),
        )
        if loaded.change_of_rules is not None:
            row, snapshot = loaded.change_of_rules
            version = loaded.timeline.game.version
            further = checkpoints.due(table, loaded.timeline, row)
            try:
                await self.store.append(
                    row, live.data.revision, {"rules": version}, (version, snapshot), further
                )
            except Conflict:  # another process was quicker: its entry counts
                return await self._load(table)
            live.data.rules, live.data.number = version, row.number
            live.data.revision += 1
        elif loaded.timeline.number > live.data.number:
            live.unstored = loaded.unstored
        return live

    async def _loaded(self, table: str) -> Loaded:
        """A table as it is stored, its log played to the present."""
        stored = await self.store.read(lambda connection: read_stored(connection, table))
        if stored is None:
            raise not_found("table")
        await self.games.require(stored.data.game)
        loaded = await self.history.play(lambda: play_stored(stored))
        if loaded.made:
            rules = loaded.data.rules
            rows: list[Mapping[str, object]] = [
                {"table_id": table, "number": number, "rules": rules, "body": body}
                for number, body in loaded.made.items()
            ]
            await self.store.write(lambda connection: checkpoints.keep(connection, rows))
        return loaded

    # --- what other processes do -----------------------------------------------------------------

    async def is_behind(self, live: LiveTable) -> bool:
        """Whether another process has changed this table and its message was lost."""
        if not self.shared:
            return False
        query = sa.select(schema.tables.c.revision).where(schema.tables.c.id == live.data.id)
        found = await self.store.one(query)
        return found is not None and found["revision"] != live.data.revision

    async def catch_up(self, live: LiveTable) -> None:
        """Update a live table from the database; the caller holds its lock."""
        table, known = live.data.id, live.timeline.number

        def read(connection: sa.Connection) -> Any:
            found = read_table(connection, table)
            if found is None:
                return None
            rows = read_log(connection, table, known, min(found[0].number, known + SEGMENT))
            return found, rows

        read_now = await self.store.read(read)
        if read_now is None:
            self.drop(table)
            raise not_found("table")
        (data, seats), rows = read_now
        near = data.number <= known + SEGMENT and all(row.kind != "rules" for row in rows)
        try:
            if not near:
                raise OutOfReach(data.number)
            live.catch_up(data, seats, rows)
        except OutOfReach:
            await self._start_over(live)
        self.subscriptions.publish(live)

    async def _start_over(self, live: LiveTable) -> None:
        """Load a table anew into the LiveTable that it has."""
        loaded = await self._loaded(live.data.id)
        live.start_over(loaded)
        for eyes, since in self.subscriptions.eyes_on(live.data.id).items():
            await self.history.get_ready(live, eyes, since)

    async def take_in(self, live: LiveTable, changed: TableChanged) -> None:
        """Another process has changed a table that is in memory here."""
        async with live.lock:
            if changed.revision <= live.data.revision:
                return
            row = changed.row
            next_one = changed.revision == live.data.revision + 1 and not live.doubtful
            if row is None or not next_one or row.number != live.timeline.number + 1:
                await self.catch_up(live)
                return
            timeline = live.timeline.copy()
            try:
                timeline.apply(row)
            except OutOfReach:
                await self.catch_up(live)
                return
            live.change(decoded(changed.values))
            live.accept(row, timeline)
            self.subscriptions.publish(live)
