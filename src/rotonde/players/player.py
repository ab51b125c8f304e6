"""The player interface, and the players of the house by name."""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol

import msgspec
from msgspec import structs

from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import Action, State


class Budget(msgspec.Struct, frozen=True):
    """How much a player may think: so many iterations (reproducible), or so much time.

    Several threads think more in the same time, if there are cores for them. Choices depend on
    how many there are, and on nothing else of them.
    """

    iterations: int | None = None
    milliseconds: int | None = None
    threads: int = 1

    @property
    def is_open(self) -> bool:
        """Has nobody said how long? Then a player takes what it thinks right."""
        return self.iterations is None and self.milliseconds is None

    def or_else(self, own: "Budget") -> "Budget":
        """A player's own budget if this one is open, in as many threads as this one says."""
        return structs.replace(own, threads=self.threads) if self.is_open else self


class Player(Protocol):
    """It sees an observation, never the state: it cannot cheat."""

    def choose(self, observation: State, budget: Budget) -> Action:
        """One of the actions that are legal for the observing seat."""


_RANDOM = ("rotonde.players.random", "RandomPlayer")
_LEVELS = {
    "apprentice": ("rotonde.players.levels", "apprentice"),
    "driver": ("rotonde.players.levels", "driver"),
    "conductor": ("rotonde.players.levels", "conductor"),
    "master": ("rotonde.players.levels", "master"),
}
_RAIL = {
    "random": _RANDOM,
    "greedy": ("rotonde.players.rail.greedy", "RailGreedy"),
    "one-step": ("rotonde.players.rail.player", "RailOneStep"),
    "path": ("rotonde.players.rail.player", "RailPath"),
    "long-route": ("rotonde.players.rail.player", "RailLongRoute"),
    "hungry": ("rotonde.players.rail.player", "RailHungry"),
    "rollout": ("rotonde.players.rail.player", "RailRollout"),
    "planner": ("rotonde.players.rail.player", "RailPlanner"),
    "search": ("rotonde.players.rail.search", "RailSearch"),
}
_PLAYERS: dict[str, dict[str, tuple[str, str]]] = {
    "rail": _RAIL | _LEVELS,
    "tram": _RAIL | _LEVELS,
    "trains": {
        "random": _RANDOM,
        "greedy": ("rotonde.players.trains.greedy", "TrainsGreedy"),
        "rollout": ("rotonde.players.trains.player", "TrainsRollout"),
        "search": ("rotonde.players.trains.search", "TrainsSearch"),
        **_LEVELS,
    },
}


def names(game_name: str) -> tuple[str, ...]:
    """Who can play this game: the players from weak to strong, then the levels."""
    return tuple(_PLAYERS.get(game_name, {}))


def player(game_name: str, name: str, seed: int) -> Player:
    """A player of the house. With the same seed it makes the same choices again."""
    if name not in names(game_name):
        known = ", ".join(names(game_name))
        raise InvalidOptions("options.player", name=name, known=known)
    module, kind = _PLAYERS[game_name][name]
    build: Callable[[str, int], Player] = getattr(import_module(module), kind)
    return build(game_name, seed)
