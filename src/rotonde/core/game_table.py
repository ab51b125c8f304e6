"""What a table shows besides the position: its fixtures, its help, and what may be undone.

The engine's interface says how a game is played; this one provides what a person at a table sees
besides: the drawn board, the progress of tickets, the effect of a choice. It is written once per
game, in `GAME/table/game_table.py`, and keeps rules out of the server and the page.
"""

from collections.abc import Mapping, Sequence
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


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player means to do, sent to ask why it is not possible. Tagged, never played."""


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
    intent_types: tuple[type[Intent], ...] = ()  # what `intended` takes
    advice_types: tuple[type[Event], ...] = ()  # of `Advice.events`, besides `event_types`
    advice_data_types: tuple[type[AdviceData], ...] = ()  # of `Advice.data`
    long_help: tuple[str, ...] = ()  # topics of help that may take seconds to work out
    variants: tuple[str, ...] = ()  # options, besides `choices`, that a table may switch on

    def options(self, seats: int, chosen: Mapping[str, object]) -> dict[str, Any]:
        """What `start` takes, for so many seats. Raises InvalidOptions, all faults listed."""

    def choices(self) -> dict[str, tuple[Choice, ...]]:
        """The values of each option that can be chosen before a game."""

    def is_even(self, options: Mapping[str, object]) -> bool:
        """Whether all seats play under equal conditions, by the usual rules: only such games are
        rated."""
        return True

    def reseated(self, options: Mapping[str, object], seats: Sequence[int]) -> dict[str, Any]:
        """The options of a rematch; `seats` says for each new seat which seat its player had
        before."""
        return dict(options)

    def build_fixtures(
        self, options: Mapping[str, object], thorough: bool = False
    ) -> msgspec.Struct:
        """The fixtures of a table: all that is drawn and does not change during the game.

        Returns quickly unless `thorough`, which may take seconds for the best drawing. Fixtures
        that `thorough` would improve have a field `final`, which is False.
        """

    def insight(self, observation: State, hints: bool) -> Insight:
        """What the seat may be shown of its position: progress; with hints also ways to go on."""

    def marks(self, state: State) -> Marks:
        """What is drawn of a position or an observation, at every moment of a replay."""
        return Marks()

    def intended(self, observation: State, source: Mapping[str, object]) -> Action | None:
        """The likeliest action for an intent, as JSON; None if `source` is not an intent."""
        return None

    def coming_turn(self, observation: State, prepared: Sequence[Action] = ()) -> State | None:
        """The observation as if the turn of its seat came now and it had played `prepared`.

        `legal`, `read` and `insight` of it say what the seat may prepare next. Of a seat whose turn
        it is: the observation itself. None if nothing (more) can be prepared.
        """
        return None

    def reveals(self, before: State, after: State) -> bool:
        """Whether the action between these whole states showed any player something hidden."""

    def has_secrets(self, observation: State) -> bool:
        """Whether this seat sees anything that the other seats may not see.

        Asked before a shared device shows the seat's view.
        """
        return True

    def help(self, observation: State, topic: str, step: int) -> Advice:
        """Help that was asked for. Raises InvalidOptions for a topic that the game has not."""

    def warm_up(self) -> None:
        """Compile and load what thorough fixtures and long help need."""
