"""What a table shows besides the position: its scenery, its helps, and what may be taken back.

The engine's interface says how a game is played; this one says what a person at a table needs to
see it: the board as drawn, what progress one has made, what a choice would bring. It is written
once per game, in `GAME/tabletop.py`, and is what keeps rules out of the server and the page.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol

import msgspec

from rotonde.errors import UnknownGame
from rotonde.game import NAMES, Event, State

Words = Mapping[str, str]  # language -> text


class Choice(msgspec.Struct, frozen=True):
    """A map, a deck or a mission that comes with the house."""

    name: str
    title: dict[str, str]


class Advice(msgspec.Struct, frozen=True):
    """The answer to a call for help: in words, and as data to draw."""

    events: tuple[Event, ...]
    data: dict[str, Any] = {}


class Tabletop(Protocol):
    least_seats: int
    most_seats: int
    position: type  # of `show`: the page's types are made from it
    actions: tuple[type, ...]
    fixtures: type  # of `furnish`
    insight: type  # of `consider`
    long_help: tuple[str, ...]  # topics of help that may take seconds to work out

    def options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """What `start` takes, for so many seats. Raises InvalidOptions, all faults listed."""

    def choices(self) -> dict[str, tuple[Choice, ...]]:
        """What one may choose from before a game, by the name of the option."""

    def furnish(self, options: Mapping[str, Any], thorough: bool = False) -> msgspec.Struct:
        """The scenery of a table: all that is drawn and does not change during the game.

        At once, unless `thorough`: then it may take seconds to draw it as well as can be. Fixtures
        that would be better for it have a field `final`, which is False.
        """

    def consider(self, observation: State, hints: bool) -> msgspec.Struct:
        """What the seat may be shown of its position: progress; with hints also the ways on."""

    def reveals(self, before: State, after: State) -> bool:
        """Did the action between these whole states show anybody anything that was hidden?"""

    def help(self, observation: State, topic: str, step: int) -> Advice:
        """Help that was asked for. Raises InvalidOptions for a topic that the game has not."""

    def warm_up(self) -> None:
        """Compile and load what thorough scenery and long help need."""


_TABLETOPS: dict[str, tuple[str, str]] = {
    "rail": ("rotonde.rail.tabletop", "rail"),
    "tram": ("rotonde.rail.tabletop", "tram"),
    "trains": ("rotonde.trains.tabletop", "trains"),
    "yard": ("rotonde.yard.tabletop", "yard"),
}


@cache
def tabletop(name: str) -> Tabletop:
    """What a table of that game shows."""
    if name not in _TABLETOPS:
        raise UnknownGame("game.unknown", name=name, known=", ".join(NAMES))
    module, factory = _TABLETOPS[name]
    build: Callable[[], Tabletop] = getattr(import_module(module), factory)
    return build()
