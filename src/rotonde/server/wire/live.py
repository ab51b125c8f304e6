"""Messages of the live channel, in both directions."""

from rotonde.server.wire.base import Sent, Strict
from rotonde.server.wire.chat import ChatLine
from rotonde.server.wire.play import SPECTATOR, ActionGiven, TableState
from rotonde.server.wire.problems import Problem
from rotonde.server.wire.tables import SeatSent


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
    action: ActionGiven


class Ping(Strict, frozen=True, tag="ping"):
    pass


class Present(Strict, frozen=True, tag="presence"):
    """Whether this page is looked at; sent when that changes."""

    away: bool
    idle: float = 0.0  # seconds since they last did something


ClientMessage = Subscribe | Unsubscribe | Act | Ping | Present


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


class ListsChanged(Sent, frozen=True, tag="lists-changed"):
    """My list of tables has changed (an invitation, my turn): ask for it again."""


class InvitationChanged(Sent, frozen=True, tag="invitation"):
    """A rematch is proposed, answered, begun or withdrawn at a finished table of mine."""

    table: str


class SeatsChanged(Sent, frozen=True, tag="seats"):
    """Presence at a table that I watch has changed: its seats as they are now."""

    table: str
    seats: list[SeatSent]


class Nudged(Sent, frozen=True, tag="nudged"):
    """A player at a table of mine waits for me. Sent to all my pages."""

    table: str
    by: str  # their name


class PreparedChanged(Sent, frozen=True, tag="prepared"):
    """What my seat has prepared has changed: ask for it again. Sent to the seat's person alone."""

    table: str
    seat: int


class Pong(Sent, frozen=True, tag="pong"):
    time: float


class Wrong(Sent, frozen=True, tag="wrong"):
    """A message that could not be understood or is not allowed; the connection goes on."""

    problem: Problem


ServerMessage = (
    Welcome
    | Update
    | Accepted
    | Refused
    | Chatted
    | ListsChanged
    | InvitationChanged
    | SeatsChanged
    | Nudged
    | PreparedChanged
    | Pong
    | Wrong
)
