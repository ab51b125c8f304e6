"""Parts of a table's log, read from the database and played: nothing here runs on the event loop.

A segment is whatever is needed to play some entries: the checkpoint before them, the entries from
there on, and the checkpoints on the way. Its cost depends on how many entries are asked for, not
on how long the game has lasted.
"""

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa

from rotonde.core.interface import State
from rotonde.games.registry import game, game_table
from rotonde.server.storage import schema
from rotonde.server.storage.store import LogRow, read_log
from rotonde.server.tables.log import checkpoints
from rotonde.server.tables.log.entries import LogContext, undo_target
from rotonde.server.tables.log.timeline import Timeline
from rotonde.server.tables.views.visibility import entry, seen
from rotonde.server.wire.play import Entry
from rotonde.server.wire.replay import Moment

_encoder = msgspec.json.Encoder()


class Segment(msgspec.Struct, frozen=True):
    """Entries in order, and checkpoints by their numbers, in the rules of `rules`."""

    context: LogContext
    base: int  # entries before it were played under other rules and cannot be played again
    checkpoint: str | None  # of the entry before the first
    rows: list[LogRow]
    on_the_way: dict[int, str]


class Step(msgspec.Struct, frozen=True):
    """An entry that has been played, with the positions around it."""

    row: LogRow
    before: State | None
    timeline: Timeline


def read_segment(
    connection: sa.Connection, context: LogContext, rules: str, base: int, first: int, last: int
) -> Segment:
    """What is needed to play the entries from `first` to `last`."""
    kept = schema.checkpoints
    table = context.seal.table
    mine = sa.and_(kept.c.table_id == table, kept.c.rules == rules, kept.c.number >= base)
    newest = sa.select(kept.c.number, kept.c.body).where(mine, kept.c.number < max(first, base + 1))
    found = connection.execute(newest.order_by(kept.c.number.desc()).limit(1)).first()
    # Tables of older releases have none yet: their log is played from its beginning.
    after = found.number if found is not None else min(first, base) - 1
    between = sa.select(kept.c.number, kept.c.body).where(
        mine, kept.c.number > after, kept.c.number <= last
    )
    return Segment(
        context,
        base,
        None if found is None else found.body,
        read_log(connection, table, min(after, first - 1), last),
        {row.number: row.body for row in connection.execute(between)},
    )


def play(segment: Segment) -> Iterator[Step]:
    """The entries of a segment, one after the other; those of other rules are passed over."""
    timeline = Timeline(segment.context)
    if segment.checkpoint is not None:
        timeline = checkpoints.restore(segment.context, segment.checkpoint)
    for row in segment.rows:
        if row.number < max(segment.base, timeline.number):
            continue
        if row.number == timeline.number:  # the start, of which there is a checkpoint
            yield Step(row, None, timeline)
            continue
        before = timeline.state
        if row.kind == "undo" and timeline.missing(undo_target(row)) is not None:
            timeline = checkpoints.restore(segment.context, segment.on_the_way[row.number])
        else:
            timeline.apply(row)
            if row.number in segment.on_the_way:
                timeline.checkpoint = row.number
        yield Step(row, before, timeline)


def last_timeline(segment: Segment) -> Timeline:
    """The timeline after the last entry of a segment."""
    timeline = None
    for step in play(segment):
        timeline = step.timeline
    if timeline is None and segment.checkpoint is not None:
        timeline = checkpoints.restore(segment.context, segment.checkpoint)
    return timeline or Timeline(segment.context)


def missing_checkpoints(segment: Segment) -> dict[int, str]:
    """Those that a table of an older release would have, had this one played it."""
    made: dict[int, str] = {}
    for step in play(segment):
        if step.timeline.needs_checkpoint(step.row):
            made[step.row.number] = checkpoints.save(step.timeline)
            step.timeline.checkpoint = step.row.number
    return made


# --- how entries and moments look ----------------------------------------------------------------


def encoded_entries(segment: Segment, eyes: int, first: int) -> list[bytes]:
    """The entries from `first` on as JSON, as these eyes may read them."""
    blank = Timeline(segment.context)
    told = [
        _encoder.encode(entry(blank, row, None, None))
        for row in segment.rows
        if first <= row.number < segment.base
    ]
    told.extend(_encoder.encode(about) for about, _ in _told(segment, eyes, first))
    return told


def encoded_moments(segment: Segment, eyes: int, first: int) -> list[bytes]:
    """The entries from `first` on, each with the position after it, as JSON."""
    told = []
    for about, view in _told(segment, eyes, first):
        if view is not None:
            shown = game(segment.context.game).show(view)
            marks = game_table(segment.context.game).marks(view)
            told.append(_encoder.encode(Moment(about, shown, marks, view.turn)))
    return told


def _told(segment: Segment, eyes: int, first: int) -> Iterator[tuple[Entry, State | None]]:
    """Entries from `first` on, each with what these eyes see of the position after it."""
    for step in play(segment):
        timeline, before = step.timeline, step.before
        if step.row.number >= first:
            after = None if timeline.state is None else seen(timeline, timeline.state, eyes)
            earlier = None
            if before is not None and step.row.kind == "action":
                earlier = seen(timeline, before, eyes)
            yield entry(timeline, step.row, earlier, after), after


def around(segment: Segment, number: int) -> tuple[LogRow, State, State] | None:
    """An action of the log and the positions around it, if today's rules can play it."""
    for step in play(segment):
        if step.row.number == number and step.row.kind == "action":
            assert step.before is not None and step.timeline.state is not None
            return step.row, step.before, step.timeline.state
    return None
