"""Gymnasium's own checker, and what it does not ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rotonde.env import single_agent
from rotonde.errors import IllegalAction, InvalidOptions

IDS = ["rotonde/Rail-v1", "rotonde/Tram-v1", "rotonde/Trains-v1", "rotonde/Triage-v1"]


@pytest.mark.parametrize("identifier", IDS)
def test_the_checker(identifier: str) -> None:
    """It plays without masks, hence the replacement of illegal actions."""
    env = gymnasium.make(identifier, illegal="replace", render_mode="rgb_array")
    check_env(env.unwrapped)


@pytest.mark.parametrize(
    ("name", "opponent"),
    [
        ("rail", "random"),
        ("rail", "greedy"),
        ("rail", "path"),
        ("tram", "apprentice"),
        ("trains", "greedy"),
        ("trains", "conductor"),
    ],
)
def test_whole_games_against_players_of_rotonde(name: str, opponent: str) -> None:
    env = single_agent(name, opponent=opponent)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=3)
    total, over = 0.0, False
    for _ in range(3000):
        legal = np.flatnonzero(info["action_mask"])
        assert (np.flatnonzero(env.action_masks()) == legal).all()
        _, reward, over, _, info = env.step(rng.choice(legal))
        total += reward
        if over:
            break
    assert over
    assert info["wins"][env.seat] == (total > 0)
    assert not info["action_mask"].any()


def test_the_agent_sits_at_every_seat_in_turn_or_at_its_own() -> None:
    env = single_agent("rail", players=4, opponent=["random", "greedy", "random"])
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
        assert env.game.turn == env.seat
    assert seats == {0, 1, 2, 3}
    fixed = single_agent("rail", players=4, opponent="random", seat=2)
    fixed.reset()
    assert fixed.seat == 2


def test_the_same_seed_plays_the_same_game() -> None:
    def trace(seed: int) -> list[Any]:
        env = single_agent("rail", opponent="greedy")
        observation, info = env.reset(seed=seed)
        rng, seen = np.random.default_rng(1), [observation.tobytes()]
        for _ in range(25):
            observation, *_, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            seen.append(observation.tobytes())
        return seen

    assert trace(5) == trace(5) != trace(6)


def test_an_illegal_action_is_an_error() -> None:
    env = single_agent("rail", opponent="random", seat=0)
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(0)


@pytest.mark.parametrize(
    "options",
    [
        {"opponent": "nobody"},
        {"opponent": ["random", "random"]},
        {"seat": 2},
        {"illegal": "ignore"},
        {"render_mode": "smell"},
    ],
)
def test_options_that_do_not_fit_are_named(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions):
        single_agent("rail", **options)
