"""What somebody wants of a new table, checked: its rules, its name, who sits where."""

from collections.abc import Iterable

from rotonde.core.errors import InvalidOptions
from rotonde.players.levels import levels
from rotonde.server.accounts.people import Person
from rotonde.server.tables.model import Rules, Seat
from rotonde.server.wire.problems import Trouble, bad_request, conflict
from rotonde.server.wire.tables import TABLE_NAME_LENGTH, SeatWanted, TableWanted
from rotonde.server.wire.text_input import clean_name

SECONDS, DAYS = (10, 3600), (1, 30)


def rules_of(wanted: TableWanted) -> Rules:
    clock = wanted.clock
    if clock.kind != "none":
        least, most = SECONDS if clock.kind == "seconds" else DAYS
        if not least <= clock.amount <= most:
            raise bad_request("clock", least=least, most=most)
    if wanted.rated:
        # Everyone plays for themselves: no hints, and no bot wins a game for who has left it.
        return Rules(clock, wanted.undo, hints=False, rated=True, absence="resign")
    return Rules(clock, wanted.undo, wanted.hints, wanted.rated, wanted.absence, wanted.one_device)


def table_name(name: str | None) -> str | None:
    if name is None or not name.strip():
        return None
    return clean_name(name, TABLE_NAME_LENGTH)


def require_one_seat(settings: Rules, seats: Iterable[Seat], wanted: Seat) -> None:
    """Nobody sits in two seats and sees two hands, unless people share devices at this table.

    Guests sit on the device of the host, who has said so by naming them.
    """
    if settings.one_device or wanted.kind != "person":
        return
    others = [seat for seat in seats if seat.kind == "person" and seat.seat != wanted.seat]
    if any(seat.person == wanted.person for seat in others):
        raise conflict("one-seat")


def seat_for(
    table: str, number: int, wanted: SeatWanted, person: Person, name_of_game: str
) -> Seat:
    known = levels(name_of_game)
    if not known and wanted.kind in ("open", "bot"):
        # An open seat that nobody takes is a bot's at the start: this game has none.
        raise Trouble(400, "seats", "problem.seats-alone")
    match wanted.kind:
        case "me":
            return Seat(table, number, "person", person.id, person.name)
        case "guest":
            return Seat(table, number, "guest", person.id, clean_name(wanted.name or ""))
        case "bot":
            if wanted.level not in known:
                shown = ", ".join(known)
                raise InvalidOptions(
                    "level.unknown", name=wanted.level, game=name_of_game, known=shown
                )
            return Seat(table, number, "bot", level=wanted.level)
    return Seat(table, number, "open")
