"""One of Rotonde's players shows what it would play."""

import numpy as np

from rotonde.players.learned.encoding import Floats
from rotonde.players.player import Budget, player
from rotonde.study.environment import Environment
from rotonde.study.learning.losses import Indices


class Teacher:
    """One player for each game, so that each may remember its own. All are made from one seed."""

    def __init__(self, env: Environment, name: str, seed: int) -> None:
        self.env = env
        self.players = [player(env.name, name, seed + row) for row in range(env.games)]
        self.by_text = {text: index for index, text in enumerate(env.actions)}

    def choices(self) -> Indices:
        """The index of what it would play now, in every game."""
        return np.array([self._choice(row) for row in range(self.env.games)], dtype=np.int64)

    def _choice(self, row: int) -> int:
        env = self.env
        seen = env.rules.observe(env.state(row), int(env.turn[row]))
        chosen = self.players[row].choose(seen, Budget())
        index = self.by_text.get(str(chosen))
        if index is None or not env.mask[row, index]:  # spelled by its place: see `env.actions`
            index = env.read(row, str(chosen))
        return index


def zero_sum(reward: Floats) -> Floats:
    """What each seat gains on the mean of the others."""
    seats = reward.shape[1]
    gained: Floats = (reward * seats - reward.sum(axis=1, keepdims=True)) / (seats - 1)
    return gained
