"""So many steps of many games, played by the network against itself, and by its teacher."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rotonde.core.environment import Observations, Rows
from rotonde.players.learned.encoding import Encoding, Floats
from rotonde.players.learned.network import Network
from rotonde.study.environment import Environment
from rotonde.study.learning.advantages import Played
from rotonde.study.learning.losses import Indices, log_chances
from rotonde.study.learning.teacher import Teacher, zero_sum


class Steps(NamedTuple):
    """What was played: arrays of (steps, games)."""

    observation: Observations
    mask: Rows
    action: Indices
    chance: Floats  # the logarithm of the chance with which it was chosen
    wanted: Indices  # what the teacher would play; the action, without one
    played: Played


def play_steps(
    env: Environment,
    encoding: Encoding,
    network: Network,
    rng: np.random.Generator,
    steps: int,
    unit: float,
    teacher: Teacher | None = None,
    shown: int = 0,
) -> Steps:
    """The teacher plays the first `shown` games, and says at every step what it would play."""
    games, seats = env.games, env.players
    observation = np.empty((steps, *env.observation.shape), dtype=np.int8)
    mask = np.empty((steps, *env.mask.shape), dtype=np.bool_)
    action = np.empty((steps, games), dtype=np.int64)
    wanted = np.empty((steps, games), dtype=np.int64)
    chance = np.empty((steps, games), dtype=np.float32)
    value = np.empty((steps, games), dtype=np.float32)
    turn = np.empty((steps, games), dtype=np.int8)
    done = np.empty((steps, games), dtype=np.bool_)
    reward = np.empty((steps, games, seats), dtype=np.float32)
    rows = np.arange(games)
    for t in range(steps):
        observation[t], mask[t], turn[t] = env.observation, env.mask, env.turn
        judged = network.judge(encoding(env.observation, env.mask), env.mask)
        value[t] = judged.value
        action[t] = draw(judged.actions, rng)
        wanted[t] = action[t]
        if teacher is not None:
            wanted[t] = teacher.choices()
            action[t, :shown] = wanted[t, :shown]
        chance[t] = log_chances(judged.actions)[rows, action[t]]
        env.step(action[t])
        reward[t] = zero_sum(env.reward) / np.float32(unit)
        done[t] = env.done
    last = network.judge(encoding(env.observation, env.mask), env.mask).value
    played = Played(turn, reward, done, value, env.turn.copy(), last)
    return Steps(observation, mask, action, chance, wanted, played)


def draw(actions: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """An action for every row, by its chance (the largest of values with Gumbel's noise)."""
    noise = rng.random(actions.shape, dtype=np.float32)
    np.log(np.maximum(noise, np.float32(1e-30)), out=noise)
    np.log(-np.minimum(noise, np.float32(-1e-9)), out=noise)
    chosen: npt.NDArray[np.int64] = (actions - noise).argmax(axis=1)
    return chosen
