"""The games of a play-test: which styles sit where, on which deals.

Game number k of a seed has the same deal and the same line-up on every map, so that two versions
of a map are compared deal by deal.
"""

import itertools
from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from rotonde.core.studio import MapData, Studio

Played = Mapping[int, npt.NDArray[np.void]]  # by number of players
Progress = Callable[[int], None]  # games done
BATCH = 100


def line_ups(styles: int, players: int, first: int, count: int) -> npt.NDArray[np.int64]:
    """A style for each seat. In so many games as there are arrangements each comes up once."""
    every = list(itertools.permutations(range(styles), players))
    order = np.random.default_rng(players).permutation(len(every))
    chosen = [every[order[number % len(every)]] for number in range(first, first + count)]
    return np.array(chosen, dtype=np.int64).reshape(count, players)


def play(
    studio: Studio,
    data: MapData,
    players: int,
    games: range,
    seed: int,
    progress: Progress = lambda done: None,
) -> npt.NDArray[np.void]:
    parts = []
    for start in range(games.start, games.stop, BATCH):
        count = min(BATCH, games.stop - start)
        seats = line_ups(len(studio.styles), players, start, count)
        seeds = [(seed << 64) + (players << 32) + number for number in range(start, start + count)]
        parts.append(studio.play(data, seats, seeds))
        progress(count)
    return np.concatenate(parts)


def play_all_sizes(
    studio: Studio,
    data: MapData,
    games: range,
    seed: int,
    progress: Progress = lambda done: None,
) -> Played:
    """The games of these numbers at every table size of the map."""
    least, most = data["players"]
    return {
        players: play(studio, data, players, games, seed, progress)
        for players in range(least, most + 1)
    }
