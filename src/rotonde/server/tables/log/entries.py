"""What a timeline is made of: actions that stand, a question that waits, what entries say."""

from typing import Any

import msgspec

from rotonde.records.sealed_record import Seal
from rotonde.server.storage.store import LogRow
from rotonde.server.wire.play import BotFault

MOVES = ("started", "action", "undo", "rules")  # the entries that change the position
KEPT = 32  # actions that stand and are held in memory
SAVED = 16  # of these, how many a checkpoint names: more than one round of the largest table
SEGMENT = 32  # entries from one checkpoint to the next, at most


class OutOfReach(Exception):
    """The position of this entry is not in memory: fetch it (see `Timeline.joined`)."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class LogContext(msgspec.Struct, frozen=True):
    """What a table's log is played with."""

    game: str
    options: dict[str, Any]
    seal: Seal
    seconds_a_move: float | None


class Played(msgspec.Struct, frozen=True):
    """An action that stands (has not been taken back)."""

    number: int
    seat: int
    reveals: bool  # showed a player something hidden: taking it back needs consent
    after: int  # the entry whose position it was played in
    run: int  # the entry after which this seat has acted alone and shown nothing
    time: float
    turn_began: int  # of the turn that it was played in, as in the timeline then
    turn_since: float


class StandIn(msgspec.Struct, frozen=True):
    """The bot that plays for a person: its level, since when, and the seat that asked for it."""

    level: str
    since: float | None = None
    by: int | None = None


class Asked(msgspec.Struct, frozen=True):
    """A request to take something back, waiting for the others."""

    number: int
    seat: int
    to: int
    agreed: frozenset[int] = frozenset()


def undo_target(row: LogRow) -> int:
    """The entry that an undo, or a request for one, goes back to."""
    to = msgspec.json.decode(row.action or "")["to"]
    assert isinstance(to, int)
    return to


def stand_in_of(row: LogRow) -> StandIn:
    """The bot that an entry puts in a seat; of earlier releases the entry has its level alone."""
    text = row.action or ""
    if not text.startswith("{"):
        return StandIn(text, row.time)
    asked = msgspec.json.decode(text)
    return StandIn(asked["level"], row.time, asked["by"])


class BotFailure(msgspec.Struct, frozen=True):
    """An added bot did not move: why, and the level of the bot that plays this turn instead."""

    fault: BotFault
    level: str


def bot_failure_of(row: LogRow) -> BotFailure:
    return msgspec.json.decode(row.action or "", type=BotFailure)


def seat_of(row: LogRow) -> int:
    assert row.seat is not None
    return row.seat
