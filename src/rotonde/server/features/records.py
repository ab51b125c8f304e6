"""The record of a finished table, made at its end and kept: it verifies under those very rules."""

import logging
from collections.abc import Sequence, Set
from itertools import groupby

import msgspec
import sqlalchemy as sa

from rotonde.core.errors import BadRecord
from rotonde.core.log_events import note
from rotonde.records import record, sealed_record
from rotonde.server.storage import schema
from rotonde.server.storage.store import LogRow, Store
from rotonde.server.tables.commit import Announcement, Change
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.log.history import History
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.wire.problems import conflict

log = logging.getLogger("rotonde.records")


class RecordKeeper:
    """Contributes the record of a game to the commit that ends it."""

    def __init__(self, store: Store, history: History) -> None:
        self._store = store
        self._history = history

    async def contribute(self, announcement: Announcement) -> Sequence[Change]:
        live, row, timeline = announcement.live, announcement.row, announcement.after
        if not timeline.is_over:
            return ()
        rows = [*await self._store.log(live.data.id), row]
        # A long game takes a while to seal: not on the event loop.
        body = await self._history.play(lambda: record.write(_record(live, timeline, rows)))
        values = {"table_id": live.data.id, "body": body}
        return (lambda connection: _insert(connection, values),)


def _insert(connection: sa.Connection, values: dict[str, str]) -> None:
    connection.execute(sa.insert(schema.records).values(**values))


async def record_of(store: Store, live: LiveTable) -> str:
    kept = sa.select(schema.records.c.body).where(schema.records.c.table_id == live.data.id)
    found = await store.one(kept)
    if found is None:
        raise conflict("not-over")
    return str(found["body"])


def forget_in_records(connection: sa.Connection, person: str) -> None:
    """Blank the names of a person, and of the guests at their device, in every kept record."""
    records, seats = schema.records, schema.seats
    theirs = (
        sa.select(records.c.table_id, records.c.body, seats.c.seat)
        .join(seats, seats.c.table_id == records.c.table_id)
        .where(seats.c.person == person)
        .order_by(records.c.table_id)
    )
    found = connection.execute(theirs).all()
    for (table, body), rows in groupby(found, key=lambda row: (row.table_id, row.body)):
        try:
            changed = _without_names(body, {row.seat for row in rows})
        except BadRecord as error:
            # A damaged record must not prevent the deletion of an account.
            note(log, logging.WARNING, "a record cannot be read to blank a name", error)
            continue
        connection.execute(
            sa.update(records).where(records.c.table_id == table).values(body=changed)
        )


def _without_names(body: str, seats: Set[int]) -> str:
    kept = record.read(body)
    players = ["" if seat in seats else name for seat, name in enumerate(kept.players)]
    changed = msgspec.structs.replace(kept, players=players)
    if kept.checksum == record.checksum(kept):  # a damage that it showed is shown on
        changed.checksum = record.checksum(changed)
    return record.write(changed)


def _record(live: LiveTable, timeline: Timeline, rows: Sequence[LogRow]) -> record.Record:
    data = live.data
    return sealed_record.record_of(
        data.game,
        data.options,
        timeline.seal,
        [_line(row, rows, data.rules) for row in rows],
        players=[seat.name or seat.level or "" for seat in live.seats],
        last=timeline.state,
    )


def _line(row: LogRow, rows: Sequence[LogRow], rules_now: str) -> sealed_record.Line:
    match row.kind:
        case "started":
            change = next((later for later in rows if later.kind == "rules"), None)
            first = msgspec.json.decode(change.action or "")["from"] if change else rules_now
            return sealed_record.Began(row.number, first)
        case "rules":
            told = msgspec.json.decode(row.action or "")
            return sealed_record.Began(row.number, told["to"], told["position"])
        case "action":
            return sealed_record.Played(row.number, row.seat or 0, row.action or "")
        case "undo":
            return sealed_record.TookBack(row.number, msgspec.json.decode(row.action or "")["to"])
    return sealed_record.Noted(row.number, row.kind, row.seat)
