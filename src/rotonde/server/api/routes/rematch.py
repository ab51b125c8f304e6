"""A rematch: proposed at a finished table, answered, begun. Each answer is the finished table."""

from litestar import post
from litestar.params import FromPath, JSONBody

from rotonde.server.services import AnyRequest, limited_person
from rotonde.server.wire.rematch import RematchAnswer, RematchStart
from rotonde.server.wire.tables import TableSent


@post("/tables/{table:str}/rematch", status_code=200)
async def propose_rematch(request: AnyRequest, table: FromPath[str]) -> TableSent:
    """Propose a rematch to all who played; `proposal.id` is what they answer, and I too."""
    services, person = await limited_person(request, "new_tables")
    live = await services.tables.get(table)
    await services.rematches.propose(live, person)
    return live.projection.table(person.id)


@post("/tables/{table:str}/rematch/answer", status_code=200)
async def answer_rematch(
    request: AnyRequest, table: FromPath[str], data: JSONBody[RematchAnswer]
) -> TableSent:
    """Yes or no. With the last yes the game begins: `rematch` is its table."""
    services, person = await limited_person(request, "actions")
    live = await services.tables.get(table)
    await services.rematches.answer(live, person, data)
    return live.projection.table(person.id)


@post("/tables/{table:str}/rematch/start", status_code=200)
async def start_rematch(
    request: AnyRequest, table: FromPath[str], data: JSONBody[RematchStart]
) -> TableSent:
    """Begin without those who have not said yes."""
    services, person = await limited_person(request, "new_tables")
    live = await services.tables.get(table)
    await services.rematches.start(live, person, data)
    return live.projection.table(person.id)


ROUTES = [propose_rematch, answer_rematch, start_rematch]
