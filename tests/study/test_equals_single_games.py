"""A batch plays exactly what as many single games play through the public interface."""

from typing import Any

import numpy as np
import pytest

from rotonde import State, game
from rotonde.env import Environment
from study.env_cases import CASES, environment


def start_single(env: Environment, row: int) -> State:
    return game(env.name).start(env.options(row), int(env.seeds[row]))


def check_legal(env: Environment, row: int, state: State) -> None:
    """The mask is true for the legal actions and for nothing else."""
    expected = {env.batch.index(state, code) for code in game(env.name).legal(state)}
    assert set(np.flatnonzero(env.mask[row]).tolist()) == expected


def check_end(env: Environment, row: int, state: State) -> None:
    result = game(env.name).result(state)
    if result is None:  # only a mission can be broken off, or come to a position without moves
        assert env.truncated[row] or not game(env.name).legal(state)
        assert not env.wins[row].any()
        return
    assert tuple(env.scores[row].tolist()) == result.scores
    assert tuple(np.flatnonzero(env.wins[row]).tolist()) == result.winners


def compare(case: str, games: int, steps: int, every: int) -> int:
    """Play both side by side; how many games came to their end."""
    env, rules = environment(case, games, seed=7), game(CASES[case][0])
    singles = [start_single(env, row) for row in range(games)]
    ended = 0
    for _ in range(steps):
        chosen = env.sample()
        for row in range(0, games, every):
            check_legal(env, row, singles[row])
        singles = [
            rules.play(state, env.batch.code(state, int(action)))
            for state, action in zip(singles, chosen, strict=True)
        ]
        env.step(chosen)
        for row in np.flatnonzero(env.done).tolist():
            check_end(env, row, singles[row])
            singles[row] = start_single(env, row)
            ended += 1
        turns: list[Any] = [state.turn for state in singles]
        assert env.turn.tolist() == turns
        assert all(env.state(row) == state for row, state in enumerate(singles))
    return ended


@pytest.mark.parametrize(("case", "steps"), [("rail-2", 200), ("trains-2", 60), ("triage-1", 40)])
def test_a_thousand_games_equal_as_many_single_ones(case: str, steps: int) -> None:
    assert compare(case, games=1024, steps=steps, every=32) > 0


@pytest.mark.parametrize("case", CASES)
def test_every_kind_of_game_equals_single_ones(case: str) -> None:
    assert compare(case, games=4, steps=2200, every=2) > 0


@pytest.mark.parametrize("case", CASES)
def test_the_index_of_an_action_and_back(case: str) -> None:
    env = environment(case, 8)
    for _ in range(30):
        for row, index in enumerate(env.sample().tolist()):
            action = env.action(row, index)
            assert env.read(row, str(action)) == index
        env.step(env.sample())
