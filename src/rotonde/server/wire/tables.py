"""Messages about tables: opening, seats, rules, how a table is listed."""

from typing import Any, Literal

from rotonde.server.wire.base import Sent, Strict

TABLE_NAME_LENGTH = 60
Undo = Literal["free", "ask", "never"]
Absence = Literal["bot", "resign"]
Status = Literal["waiting", "playing", "finished", "closed"]


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
