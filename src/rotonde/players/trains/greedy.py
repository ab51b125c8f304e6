"""A greedy Trains player: it looks one action ahead and wants its row in better order.

What it cannot know (the next wagon of the pile) it tries out on a few guesses.
"""

import numpy as np

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.games.trains.actions import Draw, SetUp, Use
from rotonde.games.trains.limits import LENGTH
from rotonde.players.player import Budget
from rotonde.players.trains.order import order_at_a_glance

GUESSES = 3
WON = 1_000.0


class TrainsGreedy:
    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)
        self.seed = seed
        self.ends = np.zeros(LENGTH, dtype=np.int64)

    def choose(self, observation: State, budget: Budget) -> Action:
        legal = list(self.game.legal(observation).values())
        seeds = [self.seed + GUESSES * observation.ply + i for i in range(GUESSES)]
        guesses = [self.game.guess(observation, seed) for seed in seeds]
        return max(legal, key=lambda action: self._value(guesses, action, observation.eyes))

    def _value(self, guesses: list[State], action: Action, seat: int) -> float:
        uncertain = isinstance(action, Draw) or (isinstance(action, Use) and not action.position)
        tried = guesses if uncertain or isinstance(action, SetUp) else guesses[:1]
        return sum(self._after(state, action, seat) for state in tried) / len(tried)

    def _after(self, state: State, action: Action, seat: int) -> float:
        after = self.game.play(state, action)
        if isinstance(action, Draw):  # the best place for the wagon is part of the action's worth
            return max(self._after(after, place, seat) for place in self.game.legal(after).values())
        result = self.game.result(after)
        if result is not None:
            return WON if seat in result.winners else -WON
        return order_at_a_glance(self.ends, after.records[0].row[seat], int(state.tables.wagons))
