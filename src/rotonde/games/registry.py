"""The games by name, from their manifests.

The games that come with Rotonde are listed here, one line each. Installed packages add theirs by
an entry point of the group `rotonde.games` whose value is the manifest ("package.manifest:NAME");
all processes, workers included, find those.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Literal, overload

from rotonde.core.errors import UnknownGame
from rotonde.core.manifest import Edition, Manifest
from rotonde.core.messages import add_messages
from rotonde.core.suggest import unknown_name

if TYPE_CHECKING:
    from rotonde.core.campaign import Campaign
    from rotonde.core.game_table import GameTable
    from rotonde.core.interface import Game
    from rotonde.games.rail.game import Rail
    from rotonde.games.trains.game import Trains
    from rotonde.games.triage.game import Triage

GROUP = "rotonde.games"
_MODULES = (
    "rotonde.games.rail.manifest",
    "rotonde.games.trains.manifest",
    "rotonde.games.triage.manifest",
)


def _read_manifests() -> tuple[Manifest, ...]:
    own = [import_module(module).MANIFEST for module in _MODULES]
    installed = [point.load() for point in entry_points(group=GROUP)]
    found = (*own, *installed)
    for manifest in found:
        if manifest.messages is not None:
            add_messages(manifest.messages)
    return found


def _by_name(manifests: tuple[Manifest, ...]) -> dict[str, Manifest]:
    """The manifests under the names of their editions, former names last."""
    found: dict[str, Manifest] = {}
    for former in (False, True):
        for manifest in manifests:
            for edition in manifest.editions:
                for name in edition.former_names if former else (edition.name,):
                    if found.setdefault(name, manifest) is not manifest:
                        raise ValueError(f"two games are called {name}")
    return found


MANIFESTS: tuple[Manifest, ...] = _read_manifests()
NAMES: tuple[str, ...] = tuple(e.name for manifest in MANIFESTS for e in manifest.editions)
_BY_NAME = _by_name(MANIFESTS)


def manifest(name: str) -> Manifest:
    """The manifest of the game that has an edition of that name, present or former."""
    if name not in _BY_NAME:
        raise _unknown(name)
    return _BY_NAME[name]


def edition(name: str) -> Edition:
    return manifest(name).edition(name)


@overload
def game(name: Literal["rail", "tram"]) -> "Rail": ...
@overload
def game(name: Literal["trains"]) -> "Trains": ...
@overload
def game(name: Literal["triage"]) -> "Triage": ...
@overload
def game(name: str) -> "Game": ...
def game(name: str) -> "Game":
    """The rules of the game of that name, present or former.

    A type checker knows more of those that come with Rotonde, such as `game("rail").position`.
    """
    return _game(name)


@cache
def _game(name: str) -> "Game":
    chosen = edition(name)
    return chosen.rules.load()() if chosen.name == name else _game(chosen.name)


@cache
def game_table(name: str) -> "GameTable":
    """What a table of that game shows. A table has the present name of its game."""
    if name not in NAMES:
        raise _unknown(name)
    return edition(name).table.load()()


@cache
def campaigns() -> "tuple[Campaign, ...]":
    """The campaigns of the games that have one."""
    return tuple(given.campaign.load() for given in MANIFESTS if given.campaign)


def _unknown(name: str) -> UnknownGame:
    return unknown_name(UnknownGame, "game.unknown", name, NAMES, "game.unknown-close")
