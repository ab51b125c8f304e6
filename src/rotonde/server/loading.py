"""A table from the database into the memory, even if it was begun under other rules."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.errors import RotondeError
from rotonde.game import game
from rotonde.server import schema
from rotonde.server.hub import Hub
from rotonde.server.problems import Trouble, conflict, not_found
from rotonde.server.room import Room
from rotonde.server.store import Conflict, LogRow, Store
from rotonde.server.table import Seat, TableData, table_of


async def load_room(store: Store, hub: Hub, table: str) -> Room:
    found = await store.read(lambda connection: read_table(connection, table))
    if found is None:
        raise not_found("table")
    data, seats, snapshot = found
    rows = await store.log(table)
    started = data.status in ("playing", "finished")
    if not started or data.rules == game(data.game).version:
        return Room(data, seats, rows, hub.here)
    if snapshot is None:
        raise conflict("rules-changed")
    row = _change_of_rules(data, rows, snapshot)
    try:
        room = Room(data, seats, [*rows, row], hub.here)
    except RotondeError as error:
        raise Trouble(409, "rules-changed", reason=error.key) from error
    if data.status == "playing":
        version = game(data.game).version
        try:
            await store.append(row, data.revision, {"rules": version}, (version, snapshot))
        except Conflict:  # another process was quicker: it goes on from there
            return await load_room(store, hub, table)
        data.rules, data.number, data.revision = version, row.number, data.revision + 1
    return room


def _change_of_rules(data: TableData, rows: Sequence[LogRow], snapshot: str) -> LogRow:
    """The entry after which a game goes on from its last position, under the rules of today."""
    change = {
        "from": data.rules,
        "to": game(data.game).version,
        "position": msgspec.json.decode(snapshot),
        **_absences(rows),
    }
    number = rows[-1].number + 1 if rows else 1
    action = msgspec.json.encode(change).decode()
    return LogRow(data.id, number, "rules", time.time(), action=action)


def read_table(
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
