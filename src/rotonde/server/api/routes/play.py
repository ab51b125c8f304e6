"""Playing: actions, taking back, absence, questions, help, watching again."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rotonde.server.accounts.people import Person
from rotonde.server.api.acting import person_at
from rotonde.server.api.openapi_errors import NOTHING
from rotonde.server.ops.metrics import counted_action
from rotonde.server.services import AnyRequest, Services, limited_person, services_of
from rotonde.server.tables import permissions
from rotonde.server.tables.play.bot_reasons import reason_of
from rotonde.server.wire.play import (
    SPECTATOR,
    ActionSent,
    Entry,
    Help,
    HelpWanted,
    Question,
    Reason,
    SeatChosen,
    TableState,
    UndoAnswer,
    UndoWanted,
    WhatIf,
)
from rotonde.server.wire.problems import Problem, bad_request
from rotonde.server.wire.replay import Moments

MOST_MOMENTS = 400


@post("/tables/{table:str}/actions", status_code=200)
async def act(request: AnyRequest, table: FromPath[str], data: JSONBody[ActionSent]) -> TableState:
    """Play an action. Answered once it is durable; the same id again is answered again."""
    with counted_action():
        services, person, live = await person_at(request, table)
        await services.actions.act(live, person.id, data.seat, data.number, data.id, data.action)
    return await services.tables.show(live, person.id, data.seat, data.number)


@post("/tables/{table:str}/undo", status_code=200)
async def undo(request: AnyRequest, table: FromPath[str], data: JSONBody[UndoWanted]) -> TableState:
    services, person, live = await person_at(request, table)
    await services.undo.take_back(live, person, data)
    return await services.tables.show(live, person.id, data.seat, data.number)


@post("/tables/{table:str}/undo/answer", status_code=200)
async def answer_undo(
    request: AnyRequest, table: FromPath[str], data: JSONBody[UndoAnswer]
) -> TableState:
    services, person, live = await person_at(request, table)
    await services.undo.answer(live, person, data)
    return await services.tables.show(live, person.id, data.seat, data.number)


@post("/tables/{table:str}/return", status_code=204)
async def come_back(request: AnyRequest, table: FromPath[str], data: JSONBody[SeatChosen]) -> None:
    """Take my seat back from the bot that stood in for me."""
    services, person = await limited_person(request, "actions")
    await services.absence.come_back(await services.tables.get(table), person, data.seat)


@post("/tables/{table:str}/resign", status_code=204)
async def resign(request: AnyRequest, table: FromPath[str], data: JSONBody[SeatChosen]) -> None:
    services = services_of(request)
    person = await services.require_person(request)
    await services.absence.resign(await services.tables.get(table), person, data.seat)


@post("/tables/{table:str}/replace", status_code=204)
async def replace(request: AnyRequest, table: FromPath[str], data: JSONBody[SeatChosen]) -> None:
    """Have a bot play for an absent person, from `replace_from` of their seat on."""
    services, person = await limited_person(request, "actions")
    await services.absence.replace(await services.tables.get_fresh(table), person, data.seat)


@post("/tables/{table:str}/nudge", status_code=204)
async def nudge(request: AnyRequest, table: FromPath[str], data: JSONBody[SeatChosen]) -> None:
    """Remind a person that it is their turn, from `nudge_from` of their seat on."""
    services, person = await limited_person(request, "actions")
    await services.nudges.nudge(await services.tables.get_fresh(table), person, data.seat)


@post("/tables/{table:str}/why", status_code=200, responses={204: NOTHING})
async def why(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Question]
) -> Response[Problem | None]:
    """Why I cannot play this now; 204 if I can."""
    services, person = await limited_person(request, "helps")
    problem = services.questions.why(await services.tables.get_fresh(table), person, data)
    return Response(problem, status_code=204 if problem is None else 200)


@post("/tables/{table:str}/whatif", status_code=200)
async def what_if(request: AnyRequest, table: FromPath[str], data: JSONBody[Question]) -> WhatIf:
    """What an action would bring about, if that is mine to know beforehand."""
    services, person = await limited_person(request, "helps")
    return services.questions.what_if(await services.tables.get_fresh(table), person, data)


@post("/tables/{table:str}/help", status_code=200)
async def get_help(request: AnyRequest, table: FromPath[str], data: JSONBody[HelpWanted]) -> Help:
    services, person = await limited_person(request, "helps")
    return await services.questions.help(await services.tables.get_fresh(table), person, data)


@get("/tables/{table:str}/reasons/{number:int}")
async def get_reason(request: AnyRequest, table: FromPath[str], number: FromPath[int]) -> Reason:
    """Why a bot moved; the same answer for every viewer."""
    services = services_of(request)
    person = await services.person(request)
    services.limit("helps", services.address_of(request) if person is None else person.id)
    live = await services.tables.get_fresh(table)
    return await reason_of(services.tables, services.reasons, live, number)


@get("/tables/{table:str}/moments")
async def get_moments(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int] = SPECTATOR,
    first: FromQuery[int] = 0,
    last: FromQuery[int] = MOST_MOMENTS,
) -> Moments:
    """The moments of a replay, entry by entry, as my own seats see them; as any seat once the game
    is over."""
    services = services_of(request)
    person = await services.person(request)
    live = await services.tables.get_fresh(table)
    permissions.require_eyes(live, person.id if person is not None else None, seat)
    asker = _require_reel(services, request, person, first, last)
    return await services.tables.history.moments(live, asker, seat, first, last)


@get("/tables/{table:str}/entries")
async def get_entries(
    request: AnyRequest,
    table: FromPath[str],
    first: FromQuery[int],
    last: FromQuery[int],
    seat: FromQuery[int] = SPECTATOR,
) -> list[Entry]:
    """Earlier entries of the log, as one of my seats, or a spectator, may read them."""
    services = services_of(request)
    person = await services.person(request)
    live = await services.tables.get_fresh(table)
    permissions.require_eyes(live, person.id if person is not None else None, seat)
    asker = _require_reel(services, request, person, first, last)
    return await services.tables.history.entries(live, asker, seat, first, last)


def _require_reel(
    services: Services, request: AnyRequest, person: Person | None, first: int, last: int
) -> str:
    """Limit the entries per request and per second, because each is played; returns the client."""
    if last - first > MOST_MOMENTS:
        raise bad_request("too-many-moments", most=MOST_MOMENTS)
    cost = max(1, last - first + 1)
    asker = services.address_of(request) if person is None else person.id
    services.limit("entries", asker, cost)
    return asker


ROUTES = [
    act,
    undo,
    answer_undo,
    come_back,
    resign,
    replace,
    nudge,
    why,
    what_if,
    get_help,
    get_reason,
    get_moments,
    get_entries,
]
