"""A network that judges a position: a value for each action, and one for the position.

Layers of rectified units; the value of an action is the sum over its words (`encoding.spell`) and
a constant of its own, so that what is learned about a route holds for all ways to pay for it.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rotonde.players.learned.encoding import Floats

Parameters = dict[str, Floats]

FORBIDDEN = np.float32(-1e9)  # the value of an action that is not legal


class Judgement(NamedTuple):
    """What a network says of a batch of positions, and what it takes to learn from it."""

    layers: list[Floats]  # the input, then what each layer made of it
    actions: Floats  # a value for each action
    value: Floats  # of the position, for the seat to act


class Network:
    def __init__(self, parameters: Parameters, spelling: Floats) -> None:
        self.parameters = parameters
        self.spelling = spelling
        self.depth = sum(name.startswith("layer") for name in parameters)

    def judge(self, encoded: Floats, mask: npt.NDArray[np.bool_]) -> Judgement:
        p = self.parameters
        layers = [encoded]
        for i in range(self.depth):
            layers.append(np.maximum(layers[-1] @ p[f"layer{i}"] + p[f"bias{i}"], 0))
        words = layers[-1] @ p["words"]
        actions = np.where(mask, words @ self.spelling.T + p["actions"], FORBIDDEN)
        return Judgement(layers, actions, (layers[-1] @ p["value"])[:, 0] + p["level"][0])

    def gradient(self, judged: Judgement, actions: Floats, value: Floats) -> Parameters:
        """The gradient of a loss by every parameter, from that by the values of the actions (zero
        for those that are not legal) and of the position."""
        p, last = self.parameters, judged.layers[-1]
        words, column = actions @ self.spelling, value[:, None]
        found: Parameters = {
            "words": last.T @ words,
            "actions": actions.sum(axis=0),
            "value": last.T @ column,
            "level": value.sum(keepdims=True),
        }
        back = words @ p["words"].T + column @ p["value"].T
        for i in reversed(range(self.depth)):
            below, above = judged.layers[i], judged.layers[i + 1]
            back = back * (above > 0)
            found[f"layer{i}"] = below.T @ back
            found[f"bias{i}"] = back.sum(axis=0)
            if i:  # nothing is learned about the input
                back = back @ p[f"layer{i}"].T
        return found


def judge_one(network: Network, encoded: Floats, mask: npt.NDArray[np.bool_]) -> Floats:
    """A value for each action of one position, as `Network.judge` finds it, for play.

    Most of the input is zero, and only the rows for the rest are added up. Nothing is left to a
    BLAS library: it would start threads, and its last digits depend on how many there are.
    """
    p = network.parameters
    there = np.flatnonzero(encoded)
    layer = np.einsum("i,ij->j", encoded[there], p["layer0"][there])
    for i in range(network.depth):
        if i:
            layer = np.einsum("i,ij->j", layer, p[f"layer{i}"])
        layer = np.maximum(layer + p[f"bias{i}"], 0)
    words = np.einsum("i,ij->j", layer, p["words"])
    legal = np.flatnonzero(mask)
    values = np.full(len(mask), FORBIDDEN)
    values[legal] = np.einsum("ij,j->i", network.spelling[legal], words) + p["actions"][legal]
    return values


def shapes(
    inputs: int, hidden: Sequence[int], words: int, actions: int
) -> dict[str, tuple[int, ...]]:
    """The shape of every parameter of a network of that size."""
    sizes = [inputs, *hidden]
    found: dict[str, tuple[int, ...]] = {}
    for i, (below, above) in enumerate(pairwise(sizes)):
        found[f"layer{i}"] = (below, above)
        found[f"bias{i}"] = (above,)
    last = sizes[-1]
    return found | {
        "words": (last, words),
        "actions": (actions,),
        "value": (last, 1),
        "level": (1,),
    }


def fresh(wanted: dict[str, tuple[int, ...]], rng: np.random.Generator) -> Parameters:
    """Random weights; the last layers are small, so that at first all actions are worth alike."""
    made: Parameters = {}
    for name, shape in wanted.items():
        spread = 0.0 if len(shape) == 1 else (2 / shape[0]) ** 0.5
        spread *= 1.0 if name.startswith("layer") else 0.01
        made[name] = (rng.standard_normal(shape) * spread).astype(np.float32)
    return made
