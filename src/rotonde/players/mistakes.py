"""A player that sometimes plays a random legal action instead of its choice."""

import random

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.players.player import Budget, Player


class Mistaken:
    """Another player, with a share of its choices left to chance.

    Whether a choice is a mistake depends on the seed and the ply alone, so that a table that was
    closed and opened again goes on alike.
    """

    def __init__(self, sound: Player, game_name: str, seed: int, share: float) -> None:
        self.sound = sound
        self.game = game(game_name)
        self.seed = seed
        self.share = share

    def choose(self, observation: State, budget: Budget) -> Action:
        considered = self.sound.choose(observation, budget)
        rng = random.Random(f"{self.seed}/{observation.ply}")
        if rng.random() >= self.share:
            return considered
        return rng.choice(list(self.game.legal(observation).values()))
