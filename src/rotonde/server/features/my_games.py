"""The finished games of a person, with their results.

The result of each seat is stored by the commit that ends the game: a list of games needs no replay.
Who sat there stays with the seats alone, so that a deleted account leaves nothing here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from rotonde.core.rating_model import places
from rotonde.server.storage import schema
from rotonde.server.storage.store import Row, Store
from rotonde.server.tables.commit import Announcement, Change
from rotonde.server.tables.liveries import liveries_of
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.tables.model import Seat, TableData, shown_options, table_of
from rotonde.server.tables.views.seats_sent import is_added
from rotonde.server.wire.games import FinishedGame, GamesCursor, GameSeat, MyGames

MOST_GAMES = 20  # in one part of the list
_SEAT = tuple(column.name for column in schema.seats.c)


async def contribute(announcement: Announcement) -> Sequence[Change]:
    """If this entry ends the game: the change that keeps its result, seat by seat."""
    rows = _result_rows(announcement.live.data.id, announcement.after)
    return (lambda connection: _insert(connection, rows),) if rows else ()


def _result_rows(table: str, timeline: Timeline) -> list[dict[str, Any]]:
    result = timeline.result() if timeline.is_over else None
    if result is None or timeline.state is None:
        return []
    # All but one have resigned before the end: by the rules nothing has been counted.
    is_counted = timeline.game.result(timeline.state) is not None
    ranks = places(result.winners, result.scores, timeline.resigned)
    return [
        {
            "table_id": table,
            "seat": seat,
            "place": 1 + int(ranks[seat]),
            "score": int(score) if is_counted else None,
        }
        for seat, score in enumerate(result.scores)
    ]


def _insert(connection: sa.Connection, rows: list[dict[str, Any]]) -> None:
    connection.execute(sa.insert(schema.results), rows)


# --- the list ------------------------------------------------------------------------------------


async def games_of(
    store: Store, person: str, game: str | None, after: GamesCursor | None
) -> MyGames:
    """The finished games of a person and of the guests at their device, the last one first."""
    return await store.read(lambda connection: _part(connection, person, game, after))


def list_query(person: str, game: str | None) -> sa.Select[Any]:
    """The tables of the list. The seats of a person are found by an index, their tables by key."""
    tables, seats = schema.tables, schema.seats
    at = sa.select(seats.c.table_id).where(
        seats.c.person == person, seats.c.kind.in_(("person", "guest"))
    )
    query = sa.select(tables).where(tables.c.id.in_(at), tables.c.status == "finished")
    return query if game is None else query.where(tables.c.game == game)


def _part(
    connection: sa.Connection, person: str, game: str | None, after: GamesCursor | None
) -> MyGames:
    tables, query = schema.tables, list_query(person, game)
    total = connection.execute(sa.select(sa.func.count()).select_from(query.subquery())).scalar()
    if after is not None:
        earlier = tables.c.changed < after.ended
        same = sa.and_(tables.c.changed == after.ended, tables.c.id < after.id)
        query = query.where(sa.or_(earlier, same))
    last_first = query.order_by(tables.c.changed.desc(), tables.c.id.desc())
    rows = connection.execute(last_first.limit(MOST_GAMES + 1)).mappings().all()
    found = [table_of(row) for row in rows[:MOST_GAMES]]
    seats = _seats(connection, {table.id: table.game for table in found}, person)
    games = [_finished(table, seats[table.id]) for table in found]
    last = games[-1] if len(rows) > MOST_GAMES else None
    return MyGames(games, total or 0, None if last is None else GamesCursor(last.ended, last.id))


def _seats(
    connection: sa.Connection, games: Mapping[str, str], person: str
) -> dict[str, list[GameSeat]]:
    seats, results = schema.seats, schema.results
    here = sa.and_(results.c.table_id == seats.c.table_id, results.c.seat == seats.c.seat)
    query = (
        sa.select(seats, results.c.place, results.c.score)
        .select_from(seats.outerjoin(results, here))
        .where(seats.c.table_id.in_(games))
        .order_by(seats.c.seat)
    )
    found: dict[str, list[Row]] = {table: [] for table in games}
    for row in connection.execute(query).mappings():
        found[row["table_id"]].append(row)
    return {table: _of_table(games[table], rows, person) for table, rows in found.items()}


def _of_table(game: str, rows: Sequence[Row], person: str) -> list[GameSeat]:
    seats = [Seat(**{name: row[name] for name in _SEAT}) for row in rows]
    added = [is_added(game, seat) for seat in seats]
    parts = zip(rows, liveries_of(seats), added, strict=True)
    return [_seat(row, livery, of_operator, person) for row, livery, of_operator in parts]


def _seat(row: Row, livery: int, added: bool, person: str) -> GameSeat:
    return GameSeat(
        seat=row["seat"],
        livery=livery,
        kind=row["kind"],
        name=row["name"],
        level=row["level"],
        added=added,
        mine=row["person"] == person and row["kind"] != "bot",
        place=row["place"],
        score=row["score"],
    )


def _finished(table: TableData, seats: list[GameSeat]) -> FinishedGame:
    return FinishedGame(
        id=table.id,
        name=table.name,
        game=table.game,
        options=shown_options(table.options),
        ended=table.changed,  # nothing is written to a log after the end
        rated=table.settings.rated,
        seats=seats,
    )


# --- my data -------------------------------------------------------------------------------------


def results_stored(connection: sa.Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """The results at all seats of a person, for themselves to take along."""
    seats, results = schema.seats, schema.results
    here = sa.and_(results.c.table_id == seats.c.table_id, results.c.seat == seats.c.seat)
    mine = sa.select(results).join(seats, here).where(seats.c.person == person)
    return {"results": [dict(row) for row in connection.execute(mine).mappings()]}


def forget_results(connection: sa.Connection, person: str) -> None:
    """Nothing is to be done: a result names a seat, and the seat loses its person."""
    del connection, person
