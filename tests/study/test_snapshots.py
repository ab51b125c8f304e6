"""Games kept and brought back, for search."""

from typing import Any

import numpy as np
import pytest

from rotonde import game
from rotonde.errors import InvalidOptions
from study.env_cases import arrays, environment, every_case, wander


@every_case
def test_a_snapshot_brings_everything_back(case: str) -> None:
    env = environment(case, 8)
    wander(env, 20)
    kept = env.snapshot()
    shown = [env.observation.copy(), env.mask.copy(), env.turn.copy(), env.seeds.copy()]
    actions = env.sample()
    env.step(actions)
    after = arrays(env)
    wander(env, 30)
    env.restore(kept)
    again = [env.observation, env.mask, env.turn, env.seeds]
    assert all((a == b).all() for a, b in zip(shown, again, strict=True))
    env.step(actions)
    assert arrays(env)[:-2] == after[:-2]


def test_one_game_can_be_searched_by_many() -> None:
    env, search = environment("rail-2", 8), environment("rail-2", 64)
    wander(env, 40)
    search.restore(env.snapshot(), rows=np.full(64, 3))
    assert all(search.state(row) == env.state(3) for row in range(64))
    search.guess()
    assert len({search.state(row) for row in range(64)}) > 60
    assert (search.observation == env.observation[3]).all()
    assert (search.mask == env.mask[3]).all()


@pytest.mark.parametrize("rows", [[0], [0, 1, 8], [-1, 0, 0], [0.0, 1.0, 2.0]])
def test_rows_that_a_snapshot_does_not_have_are_refused(rows: Any) -> None:
    env, small = environment("trains-2", 8), environment("trains-2", 3)
    before = arrays(small)
    with pytest.raises(InvalidOptions, match=r"env\.rows"):
        small.restore(env.snapshot(), rows=rows)
    assert arrays(small) == before


def test_a_snapshot_of_another_kind_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"env\.other-kind"):
        environment("rail-2", 2).restore(environment("rail-5", 2).snapshot())


@every_case
def test_a_state_of_the_public_interface_can_be_put_in(case: str) -> None:
    env, other = environment(case, 4, seed=1), environment(case, 4, seed=1)
    wander(other, 12)
    rows = [row for row in range(4) if env.seeds[row] == other.seeds[row]]
    assert rows
    for row in rows:
        env.load(row, other.state(row))
        assert (env.observation[row] == other.observation[row]).all()
        assert (env.mask[row] == other.mask[row]).all()
    with pytest.raises(InvalidOptions):
        env.load(0, game(env.name).observe(env.state(0), 0))


@every_case
def test_observations_can_be_left_out(case: str) -> None:
    env, blind = environment(case, 8), environment(case, 8, observe=False)
    for _ in range(40):
        assert blind.observation.shape == (8, 0)
        assert (blind.observe(blind.turn) == env.observation).all()
        assert (blind.mask == env.mask).all()
        env.step(env.sample())
        blind.step(blind.sample())
