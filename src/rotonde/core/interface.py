"""The one interface of every game.

A game is its list of actions: `start`, then `play` until `state.turn` is None. Everything above
(players, arena, server, terminal) needs only the ten names of `Game`.
"""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from rotonde.core.state import EVERYTHING, SPECTATOR, State

__all__ = ["EVERYTHING", "SPECTATOR", "Action", "Event", "Game", "Result", "Score", "State"]


class Action(msgspec.Struct, frozen=True):
    """What a player does: a small value. `str(action)` is its line of text; msgspec its JSON.

    Each game has its own: tagged subclasses, told apart by the field `type` of their JSON.
    """


class Event(msgspec.Struct, frozen=True):
    """Something that happened, for animation, log and screen reader.

    Each game has its own events: subclasses with typed fields, each with a tag that is also the key
    of the message that puts it into words. In JSON: `{"type": "rail.drew", "seat": 0}`.
    """

    @property
    def key(self) -> str:
        """The key of its message in the catalogue."""
        return str(self.__struct_config__.tag)

    @property
    def parameters(self) -> dict[str, Any]:
        """What fills the blanks of its message: the fields by their names in JSON."""
        values = (getattr(self, field) for field in self.__struct_fields__)
        return dict(zip(self.__struct_encode_fields__, values, strict=True))


class ByTheRules(Event, frozen=True, tag="why.rules"):
    """The reason for a move of a player that has no better one to give."""


class ItsOwnReasons(Event, frozen=True, tag="why.own"):
    """The reason for a move of a program that is not ours: unknown."""


class Score(msgspec.Struct, frozen=True):
    """How one seat came to its score: a tagged subclass per game."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended. `details` is the game's own account of it, one entry per seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    details: tuple[Score, ...] = ()


@runtime_checkable
class Game(Protocol):
    """What any game implements. Functions never change a state that they are given."""

    version: str
    """The version of the rules: a record or a table names the one it was played under."""

    def start(
        self,
        options: Mapping[str, object],
        seed: int = 0,
        position: Mapping[str, object] | None = None,
    ) -> State:
        """A new game; or, given a `position` as `show` writes it, that very position."""

    def legal(self, state: State) -> dict[int, Action]:
        """Every action that may be played now, by its integer code, in a fixed order.

        Of an observation: what that seat may do, empty if it is not its turn.
        """

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        """The state after an action. A `key` restarts the generator for this action alone."""

    def observe(self, state: State, seat: int) -> State:
        """What a seat (or SPECTATOR) may know: the state with the unknown blanked."""

    def guess(self, observation: State, seed: int) -> State:
        """A random state that agrees with the observation."""

    def result(self, state: State) -> Result | None:
        """How it ended, or None while it goes on."""

    def tell(self, before: State, after: State) -> list[Event]:
        """What the action between two states (or two observations of one seat) brought about."""

    def show(self, state: State) -> dict[str, Any]:
        """The position as named, plain, JSON-ready fields: the view, and the snapshot to keep."""

    def read(self, state: State, source: str | int | Mapping[str, object]) -> Action:
        """An action from its line of text, its code or its JSON form. `str` writes it."""
