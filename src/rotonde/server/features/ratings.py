"""Ratings: which tables are rated, and what a game changes.

Ratings change in the same write as the entry that ends the game: once, or not at all.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from rotonde.core.rating_model import NEWCOMER, Rating, after_game, places
from rotonde.players.levels import LEVELS
from rotonde.server.storage import schema
from rotonde.server.tables.commit import Announcement, Change
from rotonde.server.tables.model import Seat, TableSettings, is_custom
from rotonde.server.wire.problems import bad_request

_LOCK = 0x726174696E6773  # any number that no other advisory lock uses


# --- which tables may be rated -------------------------------------------------------------------


def require_rateable(
    settings: TableSettings, options: Mapping[str, object], seats: Sequence[Seat]
) -> None:
    """A rated table is for different people, or one and bots, on a map that all can know."""
    fault = _fault(options, seats) if settings.rated else None
    if fault is not None:
        raise bad_request(fault)


def _fault(options: Mapping[str, object], seats: Sequence[Seat]) -> str | None:
    people = [seat.person for seat in seats if seat.kind == "person" and seat.person is not None]
    awaited = any(seat.kind == "open" for seat in seats)
    if len(seats) < 2 or not (people or awaited):
        return "rated-alone"
    if len(set(people)) < len(people) or any(seat.kind == "guest" for seat in seats):
        return "rated-one-device"
    if any(seat.kind == "bot" and seat.level not in LEVELS for seat in seats):
        return "rated-added"  # behind its name may be another program tomorrow
    return "rated-custom" if is_custom(options) else None


# --- what a game changes -------------------------------------------------------------------------


async def contribute(announcement: Announcement) -> Sequence[Change]:
    """If this entry ends a rated game: the change that stores the new ratings of its players.

    A deleted account is left out: the other players are rated among themselves.
    """
    live, timeline = announcement.live, announcement.after
    result = timeline.result() if timeline.is_over and live.data.settings.rated else None
    if result is None or _fault(live.data.options, live.seats) is not None:
        return ()
    ranks = places(result.winners, result.scores, timeline.resigned)
    table, game = live.data.id, live.data.game
    at_seats = {
        s.seat: f"{schema.BOT_PLAYER}{s.level}" if s.kind == "bot" else s.person for s in live.seats
    }
    return (lambda connection: rate_table(connection, table, game, at_seats, ranks),)


def rate_table(
    connection: sa.Connection,
    table: str,
    game: str,
    at_seats: Mapping[int, str | None],
    ranks: Sequence[float],
) -> None:
    """Store the ratings of all players after and before the game."""
    _wait_for_others(connection)
    rated = _still_here(connection, at_seats)
    names = list(rated.values())
    before = _before(connection, game, names)
    after = after_game(names, before, [ranks[seat] for seat in rated])
    if not after:
        return
    for name, rating in after.items():
        _keep(connection, game, name, rating)
    rows = [_changed(table, seat, name, before, after) for seat, name in rated.items()]
    connection.execute(sa.insert(schema.rating_changes), rows)


def _wait_for_others(connection: sa.Connection) -> None:
    """One game after the other, until the commit: each is rated from what the last one left.

    SQLite has one writer in any case. On PostgreSQL one lock for all ratings, so that two processes
    that end several games at once never wait for each other.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))


def _still_here(connection: sa.Connection, at_seats: Mapping[int, str | None]) -> dict[int, str]:
    """The bots, and the people who have not deleted themselves, be it a moment ago."""
    known = sa.select(schema.people.c.id).where(schema.people.c.id.in_(at_seats.values()))
    here = set(connection.execute(known).scalars())
    return {
        seat: name
        for seat, name in at_seats.items()
        if name is not None and (name.startswith(schema.BOT_PLAYER) or name in here)
    }


def _before(connection: sa.Connection, game: str, names: Sequence[str]) -> dict[str, Rating]:
    ratings = schema.ratings
    theirs = sa.select(ratings).where(ratings.c.game == game, ratings.c.player.in_(names))
    known = {
        row["player"]: Rating(row["strength"], row["uncertainty"])
        for row in connection.execute(theirs).mappings()
    }
    return {name: known.get(name, NEWCOMER) for name in names}


def _keep(connection: sa.Connection, game: str, name: str, rating: Rating) -> None:
    ratings = schema.ratings
    now = {"strength": rating.strength, "uncertainty": rating.uncertainty}
    mine = sa.and_(ratings.c.game == game, ratings.c.player == name)
    counted = sa.update(ratings).where(mine).values(**now, games=ratings.c.games + 1)
    if connection.execute(counted).rowcount == 0:
        connection.execute(sa.insert(ratings).values(game=game, player=name, **now, games=1))


def _changed(
    table: str, seat: int, name: str, before: Mapping[str, Rating], after: Mapping[str, Rating]
) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat,
        "player": name,
        "strength_before": before[name].strength,
        "uncertainty_before": before[name].uncertainty,
        "strength": after[name].strength,
        "uncertainty": after[name].uncertainty,
    }


# --- my data -------------------------------------------------------------------------------------


def ratings_stored(connection: sa.Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """All that is kept of a person's ratings, for themselves to take along."""
    found = {}
    for table in (schema.ratings, schema.rating_changes):
        mine = sa.select(table).where(table.c.player == person)
        found[table.name] = [dict(row) for row in connection.execute(mine).mappings()]
    return found


def forget_ratings(connection: sa.Connection, person: str) -> None:
    for table in (schema.ratings, schema.rating_changes):
        connection.execute(sa.delete(table).where(table.c.player == person))
