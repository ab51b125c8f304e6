"""A player that never errs: it leaves heaps whose exclusive or is zero, if it can."""

from functools import reduce
from operator import xor

from nim.actions import Take
from rotonde.core.interface import Action, State
from rotonde.core.player import Budget
from rotonde.games.registry import game


def best_takes(heaps: list[int]) -> list[Take]:
    """The actions that win by force; none if the opponent has the better of it."""
    surplus = reduce(xor, heaps)
    return [
        Take(matches - (matches ^ surplus), heap)
        for heap, matches in enumerate(heaps, 1)
        if matches ^ surplus < matches
    ]


class Perfect:
    def __init__(self, game_name: str, seed: int) -> None:
        self.game = game(game_name)

    def choose(self, observation: State, budget: Budget) -> Action:
        heaps = [int(matches) for matches in observation.records["heaps"][0]]
        takes: list[Action] = [*best_takes(heaps), *self.game.legal(observation).values()]
        return takes[0]
