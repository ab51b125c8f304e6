"""Whole random games in one compiled loop: for simulations and benchmarks."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.trains.legal import random_legal
from rotonde.games.trains.rules import apply, deal
from rotonde.games.trains.state import NOTHING, OVER, STATE
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import next_word


@rule
def play_to_the_end(t: Any, s: Any) -> int:
    """Play legal actions at random until the game is over; how many it took."""
    plies = 0
    while s.phase != OVER:
        apply(t, s, random_legal(t, s))
        plies += 1
    return plies


@rule
def play_games(tables: Any, states: Any, wins: Any, players: int) -> int:
    """One random game for every row of `wins`; how many plies in all."""
    t, s = tables[0], states[0]
    plies = 0
    for game in range(len(wins)):
        for _ in range(3):  # move on: the next game must not begin where the last one ended
            next_word(s.rng)
        deal(t, s, players)
        plies += play_to_the_end(t, s)
        if s.winner != NOTHING:
            wins[game][s.winner] = 1
    return plies


def random_games(
    tables: npt.NDArray[Any], players: int, games: int, rng: tuple[int, ...]
) -> tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Plies, scores and wins of so many random games from one generator. A win scores 1."""
    states = np.zeros(1, dtype=STATE)
    states["rng"][0] = np.array(rng, dtype=np.uint64)
    wins = np.zeros((games, players), dtype=np.int64)
    plies = play_games(tables, states, wins, players)
    return int(plies), wins.copy(), wins
