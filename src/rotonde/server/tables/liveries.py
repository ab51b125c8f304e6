"""The colour and emblem of each seat: chosen by people, given to all others."""

from collections.abc import Collection, Sequence

from rotonde.server.tables.model import Seat
from rotonde.server.wire.problems import bad_request, conflict
from rotonde.server.wire.tables import LIVERIES


def default_livery(seat: int) -> int:
    """The default livery of a seat: by its number, from 1."""
    return seat % LIVERIES + 1


def liveries_of(seats: Sequence[Seat]) -> list[int]:
    """The livery of every seat: what is stored, else its own by number, else the first free one.

    Only people choose. A bot or an open seat gives way to them, and so needs nothing stored.
    """
    given = {s.seat: s.livery for s in seats if s.is_of_people and s.livery is not None}
    chosen = set(given.values())
    others = [seat.seat for seat in seats if seat.seat not in given]
    given |= {seat: default_livery(seat) for seat in others if default_livery(seat) not in chosen}
    for seat in others:
        if seat not in given:
            free = [one for one in range(1, LIVERIES + 1) if one not in given.values()]
            given[seat] = free[0] if free else default_livery(seat)
    return [given[seat.seat] for seat in seats]


def liveries_of_others(seats: Sequence[Seat], seat: int) -> set[int]:
    """The liveries that the people in the other seats have."""
    shown = zip(seats, liveries_of(seats), strict=True)
    return {livery for other, livery in shown if other.is_of_people and other.seat != seat}


def require_livery(taken: Collection[int], livery: int) -> None:
    """Refuse a livery that there is not, or that another person at the table has."""
    if not 1 <= livery <= LIVERIES:
        raise bad_request("livery", most=LIVERIES)
    if livery in taken:
        raise conflict("livery-taken")


def livery_on_sitting(taken: Collection[int], seat: int, kept: int | None) -> int | None:
    """The livery of a person who sits down: the one kept for all their tables, else the seat's own,
    else the first that no person has. It does not change when others sit down later."""
    wanted = [kept, default_livery(seat), *range(1, LIVERIES + 1)]
    return next((one for one in wanted if one is not None and one not in taken), None)


def settle_liveries(seats: Sequence[Seat], host: str, kept: int | None) -> None:
    """Give every seat of a new table a livery: first those that were requested, then free ones."""
    people = [seat for seat in seats if seat.is_of_people]
    taken: set[int] = set()
    for seat in people:
        if seat.livery is not None:
            require_livery(taken, seat.livery)
            taken.add(seat.livery)
    for seat in people:
        if seat.livery is None:
            is_host = seat.kind == "person" and seat.person == host
            seat.livery = livery_on_sitting(taken, seat.seat, kept if is_host else None)
            if seat.livery is not None:
                taken.add(seat.livery)
