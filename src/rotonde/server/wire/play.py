"""Messages of a game in play: entries, looks, actions, undo, questions, help."""

from typing import Annotated, Any, Literal

import msgspec

from rotonde.core.game_table import AdviceData, Insight, Marks
from rotonde.core.interface import Action, Event, Result
from rotonde.server.wire.base import Sent, Strict
from rotonde.server.wire.tables import TableSent

SPECTATOR = -1
OPEN_CARDS = -2  # whose eyes: all hands open, once a game is over

# A position as a game shows it; the title is how the page's types know it (see page_types.py).
PositionShown = Annotated[dict[str, Any], msgspec.Meta(title="Position")]
# An action in any of its three forms; of a question also an intent of the game.
ActionGiven = Annotated[dict[str, Any], msgspec.Meta(title="Action")] | str | int
ActionOrIntent = Annotated[dict[str, Any], msgspec.Meta(title="ActionOrIntent")] | str | int


class Choice(Sent, frozen=True):
    """One legal action, in its three forms."""

    code: int
    text: str
    action: Action


# Why an added bot did not move: it ended, was too slow, played nonsense; too many bots were asked;
# this server does not have it (any more); it has failed so often that it is not asked for a while.
BotFault = Literal["crashed", "stalled", "illegal", "busy", "missing", "paused"]


class Entry(Sent, frozen=True, omit_defaults=True):
    """A line of the log, as this viewer may read it."""

    number: int
    kind: Literal[
        "started", "action", "undo", "ask-undo", "agree-undo", "refuse-undo", "stand-in",
        "return", "resign", "rules", "bot-failed",
    ]  # fmt: skip
    time: float
    seat: int | None = None
    events: list[Event] = []
    to: int | None = None  # of an undo: the entry after which play goes on
    by_bot: bool = False
    by: int | None = None  # of a stand-in: the seat that asked for it
    fault: BotFault | None = None  # of an added bot that failed
    level: str | None = None  # of the bot that plays this turn in its place


class UndoSent(Sent, frozen=True):
    """What may be taken back now, by this seat."""

    free_to: int | None = None  # taking back the last action costs nothing
    reset_to: int | None = None  # "reset my turn" goes back to here
    ask_to: int | None = None  # what one may ask the others for
    asked_by: int | None = None  # a request that waits for answers
    asked_to: int | None = None
    answered: list[int] = []


class Look(Sent, frozen=True):
    """What one viewer sees of a table at one moment."""

    table: str
    number: int
    seat: int  # whose eyes; -1 spectator, -2 open cards
    turn: int | None
    view: PositionShown
    legal: list[Choice]
    insight: Insight | None  # progress, what a choice would bring; null for open cards
    marks: Marks | None  # what is drawn besides the view; for spectators only
    undo: UndoSent
    deadline: float | None
    result: Result | None


class TableState(Sent, frozen=True):
    """Everything that a page needs to show a table: the answer to polling, too."""

    table: TableSent
    entries: list[Entry]  # after `since`
    look: Look | None  # null while waiting
    # After the entries before the last one, oldest first, at most 7: a page shows each entry from
    # its own before and after. Without `legal`, `undo` and `deadline`: nothing can be done there.
    looks: list[Look] = []


class ActionSent(Strict, frozen=True):
    number: int  # of the last log entry that the player had seen
    id: str  # the client's own; the same id again is answered again, never played twice
    seat: int
    action: ActionGiven


class UndoWanted(Strict, frozen=True):
    number: int
    id: str
    seat: int
    to: int


class UndoAnswer(Strict, frozen=True):
    seat: int
    number: int  # the entry that asked
    agree: bool


class SeatChosen(Strict, frozen=True):
    seat: int


class Question(Strict, frozen=True):
    """Why can't I, and what if: about an action that is not played, or an intent of the game."""

    seat: int
    action: ActionOrIntent


class WhatIf(Sent, frozen=True):
    """What an action would bring about; only for actions that reveal nothing."""

    events: list[Event]
    view: PositionShown


class HelpWanted(Strict, frozen=True):
    """Help with a topic of the game, such as a hint. Each game has its own topics."""

    seat: int
    topic: str
    step: int = 0


class Help(Sent, frozen=True):
    events: list[Event]  # in words
    data: AdviceData | None  # to be drawn


class Reason(Sent, frozen=True):
    """Why a bot moved, in words."""

    number: int  # of the entry
    event: Event
    whole: bool  # false while the game runs: the public reason only
