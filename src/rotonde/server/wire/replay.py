"""Messages of a replay: entries of the log, each with the position after it."""

from rotonde.core.game_table import Marks
from rotonde.core.interface import Result
from rotonde.server.wire.base import Sent
from rotonde.server.wire.play import Entry, PositionShown


class Moment(Sent, frozen=True):
    """One moment of a game that is watched again."""

    entry: Entry
    view: PositionShown
    marks: Marks  # what is drawn besides
    turn: int | None


class Moments(Sent, frozen=True):
    seat: int
    last: int
    moments: list[Moment]
    result: Result | None
