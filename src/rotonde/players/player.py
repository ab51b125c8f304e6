"""The players of each game by name."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import State
from rotonde.core.player import Budget, Player
from rotonde.core.suggest import unknown_name
from rotonde.games.registry import manifest

__all__ = ["Budget", "Player", "names", "player", "require_at_home", "unknown_player"]


@runtime_checkable
class Specialist(Protocol):
    """A player that does not know every map, or every number of players."""

    def require(self, state: State) -> None:
        """Raise InvalidOptions if it cannot play at the table of that state."""


def names(game_name: str) -> tuple[str, ...]:
    """The players of this game from weak to strong, then the levels."""
    game = manifest(game_name)
    return (*game.players, *game.levels)


def player(game_name: str, name: str, seed: int) -> Player:
    """A player of that name. With the same seed it makes the same choices again."""
    game = manifest(game_name)
    if name in game.levels:
        from rotonde.players.levels import level_player

        return level_player(game_name, name, seed)
    if name not in game.players:
        raise unknown_player(name, names(game_name))
    return game.players[name].load()(game_name, seed)


def require_at_home(one: Player, state: State) -> None:
    """Raise InvalidOptions for a player that cannot play at the table of that state."""
    if isinstance(one, Specialist):
        one.require(state)


def unknown_player(name: str, known: Iterable[str]) -> InvalidOptions:
    return unknown_name(InvalidOptions, "options.player", name, known, "options.player-close")
