"""The compiled Rail players behind the player interface."""

from abc import ABC, abstractmethod
from typing import Any

import numpy.typing as npt

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.kernel.compiled import rule
from rotonde.players.player import Budget
from rotonde.players.rail.planner import choose
from rotonde.players.rail.rollout import light_choose
from rotonde.players.rail.scratch import desk
from rotonde.players.rail.weights import LIGHT, STYLES, planner_weights


@rule
def _choose(tables: Any, observations: Any, weights: Any, desks: Any) -> int:
    return choose(tables[0], observations[0], weights[0], desks[0])


@rule
def _light_choose(tables: Any, observations: Any, weights: Any, desks: Any) -> int:
    return light_choose(tables[0], observations[0], weights[0], desks[0])


class CompiledPlayer(ABC):
    """A desk for the map of the game, and what the player cares about."""

    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)
        self.seed = seed
        self.map: Any = None
        self.desk: Any = None

    def choose(self, observation: State, budget: Budget) -> Action:
        if self.map is not observation.tables:
            self.map = observation.tables
            self.desk = desk(self.map.tables, self.seed)
        return self.game.read(observation, int(self.code(observation)))

    @abstractmethod
    def code(self, observation: State) -> int:
        """The code of its choice."""


class RailPlanner(CompiledPlayer):
    """Plans a network for its tickets."""

    def code(self, observation: State) -> int:
        weights = planner_weights(observation.players)
        return _choose(self.map.tables, observation.records, weights, self.desk)


class RailRollout(CompiledPlayer):
    """The light policy by which games are played to their end."""

    weights: npt.NDArray[Any] = LIGHT

    def code(self, observation: State) -> int:
        return _light_choose(self.map.tables, observation.records, self.weights, self.desk)


class RailPath(RailRollout):
    """The fewest trains for its tickets, and nothing else before they are joined."""

    weights = STYLES["path"]


class RailOneStep(RailRollout):
    """Every ticket by itself, and whatever pays most now."""

    weights = STYLES["one-step"]


class RailLongRoute(RailRollout):
    """The fewest routes for its tickets, hence long ones."""

    weights = STYLES["long-route"]


class RailHungry(RailRollout):
    """Draws tickets first, then builds for all of them."""

    weights = STYLES["hungry"]
