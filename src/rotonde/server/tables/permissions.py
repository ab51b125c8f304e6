"""Who may look at a table as which viewer, and who may act for which seat."""

from typing import TYPE_CHECKING

from rotonde.server.wire.play import OPEN_CARDS, SPECTATOR
from rotonde.server.wire.problems import forbidden

if TYPE_CHECKING:
    from rotonde.server.tables.live_table import LiveTable


def seats_of(live: "LiveTable", person: str | None) -> list[int]:
    """The seats of a person: their own, and those of the guests on their device."""
    if person is None:
        return []
    return [seat.seat for seat in live.seats if seat.is_of_people and seat.person == person]


def require_seat(live: "LiveTable", person: str | None, seat: int) -> None:
    """Only the person of a seat acts for it."""
    if seat not in seats_of(live, person):
        raise forbidden("not-your-seat")


def may_look(live: "LiveTable", person: str | None, eyes: int) -> bool:
    """Whether a person may look: as a spectator always, as their own seats, as any seat once the
    game is over."""
    if eyes == SPECTATOR or eyes in seats_of(live, person):
        return True
    is_there = eyes == OPEN_CARDS or 0 <= eyes < len(live.seats)
    return live.data.status == "finished" and is_there


def require_eyes(live: "LiveTable", person: str | None, eyes: int) -> None:
    if not may_look(live, person, eyes):
        raise forbidden("not-your-seat")
