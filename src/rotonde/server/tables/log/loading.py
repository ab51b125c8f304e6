"""A table from the database into the memory, even if it was begun under other rules.

The caller reads and plays it in a thread, from the newest checkpoint on.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.core.errors import RotondeError
from rotonde.games.registry import game
from rotonde.records.sealed_record import Seal
from rotonde.server.storage import schema
from rotonde.server.storage.store import LogRow
from rotonde.server.tables.log import checkpoints
from rotonde.server.tables.log.entries import SEGMENT, LogContext, stand_in_of
from rotonde.server.tables.log.segments import (
    Segment,
    last_timeline,
    missing_checkpoints,
    read_segment,
)
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.tables.model import Seat, TableData, table_of
from rotonde.server.wire.problems import RequestError, conflict

CLIENT_IDS = 256  # of the last entries, that are remembered


class Loaded(msgspec.Struct, frozen=True):
    """A table as stored, its log played to the present, and what is still to be written."""

    data: TableData
    seats: list[Seat]
    timeline: Timeline
    clients: dict[str, int]  # what was sent lately by which client id: the number of its entry
    made: dict[int, str] = {}  # checkpoints that a table of an older release lacks
    change_of_rules: tuple[LogRow, str] | None = None  # an entry to add, and its snapshot
    unstored: LogRow | None = None  # the same of a game that is over: its log is not added to


class _Stored(msgspec.Struct, frozen=True):
    data: TableData
    seats: list[Seat]
    snapshot: str | None
    segment: Segment
    earlier: str | None  # the newest checkpoint, of whatever rules
    clients: dict[str, int]


def read_stored(connection: sa.Connection, table: str) -> _Stored | None:
    """Everything about a table that its present follows from, in one transaction."""
    found = read_table(connection, table)
    if found is None:
        return None
    data, seats = found
    kept = sa.select(schema.snapshots.c.position).where(schema.snapshots.c.table_id == table)
    newest = sa.select(schema.checkpoints.c.body).where(
        schema.checkpoints.c.table_id == table, schema.checkpoints.c.number <= data.number
    )
    earlier = connection.execute(
        newest.order_by(schema.checkpoints.c.number.desc()).limit(1)
    ).scalar()
    base = checkpoints.read(earlier).base if earlier is not None else _base(connection, table)
    context, last = log_context(data, seats), data.number
    segment = read_segment(connection, context, data.rules, base, last + 1, last)
    return _Stored(
        data,
        seats,
        connection.execute(kept).scalar(),
        segment,
        earlier,
        _clients(connection, table, last),
    )


def _clients(connection: sa.Connection, table: str, last: int) -> dict[str, int]:
    """The ids of the last entries, oldest first: what is sent again after a restart is known."""
    entries = schema.entries
    recent = sa.select(entries.c.client, entries.c.number).where(
        entries.c.table_id == table,
        entries.c.number > last - CLIENT_IDS,
        entries.c.number <= last,  # PostgreSQL may show what was stored since the row was read
        entries.c.client.is_not(None),
    )
    return {row.client: row.number for row in connection.execute(recent.order_by(entries.c.number))}


def read_table(connection: sa.Connection, table: str) -> tuple[TableData, list[Seat]] | None:
    found = sa.select(schema.tables).where(schema.tables.c.id == table)
    row = connection.execute(found).mappings().first()
    if row is None:
        return None
    of_table = sa.select(schema.seats).where(schema.seats.c.table_id == table)
    seats = connection.execute(of_table.order_by(schema.seats.c.seat)).mappings().all()
    return table_of(row), [Seat(**seat) for seat in seats]


def _base(connection: sa.Connection, table: str) -> int:
    """The entry from which today's rules can play a log that has no checkpoints."""
    entries = schema.entries
    changes = sa.select(sa.func.max(entries.c.number)).where(
        entries.c.table_id == table, entries.c.kind == "rules"
    )
    return connection.execute(changes).scalar() or 1


def log_context(data: TableData, seats: Sequence[Seat]) -> LogContext:
    seal = Seal(data.id, bytes.fromhex(data.secret), tuple(seat.seed for seat in seats))
    return LogContext(data.game, data.options, seal, data.seconds_a_move)


def play_stored(stored: _Stored) -> Loaded:
    """The log played to the present, from its newest checkpoint on."""
    data, segment = stored.data, stored.segment
    started = data.status in ("playing", "finished")
    if started and data.rules != game(data.game).version:
        return _under_new_rules(stored)
    timeline = last_timeline(segment)
    made: dict[int, str] = {}
    if timeline.number - timeline.checkpoint >= SEGMENT:
        made = missing_checkpoints(segment)
        timeline.checkpoint = max(made, default=0)
    return Loaded(data, stored.seats, timeline, stored.clients, made)


def _under_new_rules(stored: _Stored) -> Loaded:
    """The game goes on from its last position, under the rules of today."""
    data = stored.data
    if stored.snapshot is None:
        raise conflict("rules-changed")
    row = _change_of_rules(stored)
    timeline = Timeline(stored.segment.context)
    try:
        timeline.apply(row)
    except RotondeError as error:
        raise RequestError(409, "rules-changed", reason=error.key) from error
    loaded = Loaded(data, stored.seats, timeline, stored.clients)
    if data.status == "playing":
        return msgspec.structs.replace(loaded, change_of_rules=(row, stored.snapshot))
    return msgspec.structs.replace(loaded, unstored=row)


def _change_of_rules(stored: _Stored) -> LogRow:
    """The entry after which a game goes on from its last position."""
    data = stored.data
    change = {
        "from": data.rules,
        "to": game(data.game).version,
        "position": msgspec.json.decode(stored.snapshot or ""),
        **_absences(stored),
    }
    action = msgspec.json.encode(change).decode()
    return LogRow(data.id, data.number + 1, "rules", time.time(), action=action)


def _absences(stored: _Stored) -> dict[str, Any]:
    """Who is away or has resigned, from a log that today's rules cannot play."""
    stand_ins: dict[str, str | None] = {}
    resigned: set[int] = set()
    number = 0
    if stored.earlier is not None:
        saved = checkpoints.read(stored.earlier)
        number = saved.number
        stand_ins |= {str(seat): one.level for seat, one in saved.who_stands_in().items()}
        resigned |= set(saved.resigned)
    for row in stored.segment.rows:
        if row.number <= number:
            continue
        if row.kind == "stand-in":
            stand_ins[str(row.seat)] = stand_in_of(row).level
        elif row.kind == "return":
            stand_ins.pop(str(row.seat), None)
        elif row.kind == "resign" and row.seat is not None:
            resigned.add(row.seat)
        elif row.kind == "rules":
            earlier: Mapping[str, Any] = msgspec.json.decode(row.action or "{}")
            stand_ins |= earlier["stand_ins"]
            resigned |= set(earlier["resigned"])
    return {"stand_ins": stand_ins, "resigned": sorted(resigned)}
