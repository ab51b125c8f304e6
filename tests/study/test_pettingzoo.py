"""PettingZoo's own checkers, and what they do not ask."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

from rotonde.core.errors import IllegalAction
from rotonde.env import pettingzoo_aec, pettingzoo_parallel

# The checkers know observations with a mask from a list of PettingZoo's own games only, and take
# the empty mask of a player whose game is over for a mistake.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("rail", {"players": 2}),
    ("tram", {"players": 4}),
    ("trains", {"players": 3}),
    ("triage", {"limit": 30}),
]
every_game = pytest.mark.parametrize(("name", "options"), GAMES)


@every_game
def test_the_api(name: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo_aec(name, **options), num_cycles=400)


@every_game
def test_seeds(name: str, options: dict[str, Any]) -> None:
    seed_test(partial(pettingzoo_aec, name, **options), num_cycles=100)


@every_game
def test_rendering(name: str, options: dict[str, Any]) -> None:
    is_svg = {"svg": lambda result: result.startswith("<svg")}
    render_test(partial(pettingzoo_aec, name, **options), custom_tests=is_svg)


@pytest.mark.parametrize("name", ["rail", "tram", "trains"])
def test_max_cycles(name: str) -> None:
    """The checker plays at random, without masks, and has all agents act equally often."""

    def parallel(max_cycles: int) -> Any:
        return pettingzoo_parallel(name, max_cycles=max_cycles, illegal="replace")

    max_cycles_test(
        SimpleNamespace(
            parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles))
        )
    )


def play(env: Any, seed: int) -> dict[str, float]:
    """A random game to its end; what each agent got in all."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, broken_off, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or broken_off else int(legal[seed % len(legal)]))
    return total


@pytest.mark.parametrize("name", ["rail", "trains"])
def test_a_game_is_won_and_lost(name: str) -> None:
    env = pettingzoo_aec(name, players=3, max_cycles=3000)
    for seed in range(3):
        total = play(env, seed)
        assert abs(sum(total.values())) < 1e-5


def test_a_game_can_be_broken_off() -> None:
    env = pettingzoo_aec("rail", players=2, max_cycles=5)
    env.reset(seed=0)
    steps = 0
    for _ in env.agent_iter():
        observation, _, over, broken_off, _ = env.last()
        assert not over and broken_off == (steps >= 10)
        steps += not broken_off
        env.step(None if broken_off else int(np.flatnonzero(observation["action_mask"])[0]))
    assert steps == 10


def test_only_the_seat_to_act_has_legal_actions() -> None:
    env = pettingzoo_aec("rail", players=4)
    env.reset(seed=1)
    acting = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert acting == [env.agent_selection]


def test_an_illegal_action_is_an_error_unless_it_is_to_be_replaced() -> None:
    strict, lenient = (pettingzoo_aec("rail", illegal=kind) for kind in ("raise", "replace"))
    for env in (strict, lenient):
        env.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(0)
    agent = lenient.agent_selection
    lenient.step(0)
    assert lenient.infos[agent] == {"replaced": True} and lenient.game.env.state(0).ply == 1
