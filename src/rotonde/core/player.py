"""The player interface: what a bot is given, and how much it may think."""

from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import structs

if TYPE_CHECKING:
    from rotonde.core.interface import Action, State


class Budget(msgspec.Struct, frozen=True):
    """How much a player may think: a number of iterations (reproducible), or a time.

    Several threads think more in the same time, if there are cores for them. Choices depend on the
    number of threads only.
    """

    iterations: int | None = None
    milliseconds: int | None = None
    threads: int = 1

    @property
    def is_open(self) -> bool:
        """True if no limit is set: a player then takes its own."""
        return self.iterations is None and self.milliseconds is None

    def or_else(self, own: "Budget") -> "Budget":
        """A player's own budget if this one is open, in as many threads as this one says."""
        return structs.replace(own, threads=self.threads) if self.is_open else self


class Player(Protocol):
    """A bot. It gets an observation, never the full state, so it cannot cheat."""

    def choose(self, observation: "State", budget: Budget) -> "Action":
        """One of the actions that are legal for the observing seat."""


class Strength(msgspec.Struct, frozen=True):
    """How a level does against another: points of a hundred games, as measured in the arena."""

    against: str  # the other level
    percent: float
    low: float  # the 95 % interval
    high: float
    games: int


class Grade(msgspec.Struct, frozen=True):
    """The bot of a level, how long it may think, and how often it moves at random."""

    player: str
    budget: Budget = Budget()
    mistakes: float = 0.0
    adapts: bool = False  # plays about as well as the weakest of the others
