"""A race between actions: fair comparisons, drop-outs, and budgets that are kept."""

import inspect
import random
import time
from typing import Any

import numpy as np
import pytest

from rotonde.players.player import Budget
from rotonde.players.race import Expectation, Race
from stepping_clock import SteppingClock


class Bandit:
    """Actions of known worth: each round has its own luck, which all actions share."""

    def __init__(self, worths: dict[int, float], luck: float, noise: float) -> None:
        self.worths = worths
        self.luck = luck
        self.noise = noise
        self.rng = random.Random(4)
        self.trials = dict.fromkeys(worths, 0)

    def play(self, codes: Any, sums: Any, squares: Any, rounds: int) -> None:
        for _ in range(rounds):
            luck = self.rng.gauss(0, self.luck)
            first = 0.0
            for n, code in enumerate(codes.tolist()):
                self.trials[code] += 1
                value = self.worths[code] + luck + self.rng.gauss(0, self.noise)
                first = value if n == 0 else first
                sums[n] += value
                squares[n] += (value - first) ** 2


def race(bandit: Bandit, worse: float = 0.05, spread: float = 0.5) -> Race:
    codes = np.array(list(bandit.worths), dtype=np.int64)
    return Race(codes, Expectation(worse, spread))


def test_luck_that_all_share_does_not_hide_the_better_action() -> None:
    bandit = Bandit({7: 0.5, 8: 0.51, 9: 0.4}, luck=5.0, noise=0.001)
    run = race(bandit)
    run.run(bandit.play, Budget(iterations=60), chunk=2)
    assert run.leader() == 8


def kept(worse: float, spread: float, iterations: int) -> int:
    """In how many of 40 races between equals the first one is kept."""
    count = 0
    for seed in range(40):
        bandit = Bandit({7: 0.5, 8: 0.5, 9: 0.5}, luck=0.0, noise=1.0)
        bandit.rng = random.Random(seed)
        run = race(bandit, worse, spread)
        run.run(bandit.play, Budget(iterations=iterations), chunk=5)
        count += run.leader() == 7
    return count


def test_after_few_trials_the_first_is_kept() -> None:
    assert kept(worse=0.0, spread=9.0, iterations=90) < 25  # a plain maximum: a third
    assert kept(worse=0.1, spread=0.1, iterations=90) > 32


def test_enough_trials_overcome_what_was_expected() -> None:
    chosen = []
    for iterations in (30, 9_000):
        bandit = Bandit({7: 0.5, 8: 0.56}, luck=0.0, noise=0.2)
        run = race(bandit, worse=0.1, spread=0.02)
        run.run(bandit.play, Budget(iterations=iterations), chunk=5)
        chosen.append(run.leader())
    assert chosen == [7, 8]


def test_beliefs_lie_between_what_was_expected_and_what_was_seen() -> None:
    bandit = Bandit({7: 0.5, 8: 0.9, 9: 0.2}, luck=0.0, noise=0.3)
    run = race(bandit, worse=0.1, spread=0.1)
    run.run(bandit.play, Budget(iterations=24), chunk=5)
    assert run.beliefs[0] == 0
    for belief, lead in zip(run.beliefs[1:], run.leads[1:], strict=True):
        assert min(-0.1, lead) < belief < max(-0.1, lead)


def test_who_falls_behind_drops_out_and_the_first_never_does() -> None:
    bandit = Bandit({7: 0.2, 8: 0.9, 9: 0.1, 10: 0.85}, luck=0.1, noise=0.1)
    run = race(bandit)
    run.run(bandit.play, Budget(iterations=800), chunk=5)
    assert 9 not in run.codes
    assert run.codes[0] == 7
    assert bandit.trials[9] < bandit.trials[8] / 3
    assert run.leader() == 8


def test_iterations_are_trials_and_never_more() -> None:
    for iterations in (0, 1, 5, 37, 100):
        bandit = Bandit({7: 0.5, 8: 0.5, 9: 0.5}, luck=1.0, noise=1.0)
        run = race(bandit)
        run.run(bandit.play, Budget(iterations=iterations), chunk=4)
        assert sum(bandit.trials.values()) == run.spent <= iterations


def test_without_a_trial_the_first_is_chosen() -> None:
    bandit = Bandit({7: 0.0, 8: 9.0}, luck=0.0, noise=0.0)
    run = race(bandit)
    run.run(bandit.play, Budget(iterations=0), chunk=4)
    assert run.leader() == 7


def test_an_only_action_is_not_thought_about() -> None:
    bandit = Bandit({7: 0.5}, luck=0.0, noise=0.0)
    run = race(bandit)
    run.run(bandit.play, Budget(milliseconds=10_000), chunk=4)
    assert (run.leader(), run.spent) == (7, 0)


@pytest.mark.parametrize("iterations", [None, 10**9])
def test_time_ends_it_at_the_first_look_at_the_clock_after_it(iterations: int | None) -> None:
    bandit = Bandit({7: 0.5, 8: 0.5}, luck=0.0, noise=1.0)
    run = race(bandit)
    clock = SteppingClock(step=0.01)
    run.run(bandit.play, Budget(iterations, milliseconds=45), chunk=10, clock=clock)
    assert run.rounds == 5 * 10


def test_time_is_processor_time_unless_another_clock_is_given() -> None:
    assert inspect.signature(Race.run).parameters["clock"].default is time.thread_time
