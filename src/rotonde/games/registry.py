"""The games by name."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from rotonde.core.errors import UnknownGame
from rotonde.core.interface import Game
from rotonde.core.table import GameTable

# Where each game lives; loaded when it is first asked for, because compiled rules take a moment.
_GAMES: dict[str, tuple[str, str, str]] = {
    "rail": ("rotonde.games.rail.game", "rotonde.games.rail.table", "rail"),
    "tram": ("rotonde.games.rail.game", "rotonde.games.rail.table", "tram"),
    "trains": ("rotonde.games.trains.game", "rotonde.games.trains.table", "trains"),
    "triage": ("rotonde.games.triage.game", "rotonde.games.triage.table", "triage"),
}

NAMES: tuple[str, ...] = tuple(_GAMES)


@cache
def game(name: str) -> Game:
    """The game of that name."""
    _require_known(name)
    module, _, factory = _GAMES[name]
    build: Callable[[], Game] = getattr(import_module(module), factory)
    return build()


@cache
def game_table(name: str) -> GameTable:
    """What a table of that game shows."""
    _require_known(name)
    _, module, factory = _GAMES[name]
    build: Callable[[], GameTable] = getattr(import_module(module), factory)
    return build()


def _require_known(name: str) -> None:
    if name not in _GAMES:
        raise UnknownGame("game.unknown", name=name, known=", ".join(NAMES))
