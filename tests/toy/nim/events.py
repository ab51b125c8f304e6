"""What can happen in a game of Nim, and what its help says: each by the key of its message."""

from rotonde.core.interface import Event


class Took(Event, frozen=True, tag="nim.took"):
    seat: int
    count: int
    heap: int


class BestTake(Event, frozen=True, tag="nim.best"):
    count: int
    heap: int


class NoBestTake(Event, frozen=True, tag="nim.no-best"):
    """The opponent can answer everything."""
