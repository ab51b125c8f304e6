"""What can happen in a game of Rail: the types of its events, each by the key of its message."""

from typing import get_args

from rotonde.core.interface import Event


class Took(Event, frozen=True, tag="rail.took"):
    """A face-up card."""

    seat: int
    card: str
    slot: int


class Drew(Event, frozen=True, tag="rail.drew"):
    """A card from the pile, as seats see it that do not see the hand."""

    seat: int


class DrewCard(Event, frozen=True, tag="rail.drew-card"):
    """A card from the pile, as its owner sees it."""

    seat: int
    card: str


class DrewTickets(Event, frozen=True, tag="rail.drew-tickets"):
    seat: int
    count: int


class Offered(Event, frozen=True, tag="rail.offered"):
    """The tickets just drawn, for the seat that chooses among them."""

    seat: int
    tickets: list[str]


class KeptTickets(Event, frozen=True, tag="rail.kept-tickets"):
    """The tickets that were kept, for their owner."""

    seat: int
    count: int
    tickets: list[str]


class KeptSome(Event, frozen=True, tag="rail.kept"):
    """How many tickets were kept, for the other seats."""

    seat: int
    count: int


class Claimed(Event, frozen=True, tag="rail.claimed"):
    seat: int
    route: str
    length: int
    points: int
    colour: str
    cards: int  # of that colour
    locomotives: int


class Passed(Event, frozen=True, tag="rail.passed"):
    seat: int


class Shuffled(Event, frozen=True, tag="rail.shuffled"):
    """The discard has become the pile."""


class Swept(Event, frozen=True, tag="rail.swept"):
    """The face-up cards were replaced, so many times: too many locomotives lay there."""

    count: int


class LaidOut(Event, frozen=True, tag="rail.laid-out"):
    """A card turned up in the row."""

    slot: int
    card: str


class LastRoundBegan(Event, frozen=True, tag="rail.last-round"):
    seat: int  # who brought it about
    trains: int


class GameOver(Event, frozen=True, tag="rail.over"):
    pass


RailEvent = (
    Took
    | Drew
    | DrewCard
    | DrewTickets
    | Offered
    | KeptTickets
    | KeptSome
    | Claimed
    | Passed
    | Shuffled
    | Swept
    | LaidOut
    | LastRoundBegan
    | GameOver
)
EVENT_TYPES: tuple[type[Event], ...] = get_args(RailEvent)
