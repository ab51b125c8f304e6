"""Gradients are those of the losses: held against differences, number by number."""

from collections.abc import Callable

import numpy as np
import pytest

from rotonde.players.learned.encoding import Floats
from rotonde.players.learned.network import FORBIDDEN, Network, fresh, judge_one, shapes
from rotonde.study.learning.adam import Adam
from rotonde.study.learning.losses import imitation, log_chances, policy, squares

ROWS, INPUTS, WORDS, ACTIONS = 7, 9, 4, 6
STEP = 1e-6


def wide(value: Floats) -> Floats:
    """In double precision: differences of single numbers would be too coarse."""
    doubled: Floats = value.astype(np.float64)
    return doubled


class Case:
    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        spelling = wide((rng.random((ACTIONS, WORDS)) < 0.5).astype(np.float32))
        parameters = fresh(shapes(INPUTS, (8, 5), WORDS, ACTIONS), rng)
        for value in parameters.values():
            value += rng.standard_normal(value.shape).astype(np.float32) * np.float32(0.3)
        self.network = Network({name: wide(v) for name, v in parameters.items()}, spelling)
        self.inputs = wide(rng.standard_normal((ROWS, INPUTS)).astype(np.float32))
        self.mask = rng.random((ROWS, ACTIONS)) < 0.7
        self.mask[:, 2] = True
        self.taken = np.array([rng.choice(np.flatnonzero(row)) for row in self.mask])
        self.advantage = wide(rng.standard_normal(ROWS).astype(np.float32))
        self.returns = wide(rng.standard_normal(ROWS).astype(np.float32))
        self.weight = wide((rng.random(ROWS) < 0.8).astype(np.float32))
        self.weight[0] = 1
        now = log_chances(self.network.judge(self.inputs, self.mask).actions)
        moved = now[np.arange(ROWS), self.taken]
        self.before = moved + wide(rng.choice([-0.5, -0.1, 0.1, 0.5], ROWS).astype(np.float32))


def imitating(case: Case) -> tuple[float, Floats, Floats]:
    judged = case.network.judge(case.inputs, case.mask)
    loss = imitation(judged.actions, case.taken)
    off, by_value = squares(judged.value, case.returns, case.weight, 0.5)
    return loss.mean + off, loss.by_actions, by_value


def improving(case: Case) -> tuple[float, Floats, Floats]:
    judged = case.network.judge(case.inputs, case.mask)
    loss = policy(judged.actions, case.taken, case.before, case.advantage, case.weight, 0.2, 0.03)
    off, by_value = squares(judged.value, case.returns, case.weight, 0.5)
    return loss.mean + off, loss.by_actions, by_value


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("loss", [imitating, improving])
def test_gradients_are_those_of_the_loss(
    loss: Callable[[Case], tuple[float, Floats, Floats]], seed: int
) -> None:
    case = Case(seed)
    _, by_actions, by_value = loss(case)
    judged = case.network.judge(case.inputs, case.mask)
    found = case.network.gradient(judged, by_actions, by_value)
    assert set(found) == set(case.network.parameters)
    for name, value in case.network.parameters.items():
        assert found[name].shape == value.shape
        for place in np.ndindex(value.shape):
            kept = value[place]
            value[place] = kept + STEP
            above = loss(case)[0]
            value[place] = kept - STEP
            below = loss(case)[0]
            value[place] = kept
            assert found[name][place] == pytest.approx((above - below) / (2 * STEP), abs=2e-6)


def test_forbidden_actions_have_no_chance_and_no_gradient() -> None:
    case = Case(5)
    judged = case.network.judge(case.inputs, case.mask)
    assert (np.exp(log_chances(judged.actions))[~case.mask] == 0).all()
    for loss in (imitating, improving):
        assert (loss(case)[1][~case.mask] == 0).all()


def test_one_position_is_judged_as_in_a_batch() -> None:
    case = Case(6)
    judged = case.network.judge(case.inputs, case.mask)
    for row in range(ROWS):
        alone = judge_one(case.network, case.inputs[row], case.mask[row])
        assert (alone[~case.mask[row]] == FORBIDDEN).all()
        assert alone[case.mask[row]] == pytest.approx(judged.actions[row][case.mask[row]])


def test_the_best_clipped_choice_pulls_no_further() -> None:
    """Beyond the clip only what makes a good choice rarer, or a bad one more frequent, counts."""
    actions = np.zeros((2, 2), dtype=np.float32)
    taken = np.zeros(2, dtype=np.int64)
    before = np.log(np.array([0.3, 0.3], dtype=np.float32))  # now 0.5: ratio 1.67
    advantage = np.array([1.0, -1.0], dtype=np.float32)
    loss = policy(actions, taken, before, advantage, np.ones(2, dtype=np.float32), 0.2, 0.0)
    assert (loss.by_actions[0] == 0).all()
    assert loss.by_actions[1, 0] > 0


def test_adam_finds_the_bottom_of_a_bowl() -> None:
    at = {"x": np.array([3.0, -2.0], dtype=np.float32)}
    adam = Adam(at)
    for _ in range(600):
        adam.step({"x": 2 * (at["x"] - np.array([1.0, 1.0], dtype=np.float32))}, 0.02)
    assert at["x"] == pytest.approx([1.0, 1.0], abs=0.02)
