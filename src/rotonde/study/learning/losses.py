"""What is to be made small, and its gradient by the network's outputs.

All gradients are those of a mean over the batch; `weight` is 0 for a row that is to be left out.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rotonde.players.learned.encoding import Floats

Indices = npt.NDArray[np.int64]


class Loss(NamedTuple):
    mean: float
    by_actions: Floats  # the gradient by the value of every action
    measure: float  # imitation: the part of choices that were guessed; policy: the entropy


def log_chances(actions: Floats) -> Floats:
    """The logarithm of the chance with which each action is chosen."""
    shifted = actions - actions.max(axis=1, keepdims=True)
    chances: Floats = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return chances


def imitation(actions: Floats, wanted: Indices) -> Loss:
    """Cross entropy: minus the logarithm of the chance of the teacher's choice."""
    rows = np.arange(len(wanted))
    chances = log_chances(actions)
    gradient: Floats = np.exp(chances)
    gradient[rows, wanted] -= 1
    guessed = float((actions.argmax(axis=1) == wanted).mean())
    gradient /= np.float32(len(wanted))
    return Loss(-float(chances[rows, wanted].mean()), gradient, guessed)


def policy(
    actions: Floats,
    taken: Indices,
    before: Floats,
    advantage: Floats,
    weight: Floats,
    clip: float,
    entropy: float,
) -> Loss:
    """PPO's clipped objective, and a prize for not being sure too early.

    `before` is the logarithm of the chance with which the action was chosen when it was played.
    """
    rows, count = np.arange(len(taken)), np.float32(max(float(weight.sum()), 1.0))
    chances = log_chances(actions)
    every = np.exp(chances)
    ratio = np.exp(np.clip(chances[rows, taken] - before, -20, 20))
    free, held = ratio * advantage, np.clip(ratio, 1 - clip, 1 + clip) * advantage
    unsure = -(every * np.where(every > 0, chances, 0)).sum(axis=1)
    mean = float((weight * (-np.minimum(free, held) - entropy * unsure)).sum() / count)
    pull = np.where(free <= held, free, 0) * weight / count
    gradient = every * pull[:, None]
    gradient[rows, taken] -= pull
    push = np.float32(entropy) * weight / count
    gradient += every * np.where(every > 0, chances + unsure[:, None], 0) * push[:, None]
    return Loss(mean, gradient.astype(np.float32), float((weight * unsure).sum() / count))


def squares(value: Floats, wanted: Floats, weight: Floats, share: float) -> tuple[float, Floats]:
    """Half the mean square of what the value is off, times its share in the whole loss."""
    off, count = value - wanted, max(float(weight.sum()), 1.0)
    mean = share * float((weight * off * off).sum()) / 2 / count
    return mean, (share * weight * off / count).astype(np.float32)
