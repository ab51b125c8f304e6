"""Messages about tables: opening, seats, rules, how a table is listed."""

from typing import Any, Literal

from rotonde.players.pace import Pace
from rotonde.server.wire.base import Sent, Strict
from rotonde.server.wire.rematch import ProposalSent

TABLE_NAME_LENGTH = 60
LIVERIES = 5  # colours with their emblems, from 1
Undo = Literal["free", "ask", "never"]
Absence = Literal["bot", "resign"]
Status = Literal["waiting", "playing", "finished", "closed"]


class SeatWanted(Strict, frozen=True):
    kind: Literal["me", "open", "bot", "guest"]  # guest: another person on my device
    level: str | None = None  # of a bot
    name: str | None = None  # of a guest
    livery: int | None = None  # of me or a guest; null: the one I keep, or one that is free


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
    pace: Pace = "natural"  # of the bots


class SeatSent(Sent, frozen=True):
    seat: int
    kind: Literal["open", "person", "bot", "guest"]
    name: str | None  # null: an open seat, or a bot (named by its level)
    livery: int  # colour and emblem, from 1
    person: str | None = None  # public id
    level: str | None = None  # of a bot
    added: bool = False  # a bot that the operator has added, which goes by its own name: `level`
    here: bool = False  # connected right now
    ready: bool = False  # has given its seed for the shuffle
    stand_in: str | None = None  # the level of the bot that plays for an absent person
    stand_in_since: float | None = None
    stand_in_by: int | None = None  # the seat that asked for it; null: a clock, or they themselves
    resigned: bool = False
    # Of a person: connected and active, connected without looking, not connected. Since when is
    # told to the people of the table alone; null: not known.
    presence: Literal["here", "away", "offline"] | None = None
    since: float | None = None
    # From when on I may have a bot play for this seat, and remind its person; null: I may not.
    replace_from: float | None = None
    nudge_from: float | None = None


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
    pace: Pace
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
    proposal: ProposalSent | None = None  # a rematch that waits for answers; for its people alone
    fixtures_id: str = ""  # the fixtures of an id never change
    winners: list[int] | None = None
    unread: int = 0  # log entries since I last looked
    # Of several seats of mine on one device: those that see something the others may not.
    secret_seats: list[int] = []


class Tables(Sent, frozen=True):
    mine: list[TableSent]  # my turn first
    open: list[TableSent]


class Join(Strict, frozen=True):
    seat: int | None = None  # null: the first open one


class LiveryWanted(Strict, frozen=True):
    """The colour and emblem of one of my seats, before the start."""

    seat: int
    livery: int


class Seed(Strict, frozen=True):
    """A page's own part in the shuffle: 64 hexadecimal digits, given once."""

    seed: str


class ChangeSeat(Strict, frozen=True):
    seat: int
    to: SeatWanted


class TableFound(Sent, frozen=True):
    id: str
