"""The person who acts at a table, counted by what an action costs there."""

from rotonde.server.accounts.people import Person
from rotonde.server.services import AnyRequest, Services, services_of
from rotonde.server.tables.live_table import LiveTable


async def person_at(request: AnyRequest, table: str) -> tuple[Services, Person, LiveTable]:
    """The services, the person and the live table; raises if their limit of actions is reached."""
    services = services_of(request)
    person = await services.require_person(request)
    live = await services.tables.get(table)
    services.limit("actions", person.id, live.projection.cost)
    return services, person, live
