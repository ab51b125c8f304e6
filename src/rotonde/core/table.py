"""What a table shows besides the position: its fixtures, its help, and what may be undone.

The engine's interface says how a game is played; this one says what a person at a table needs to
see it: the board as drawn, what progress one has made, what a choice would bring. It is written
once per game, in `GAME/table.py`, and is what keeps rules out of the server and the page.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from rotonde.core.interface import Action, Event, Score, State

Words = Mapping[str, str]  # language -> text


class Choice(msgspec.Struct, frozen=True):
    """A shipped map, deck or mission."""

    name: str
    title: dict[str, str]


class Insight(msgspec.Struct, frozen=True):
    """What is derived from a position for the seat that looks: a tagged subclass per game."""


class Marks(msgspec.Struct, frozen=True):
    """What is drawn of any position besides its view: a tagged subclass per game."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player wants to do, asked to learn why it is not possible. Tagged, never played."""


class AdviceData(msgspec.Struct, frozen=True):
    """The part of an answer that is drawn: a tagged subclass per topic of help."""


class Advice(msgspec.Struct, frozen=True):
    """The answer to a call for help: in words, and as data to draw."""

    events: tuple[Event, ...]
    data: AdviceData | None = None


class GameTable(Protocol):
    """One subclass per game. Methods with a default are optional."""

    least_seats: int
    most_seats: int
    # The types of all that passes between a table and the page, whose own types are made from them.
    position_type: type[msgspec.Struct]  # of `show`
    action_types: tuple[type[Action], ...]
    event_types: tuple[type[Event], ...]  # of `tell`
    reason_types: tuple[type[Event], ...] = ()  # why a bot of this game moved
    score_type: type[Score]  # of `Result.details`
    fixtures_type: type[msgspec.Struct]  # of `build_fixtures`
    insight_type: type[Insight]  # of `insight`
    marks_type: type[Marks] = Marks  # of `marks`
    wish_types: tuple[type[Wish], ...] = ()  # what `intended` takes
    advice_types: tuple[type[Event], ...] = ()  # of `Advice.events`, besides `event_types`
    advice_data_types: tuple[type[AdviceData], ...] = ()  # of `Advice.data`
    long_help: tuple[str, ...] = ()  # topics of help that may take seconds to work out

    def options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """What `start` takes, for so many seats. Raises InvalidOptions, all faults listed."""

    def choices(self) -> dict[str, tuple[Choice, ...]]:
        """What one may choose from before a game, by the name of the option."""

    def build_fixtures(self, options: Mapping[str, Any], thorough: bool = False) -> msgspec.Struct:
        """The scenery of a table: all that is drawn and does not change during the game.

        At once, unless `thorough`: then it may take seconds to draw it as well as can be. Fixtures
        that would be better for it have a field `final`, which is False.
        """

    def insight(self, observation: State, hints: bool) -> Insight:
        """What the seat may be shown of its position: progress; with hints also the ways on."""

    def marks(self, state: State) -> Marks:
        """What is drawn of a position or an observation, at every moment of a replay."""
        return Marks()

    def intended(self, observation: State, source: Mapping[str, Any]) -> Action | None:
        """The likeliest action for a wish, as JSON; None if it is no wish."""
        return None

    def reveals(self, before: State, after: State) -> bool:
        """Did the action between these whole states show anybody anything that was hidden?"""

    def help(self, observation: State, topic: str, step: int) -> Advice:
        """Help that was asked for. Raises InvalidOptions for a topic that the game has not."""

    def warm_up(self) -> None:
        """Compile and load what thorough scenery and long help need."""
