"""Ratings: the ladder of a game, my own, and what a table changed."""

from litestar import get
from litestar.params import FromPath, FromQuery

from rotonde.games.registry import game_table
from rotonde.server.features.ladder import changes_of, ladder_of, ratings_of
from rotonde.server.services import AnyRequest, services_of
from rotonde.server.wire.ratings import Ladder, RatingChange, RatingSent


@get("/ladder")
async def get_ladder(request: AnyRequest, game: FromQuery[str]) -> Ladder:
    """The best at a game, people and bots, and where I stand."""
    services = services_of(request)
    game_table(game)  # what is not a game has no ladder
    person = await services.person(request)
    return await ladder_of(services.store, game, person.id if person is not None else None)


@get("/me/ratings")
async def get_my_ratings(request: AnyRequest) -> list[RatingSent]:
    services = services_of(request)
    person = await services.require_person(request)
    return await ratings_of(services.store, person.id)


@get("/tables/{table:str}/ratings")
async def get_changes(request: AnyRequest, table: FromPath[str]) -> list[RatingChange]:
    """What a rated game changed, seat by seat, once it is over."""
    services = services_of(request)
    live = await services.tables.get(table)
    return await changes_of(services.store, live.data.id)


ROUTES = [get_ladder, get_my_ratings, get_changes]
