"""The players of each game by name."""

from rotonde.core.errors import InvalidOptions
from rotonde.core.player import Budget, Player
from rotonde.games.registry import manifest

__all__ = ["Budget", "Player", "names", "player"]


def names(game_name: str) -> tuple[str, ...]:
    """Who can play this game: the players from weak to strong, then the levels."""
    game = manifest(game_name)
    return (*game.players, *game.levels)


def player(game_name: str, name: str, seed: int) -> Player:
    """A player of that name. With the same seed it makes the same choices again."""
    game = manifest(game_name)
    if name in game.levels:
        from rotonde.players.levels import level_player

        return level_player(game_name, name, seed)
    if name not in game.players:
        known = ", ".join(names(game_name))
        raise InvalidOptions("options.player", name=name, known=known)
    return game.players[name].load()(game_name, seed)
