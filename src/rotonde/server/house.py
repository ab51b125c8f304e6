"""The rooms of the house: loading tables, adding to their logs, telling everyone."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.errors import RotondeError
from rotonde.game import State, game
from rotonde.server import schema
from rotonde.server.hub import Hub
from rotonde.server.missions import keep_progress
from rotonde.server.problems import Trouble, conflict, not_found
from rotonde.server.records import keep_record
from rotonde.server.room import Room
from rotonde.server.settings import Settings
from rotonde.server.store import Conflict, LogRow, Store
from rotonde.server.table import Seat, TableData, table_of

SNAPSHOT_KINDS = ("started", "action", "undo", "rules")


class House:
    """Every change to a table goes through `append`: stored first, then shown."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.hub = Hub()
        self.wake: Callable[[Room], None] = lambda room: None  # set by whoever runs bots, clocks
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

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

    async def _load(self, table: str) -> Room:
        found = await self.store.read(lambda connection: _read_table(connection, table))
        if found is None:
            raise not_found("table")
        data, seats, snapshot = found
        rows = await self.store.log(table)
        started = data.status in ("playing", "finished")
        if started and data.rules != game(data.game).version:
            if snapshot is None:
                raise conflict("rules-changed")
            return await self._go_on(data, seats, rows, snapshot)
        return Room(data, seats, rows, self.hub.here)

    async def _go_on(
        self, data: TableData, seats: list[Seat], rows: list[LogRow], snapshot: str
    ) -> Room:
        """A game that was begun under other rules goes on from its last position under ours."""
        version = game(data.game).version
        change = {
            "from": data.rules,
            "to": version,
            "position": msgspec.json.decode(snapshot),
            **_absences(rows),
        }
        number = rows[-1].number + 1 if rows else 1
        row = LogRow(
            data.id, number, "rules", time.time(), action=msgspec.json.encode(change).decode()
        )
        try:
            room = Room(data, seats, [*rows, row], self.hub.here)
        except RotondeError as error:
            raise Trouble(409, "rules-changed", reason=error.key) from error
        if data.status == "playing":
            await self.store.append(row, {"rules": version}, (version, snapshot))
            data.rules, data.number = version, number
        return room

    # --- the one way to change a table -----------------------------------------------------------

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
        """Add an entry to a room's log. The caller holds the room's lock."""
        assert room.lock.locked()
        timeline = room.timeline.copy()
        row = LogRow(
            room.data.id, timeline.number + 1, kind, time.time(), seat, action, client, by_bot
        )
        timeline.apply(row, after)
        changed: dict[str, Any] = {
            "turn": None if timeline.is_over else timeline.turn,
            "deadline": room.deadline(timeline),
            **(table or {}),
        }
        if timeline.is_over:
            result = timeline.result()
            changed |= {"status": "finished", "winners": list(result.winners if result else ())}
        snapshot = None
        if kind in SNAPSHOT_KINDS and timeline.state is not None:
            position = msgspec.json.encode(timeline.game.show(timeline.state)).decode()
            snapshot = (timeline.game.version, position)
        further = [*keep_record(room, timeline, row), *keep_progress(room, timeline)]
        try:
            await self.store.append(row, _stored(changed), snapshot, further)
        except Conflict:
            self.drop(room.data.id)
            raise conflict("stale", number=row.number) from None
        for name, value in changed.items():
            setattr(room.data, name, value)
        room.data.number, room.data.changed = row.number, row.time
        room.accept(row, timeline)
        self.tell(room)

    def tell(self, room: Room) -> None:
        """Show a change to everyone who watches, and wake whoever is to move."""
        self.hub.publish(room)
        self.hub.hall(seat.person for seat in room.seats)
        self.wake(room)


def _stored(changed: dict[str, Any]) -> dict[str, Any]:
    return {
        name: msgspec.json.encode(value).decode() if name in ("winners", "options") else value
        for name, value in changed.items()
    }


def _read_table(
    connection: sa.Connection, table: str
) -> tuple[TableData, list[Seat], str | None] | None:
    found = sa.select(schema.tables).where(schema.tables.c.id == table)
    row = connection.execute(found).mappings().first()
    if row is None:
        return None
    of_table = sa.select(schema.seats).where(schema.seats.c.table_id == table)
    seats = connection.execute(of_table.order_by(schema.seats.c.seat)).mappings().all()
    kept = sa.select(schema.snapshots.c.position).where(schema.snapshots.c.table_id == table)
    return table_of(row), [Seat(**seat) for seat in seats], connection.execute(kept).scalar()


def _absences(rows: Sequence[LogRow]) -> dict[str, Any]:
    """Who is away or has resigned, from a log that today's rules cannot play."""
    stand_ins: dict[str, str | None] = {}
    resigned: set[int] = set()
    for row in rows:
        if row.kind == "stand-in":
            stand_ins[str(row.seat)] = row.action
        elif row.kind == "return":
            stand_ins.pop(str(row.seat), None)
        elif row.kind == "resign" and row.seat is not None:
            resigned.add(row.seat)
        elif row.kind == "rules":
            earlier = msgspec.json.decode(row.action or "{}")
            stand_ins |= earlier["stand_ins"]
            resigned |= set(earlier["resigned"])
    return {"stand_ins": stand_ins, "resigned": sorted(resigned)}
