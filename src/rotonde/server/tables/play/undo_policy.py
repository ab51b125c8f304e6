"""What may be taken back at a table: for free, by asking the others, or not at all."""

from typing import TYPE_CHECKING

from rotonde.server.wire.play import UndoSent

if TYPE_CHECKING:
    from rotonde.server.tables.live_table import LiveTable


def others(live: "LiveTable", seat: int) -> set[int]:
    """The seats that are asked about an undo: of people on other devices who are present."""
    person = live.seats[seat].person
    return {
        other.seat
        for other in live.seats
        if other.is_of_people and other.person != person and not live.is_absent(other.seat)
    }


def is_free(live: "LiveTable", seat: int, to: int) -> bool:
    """May this seat go back to that entry without asking?

    Within its own turn; after it only if no person has to be asked, and the table is not rated.
    """
    alone = not live.data.settings.rated and not others(live, seat)
    in_turn = live.timeline.turn == seat
    return (in_turn or alone) and live.timeline.shows_nothing(seat, to)


def is_granted(live: "LiveTable", seat: int, to: int) -> bool:
    """Have all seats that were asked agreed?"""
    asked = live.timeline.asked
    asks_this = asked is not None and (asked.seat, asked.to) == (seat, to)
    return others(live, seat) <= (asked.agreed if asked and asks_this else frozenset())


def undo_sent(live: "LiveTable", eyes: int) -> UndoSent:
    """What this seat may take back now, and the question that waits for answers."""
    timeline, policy = live.timeline, live.data.settings
    if eyes < 0 or live.data.status != "playing":
        return UndoSent()
    last = timeline.last_of(eyes)
    free = last is not None and is_free(live, eyes, last)
    may = policy.undo != "never" and not live.is_absent(eyes)
    asked = timeline.asked
    return UndoSent(
        free_to=last if may and free else None,
        reset_to=timeline.turn_start(eyes) if may else None,
        ask_to=last if may and not free and not policy.rated else None,
        asked_by=asked.seat if asked else None,
        asked_to=asked.to if asked else None,
        answered=sorted(asked.agreed) if asked else [],
    )
