"""My finished games."""

from litestar import get
from litestar.params import FromQuery

from rotonde.games.registry import game_table
from rotonde.server.features.my_games import games_of
from rotonde.server.services import AnyRequest, services_of
from rotonde.server.wire.games import GamesCursor, MyGames


@get("/me/games")
async def get_my_games(
    request: AnyRequest,
    game: FromQuery[str | None] = None,
    ended: FromQuery[float | None] = None,
    after: FromQuery[str] = "",
) -> MyGames:
    """My finished games, the last one first; of one game only, if it is named.

    The next part begins after `next` of the part before: send it as `ended` and `after`.
    """
    services = services_of(request)
    person = await services.require_person(request)
    if game is not None:
        game_table(game)  # what is not a game has no list
    cursor = None if ended is None else GamesCursor(ended, after)
    return await games_of(services.store, person.id, game, cursor)


ROUTES = [get_my_games]
