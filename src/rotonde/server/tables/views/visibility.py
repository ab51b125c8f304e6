"""What one viewer may see: of a position, and of an entry of the log."""

from rotonde.core.interface import Event, State
from rotonde.server.storage.store import LogRow
from rotonde.server.tables.log.entries import bot_failure_of, stand_in_of, undo_target
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.wire.play import OPEN_CARDS, Entry


def entry(timeline: Timeline, row: LogRow, before: State | None, after: State | None) -> Entry:
    """An entry of the log as it looks between two observations; without them, without events."""
    events: list[Event] = []
    if row.kind == "action" and before is not None and after is not None:
        events = timeline.game.tell(before, after)
    failure = bot_failure_of(row) if row.kind == "bot-failed" else None
    to = undo_target(row) if row.kind in ("undo", "ask-undo") else None
    return Entry(
        number=row.number,
        kind=row.kind,  # type: ignore[arg-type]  # one of the stored words
        time=row.time,
        seat=row.seat,
        events=events,
        to=to,
        by_bot=row.by_bot,
        by=stand_in_of(row).by if row.kind == "stand-in" else None,
        fault=failure.fault if failure else None,
        level=failure.level if failure else None,
    )


def seen(timeline: Timeline, state: State, eyes: int) -> State:
    """What a seat or a spectator may see of a position; `OPEN_CARDS` sees all of it."""
    return state if eyes == OPEN_CARDS else timeline.game.observe(state, eyes)
