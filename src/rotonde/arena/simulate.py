"""Many random games, in the game's compiled loop if it has one, on any number of threads.

Games come in batches, each from a generator of its own, so that the figures depend on the seed
alone and not on how many threads there were.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.core.interface import Game, State
from rotonde.games.registry import game, manifest
from rotonde.kernel.seeding import words_of

BATCH = 500
# Plies in all; scores and wins, a row for each game and a column for each seat.
Outcome = tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]]


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
    options: Mapping[str, object],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Simulation:
    """Play so many random games; `progress` is called with the size of every finished batch."""
    state = game(name).start(options)  # refuses bad options before anything runs
    players, play = state.players, _player_of_games(name, options, state)
    play(1, 0)  # compile outside the clock

    def batch(number: int) -> Outcome:
        size = min(BATCH, games - number * BATCH)
        outcome = play(size, (seed << 64) + number)
        progress(size)
        return outcome

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


def _player_of_games(
    name: str, options: Mapping[str, object], state: State
) -> Callable[[int, int], Outcome]:
    """Plays so many random games from a seed: in the game's compiled loop if it has one."""
    compiled = manifest(name).random_games
    if compiled is None:
        return partial(_play_by_the_interface, game(name), options, state.players)
    random_games, tables = compiled.load(), state.tables.tables
    return lambda games, seed: random_games(tables, state.players, games, words_of(seed))


def _play_by_the_interface(
    played: Game, options: Mapping[str, object], players: int, games: int, seed: int
) -> Outcome:
    rng, plies = random.Random(seed), 0
    scores, wins = (np.zeros((games, players), dtype=np.int64) for _ in range(2))
    for number in range(games):
        state = played.start(options, rng.getrandbits(64))
        while state.turn is not None:
            state = played.play(state, rng.choice(list(played.legal(state))))
            plies += 1
        result = played.result(state)
        assert result is not None
        scores[number] = result.scores
        wins[number][list(result.winners)] = 1
    return plies, scores, wins


def _run(batch: Callable[[int], Outcome], numbers: range, jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        yield from map(batch, numbers)
        return
    with ThreadPoolExecutor(jobs) as pool:  # compiled rules release the interpreter's lock
        yield from pool.map(batch, numbers)
