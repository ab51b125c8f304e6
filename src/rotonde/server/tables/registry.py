"""The rooms of the tables: changing tables, one at a time, and telling everyone."""

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import msgspec
import sqlalchemy as sa

from rotonde.core.errors import RotondeError
from rotonde.core.interface import State
from rotonde.pool.pool import WorkerPool
from rotonde.server.accounts.keys import new_id
from rotonde.server.cluster.bus import Bus, NoBus, TableChanged
from rotonde.server.features.campaign import keep_progress
from rotonde.server.features.ratings import keep_ratings
from rotonde.server.features.records import keep_record
from rotonde.server.jobs.background import tell_failure
from rotonde.server.jobs.leases import Leases
from rotonde.server.ops.settings import Settings
from rotonde.server.storage import schema
from rotonde.server.storage.database import is_shared
from rotonde.server.storage.store import Conflict, LogRow, Store, read_log, upsert
from rotonde.server.tables import checkpoints
from rotonde.server.tables.history import History
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.loading import Loaded, play_stored, read_stored, read_table
from rotonde.server.tables.model import decoded, encoded
from rotonde.server.tables.subscriptions import Subscriptions
from rotonde.server.tables.timeline import MOVES, SEGMENT, OutOfReach, Timeline, undo_target
from rotonde.server.wire.play import TableState
from rotonde.server.wire.problems import Trouble, conflict, not_found

TRIES = 20  # to change a table that other processes change at the same time
UNAVAILABLE = 503
LONGEST_LOG = 6_000  # entries
ROOM_TO_FINISH = 2_000  # entries beyond that: more than any game needs to end
ENDS_GAMES = ("action", "resign", "stand-in")
T = TypeVar("T")
P = ParamSpec("P")


class TableRegistry:
    """Every change to a table goes through `append` or `alter`: stored first, then shown.

    Rooms are what this process remembers of the tables. Other processes may change the same
    tables; every change says which revision it saw, so that none is made from an old one.
    """

    def __init__(self, store: Store, settings: Settings, pool: WorkerPool) -> None:
        self.store = store
        self.settings = settings
        self.subscriptions = Subscriptions()
        self.shared = is_shared(settings.database)
        self.process = new_id()
        self.leases = Leases(store, self.process, self.shared)
        self.bus: Bus = NoBus()
        self.wake: Callable[[LiveTable], None] = lambda live: None  # set by whoever runs bots
        self.history = History(store, pool)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._changes: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        """Whatever was begun is ended first."""
        await asyncio.gather(*self._changes, return_exceptions=True)
        self.history.close()

    # --- rooms -----------------------------------------------------------------------------------

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
                    # Whoever loaded it first: two rooms of one table must never be.
                    live = self._live.setdefault(table, live)
            finally:
                self._loading.pop(table, None)
        live.touched = time.monotonic()
        return live

    async def _load(self, table: str) -> LiveTable:
        loaded = await self._loaded(table)
        live = LiveTable(
            loaded.data,
            loaded.seats,
            self.subscriptions.here,
            loaded.timeline,
            dict(loaded.clients),
        )
        if loaded.change_of_rules is not None:
            row, snapshot = loaded.change_of_rules
            version = loaded.timeline.game.version
            further = self._checkpoint(live, loaded.timeline, row)
            try:
                await self.store.append(
                    row, live.data.revision, {"rules": version}, (version, snapshot), further
                )
            except Conflict:  # another process was quicker: it goes on from there
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
        loaded = await self.history.play(lambda: play_stored(stored))
        if loaded.made:
            rules = loaded.data.rules
            rows = [
                {"table_id": table, "number": number, "rules": rules, "body": body}
                for number, body in loaded.made.items()
            ]
            await self.store.write(lambda connection: keep_checkpoints(connection, rows))
        return loaded

    async def show(self, live: LiveTable, person: str | None, eyes: int, since: int) -> TableState:
        """A table as these eyes see it, with what has happened lately since that entry."""
        await self.history.get_ready(live, eyes, since)
        return live.state_sent(person, eyes, since)

    async def get_fresh(self, table: str) -> LiveTable:
        """The live table, to look at: not behind what anybody has been told."""
        live = await self.get(table)
        if await self.is_behind(live):
            async with live.lock:
                await self.catch_up(live)
        return live

    def in_memory(self, table: str) -> LiveTable | None:
        return self._live.get(table)

    def add(self, live: LiveTable) -> None:
        """A live table for a table that has just been made."""
        self._live[live.data.id] = live

    def drop(self, table: str) -> None:
        """Forget what is in memory; the log is the truth."""
        self._live.pop(table, None)

    def is_gone(self, live: LiveTable) -> bool:
        """Has this live table left the memory? A holder must not go on with it."""
        return self._live.get(live.data.id) is not live

    def drop_idle(self) -> None:
        """Forget rooms that nobody watches and nothing moves."""
        limit = time.monotonic() - 60 * self.settings.idle_minutes
        for live in self.live_tables:
            idle = live.touched < limit and not self.subscriptions.is_watched(live.data.id)
            if idle and not live.lock.locked() and live.bot_to_move() is None:
                self.drop(live.data.id)

    # --- the only ways to change a table ---------------------------------------------------------

    async def alone(self, live: LiveTable, change: Callable[[], Awaitable[T]]) -> T:
        """Change a table, one at a time. If another process was quicker, look again, try again.

        What was begun is ended and told, even if whoever asked for it is gone in the meantime.
        """
        task = asyncio.create_task(self._alone(live, change))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(tell_failure)  # nobody waits for its answer any more
            raise

    async def _alone(self, live: LiveTable, change: Callable[[], Awaitable[T]]) -> T:
        async with live.lock:
            if live.doubtful:
                await self.catch_up(live)
            for _ in range(TRIES):
                try:
                    return await change()
                except Conflict:
                    await self.catch_up(live)
                except RotondeError as error:
                    # A refusal is only right if it was decided on the table as it is now.
                    gone = getattr(error, "status", None) == UNAVAILABLE
                    if gone or not await self.is_behind(live):
                        raise
                    await self.catch_up(live)
        raise Trouble(UNAVAILABLE, "busy", retry_after=1.0)

    async def append(
        self,
        live: LiveTable,
        kind: str,
        *,
        seat: int | None = None,
        action: str | None = None,
        client: str | None = None,
        by_bot: bool = False,
        after: State | None = None,
        table: dict[str, Any] | None = None,
    ) -> None:
        """Add an entry to a room's log, within `alone`."""
        assert live.lock.locked()
        number = live.timeline.number + 1
        row = LogRow(live.data.id, number, kind, time.time(), seat, action, client, by_bot)
        _require_room_in_log(kind, number)
        timeline = live.timeline.copy()
        if kind == "undo":
            timeline = (await self.history.reach(live, undo_target(row))).copy()
        timeline.apply(row, after)
        bots_turn = live.bot_to_move(timeline) is not None
        changed: dict[str, Any] = {
            "turn": None if timeline.is_over else timeline.turn,
            "deadline": live.deadline(timeline),
            "waits_for": "bot" if bots_turn else "person",
            **self.leases.to_hold(bots_turn and self.settings.bots),
            **(table or {}),
        }
        if timeline.is_over:
            result = timeline.result()
            changed |= {"status": "finished", "winners": list(result.winners if result else ())}
        snapshot = None
        if kind in MOVES and timeline.state is not None:
            position = msgspec.json.encode(timeline.game.show(timeline.state)).decode()
            snapshot = (timeline.game.version, position)
        further = self._checkpoint(live, timeline, row)
        if timeline.is_over:
            log = await self.store.log(live.data.id)
            further += await self.history.play(lambda: keep_record(live, timeline, [*log, row]))
        further += [*keep_progress(live, timeline), *keep_ratings(live, timeline)]
        stored = encoded(changed)
        with live.in_doubt():
            await self.store.append(row, live.data.revision, stored, snapshot, further)
        live.change(changed)
        live.accept(row, timeline)
        self.tell(live, row, stored)

    def _checkpoint(
        self, live: LiveTable, timeline: Timeline, row: LogRow
    ) -> list[Callable[[sa.Connection], None]]:
        """The change that keeps a checkpoint of this entry, just applied, if it is time for one."""
        if not timeline.needs_checkpoint(row):
            return []
        timeline.checkpoint = row.number
        kept = {
            "table_id": live.data.id,
            "number": row.number,
            "rules": timeline.game.version,
            "body": checkpoints.save(timeline),
        }
        return [lambda connection: keep_checkpoints(connection, [kept])]

    async def alter(
        self,
        live: LiveTable,
        table: Mapping[str, Any] | None = None,
        seats: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> None:
        """Change a table's own row and seats, within `alone`."""
        assert live.lock.locked()
        table, seats = table or {}, seats or {}
        with live.in_doubt():
            await self.store.alter(live.data.id, live.data.revision, encoded(table), seats)
        live.change(table)
        live.change_seats(seats)
        self.tell(live)

    def tell(
        self, live: LiveTable, row: LogRow | None = None, values: Mapping[str, Any] | None = None
    ) -> None:
        """Show a change to everyone who watches, here and elsewhere; wake whoever is to move."""
        people = [seat.person for seat in live.seats if seat.person is not None]
        self.subscriptions.publish(live)
        self.subscriptions.hall(people)
        self.bus.publish(
            TableChanged(live.data.id, live.data.revision, people, row, dict(values or {}))
        )
        self.wake(live)

    def tell_hall(self, live: LiveTable, people: Iterable[str | None]) -> None:
        """These people's lists of tables have changed, by this table."""
        named = [person for person in people if person is not None]
        self.subscriptions.hall(named)
        self.bus.publish(TableChanged(live.data.id, live.data.revision, named))

    # --- what other processes do -----------------------------------------------------------------

    async def is_behind(self, live: LiveTable) -> bool:
        """Has another process changed this table, unheard?"""
        if not self.shared:
            return False
        query = sa.select(schema.tables.c.revision).where(schema.tables.c.id == live.data.id)
        found = await self.store.one(query)
        return found is not None and found["revision"] != live.data.revision

    async def catch_up(self, live: LiveTable) -> None:
        """Bring a room to what the database says; the caller holds its lock."""
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
        """Load a table anew into the room that it has."""
        loaded = await self._loaded(live.data.id)
        live.start_over(loaded)
        for eyes, since in self.subscriptions.eyes_on(live.data.id).items():
            await self.history.get_ready(live, eyes, since)

    async def take_in(self, live: LiveTable, changed: TableChanged) -> None:
        """Another process has changed a table that we have in memory."""
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


def keep_checkpoints(connection: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Another process may have kept the same ones: they follow from the log."""
    for row in rows:
        upsert(connection, schema.checkpoints, ["table_id", "number"], row)


def _require_room_in_log(kind: str, number: int) -> None:
    """A log has an end, so that nobody can fill the disk with one table.

    What can be said again and again ends first: a game by its rules has room left to be finished.
    """
    if number > (LONGEST_LOG + ROOM_TO_FINISH if kind in ENDS_GAMES else LONGEST_LOG):
        raise conflict("log-full", most=LONGEST_LOG)


class _HasTables(Protocol):
    _tables: TableRegistry


S = TypeVar("S", bound=_HasTables)


def alone(
    change: Callable[Concatenate[S, LiveTable, P], Awaitable[T]],
) -> Callable[Concatenate[S, LiveTable, P], Coroutine[Any, Any, T]]:
    """Of a method that changes a live table: it is run by `TableRegistry.alone`."""

    @functools.wraps(change)
    async def run(self: S, live: LiveTable, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._tables.alone(live, lambda: change(self, live, *args, **kwargs))

    return run
