"""Tables: opening, finding, sitting down, starting, the fixtures, the record, the chat."""

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rotonde.server.api.compressed_response import packed_json
from rotonde.server.api.openapi_errors import JSON_OBJECT
from rotonde.server.api.routes.people import qr_code
from rotonde.server.features.records import record_of
from rotonde.server.services import AnyRequest, limited_person, services_of
from rotonde.server.tables import permissions
from rotonde.server.tables.lobby.listing import table_of_code, tables_for
from rotonde.server.tables.lobby.unread import mark_looked
from rotonde.server.tables.model import is_custom
from rotonde.server.wire.chat import ChatLine, ChatLines, ChatWanted
from rotonde.server.wire.play import SPECTATOR, TableState
from rotonde.server.wire.tables import (
    ChangeSeat,
    Join,
    LiveryWanted,
    Seed,
    TableFound,
    Tables,
    TableSent,
    TableWanted,
)

FOREVER = "private, max-age=31536000, immutable"


@get("/tables")
async def list_tables(request: AnyRequest) -> Tables:
    """My tables, my turn first, and public ones with a free seat."""
    services = services_of(request)
    return await tables_for(services.tables, await services.person(request))


@post("/tables")
async def create_table(request: AnyRequest, data: JSONBody[TableWanted]) -> TableSent:
    services = services_of(request)
    person = await services.require_person(request)
    await services.games.require(data.game)
    services.limit("new_tables", person.id)
    if is_custom(data.options):
        services.limit("layouts", person.id)
    live = await services.new_tables.create(person, data)
    return live.projection.table(person.id)


@get("/codes/{code:str}")
async def find_code(request: AnyRequest, code: FromPath[str]) -> TableFound:
    """The table of an invitation code."""  # how often one may try: guesses.py
    return TableFound(await table_of_code(services_of(request).tables, code))


@get("/tables/{table:str}")
async def get_table(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int] = SPECTATOR,
    since: FromQuery[int] = 0,
) -> TableState:
    """The table as one of my seats, or a spectator, sees it; the way to play by polling."""
    services = services_of(request)
    person = await services.person(request)
    live = await services.tables.get_fresh(table)
    me = person.id if person is not None else None
    permissions.require_eyes(live, me, seat)
    if me is not None:
        await mark_looked(services.tables, live, me, seat, live.timeline.number)
    return await services.tables.show(live, me, seat, since)


@get("/tables/{table:str}/header")
async def get_header(request: AnyRequest, table: FromPath[str]) -> TableSent:
    """The table without its log and position: settings, seats, how far it is. For a replay."""
    services = services_of(request)
    person = await services.person(request)
    live = await services.tables.get_fresh(table)
    return live.projection.table(None if person is None else person.id)


@get("/tables/{table:str}/fixtures", responses={200: JSON_OBJECT})
async def get_fixtures(request: AnyRequest, table: FromPath[str]) -> Response[Any]:
    """The board, the deck or the mission of a table: it never changes during the game.

    But for an uploaded map: while `final` is false it is a draft. A client that asks again
    after a few seconds keeps the better one being worked out, and gets it when it is ready.
    """
    services = services_of(request)
    person = await services.person(request)
    asker = services.address_of(request) if person is None else person.id
    board = await services.fixtures.of(await services.tables.get_fresh(table), asker)
    lasts = board.lasts and "v" in request.query_params
    return packed_json(request, board.body, {"cache-control": FOREVER if lasts else "no-cache"})


@post("/tables/{table:str}/join", status_code=200)
async def join_table(request: AnyRequest, table: FromPath[str], data: JSONBody[Join]) -> TableState:
    services = services_of(request)
    person = await services.require_person(request)
    live = await services.tables.get(table)
    await services.lobby.join(live, person, data.seat)
    return await services.tables.show(live, person.id, SPECTATOR, 0)


@post("/tables/{table:str}/leave", status_code=204)
async def leave_table(request: AnyRequest, table: FromPath[str]) -> None:
    services, person = await limited_person(
        request, "actions"
    )  # with /return, each is an entry of the log
    await services.lobby.leave(await services.tables.get(table), person)


@post("/tables/{table:str}/seed", status_code=204)
async def give_seed(request: AnyRequest, table: FromPath[str], data: JSONBody[Seed]) -> None:
    services = services_of(request)
    person = await services.require_person(request)
    await services.lobby.give_seed(await services.tables.get(table), person, data.seed)


@post("/tables/{table:str}/start", status_code=200)
async def start_table(request: AnyRequest, table: FromPath[str]) -> TableState:
    services = services_of(request)
    person = await services.require_person(request)
    live = await services.tables.get(table)
    await services.lobby.start(live, person)
    mine = permissions.seats_of(live, person.id)
    return await services.tables.show(live, person.id, mine[0] if mine else SPECTATOR, 0)


@post("/tables/{table:str}/seats", status_code=200)
async def change_seat(
    request: AnyRequest, table: FromPath[str], data: JSONBody[ChangeSeat]
) -> TableSent:
    services = services_of(request)
    person = await services.require_person(request)
    live = await services.tables.get(table)
    await services.lobby.change_seat(live, person, data)
    return live.projection.table(person.id)


@post("/tables/{table:str}/livery", status_code=200)
async def choose_livery(
    request: AnyRequest, table: FromPath[str], data: JSONBody[LiveryWanted]
) -> TableSent:
    """Another colour and emblem for one of my seats, before the start."""
    services = services_of(request)
    person = await services.require_person(request)
    services.limit("actions", person.id)
    live = await services.tables.get(table)
    await services.lobby.choose_livery(live, person, data)
    return live.projection.table(person.id)


@post("/tables/{table:str}/close", status_code=204)
async def close_table(request: AnyRequest, table: FromPath[str]) -> None:
    services = services_of(request)
    person = await services.require_person(request)
    await services.lobby.close(await services.tables.get(table), person)


@get("/tables/{table:str}/qr", media_type="image/svg+xml")
async def invitation_qr(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The invitation link as a QR code."""
    services = services_of(request)
    live = await services.tables.get_fresh(table)
    address = f"{services.base_address(request)}/join/{live.data.code}"
    return Response(qr_code(address), media_type="image/svg+xml")


@get("/tables/{table:str}/record", responses={200: JSON_OBJECT})
async def get_record(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """The record of a finished game: it replays and verifies anywhere."""
    services = services_of(request)
    live = await services.tables.get_fresh(table)
    body = await record_of(services.store, live)
    name = f"rotonde-{live.data.game}-{live.data.code}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body.encode(), media_type=MediaType.JSON, headers=headers)


# --- chat ----------------------------------------------------------------------------------------


@get("/tables/{table:str}/chat")
async def get_chat(
    request: AnyRequest, table: FromPath[str], since: FromQuery[int] = 0
) -> ChatLines:
    services = services_of(request)
    live = await services.tables.get_fresh(table)
    return ChatLines(await services.chat.lines(live, since))


@post("/tables/{table:str}/chat")
async def say(request: AnyRequest, table: FromPath[str], data: JSONBody[ChatWanted]) -> ChatLine:
    services, person = await limited_person(request, "chat")
    return await services.chat.say(await services.tables.get(table), person, data)


ROUTES = [
    list_tables,
    create_table,
    find_code,
    get_table,
    get_header,
    get_fixtures,
    join_table,
    leave_table,
    give_seed,
    start_table,
    change_seat,
    choose_livery,
    close_table,
    invitation_qr,
    get_record,
    get_chat,
    say,
]
