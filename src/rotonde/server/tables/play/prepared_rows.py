"""Prepared actions as they are stored: one row per seat, changed with the log it waits for.

A row carries the client id of the entry that its first action becomes. The process that plays
it deletes the row of that very id in the transaction of the entry, so a row that was replaced or
cancelled meanwhile, by any process, is never played.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.storage.store import Conflict, Store, upsert
from rotonde.server.tables.commit import Announcement, Change
from rotonde.server.wire.problems import Problem, conflict, problem_of

_prepared = schema.prepared


class PreparedRow(msgspec.Struct, frozen=True):
    table_id: str
    seat: int
    client: str
    actions: list[str]
    number: int
    time: float
    dropped: Problem | None = None


def following(client: str) -> str:
    """The client id of the entry after this one, of actions that were prepared together."""
    return f"{client}+"


def _of(table: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(_prepared.c.table_id == table, _prepared.c.seat == seat)


async def find(store: Store, table: str, seat: int) -> PreparedRow | None:
    row = await store.one(sa.select(_prepared).where(_of(table, seat)))
    if row is None:
        return None
    values = dict(row)
    values["actions"] = msgspec.json.decode(row["actions"])
    if row["dropped"] is not None:
        values["dropped"] = msgspec.json.decode(row["dropped"], type=Problem)
    return PreparedRow(**values)


async def keep(store: Store, row: PreparedRow, revision: int) -> None:
    """Store what a seat has prepared, if the table is still at this revision; else Conflict.

    The table's own row does not change: others learn nothing, not even that something happened.
    """

    def change(connection: sa.Connection) -> bool:
        table = sa.select(schema.tables.c.revision).where(schema.tables.c.id == row.table_id)
        if connection.execute(table.with_for_update()).scalar() != revision:
            return False
        _write(connection, row)
        return True

    if not await store.write(change):
        raise Conflict(row.table_id)


async def remove(store: Store, table: str, seat: int) -> None:
    await store.execute(sa.delete(_prepared).where(_of(table, seat)))


async def drop(store: Store, row: PreparedRow, why: Problem) -> None:
    """Note that it cannot be played any more, unless its person has changed it meanwhile."""
    same = sa.and_(_of(row.table_id, row.seat), _prepared.c.client == row.client)
    noted = msgspec.json.encode(why).decode()
    await store.execute(sa.update(_prepared).where(same).values(dropped=noted))


def played(row: PreparedRow) -> Change:
    """The change that comes with the entry of its first action: what is left stays prepared."""

    def change(connection: sa.Connection) -> None:
        same = sa.and_(_of(row.table_id, row.seat), _prepared.c.client == row.client)
        if connection.execute(sa.delete(_prepared).where(same)).rowcount != 1:
            raise Conflict(row.table_id)  # replaced or cancelled in this very moment
        rest = row.actions[1:]
        if rest:
            left = msgspec.structs.replace(row, actions=rest, client=following(row.client))
            _write(connection, left)

    return change


def _write(connection: sa.Connection, row: PreparedRow) -> None:
    values: dict[str, Any] = msgspec.structs.asdict(row)
    values["actions"] = msgspec.json.encode(row.actions).decode()
    values["dropped"] = None
    upsert(connection, _prepared, ["table_id", "seat"], values)


# --- with every entry ----------------------------------------------------------------------------


async def contribute(announced: Announcement) -> Sequence[Change]:
    """What an entry does to prepared actions, in the same transaction."""
    row, mine = announced.row, _prepared.c.table_id == announced.row.table_id
    if announced.after.is_over:
        return [_executing(sa.delete(_prepared).where(mine))]
    match row.kind:
        case "action":
            # A move by hand, or by a stand-in, replaces what was prepared. A prepared action that
            # is being played, and what is left of its turn, are not touched.
            playing = [row.client, following(row.client)] if row.client is not None else []
            others = sa.and_(_of_seat(announced), _prepared.c.client.not_in(playing))
            return [_executing(sa.delete(_prepared).where(others))]
        case "stand-in" | "resign":
            return [_executing(sa.delete(_prepared).where(_of_seat(announced)))]
        case "undo":
            why = msgspec.json.encode(problem_of(conflict("prepared-undone"))).decode()
            waiting = sa.and_(mine, _prepared.c.dropped.is_(None))
            return [_executing(sa.update(_prepared).where(waiting).values(dropped=why))]
    return []


def _of_seat(announced: Announcement) -> sa.ColumnElement[bool]:
    assert announced.row.seat is not None
    return _of(announced.row.table_id, announced.row.seat)


def _executing(statement: sa.Executable) -> Change:
    def change(connection: sa.Connection) -> None:
        connection.execute(statement)

    return change


# --- of a person ---------------------------------------------------------------------------------


def _of_person(person: str) -> sa.ColumnElement[bool]:
    seats = schema.seats
    at = sa.select(seats.c.seat).where(
        seats.c.table_id == _prepared.c.table_id,
        seats.c.seat == _prepared.c.seat,
        seats.c.person == person,
    )
    return at.exists()


def forget_prepared(connection: sa.Connection, person: str) -> None:
    connection.execute(sa.delete(_prepared).where(_of_person(person)))


def prepared_stored(connection: sa.Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    found = connection.execute(sa.select(_prepared).where(_of_person(person))).mappings()
    return {"prepared": [dict(row) for row in found]}
