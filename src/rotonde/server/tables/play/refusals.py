"""What every request to play is checked for; each function raises the refusal."""

from rotonde.server.tables.live_table import LiveTable
from rotonde.server.tables.registry import TableRegistry
from rotonde.server.wire.problems import RequestError, bad_request, conflict

CLIENT_ID_LENGTH = 64


def require_client_id(client: str) -> None:
    if not 0 < len(client) <= CLIENT_ID_LENGTH:
        raise bad_request("client-id", most=CLIENT_ID_LENGTH)


def require_playing(live: LiveTable) -> None:
    if live.data.status == "waiting":
        raise conflict("not-started")
    if live.data.status != "playing":
        raise conflict("over", number=live.timeline.number)


async def require_fresh(
    tables: TableRegistry, live: LiveTable, person: str | None, seat: int, number: int
) -> None:
    """The player must have seen the present position, though not all that is said about it.

    The refusal carries the table as it is now; the caller has checked that the seat is theirs.
    """
    now = live.timeline
    if not now.moved <= number <= now.number:
        state = await tables.show(live, person, seat, number)
        raise RequestError(409, "stale", number=now.number, state=state)


def require_turn(live: LiveTable, seat: int) -> None:
    if live.timeline.turn != seat:
        raise conflict("not-your-turn", number=live.timeline.number)
    require_at_the_table(live, seat)


def require_at_the_table(live: LiveTable, seat: int) -> None:
    """Refuse actions of a seat that is away or has resigned: a bot plays for it."""
    if seat in live.timeline.resigned:
        raise conflict("resigned", number=live.timeline.number)
    if seat in live.timeline.stand_ins:
        raise conflict("away", number=live.timeline.number)
