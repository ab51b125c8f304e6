"""Four levels for each game, from one that a child can beat to the best that we have.

What each is called, and how it plays, stands in the catalogue: `level.NAME`, `level.NAME.about`.
"""

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import Action, State
from rotonde.players.mistakes import Mistaken
from rotonde.players.player import Budget, Player, player

LEVELS = ("apprentice", "driver", "conductor", "master")


class Grade(msgspec.Struct, frozen=True):
    """Who plays at a level, how long it may think, and how often it lets chance decide."""

    player: str
    budget: Budget = Budget()
    mistakes: float = 0.0


# Processor time, on one core: people wait for it. Most decisions are clear long before.
_THINKING = Budget(milliseconds=1_500)

_RAIL = {
    "apprentice": Grade("one-step", mistakes=0.1),
    "driver": Grade("path"),
    "conductor": Grade("planner"),
    "master": Grade("search", _THINKING),
}
_GRADES: dict[str, dict[str, Grade]] = {
    "rail": _RAIL,
    "tram": _RAIL,
    "trains": {
        "apprentice": Grade("greedy", mistakes=0.25),
        "driver": Grade("greedy", mistakes=0.1),
        "conductor": Grade("search", Budget(iterations=130)),
        "master": Grade("search", _THINKING),
    },
}


def levels(game_name: str) -> tuple[str, ...]:
    """The levels at which this game can be played against the house; none for a solo game."""
    return LEVELS if game_name in _GRADES else ()


def grade(game_name: str, level: str) -> Grade:
    if level not in levels(game_name):
        known = ", ".join(levels(game_name))
        raise InvalidOptions("level.unknown", name=level, game=game_name, known=known)
    return _GRADES[game_name][level]


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


def apprentice(game_name: str, seed: int) -> Player:
    return level_player(game_name, "apprentice", seed)


def driver(game_name: str, seed: int) -> Player:
    return level_player(game_name, "driver", seed)


def conductor(game_name: str, seed: int) -> Player:
    return level_player(game_name, "conductor", seed)


def master(game_name: str, seed: int) -> Player:
    return level_player(game_name, "master", seed)
