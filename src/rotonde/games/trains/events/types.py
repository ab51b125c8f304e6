"""What can happen in a game of Trains: the types of its events, each by the key of its message.

Wagons are given by number, positions count from 1.
"""

from typing import get_args

from rotonde.core.interface import Event


class Chose(Event, frozen=True, tag="trains.chose"):
    """A wagon of the hand that one begins with went into the row."""

    seat: int
    card: int
    position: int
    replaced: int


class Drew(Event, frozen=True, tag="trains.drew"):
    """A wagon from the pile, as the other seats see it."""

    seat: int


class DrewCard(Event, frozen=True, tag="trains.drew-card"):
    """A wagon from the pile, as the seat that drew it sees it."""

    seat: int
    card: int


class Placed(Event, frozen=True, tag="trains.placed"):
    seat: int
    card: int
    position: int
    replaced: int


class Used(Event, frozen=True, tag="trains.used"):
    """A wagon beside the pile was used."""

    seat: int
    ability: str
    card: int


class Locked(Event, frozen=True, tag="trains.locked"):
    seat: int
    position: int
    card: int


class Unlocked(Event, frozen=True, tag="trains.unlocked"):
    """A lock went to the discard."""

    seat: int
    position: int
    lock: int


class Swapped(Event, frozen=True, tag="trains.swapped"):
    seat: int
    position: int
    to: int
    card: int
    other: int


class Moved(Event, frozen=True, tag="trains.moved"):
    seat: int
    position: int
    to: int
    card: int


class Removed(Event, frozen=True, tag="trains.removed"):
    seat: int
    position: int
    card: int


class Filled(Event, frozen=True, tag="trains.filled"):
    """The gap that a removal left."""

    seat: int
    position: int
    card: int


class Cancelled(Event, frozen=True, tag="trains.cancelled"):
    """Wagons of one ability that sent each other to the discard."""

    ability: str
    cards: list[int]


class Shuffled(Event, frozen=True, tag="trains.shuffled"):
    """The discard has become the pile."""


class Won(Event, frozen=True, tag="trains.won"):
    seat: int
    cards: list[int]


class NoWinner(Event, frozen=True, tag="trains.no-winner"):
    count: int  # turns


TrainsEvent = (
    Chose
    | Drew
    | DrewCard
    | Placed
    | Used
    | Locked
    | Unlocked
    | Swapped
    | Moved
    | Removed
    | Filled
    | Cancelled
    | Shuffled
    | Won
    | NoWinner
)
EVENT_TYPES: tuple[type[Event], ...] = get_args(TrainsEvent)
