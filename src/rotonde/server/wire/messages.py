"""Everything that passes between the server and a page: the one place where it is described.

The OpenAPI document and the page's TypeScript types are made from these types. They hold no rules:
positions, actions and boards are the games' own types, told apart by the name of the game.
"""

from typing import Annotated, Any, Literal

import msgspec

from rotonde.core.interface import Action, Event, Result
from rotonde.core.table import AdviceData, Insight

SPECTATOR = -1
OPEN_CARDS = -2  # whose eyes: all hands open, once a game is over

NAME_LENGTH = 40  # of people, guests and tokens
TABLE_NAME_LENGTH = 60
CHAT_LENGTH = 500

Undo = Literal["free", "ask", "never"]
Absence = Literal["bot", "resign"]
Status = Literal["waiting", "playing", "finished", "closed"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends: an unknown field is an error, not a silent nothing."""


class Sent(msgspec.Struct, frozen=True):
    """What the server sends."""


# --- problems ------------------------------------------------------------------------------------


class FaultSent(Sent, frozen=True):
    """One thing that is wrong in an uploaded file, and where."""

    place: str
    key: str
    parameters: dict[str, Any] = {}


class Problem(Sent, frozen=True, omit_defaults=True):
    """problem+json: `key` and `parameters` are put into words by the page's catalogue."""

    status: int
    code: str  # one word a program can act on: stale, illegal, not-your-turn, unknown, …
    key: str
    parameters: dict[str, Any] = {}
    faults: list[FaultSent] = []
    number: int | None = None  # of a stale action: where the table is now
    retry_after: float | None = None  # of too many requests: seconds to wait
    state: "TableState | None" = None  # of a stale action: the table now, as that seat sees it


# --- people --------------------------------------------------------------------------------------


class NewPerson(Strict, frozen=True):
    name: str


class Passphrase(Strict, frozen=True):
    passphrase: str
    old: str | None = None  # needed to replace one


class Enter(Strict, frozen=True):
    """Come back as somebody on another device: by a one-time link, or by handle and passphrase."""

    token: str | None = None
    handle: str | None = None
    passphrase: str | None = None


class LeaveAll(Strict, frozen=True):
    """`way_back`: a secret of the client's own making, good for `Enter.token` once, for a quarter
    of an hour, should the answer with the new cookie be lost."""

    way_back: str | None = None


class Me(Sent, frozen=True):
    id: str  # public: what others see of me
    name: str
    handle: str  # what I type, with my passphrase, to come back
    has_passphrase: bool
    created: float


class DeviceLink(Sent, frozen=True):
    """A link that brings this identity to another device, once, for a short while."""

    token: str
    path: str  # to be put after this server's address
    qr: str  # SVG
    expires: float


class TokenWanted(Strict, frozen=True):
    name: str  # of the program that will use it


class TokenSent(Sent, frozen=True):
    """A token as its owner sees it, ever after."""

    id: str
    name: str
    created: float
    used: float | None  # last, to the minute; null: never


class NewToken(Sent, frozen=True):
    """A token that has just been made. It goes into `Authorization: Bearer …`."""

    made: TokenSent
    token: str  # shown this once


# --- ratings -------------------------------------------------------------------------------------


class RatingSent(Sent, frozen=True):
    """How strong somebody is at a game, as far as rated tables have shown."""

    game: str
    value: int  # a newcomer has 1000
    games: int
    provisional: bool  # too few games to be sure


class LadderLine(Sent, frozen=True):
    place: int  # from 1; equals share it
    name: str | None  # null: a bot (named by its level)
    person: str | None  # public id
    level: str | None  # of a bot
    rating: RatingSent


class Ladder(Sent, frozen=True):
    """The best at a game."""

    game: str
    lines: list[LadderLine]
    mine: LadderLine | None  # also if it is too far down to be among the lines


class RatingChange(Sent, frozen=True):
    """What a rated table changed for the player of a seat."""

    seat: int
    before: int
    after: int
    provisional: bool


# --- what there is to play -----------------------------------------------------------------------


class LevelSent(Sent, frozen=True):
    """A strength of bots; named in the catalogue as level.NAME and level.NAME.about."""

    name: str
    bars: int


class Scenery(Sent, frozen=True):
    """A map or a deck that comes with the program."""

    name: str
    title: dict[str, str]


class GameSent(Sent, frozen=True):
    name: str
    least_seats: int
    most_seats: int
    levels: list[LevelSent]
    choices: dict[str, list[Scenery]]  # option (map, deck) -> what one may choose


class Catalogue(Sent, frozen=True):
    """What this house offers; the same for everyone, until a new release."""

    version: str
    games: list[GameSent]


class MissionSent(Sent, frozen=True):
    """A Triage mission, with what this person has made of it."""

    name: str
    title: dict[str, str]
    level: int
    board: str
    minimum: int
    grades: list[int]  # moves for chef de gare, aiguilleur, atteleur
    start: dict[str, str | list[str]]
    goal: dict[str, str | list[str]]
    interruptions: list[str]
    best: int | None = None  # my fewest moves
    medal: int | None = None  # 0 chef de gare, 1 aiguilleur, 2 atteleur, 3 solved without a grade
    table: str | None = None  # where I left it unfinished


class Daily(Sent, frozen=True):
    date: str
    mission: MissionSent
    streak: int  # days in a row, up to today or yesterday
    week: list[int | None]  # medals of the last seven days, today last


# --- tables --------------------------------------------------------------------------------------


class SeatWanted(Strict, frozen=True):
    kind: Literal["me", "open", "bot", "guest"]  # guest: another person on my device
    level: str | None = None  # of a bot
    name: str | None = None  # of a guest


class Clock(Strict, frozen=True):
    kind: Literal["none", "seconds", "days"] = "none"
    amount: int = 0  # for each move


class TableWanted(Strict, frozen=True):
    game: str
    seats: list[SeatWanted]
    options: dict[str, Any] = {}  # the game's own: map, deck or mission (a name, or a whole file)
    name: str | None = None
    public: bool = False
    clock: Clock = Clock()
    undo: Undo = "ask"
    hints: bool = True
    rated: bool = False
    absence: Absence = "bot"
    one_device: bool = False  # people share devices: one of them may take several open seats


class SeatSent(Sent, frozen=True):
    seat: int
    kind: Literal["open", "person", "bot", "guest"]
    name: str | None  # null: an open seat, or a bot (named by its level)
    person: str | None = None  # public id
    level: str | None = None
    here: bool = False  # connected right now
    ready: bool = False  # has given its seed for the shuffle
    stand_in: str | None = None  # the level of the bot that plays for an absent person
    resigned: bool = False


class Fairness(Sent, frozen=True):
    """The sealed shuffle: published before the start; the secret only once the game is over."""

    scheme: str
    commitment: str  # SHA-256 of the secret
    seeds: list[str | None]  # one for each seat, shown once the game has started
    secret: str | None = None


class TableSent(Sent, frozen=True):
    id: str
    code: str  # ABC-123, to be read aloud
    name: str | None
    game: str
    options: dict[str, Any]  # a custom map is shown by its name alone
    rules: str
    status: Status
    seats: list[SeatSent]
    public: bool
    clock: Clock
    undo: Undo
    hints: bool
    rated: bool
    absence: Absence
    one_device: bool
    created: float
    changed: float
    number: int  # of the last log entry
    turn: int | None
    deadline: float | None  # when the clock of the seat to move runs out
    host: bool  # I may start, change and close it
    your_seats: list[int]
    your_turn: bool
    fairness: Fairness
    rematch: str | None = None  # the table that continues this one
    scenery: str = ""  # id of the fixtures; they never change under the same id
    winners: list[int] | None = None
    unread: int = 0  # log entries since I last looked


class Tables(Sent, frozen=True):
    mine: list[TableSent]  # my turn first
    open: list[TableSent]


class Join(Strict, frozen=True):
    seat: int | None = None  # null: the first open one


class Seed(Strict, frozen=True):
    """A page's own part in the shuffle: 64 hexadecimal digits, given once."""

    seed: str


class ChangeSeat(Strict, frozen=True):
    seat: int
    to: SeatWanted


class TableFound(Sent, frozen=True):
    id: str


# A position as a game shows it; the title is how the page's types know it (see page_types.py).
PositionShown = Annotated[dict[str, Any], msgspec.Meta(title="Position")]


# --- play ----------------------------------------------------------------------------------------


class Choice(Sent, frozen=True):
    """One legal action, in its three forms."""

    code: int
    text: str
    action: Action


class Entry(Sent, frozen=True, omit_defaults=True):
    """A line of the log, as this pair of eyes may read it."""

    number: int
    kind: Literal[
        "started", "action", "undo", "ask-undo", "agree-undo", "refuse-undo", "stand-in",
        "return", "resign", "rules",
    ]  # fmt: skip
    time: float
    seat: int | None = None
    events: list[Event] = []
    to: int | None = None  # of an undo: the entry after which play goes on
    by_bot: bool = False


class UndoSent(Sent, frozen=True):
    """What may be taken back now, by this seat."""

    free_to: int | None = None  # taking back the last action costs nothing
    reset_to: int | None = None  # "reset my turn" goes back to here
    ask_to: int | None = None  # what one may ask the others for
    asked_by: int | None = None  # a request that waits for answers
    asked_to: int | None = None
    answered: list[int] = []


class Look(Sent, frozen=True):
    """What one pair of eyes sees of a table at one moment."""

    table: str
    number: int
    seat: int  # whose eyes; -1 spectator, -2 open cards
    turn: int | None
    view: PositionShown
    legal: list[Choice]
    insight: Insight | None  # progress, what a choice would bring; null for open cards
    undo: UndoSent
    deadline: float | None
    result: Result | None


class TableState(Sent, frozen=True):
    """Everything that a page needs to show a table: the answer to polling, too."""

    table: TableSent
    entries: list[Entry]  # after `since`
    look: Look | None  # null while waiting


class ActionSent(Strict, frozen=True):
    number: int  # of the last log entry that the player had seen
    id: str  # the client's own; the same id again is answered again, never played twice
    seat: int
    action: dict[str, Any] | str | int


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
    """Why can't I, and what if: about an action that is not played."""

    seat: int
    action: dict[str, Any] | str | int


class WhatIf(Sent, frozen=True):
    """What an action would bring about; only for actions that reveal nothing."""

    events: list[Event]
    view: PositionShown


class HelpWanted(Strict, frozen=True):
    """Help with a topic of the game: Triage hint, verdict and solution; Rail: a ticket's way."""

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
    whole: bool  # false while the game runs: only what everybody may know


class Moment(Sent, frozen=True):
    """One moment of a game that is watched again."""

    entry: Entry
    view: PositionShown
    turn: int | None


class Moments(Sent, frozen=True):
    seat: int
    last: int
    moments: list[Moment]
    result: Result | None


class ChatWanted(Strict, frozen=True):
    text: str


class ChatLine(Sent, frozen=True):
    number: int
    time: float
    person: str
    name: str
    text: str
    seat: int | None = None


class ChatLines(Sent, frozen=True):
    lines: list[ChatLine]


# --- the live channel: what a page says ----------------------------------------------------------


class Subscribe(Strict, frozen=True, tag="subscribe"):
    """Watch a table as one of my seats, or as a spectator, from the entry after `since` on."""

    table: str
    seat: int = SPECTATOR
    since: int = 0


class Unsubscribe(Strict, frozen=True, tag="unsubscribe"):
    table: str


class Act(Strict, frozen=True, tag="act"):
    table: str
    number: int
    id: str
    seat: int
    action: dict[str, Any] | str | int


class Ping(Strict, frozen=True, tag="ping"):
    pass


ClientMessage = Subscribe | Unsubscribe | Act | Ping


# --- the live channel: what the server says ------------------------------------------------------


class Welcome(Sent, frozen=True, tag="welcome"):
    """First of all: who I am here, and how often to ping."""

    me: str
    version: str
    heartbeat: float


class Update(Sent, frozen=True, tag="update"):
    """A table moved on: its new entries, in order, and how it looks now."""

    table: str
    state: TableState


class Accepted(Sent, frozen=True, tag="accepted"):
    """My action is durable; the update that shows it came just before, or long ago."""

    table: str
    id: str
    number: int


class Refused(Sent, frozen=True, tag="refused"):
    table: str
    id: str
    problem: Problem


class Chatted(Sent, frozen=True, tag="chat"):
    table: str
    line: ChatLine


class Hall(Sent, frozen=True, tag="hall"):
    """Something about my tables changed (an invitation, my turn): ask for the list again."""


class Pong(Sent, frozen=True, tag="pong"):
    time: float


class Wrong(Sent, frozen=True, tag="wrong"):
    """A message that could not be understood or is not allowed; the connection goes on."""

    problem: Problem


ServerMessage = Welcome | Update | Accepted | Refused | Chatted | Hall | Pong | Wrong
