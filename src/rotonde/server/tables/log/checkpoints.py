"""A timeline at one entry of the log, in a form that can be stored and gone on from.

A table's log has one at its start and then at least every `timeline.SEGMENT` entries, so that any
part of a game, however long, is played from near by.
"""

import base64
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rotonde.server.storage import schema
from rotonde.server.storage.store import LogRow, upsert
from rotonde.server.tables.log.entries import SAVED, Asked, LogContext, Played, StandIn
from rotonde.server.tables.log.timeline import Timeline


class Saved(msgspec.Struct, frozen=True):
    """A timeline without its positions but the last, in named fields."""

    number: int
    moved: int
    base: int
    position: dict[str, Any]
    line: list[Played]
    asked: Asked | None
    stand_ins: dict[int, str | StandIn]  # a level alone: of an earlier release
    resigned: list[int]
    turn_began: int
    turn_since: float

    def who_stands_in(self) -> dict[int, StandIn]:
        return {
            seat: StandIn(one) if isinstance(one, str) else one
            for seat, one in self.stand_ins.items()
        }


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Saved)


def save(timeline: Timeline) -> str:
    """The timeline as text; a position of Rail is about 1.3 kB."""
    assert timeline.state is not None
    saved = Saved(
        number=timeline.number,
        moved=timeline.moved,
        base=timeline.base,
        position=timeline.game.show(timeline.state),
        line=timeline.line[-SAVED:],
        asked=timeline.asked,
        stand_ins=dict(timeline.stand_ins),
        resigned=sorted(timeline.resigned),
        turn_began=timeline.turn_began,
        turn_since=timeline.turn_since,
    )
    return base64.b85encode(zlib.compress(_encoder.encode(saved))).decode()


def read(text: str) -> Saved:
    return _decoder.decode(zlib.decompress(base64.b85decode(text)))


def restore(context: LogContext, text: str) -> Timeline:
    """The timeline that was saved. Earlier positions are not in its memory."""
    saved = read(text)
    timeline = Timeline(context)
    timeline.number = timeline.checkpoint = saved.number
    timeline.moved = saved.moved
    timeline.base = saved.base
    timeline.state = timeline.game.start(context.options, position=saved.position)
    timeline.line = list(saved.line)
    here = timeline.line[-1].number if timeline.line else timeline.base
    timeline.positions = {here: timeline.state}
    timeline.asked = saved.asked
    timeline.stand_ins = saved.who_stands_in()
    timeline.resigned = set(saved.resigned)
    timeline.turn_began = saved.turn_began
    timeline.turn_since = saved.turn_since
    return timeline


# --- keeping them --------------------------------------------------------------------------------


def due(table: str, timeline: Timeline, row: LogRow) -> list[Callable[[sa.Connection], None]]:
    """The change that keeps a checkpoint of this entry, just applied, if it is time for one."""
    if not timeline.needs_checkpoint(row):
        return []
    timeline.checkpoint = row.number
    kept = {
        "table_id": table,
        "number": row.number,
        "rules": timeline.game.version,
        "body": save(timeline),
    }
    return [lambda connection: keep(connection, [kept])]


def keep(connection: sa.Connection, rows: Sequence[Mapping[str, object]]) -> None:
    """Another process may have kept the same ones: they follow from the log."""
    for row in rows:
        upsert(connection, schema.checkpoints, ["table_id", "number"], row)
