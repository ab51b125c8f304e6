"""The levels of each game's bots, from one that a child can beat to the strongest player.

What each is called, and how it plays, stands in the catalogue: `level.NAME`, `level.NAME.about`.
"""

from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import Action, State
from rotonde.core.player import Budget, Grade, Player, Strength
from rotonde.games.registry import edition, manifest
from rotonde.players.mistakes import Mistaken
from rotonde.players.player import player

# Those that the catalogue has words for: one that keeps the game close, then from weak to strong.
LEVELS = ("companion", "apprentice", "driver", "conductor", "master")


def levels(game_name: str) -> tuple[str, ...]:
    """The levels of this game's bots, from weak to strong; none for a solo game."""
    return tuple(manifest(game_name).levels)


def grade(game_name: str, level: str) -> Grade:
    if level not in levels(game_name):
        known = ", ".join(levels(game_name))
        raise InvalidOptions("level.unknown", name=level, game=game_name, known=known)
    return manifest(game_name).levels[level]


def usual_level(game_name: str) -> str:
    """The level of the default opponent: at an open seat, in a quick game."""
    return manifest(game_name).usual_level or levels(game_name)[-1]


def strength(game_name: str, level: str) -> Strength | None:
    """How that level does against the one below, if it was measured."""
    return manifest(game_name).strengths.get(edition(game_name).name, {}).get(level)


def level_budget(game_name: str, level: str) -> Budget:
    """How much a player of that level may think about a move."""
    return grade(game_name, level).budget


def level_player(game_name: str, level: str, seed: int) -> Player:
    """A player of that level. With the same seed it makes the same choices again."""
    given = grade(game_name, level)
    sound = player(game_name, given.player, seed)
    if given.mistakes:
        sound = Mistaken(sound, game_name, seed, given.mistakes)
    return _AtItsOwnPace(sound, given.budget)


class _AtItsOwnPace:
    """A player that takes the budget of its level unless it is given another."""

    def __init__(self, sound: Player, own: Budget) -> None:
        self.sound = sound
        self.own = own

    def choose(self, observation: State, budget: Budget) -> Action:
        return self.sound.choose(observation, budget.or_else(self.own))
