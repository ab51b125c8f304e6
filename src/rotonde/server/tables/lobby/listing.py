"""Lists of tables: mine, public ones with a free seat, and the one of a code."""

from typing import Any

import sqlalchemy as sa

from rotonde.server.accounts.people import Person
from rotonde.server.storage import schema
from rotonde.server.tables.model import Seat, TableData, table_of, table_sent
from rotonde.server.tables.registry import TableRegistry
from rotonde.server.tables.views.seats_sent import SeatView
from rotonde.server.wire.problems import not_found
from rotonde.server.wire.tables import Tables

MOST_LISTED = 100
Listed = list[tuple[TableData, list[Seat]]]


async def tables_for(tables: TableRegistry, person: Person | None) -> Tables:
    """Mine, the most urgent first; and the public ones with a free seat."""
    me = person.id if person is not None else None
    found = await tables.store.read(lambda connection: _lists(connection, me))
    mine, open_ = (
        [
            table_sent(table, seats, me, SeatView(table, seats, me, tables.subscriptions).sent())
            for table, seats in part
        ]
        for part in found
    )
    return Tables(mine=mine, open=open_)


async def table_of_code(tables: TableRegistry, code: str) -> str:
    query = sa.select(schema.tables.c.id).where(schema.tables.c.code == code.strip().upper())
    row = await tables.store.one(query)
    if row is None:
        raise not_found("code")
    return str(row["id"])


def _lists(connection: sa.Connection, person: str | None) -> tuple[Listed, Listed]:
    tables, seats = schema.tables, schema.seats
    newest = tables.c.changed.desc()
    mine: Listed = []
    if person is not None:
        at = sa.select(seats.c.table_id).where(seats.c.person == person)
        query = sa.select(tables).where(tables.c.id.in_(at), tables.c.status != "closed")
        order = (_urgency(person), newest)
        mine = _with_seats(connection, query.order_by(*order).limit(MOST_LISTED))
    free = sa.select(seats.c.table_id).where(seats.c.kind == "open")
    query = sa.select(tables).where(
        tables.c.public.is_(True), tables.c.status == "waiting", tables.c.id.in_(free)
    )
    known = {table.id for table, _ in mine}
    found = _with_seats(connection, query.order_by(newest).limit(MOST_LISTED))
    return mine, [pair for pair in found if pair[0].id not in known]


def _urgency(person: str) -> sa.Case[int]:
    """My turn, then what is played, what waits, and the rest: the limit cuts off the last."""
    tables, seats = schema.tables, schema.seats
    to_move = sa.exists().where(
        seats.c.table_id == tables.c.id, seats.c.seat == tables.c.turn, seats.c.person == person
    )
    by_a_bot = sa.func.coalesce(tables.c.waits_for, "person") == "bot"
    is_played = tables.c.status == "playing"
    return sa.case(
        (sa.and_(is_played, to_move, sa.not_(by_a_bot)), 0),
        (is_played, 1),
        (tables.c.status == "waiting", 2),
        (tables.c.proposal.is_not(None), 3),  # a rematch is proposed
        else_=4,
    )


def _with_seats(connection: sa.Connection, query: sa.Select[Any]) -> Listed:
    found = [table_of(row) for row in connection.execute(query).mappings()]
    ids = [table.id for table in found]
    of_tables = sa.select(schema.seats).where(schema.seats.c.table_id.in_(ids))
    seats: dict[str, list[Seat]] = {table: [] for table in ids}
    for row in connection.execute(of_tables.order_by(schema.seats.c.seat)).mappings():
        seats[row["table_id"]].append(Seat(**row))
    return [(table, seats[table.id]) for table in found]
