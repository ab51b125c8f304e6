"""The compiled light policy behind the player interface."""

from typing import Any

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.kernel.compiled import rule
from rotonde.players.player import Budget
from rotonde.players.trains.rollout import light_choose
from rotonde.players.trains.scratch import desk


@rule
def _light_choose(tables: Any, observations: Any, desks: Any) -> int:
    return light_choose(tables[0], observations[0], desks[0])


class TrainsRollout:
    """The light policy: it counts the draws of all players."""

    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)

    def choose(self, observation: State, budget: Budget) -> Action:
        deck = observation.tables
        code = _light_choose(deck.tables, observation.records, desk(deck.wagons))
        return self.game.read(observation, int(code))
