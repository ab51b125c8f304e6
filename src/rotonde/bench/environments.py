"""How fast the environments for learning are, beside single games and the compiled loop."""

import random
import time
from collections.abc import Callable

from rotonde.bench.timing import best_of
from rotonde.core.manifest import Figures
from rotonde.games.registry import game, manifest
from rotonde.kernel.seeding import words_of
from rotonde.study.environment import Environment
from rotonde.study.make import make, names

GAMES = 1024
WARM_UP = 200  # steps, so that the games are spread over all their phases
STEPS = 50


def environments(quick: bool) -> Figures:
    """Steps a second of every game at its smallest table, by one core."""
    rounds = 3 if quick else 15
    figures: dict[str, float] = {}
    for name in names():
        whole, alone = batch_rates(name, rounds, observe=True)
        _, mask_alone = batch_rates(name, rounds, observe=False)
        figures[f"{name}_env_steps_per_s"] = whole  # the choice of random legal actions included
        figures[f"{name}_env_step_alone_steps_per_s"] = alone
        figures[f"{name}_env_mask_alone_steps_per_s"] = mask_alone
        figures[f"{name}_single_steps_per_s"] = single_rate(name, rounds)
        figures[f"{name}_state_copy_us"] = copy_time(name, rounds)
        figures[f"{name}_loop_steps_per_s"] = loop_rate(name, rounds)
    return figures


def batch_rates(name: str, rounds: int, observe: bool) -> tuple[float, float]:
    """Steps a second of random play: in all, and of `step` without the choice of actions."""
    env = make(name, games=GAMES, seed=1, observe=observe)
    chosen = env.sample()
    for _ in range(WARM_UP):
        env.step(env.sample(chosen))
    whole = alone = float("inf")
    for _ in range(rounds):
        seconds = _play(env)
        whole, alone = min(whole, sum(seconds)), min(alone, seconds[1])
    return STEPS * GAMES / whole, STEPS * GAMES / alone


def _play(env: Environment) -> tuple[float, float]:
    """Processor time of choosing and of stepping."""
    chosen = env.sample()
    choosing = stepping = 0.0
    for _ in range(STEPS):
        start = time.process_time()
        env.sample(chosen)
        between = time.process_time()
        env.step(chosen)
        choosing += between - start
        stepping += time.process_time() - between
    return choosing, stepping


def single_rate(name: str, rounds: int) -> float:
    """One game from Python: look, list what is legal, play."""
    rules, steps = game(name), 300
    options = make(name, games=1).options(0)

    def play() -> None:
        rng = random.Random(1)
        state = rules.start(options, 1)
        for _ in range(steps):
            if state.turn is None:
                state = rules.start(options, 2)
            assert state.turn is not None
            legal = rules.legal(rules.observe(state, state.turn))
            state = rules.play(state, rng.choice(list(legal)))

    return steps / best_of(rounds, play)


def copy_time(name: str, rounds: int) -> float:
    """Microseconds of `State.copy`: what every observation and every action begins with."""
    state, copies = game(name).start(make(name, games=1).options(0), 1), 10_000

    def copy() -> None:
        for _ in range(copies):
            state.copy()

    return best_of(rounds, copy) / copies * 1e6


def loop_rate(name: str, rounds: int) -> float:
    """Random games in one compiled loop, without an observation or a mask."""
    env = make(name, games=1)
    random_games = manifest(name).random_games
    assert random_games is not None, "a game with an environment has a compiled loop"
    compiled: Callable[..., tuple[int, object, object]] = random_games.load()
    tables, games, words = env.batch.tables(0).tables, 500, words_of(1)
    plies, _, _ = compiled(tables, env.players, games, words)
    seconds = best_of(rounds, lambda: compiled(tables, env.players, games, words))
    return plies / seconds
