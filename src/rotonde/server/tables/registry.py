"""The rooms of the house: changing tables, one at a time, and telling everyone."""

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
from rotonde.server.api.connections import Hub
from rotonde.server.cluster.bus import Changed, News, NoNews
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
from rotonde.server.tables.live_table import Room
from rotonde.server.tables.loading import Loaded, play_stored, read_stored, read_table
from rotonde.server.tables.model import decoded, encoded
from rotonde.server.tables.timeline import MOVES, SEGMENT, OutOfReach, Timeline, undo_target
from rotonde.server.wire.messages import TableState
from rotonde.server.wire.problems import Trouble, conflict, not_found

TRIES = 20  # to change a table that other processes change at the same time
UNAVAILABLE = 503
LONGEST_LOG = 6_000  # entries
ROOM_TO_FINISH = 2_000  # entries beyond that: more than any game needs to end
ENDS_GAMES = ("action", "resign", "stand-in")
T = TypeVar("T")
P = ParamSpec("P")


class House:
    """Every change to a table goes through `append` or `alter`: stored first, then shown.

    Rooms are what this process remembers of the tables. Other processes may change the same
    tables; every change says which revision it saw, so that none is made from an old one.
    """

    def __init__(self, store: Store, settings: Settings, pool: WorkerPool) -> None:
        self.store = store
        self.settings = settings
        self.hub = Hub()
        self.shared = is_shared(settings.database)
        self.process = new_id()
        self.leases = Leases(store, self.process, self.shared)
        self.news: News = NoNews()
        self.wake: Callable[[Room], None] = lambda room: None  # set by whoever runs bots
        self.history = History(store, pool)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._changes: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        """Whatever was begun is ended first."""
        await asyncio.gather(*self._changes, return_exceptions=True)
        self.history.close()

    # --- rooms -----------------------------------------------------------------------------------

    @property
    def rooms(self) -> Sequence[Room]:
        return list(self._rooms.values())

    async def room(self, table: str) -> Room:
        """The room of a table, loaded if it is not in memory."""
        room = self._rooms.get(table)
        if room is None:
            lock = self._loading.setdefault(table, asyncio.Lock())
            try:
                async with lock:
                    room = self._rooms.get(table) or await self._load(table)
                    # Whoever loaded it first: two rooms of one table must never be.
                    room = self._rooms.setdefault(table, room)
            finally:
                self._loading.pop(table, None)
        room.touched = time.monotonic()
        return room

    async def _load(self, table: str) -> Room:
        loaded = await self._loaded(table)
        room = Room(loaded.data, loaded.seats, self.hub.here, loaded.timeline, dict(loaded.clients))
        if loaded.change_of_rules is not None:
            row, snapshot = loaded.change_of_rules
            version = loaded.timeline.game.version
            further = self._checkpoint(room, loaded.timeline, row)
            try:
                await self.store.append(
                    row, room.data.revision, {"rules": version}, (version, snapshot), further
                )
            except Conflict:  # another process was quicker: it goes on from there
                return await self._load(table)
            room.data.rules, room.data.number = version, row.number
            room.data.revision += 1
        elif loaded.timeline.number > room.data.number:
            room.unstored = loaded.unstored
        return room

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

    async def show(self, room: Room, person: str | None, eyes: int, since: int) -> TableState:
        """A table as these eyes see it, with what has happened lately since that entry."""
        await self.history.get_ready(room, eyes, since)
        return room.state_sent(person, eyes, since)

    async def fresh_room(self, table: str) -> Room:
        """The room of a table, to look at: not behind what anybody has been told."""
        room = await self.room(table)
        if await self.is_behind(room):
            async with room.lock:
                await self.catch_up(room)
        return room

    def room_in_memory(self, table: str) -> Room | None:
        return self._rooms.get(table)

    def add(self, room: Room) -> None:
        """A room for a table that has just been made."""
        self._rooms[room.data.id] = room

    def drop(self, table: str) -> None:
        """Forget what is in memory; the log is the truth."""
        self._rooms.pop(table, None)

    def is_gone(self, room: Room) -> bool:
        """Has this room left the memory? Whoever still holds it must not go on with it."""
        return self._rooms.get(room.data.id) is not room

    def drop_idle(self) -> None:
        """Forget rooms that nobody watches and nothing moves."""
        limit = time.monotonic() - 60 * self.settings.idle_minutes
        for room in self.rooms:
            idle = room.touched < limit and not self.hub.is_watched(room.data.id)
            if idle and not room.lock.locked() and room.bot_to_move() is None:
                self.drop(room.data.id)

    # --- the only ways to change a table ---------------------------------------------------------

    async def alone(self, room: Room, change: Callable[[], Awaitable[T]]) -> T:
        """Change a table, one at a time. If another process was quicker, look again, try again.

        What was begun is ended and told, even if whoever asked for it is gone in the meantime.
        """
        task = asyncio.create_task(self._alone(room, change))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(tell_failure)  # nobody waits for its answer any more
            raise

    async def _alone(self, room: Room, change: Callable[[], Awaitable[T]]) -> T:
        async with room.lock:
            if room.doubtful:
                await self.catch_up(room)
            for _ in range(TRIES):
                try:
                    return await change()
                except Conflict:
                    await self.catch_up(room)
                except RotondeError as error:
                    # A refusal is only right if it was decided on the table as it is now.
                    gone = getattr(error, "status", None) == UNAVAILABLE
                    if gone or not await self.is_behind(room):
                        raise
                    await self.catch_up(room)
        raise Trouble(UNAVAILABLE, "busy", retry_after=1.0)

    async def append(
        self,
        room: Room,
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
        assert room.lock.locked()
        number = room.timeline.number + 1
        row = LogRow(room.data.id, number, kind, time.time(), seat, action, client, by_bot)
        _require_room_in_log(kind, number)
        timeline = room.timeline.copy()
        if kind == "undo":
            timeline = (await self.history.reach(room, undo_target(row))).copy()
        timeline.apply(row, after)
        bots_turn = room.bot_to_move(timeline) is not None
        changed: dict[str, Any] = {
            "turn": None if timeline.is_over else timeline.turn,
            "deadline": room.deadline(timeline),
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
        further = self._checkpoint(room, timeline, row)
        if timeline.is_over:
            log = await self.store.log(room.data.id)
            further += await self.history.play(lambda: keep_record(room, timeline, [*log, row]))
        further += [*keep_progress(room, timeline), *keep_ratings(room, timeline)]
        stored = encoded(changed)
        with room.in_doubt():
            await self.store.append(row, room.data.revision, stored, snapshot, further)
        room.change(changed)
        room.accept(row, timeline)
        self.tell(room, row, stored)

    def _checkpoint(
        self, room: Room, timeline: Timeline, row: LogRow
    ) -> list[Callable[[sa.Connection], None]]:
        """The change that keeps a checkpoint of this entry, just applied, if it is time for one."""
        if not timeline.needs_checkpoint(row):
            return []
        timeline.checkpoint = row.number
        kept = {
            "table_id": room.data.id,
            "number": row.number,
            "rules": timeline.game.version,
            "body": checkpoints.save(timeline),
        }
        return [lambda connection: keep_checkpoints(connection, [kept])]

    async def alter(
        self,
        room: Room,
        table: Mapping[str, Any] | None = None,
        seats: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> None:
        """Change a table's own row and seats, within `alone`."""
        assert room.lock.locked()
        table, seats = table or {}, seats or {}
        with room.in_doubt():
            await self.store.alter(room.data.id, room.data.revision, encoded(table), seats)
        room.change(table)
        room.change_seats(seats)
        self.tell(room)

    def tell(
        self, room: Room, row: LogRow | None = None, values: Mapping[str, Any] | None = None
    ) -> None:
        """Show a change to everyone who watches, here and elsewhere; wake whoever is to move."""
        people = [seat.person for seat in room.seats if seat.person is not None]
        self.hub.publish(room)
        self.hub.hall(people)
        self.news.post(Changed(room.data.id, room.data.revision, people, row, dict(values or {})))
        self.wake(room)

    def tell_hall(self, room: Room, people: Iterable[str | None]) -> None:
        """These people's lists of tables have changed, by this table."""
        named = [person for person in people if person is not None]
        self.hub.hall(named)
        self.news.post(Changed(room.data.id, room.data.revision, named))

    # --- what other processes do -----------------------------------------------------------------

    async def is_behind(self, room: Room) -> bool:
        """Has another process changed this table, unheard?"""
        if not self.shared:
            return False
        query = sa.select(schema.tables.c.revision).where(schema.tables.c.id == room.data.id)
        found = await self.store.one(query)
        return found is not None and found["revision"] != room.data.revision

    async def catch_up(self, room: Room) -> None:
        """Bring a room to what the database says; the caller holds its lock."""
        table, known = room.data.id, room.timeline.number

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
            room.catch_up(data, seats, rows)
        except OutOfReach:
            await self._start_over(room)
        self.hub.publish(room)

    async def _start_over(self, room: Room) -> None:
        """Load a table anew into the room that it has."""
        loaded = await self._loaded(room.data.id)
        room.start_over(loaded)
        for eyes, since in self.hub.eyes_on(room.data.id).items():
            await self.history.get_ready(room, eyes, since)

    async def take_in(self, room: Room, changed: Changed) -> None:
        """Another process has changed a table that we have in memory."""
        async with room.lock:
            if changed.revision <= room.data.revision:
                return
            row = changed.row
            next_one = changed.revision == room.data.revision + 1 and not room.doubtful
            if row is None or not next_one or row.number != room.timeline.number + 1:
                await self.catch_up(room)
                return
            timeline = room.timeline.copy()
            try:
                timeline.apply(row)
            except OutOfReach:
                await self.catch_up(room)
                return
            room.change(decoded(changed.values))
            room.accept(row, timeline)
            self.hub.publish(room)


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


class _OfAHouse(Protocol):
    _house: House


S = TypeVar("S", bound=_OfAHouse)


def alone(
    change: Callable[Concatenate[S, Room, P], Awaitable[T]],
) -> Callable[Concatenate[S, Room, P], Coroutine[Any, Any, T]]:
    """Of a method that changes a room: it is run by `House.alone`."""

    @functools.wraps(change)
    async def run(self: S, room: Room, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._house.alone(room, lambda: change(self, room, *args, **kwargs))

    return run
