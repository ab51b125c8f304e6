"""The request for a new table, checked: rules, name, seats."""

from collections.abc import Iterable

from rotonde.core.errors import InvalidOptions
from rotonde.players.levels import levels
from rotonde.server.accounts.people import Person
from rotonde.server.tables.model import Seat, TableSettings
from rotonde.server.wire.problems import RequestError, bad_request, conflict
from rotonde.server.wire.tables import TABLE_NAME_LENGTH, SeatWanted, TableWanted
from rotonde.server.wire.text_input import clean_name

SECONDS, DAYS = (10, 3600), (1, 30)


def settings_of(wanted: TableWanted) -> TableSettings:
    clock = wanted.clock
    if clock.kind != "none":
        least, most = SECONDS if clock.kind == "seconds" else DAYS
        if not least <= clock.amount <= most:
            raise bad_request("clock", least=least, most=most)
    if wanted.rated:
        # Rated: no hints, and no bot that plays on for a person who has left.
        return TableSettings(
            clock, wanted.undo, hints=False, rated=True, absence="resign", pace=wanted.pace
        )
    return TableSettings(
        clock=clock,
        undo=wanted.undo,
        hints=wanted.hints,
        absence=wanted.absence,
        one_device=wanted.one_device,
        pace=wanted.pace,
    )


def table_name(name: str | None) -> str | None:
    if name is None or not name.strip():
        return None
    return clean_name(name, TABLE_NAME_LENGTH)


def require_one_seat(settings: TableSettings, seats: Iterable[Seat], wanted: Seat) -> None:
    """A person has one seat, and sees one hand, unless people share devices at this table.

    Guests sit on the device of the host, who has said so by naming them.
    """
    if settings.one_device or wanted.kind != "person":
        return
    others = [seat for seat in seats if seat.kind == "person" and seat.seat != wanted.seat]
    if any(seat.person == wanted.person for seat in others):
        raise conflict("one-seat")


def seat_for(
    table: str,
    number: int,
    wanted: SeatWanted,
    person: Person,
    name_of_game: str,
    added: Iterable[str] = (),
) -> Seat:
    """`added`: bots that the operator offers besides ours, in every game that has bots."""
    known = levels(name_of_game)
    if known:
        known = (*known, *added)
    if not known and wanted.kind in ("open", "bot"):
        # Seats that are open at the start get bots; this game has none.
        raise RequestError(400, "seats", "problem.seats-alone")
    match wanted.kind:
        case "me":
            return Seat(table, number, "person", person.id, person.name, livery=wanted.livery)
        case "guest":
            name = clean_name(wanted.name or "")
            return Seat(table, number, "guest", person.id, name, livery=wanted.livery)
        case "bot":
            if wanted.level not in known:
                shown = ", ".join(known)
                raise InvalidOptions(
                    "level.unknown", name=wanted.level, game=name_of_game, known=shown
                )
            return Seat(table, number, "bot", level=wanted.level)
    return Seat(table, number, "open")
