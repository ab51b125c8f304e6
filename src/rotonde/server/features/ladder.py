"""The ladder: ratings by game, and what a table changed."""

import sqlalchemy as sa

from rotonde.core.rating_model import Rating, cautious
from rotonde.server.storage import schema
from rotonde.server.storage.store import Row, Store
from rotonde.server.wire.ratings import Ladder, LadderLine, RatingChange, RatingSent

MOST_LINES = 100


async def ladder_of(store: Store, game: str, me: str | None) -> Ladder:
    """The best at a game, and my own line even if it is further down. Equals share their place."""
    ratings, people = schema.ratings, schema.people
    best_first = cautious(ratings.c.strength, ratings.c.uncertainty).desc()
    everyone = (
        sa.select(ratings, people.c.name, sa.func.rank().over(order_by=best_first).label("place"))
        .select_from(ratings.outerjoin(people, people.c.id == ratings.c.player))
        .where(ratings.c.game == game)
        .subquery()
    )
    ordered = sa.select(everyone).order_by(everyone.c.place, everyone.c.player)

    def query(connection: sa.Connection) -> Ladder:
        lines = connection.execute(ordered.limit(MOST_LINES)).mappings().all()
        mine = connection.execute(ordered.where(everyone.c.player == me)).mappings().first()
        return Ladder(game, [_line(row) for row in lines], None if mine is None else _line(mine))

    return await store.read(query)


async def ratings_of(store: Store, person: str) -> list[RatingSent]:
    """What one person is rated, game by game."""
    mine = sa.select(schema.ratings).where(schema.ratings.c.player == person)
    return [_sent(row) for row in await store.all(mine.order_by(schema.ratings.c.game))]


async def changes_of(store: Store, table: str) -> list[RatingChange]:
    """What a table changed, seat by seat; nothing while it is played, or if it is not rated."""
    changes = schema.rating_changes
    mine = sa.select(changes).where(changes.c.table_id == table)
    return [
        RatingChange(
            seat=row["seat"],
            before=Rating(row["strength_before"], row["uncertainty_before"]).shown,
            after=_rating(row).shown,
            provisional=_rating(row).is_provisional,
        )
        for row in await store.all(mine.order_by(changes.c.seat))
    ]


def _line(row: Row) -> LadderLine:
    is_bot = row["player"].startswith(schema.BOT_PLAYER)
    return LadderLine(
        place=row["place"],
        name=row["name"],
        person=None if is_bot else row["player"],
        level=row["player"].removeprefix(schema.BOT_PLAYER) if is_bot else None,
        rating=_sent(row),
    )


def _sent(row: Row) -> RatingSent:
    rating = _rating(row)
    return RatingSent(row["game"], rating.shown, row["games"], rating.is_provisional)


def _rating(row: Row) -> Rating:
    return Rating(row["strength"], row["uncertainty"])
