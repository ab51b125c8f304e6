"""Whole random games in one compiled loop: for simulations and benchmarks."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.rail.legal import random_legal
from rotonde.games.rail.longest_path import NETWORK
from rotonde.games.rail.rules import apply, deal
from rotonde.games.rail.scoring import SCORE, score_game
from rotonde.games.rail.state import OVER, STATE
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
def play_games(
    tables: Any, states: Any, scores: Any, networks: Any, totals: Any, wins: Any, players: int
) -> int:
    """One random game for every row of `totals` and `wins`, scored; how many plies in all."""
    t, s, score = tables[0], states[0], scores[0]
    plies = 0
    for game in range(len(totals)):
        for _ in range(3):  # move on: the next game must not begin where the last one ended
            next_word(s.rng)
        deal(t, s, players)
        plies += play_to_the_end(t, s)
        score_game(t, s, score, networks[0])
        for seat in range(players):
            totals[game][seat] = score.total[seat]
            wins[game][seat] = score.wins[seat]
    return plies


def random_games(
    tables: npt.NDArray[Any], players: int, games: int, rng: tuple[int, ...]
) -> tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Plies, scores and wins of so many random games from one generator."""
    states = np.zeros(1, dtype=STATE)
    states["rng"][0] = np.array(rng, dtype=np.uint64)
    totals = np.zeros((games, players), dtype=np.int64)
    wins = np.zeros((games, players), dtype=np.int64)
    plies = play_games(
        tables,
        states,
        np.zeros(1, dtype=SCORE),
        np.zeros(1, dtype=NETWORK),
        totals,
        wins,
        players,
    )
    return int(plies), totals, wins
