"""A game's manifest: all that the rest of the program knows about it by name.

There is one per game, `games/NAME/manifest.py`. Commands, arena, terminal, benchmarks and server
read it and name no game themselves. It refers to code by `Lazy` references, so that importing all
manifests imports no rules.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from rotonde.core.player import Grade, Player, Strength
from rotonde.core.recipe import Recipe

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from cyclopts import App
    from rich.console import RenderableType

    from rotonde.core.campaign import Campaign
    from rotonde.core.conformance import Vectors
    from rotonde.core.environment import BatchMaker
    from rotonde.core.game_table import GameTable
    from rotonde.core.interface import Action, Event, Game, Result, State
    from rotonde.core.messages import Voice
    from rotonde.core.studio import Studio

    # Plies in all, scores and wins (a row per game, a column per seat) of so many random games:
    # (tables, players, games, words of the generator).
    RandomGames = Callable[
        [npt.NDArray[Any], int, int, tuple[int, ...]],
        tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]],
    ]

Figure = float | str | bool | None  # what a benchmark measured
Figures = Mapping[str, Figure]
Loaded = TypeVar("Loaded", covariant=True)


class Lazy(msgspec.Struct, Generic[Loaded], frozen=True):
    """An attribute of a module ("package.module:attribute"), imported when it is first needed."""

    where: str

    def load(self) -> Loaded:
        module, _, attribute = self.where.partition(":")
        loaded: Loaded = getattr(import_module(module), attribute)
        return loaded


class Edition(msgspec.Struct, frozen=True):
    """A game under one name, as records, tables and commands call it."""

    name: str
    rules: "Lazy[Callable[[], Game]]"
    table: "Lazy[Callable[[], GameTable]]"
    environment: "Lazy[BatchMaker] | None" = None  # for learning
    environment_version: int = 1  # a new one for every change of its fields, actions or rewards
    recipe: Recipe = Recipe()  # how `rotonde learn` learns it
    former_names: tuple[str, ...] = ()  # in records and saves of earlier releases


class Drawing(msgspec.Struct, frozen=True):
    """How the terminal shows a game."""

    draw: "Lazy[Callable[[State, Voice], RenderableType]]"
    draw_result: "Lazy[Callable[[Result, Voice], RenderableType]] | None" = None  # None: the scores
    quiet: frozenset[str] = frozenset()  # keys of events that the board shows well enough


class Reasons(msgspec.Struct, frozen=True):
    """Why a bot of the game moved: the whole reason, and the public one without secrets."""

    whole: "Lazy[Callable[[State, Action], Event]]"  # from what its seat saw, and its action
    open: "Lazy[Callable[[State, State], Event]]"  # from what a spectator saw before and after


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    type_prefix: str  # of the game's types in the schema: PREFIXPosition, PREFIXAction, ...
    editions: tuple[Edition, ...]
    seats: tuple[int, int]  # the fewest and the most
    drawing: Drawing
    data_option: str | None = None  # the option that takes a file of one's own: a map, a deck, ...
    opponent: str = "random"  # the player at the other seats in the terminal
    players: "Mapping[str, Lazy[Callable[[str, int], Player]]]" = {}  # from weak to strong
    levels: Mapping[str, Grade] = {}  # from weak to strong; none: no bots at tables
    usual_level: str | None = None  # the default opponent; None: the strongest
    strengths: Mapping[str, Mapping[str, Strength]] = {}  # edition -> level; docs/players.md
    reasons: Reasons | None = None
    random_games: "Lazy[RandomGames] | None" = None  # None: random games through the interface
    benchmarks: "Mapping[str, Lazy[Callable[[bool], Figures]]]" = {}  # called with `quick`
    commands: "tuple[Lazy[App], ...]" = ()  # groups of the command line
    picture: "Lazy[Callable[[State], str]] | None" = None  # a position as an SVG document
    boards: "Lazy[Callable[[str], Mapping[str, object]]] | None" = None  # a shipped board, as drawn
    messages: str | None = None  # a package with LANGUAGE.json, for messages not in the catalogue
    campaign: "Lazy[Campaign] | None" = None
    studio: "Lazy[Studio] | None" = None  # for those who make maps; docs/maps.md
    vectors: "Lazy[Vectors] | None" = None  # for engines of others; docs/conformance.md

    @property
    def is_solo(self) -> bool:
        return self.seats == (1, 1)

    def edition(self, name: str) -> Edition:
        """The edition of that name, present or former."""
        (found,) = [e for e in self.editions if name == e.name or name in e.former_names]
        return found
