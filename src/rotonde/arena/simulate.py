"""Many random games in the compiled loop, on as many threads as one likes.

Games come in batches, each from a generator of its own, so that the figures depend on the seed
alone and not on how many threads there were.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import msgspec
import numpy as np

from rotonde.games.registry import game
from rotonde.kernel.random import words_of

BATCH = 500
_PLAYOUTS = {
    "rail": "rotonde.games.rail.playout",
    "tram": "rotonde.games.rail.playout",
    "trains": "rotonde.games.trains.playout",
    "triage": "rotonde.games.triage.playout",
}


class Simulation(msgspec.Struct):
    game: str
    players: int
    games: int
    seed: int
    jobs: int
    plies: int
    cpu_seconds: float
    seconds: float
    mean_scores: list[float]
    wins: list[int]  # per seat; a shared win counts for each


def simulate(
    name: str,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Simulation:
    """Play so many random games; `progress` is told of every batch that is done."""
    state = game(name).start(options)  # refuses bad options before anything runs
    random_games = import_module(_PLAYOUTS[name]).random_games
    players, tables = state.players, state.tables.tables
    random_games(tables, players, 1, words_of(0))  # compile outside the clock

    def batch(number: int) -> tuple[int, Any, Any]:
        size = min(BATCH, games - number * BATCH)
        outcome = random_games(tables, players, size, words_of((seed << 64) + number))
        progress(size)
        return outcome  # type: ignore[no-any-return]

    cpu, clock = time.process_time(), time.perf_counter()
    numbers = range(-(-games // BATCH))
    plies, scores, wins = 0, np.zeros(players), np.zeros(players, dtype=np.int64)
    for batch_plies, batch_scores, batch_wins in _run(batch, numbers, jobs):
        plies += batch_plies
        scores += batch_scores.sum(axis=0)
        wins += batch_wins.sum(axis=0)
    return Simulation(
        game=name,
        players=players,
        games=games,
        seed=seed,
        jobs=jobs,
        plies=plies,
        cpu_seconds=time.process_time() - cpu,
        seconds=time.perf_counter() - clock,
        mean_scores=[float(score) / games for score in scores],
        wins=[int(number) for number in wins],
    )


def _run(batch: Callable[[int], Any], numbers: range, jobs: int) -> Iterator[Any]:
    if jobs == 1:
        yield from map(batch, numbers)
        return
    with ThreadPoolExecutor(jobs) as pool:  # compiled rules let go of the interpreter's lock
        yield from pool.map(batch, numbers)
