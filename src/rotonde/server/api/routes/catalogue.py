"""What this server offers: games, missions, the mission of the day, boards."""

from litestar import MediaType, Response, get, post
from litestar.params import FromPath

from rotonde.server.api.openapi_errors import JSON_OBJECT
from rotonde.server.features.campaign import campaign_with, daily_of, missions_of
from rotonde.server.services import AnyRequest, services_of
from rotonde.server.tables.lobby.catalogue import board_drawn, catalogue
from rotonde.server.wire.campaign import Daily, MissionSent
from rotonde.server.wire.catalogue import Catalogue
from rotonde.server.wire.tables import TableSent


@get("/catalogue")
async def get_catalogue(request: AnyRequest) -> Catalogue:
    services = services_of(request)
    await services.games.lists()
    return catalogue(tuple(services.settings.added_bots))


@get("/missions")
async def get_missions(request: AnyRequest) -> list[MissionSent]:
    """The missions of all campaigns, with my medals."""
    services = services_of(request)
    await services.games.lists()
    person = await services.person(request)
    return await missions_of(services.store, person.id if person is not None else None)


@post("/missions/{name:str}/play", status_code=200)
async def play_mission(request: AnyRequest, name: FromPath[str]) -> TableSent:
    """My table of a mission: an unfinished one, or a new one. `daily` is today's."""
    services = services_of(request)
    person = await services.require_person(request)
    await services.games.lists()
    await services.games.require(campaign_with(name).game)
    services.limit("new_tables", person.id)
    live = await services.missions.open(person, name)
    return live.projection.table(person.id)


@get("/daily")
async def get_daily(request: AnyRequest) -> Daily:
    services = services_of(request)
    await services.games.lists()
    person = await services.person(request)
    return await daily_of(services.store, person.id if person is not None else None)


@get("/boards/{name:str}", responses={200: JSON_OBJECT})
async def get_board(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A track board as drawn, for the miniatures of the album."""
    await services_of(request).games.lists()
    return Response(board_drawn(name), media_type=MediaType.JSON)


ROUTES = [get_catalogue, get_missions, play_mission, get_daily, get_board]
