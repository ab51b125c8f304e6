"""The record of a finished table, made at its end and kept: it verifies under those very rules."""

from collections.abc import Callable, Sequence

import msgspec
import sqlalchemy as sa

from rotonde import record, sealed
from rotonde.server import schema
from rotonde.server.problems import conflict
from rotonde.server.room import Room
from rotonde.server.store import LogRow, Store
from rotonde.server.timeline import Timeline


def keep_record(
    room: Room, timeline: Timeline, row: LogRow
) -> Sequence[Callable[[sa.Connection], None]]:
    """If this entry ends the game: the change that keeps its record."""
    if not timeline.is_over:
        return ()
    body = record.write(_record(room, timeline, [*room.rows, row]))

    def change(connection: sa.Connection) -> None:
        connection.execute(sa.insert(schema.records).values(table_id=row.table_id, body=body))

    return (change,)


async def record_of(store: Store, room: Room) -> str:
    kept = sa.select(schema.records.c.body).where(schema.records.c.table_id == room.data.id)
    found = await store.one(kept)
    if found is None:
        raise conflict("not-over")
    return str(found["body"])


def _record(room: Room, timeline: Timeline, rows: Sequence[LogRow]) -> record.Record:
    data = room.data
    ended = None
    if timeline.state is not None and timeline.state.turn is not None:
        ended = record.Ended("resigned", next(iter(sorted(timeline.resigned)), None))
    return sealed.record_of(
        data.game,
        data.options,
        timeline.seal,
        [_line(row, rows, data.rules) for row in rows],
        players=[seat.name or seat.level or "" for seat in room.seats],
        ended=ended,
    )


def _line(row: LogRow, rows: Sequence[LogRow], rules_now: str) -> sealed.Line:
    match row.kind:
        case "started":
            change = next((later for later in rows if later.kind == "rules"), None)
            first = msgspec.json.decode(change.action or "")["from"] if change else rules_now
            return sealed.Began(row.number, first)
        case "rules":
            told = msgspec.json.decode(row.action or "")
            return sealed.Began(row.number, told["to"], told["position"])
        case "action":
            return sealed.Played(row.number, row.seat or 0, row.action or "")
        case "undo":
            return sealed.TookBack(row.number, msgspec.json.decode(row.action or "")["to"])
    return sealed.Noted(row.number, row.kind, row.seat)
