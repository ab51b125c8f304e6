"""Plays a random legal action. Other players are measured against it."""

import random

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.players.player import Budget


class RandomPlayer:
    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)
        self.rng = random.Random(seed)

    def choose(self, observation: State, budget: Budget) -> Action:
        return self.rng.choice(list(self.game.legal(observation).values()))
