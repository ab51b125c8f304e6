"""Results of finished games, seat by seat; emotes in the chat"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_AT_ONCE = 200  # records read at a time: each holds a whole game


def upgrade() -> None:
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("emote", sa.String(), nullable=True))
    results = op.create_table(
        "results",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    _read_records(op.get_bind(), results)


def _read_records(connection: sa.Connection, results: sa.Table) -> None:
    """Fill in the results of the games that are over already, from their records."""
    tables = sa.table("tables", sa.column("id"), sa.column("status"), sa.column("winners"))
    records = sa.table("records", sa.column("table_id"), sa.column("body"))
    seats = sa.table("seats", sa.column("table_id"), sa.column("seat"))
    finished = (
        sa.select(tables.c.id, tables.c.winners, records.c.body)
        .select_from(tables.outerjoin(records, records.c.table_id == tables.c.id))
        .where(tables.c.status == "finished")
        .order_by(tables.c.id)
        .limit(_AT_ONCE)
    )
    last = ""
    while rows := connection.execute(finished.where(tables.c.id > last)).all():
        last = rows[-1].id
        numbers = sa.select(seats.c.table_id, seats.c.seat).where(
            seats.c.table_id.in_([row.id for row in rows])
        )
        at: dict[str, list[int]] = {}
        for table, seat in connection.execute(numbers.order_by(seats.c.seat)):
            at.setdefault(table, []).append(seat)
        found = [line for row in rows for line in _results(row, at.get(row.id, []))]
        if found:
            connection.execute(sa.insert(results), found)


def _results(row: Any, seats: list[int]) -> list[dict[str, Any]]:
    # Without a winner it is a draw; of the oldest releases the winners are not known.
    winners = None if row.winners is None else json.loads(row.winners)
    scores = _scores(row.body, len(seats))
    keys = {
        seat: (seat not in winners, -scores[seat] if scores else 0) if winners else (False, 0)
        for seat in seats
    }
    return [
        {
            "table_id": row.id,
            "seat": seat,
            "place": 1 + sum(other < keys[seat] for other in keys.values())
            if winners is not None
            else None,
            "score": scores[seat] if scores else None,
        }
        for seat in seats
    ]


def _scores(body: str | None, count: int) -> list[int] | None:
    """The scores of a record; None if it has none, or cannot be read."""
    try:
        scores = json.loads(body or "{}")["result"]["scores"]
    except (ValueError, KeyError, TypeError):
        return None
    right = isinstance(scores, list) and len(scores) == count
    return scores if right and all(type(score) is int for score in scores) else None
