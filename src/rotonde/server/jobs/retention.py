"""Deletes old data after the numbers of days in the settings.

Once an hour, by one process of the server. A table goes with everything that belongs to it, in
whichever table of the schema that is kept.
"""

import asyncio
import logging
import time
from collections.abc import Sequence

import sqlalchemy as sa

from rotonde.core.log_events import note
from rotonde.server.accounts.account_data import AccountData
from rotonde.server.accounts.people import Person
from rotonde.server.ops.settings import Retention
from rotonde.server.storage import schema
from rotonde.server.tables.registry import TableRegistry

log = logging.getLogger("rotonde.retention")
DAY = 86_400.0
EVERY = 3_600.0  # seconds between two sweeps of the database, by any of its processes
LOOK = 300.0  # seconds between two checks whether a sweep is due
MOST_AT_ONCE = 200  # rows of a kind in one commit, so that other writes do not wait long
SWEPT = "swept"  # in the table `house`: when the last sweep began

tables, seats, people = schema.tables, schema.seats, schema.people
Condition = sa.ColumnElement[bool]


class RetentionSweep:
    def __init__(self, tables: TableRegistry, accounts: AccountData, retention: Retention) -> None:
        self._tables = tables
        self._accounts = accounts
        self._retention = retention
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                if await self._tables.store.write(_take_sweep):
                    await self.sweep()
            except Exception as error:
                # The next sweep finds the same rows again.
                note(log, logging.ERROR, "a sweep failed", error)
            await asyncio.sleep(LOOK)

    async def sweep(self) -> dict[str, int]:
        """Delete what is due; return how many rows of each kind."""
        days = self._retention
        forgotten = {
            "empty_tables": await self._forget_tables(_empty, days.empty_tables),
            "unstarted_tables": await self._forget_tables(_unstarted, days.unstarted_tables),
            "finished_missions": await self._forget_tables(_mission, days.finished_missions),
            "chat": await self._forget_chat(days.chat),
            "people": await self._forget_people(days.people),
        }
        gone = sa.delete(schema.links).where(schema.links.c.expires < time.time())
        await self._tables.store.execute(gone)
        if any(forgotten.values()):
            note(log, logging.INFO, "swept", **forgotten)
        return forgotten

    async def _forget_tables(self, kind: Condition, days: float) -> int:
        count = 0
        while days:
            # Tables that a client is watching are kept.
            here = [live.data.id for live in self._tables.live_tables]
            due = sa.and_(kind, tables.c.changed < _ago(days), tables.c.id.not_in(here))
            gone = await self._tables.store.write(lambda connection: _drop(connection, due))  # noqa: B023
            for live in self._tables.live_tables:
                if live.data.rematch in gone:
                    self._tables.drop(live.data.id)
            count += len(gone)
            if len(gone) < MOST_AT_ONCE:
                break
        return count

    async def _forget_chat(self, days: float) -> int:
        count = 0
        while days:
            # A few tables per commit, so that other writes do not wait long.
            old = sa.and_(tables.c.status == "finished", tables.c.changed < _ago(days))
            said = sa.select(schema.chat.c.table_id).distinct()
            over = said.join(tables, tables.c.id == schema.chat.c.table_id).where(old)
            at = await self._tables.store.all(over.limit(MOST_AT_ONCE))
            found = [row["table_id"] for row in at]
            gone = sa.delete(schema.chat).where(schema.chat.c.table_id.in_(found))
            count += await self._tables.store.write(lambda c: c.execute(gone).rowcount)  # noqa: B023
            if len(found) < MOST_AT_ONCE:
                break
        return count

    async def _forget_people(self, days: float) -> int:
        if not days:
            return 0
        idle = _idle(days)
        rows = await self._tables.store.all(sa.select(people).where(idle).limit(MOST_AT_ONCE))
        for row in rows:
            still = sa.select(people.c.id).where(people.c.id == row["id"], idle)
            await self._accounts.delete(
                Person(**row),
                only_if=lambda connection: connection.execute(still).first() is not None,  # noqa: B023
            )
        return len(rows)


def _take_sweep(connection: sa.Connection) -> bool:
    """Take the next sweep if it is due; only one process gets it."""
    now, values = time.time(), schema.server_values
    mine = values.c.name == SWEPT
    due = sa.and_(mine, sa.cast(values.c.value, sa.Float) <= now - EVERY)
    if connection.execute(sa.update(values).where(due).values(value=str(now))).rowcount:
        return True
    if connection.execute(sa.select(values.c.name).where(mine)).first() is not None:
        return False
    try:
        with connection.begin_nested():
            connection.execute(sa.insert(values).values(name=SWEPT, value=str(now)))
    except sa.exc.IntegrityError:  # another process inserted the row at the same time
        return False
    return True


def _ago(days: float) -> float:
    return time.time() - days * DAY


def _drop(connection: sa.Connection, due: Condition) -> Sequence[str]:
    """Remove tables with all that belongs to them."""
    found = sa.select(tables.c.id).where(due).order_by(tables.c.id).limit(MOST_AT_ONCE)
    gone = connection.execute(found.with_for_update()).scalars().all()
    for part in schema.metadata.sorted_tables:
        if "table_id" in part.c:
            connection.execute(sa.delete(part).where(part.c.table_id.in_(gone)))
    connection.execute(sa.update(tables).where(tables.c.rematch.in_(gone)).values(rematch=None))
    connection.execute(sa.delete(tables).where(tables.c.id.in_(gone)))
    return gone


_others_sit_there = (
    sa.select(seats.c.seat)
    .where(
        seats.c.table_id == tables.c.id,
        seats.c.kind == "person",
        seats.c.person.is_distinct_from(tables.c.host),
    )
    .exists()
)
_sits_somewhere = sa.select(seats.c.seat).where(seats.c.person == people.c.id).exists()
_hosts_something = sa.select(tables.c.id).where(tables.c.host == people.c.id).exists()

_waiting: Condition = tables.c.status == "waiting"
_empty: Condition = sa.or_(sa.and_(_waiting, ~_others_sit_there), tables.c.status == "closed")
_unstarted: Condition = sa.and_(_waiting, _others_sit_there)
_mission: Condition = sa.and_(tables.c.mission.is_not(None), tables.c.status == "finished")


def _idle(days: float) -> Condition:
    return sa.and_(
        people.c.passphrase.is_(None),
        people.c.seen < _ago(days),
        ~_sits_somewhere,
        ~_hosts_something,
    )
