"""Prepared actions: what one of my seats has decided before its turn. Only its person may ask."""

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rotonde.server.api.acting import person_at
from rotonde.server.services import AnyRequest, limited_person, services_of
from rotonde.server.wire.prepared import Plan, PlanWanted, Prepared, PrepareWanted


@get("/tables/{table:str}/prepared")
async def get_prepared(request: AnyRequest, table: FromPath[str], seat: FromQuery[int]) -> Prepared:
    """What my seat has prepared, and why it was dropped if it was."""
    services = services_of(request)
    person = await services.require_person(request)
    return await services.prepared.get(await services.tables.get_fresh(table), person.id, seat)


@post("/tables/{table:str}/prepared", status_code=200)
async def prepare(
    request: AnyRequest, table: FromPath[str], data: JSONBody[PrepareWanted]
) -> Prepared:
    """Prepare my next turn, in place of what I had prepared. Answered once it is durable."""
    services, person, live = await person_at(request, table)
    return await services.prepared.prepare(live, person.id, data)


@delete("/tables/{table:str}/prepared", status_code=204)
async def cancel_prepared(request: AnyRequest, table: FromPath[str], seat: FromQuery[int]) -> None:
    """Forget what my seat has prepared."""
    services, person = await limited_person(request, "actions")
    await services.prepared.cancel(await services.tables.get(table), person.id, seat)


@post("/tables/{table:str}/plan", status_code=200)
async def plan(request: AnyRequest, table: FromPath[str], data: JSONBody[PlanWanted]) -> Plan:
    """What I could do if my turn came now, after these actions of mine."""
    services = services_of(request)
    person = await services.require_person(request)
    live = await services.tables.get_fresh(table)
    services.limit("actions", person.id, live.projection.cost)
    return services.prepared.plan(live, person.id, data)


ROUTES = [get_prepared, prepare, cancel_prepared, plan]
