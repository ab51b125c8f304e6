"""Advantages by arrays equal those worked out seat by seat, choice by choice."""

import numpy as np
import pytest

from rotonde.study.learning.advantages import Played, advantages
from rotonde.study.learning.teacher import zero_sum

DISCOUNT, TRACE = 0.9, 0.8


def some_games(seats: int, steps: int = 40, games: int = 5) -> Played:
    rng = np.random.default_rng(seats)
    return Played(
        turn=rng.integers(0, seats, (steps, games)).astype(np.int8),
        reward=rng.standard_normal((steps, games, seats)).astype(np.float32),
        done=rng.random((steps, games)) < 0.1,
        value=rng.standard_normal((steps, games)).astype(np.float32),
        next_turn=rng.integers(0, seats, games).astype(np.int8),
        next_value=rng.standard_normal(games).astype(np.float32),
    )


def slowly(played: Played, t: int, game: int) -> float | None:
    """The advantage of one choice, from its definition: a discounted sum of what was off."""
    seat, steps = int(played.turn[t, game]), len(played.turn)
    total, factor, here = 0.0, 1.0, t
    first = True
    while True:
        gained, following, there = 0.0, None, here
        while following is None:
            gained += float(played.reward[there, game, seat])
            if played.done[there, game]:
                following, there = 0.0, -1
                break
            there += 1
            if there == steps:
                if played.next_turn[game] == seat:
                    following = float(played.next_value[game])
                break
            if played.turn[there, game] == seat:
                following = float(played.value[there, game])
        if following is None:
            return None if first else total  # its value stands for the rest
        total += factor * (gained + DISCOUNT * following - float(played.value[here, game]))
        if there in (-1, steps):
            return total
        factor, here, first = factor * DISCOUNT * TRACE, there, False


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_advantages_are_what_their_definition_says(seats: int) -> None:
    played = some_games(seats)
    found, weight = advantages(played, DISCOUNT, TRACE)
    unknown = 0
    for t in range(found.shape[0]):
        for game in range(found.shape[1]):
            expected = slowly(played, t, game)
            assert (weight[t, game] == 1) == (expected is not None)
            unknown += expected is None
            assert found[t, game] == pytest.approx(expected or 0.0, abs=1e-4)
    assert 0 < unknown < seats * found.shape[1]


def test_what_one_seat_gains_the_others_lose() -> None:
    reward = np.array([[3, 1], [0, 0]], dtype=np.float32)
    assert zero_sum(reward).tolist() == [[2, -2], [0, 0]]
    three = zero_sum(np.array([[4, 1, 1]], dtype=np.float32))
    assert three.tolist() == [[3, -1.5, -1.5]]
