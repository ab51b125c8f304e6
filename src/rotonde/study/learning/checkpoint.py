"""Learning as a file: everything that it goes on from, to the last bit.

An npz archive of plain arrays; it is read without pickle. `about` is JSON as bytes.
"""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.core.errors import InvalidOptions
from rotonde.core.recipe import Recipe
from rotonde.players.learned.weights_file import as_bytes, read_arrays, write_arrays
from rotonde.study.environment import Environment, Snapshot
from rotonde.study.learning.learner import Learner

FORMAT = 1


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    game: str
    players: int
    fingerprint: str
    seed: int
    recipe: Recipe
    rounds: int
    choices: int
    games: int
    seconds: float
    adam_steps: int
    generator: dict[str, Any]  # NumPy's state of it


def save(learner: Learner, path: Path) -> None:
    """Write a checkpoint. The file is complete or, if the machine stops meanwhile, the old one."""
    env, adam = learner.env, learner.adam
    snapshot = env.snapshot()
    about = About(
        format=FORMAT,
        game=env.name,
        players=env.players,
        fingerprint=env.fingerprint,
        seed=learner.seed,
        recipe=learner.recipe,
        rounds=learner.rounds,
        choices=learner.choices,
        games=learner.games,
        seconds=learner.seconds,
        adam_steps=adam.steps,
        generator=_generator_out(learner.rng.bit_generator.state),
    )
    arrays: dict[str, npt.NDArray[Any]] = {
        "about": as_bytes(about),
        "states": snapshot.states.view(np.uint8),
        "seeds": snapshot.seeds,
    }
    for kind, group in _groups(learner):
        arrays |= {f"{kind}/{name}": value for name, value in group.items()}
    write_arrays(path, arrays)


def load(path: Path) -> Learner:
    """The learner as it was when its checkpoint was written."""
    arrays = read_arrays(path)
    try:
        about = msgspec.json.decode(arrays["about"].tobytes(), type=About)
        if about.format != FORMAT:
            raise InvalidOptions("learn.version", path=str(path))
        learner = Learner(about.game, about.players, about.recipe, about.seed)
        if about.fingerprint != learner.env.fingerprint:
            raise InvalidOptions("learn.version", path=str(path))
        for kind, group in _groups(learner):
            for name, value in group.items():
                found = arrays[f"{kind}/{name}"]
                if found.shape != value.shape or found.dtype != value.dtype:
                    raise ValueError(name)
                value[:] = found
        layout = learner.env.snapshot().states.dtype
        states = np.frombuffer(arrays["states"].tobytes(), dtype=layout).copy()
        learner.env.restore(_games(learner.env, states, arrays["seeds"]))
        learner.rng.bit_generator.state = _generator_in(about.generator)
    except (KeyError, ValueError, TypeError, msgspec.MsgspecError) as error:
        raise InvalidOptions("learn.broken", path=str(path), reason=str(error)) from None
    learner.adam.steps = about.adam_steps
    learner.rounds, learner.choices, learner.games = about.rounds, about.choices, about.games
    learner.seconds = about.seconds
    return learner


def _games(env: Environment, states: npt.NDArray[Any], seeds: npt.NDArray[np.uint64]) -> Snapshot:
    """The games of a file, checked like any that come from outside, with their generators: a
    position that is read again has none."""
    if not states["rng"].any(axis=1).all():
        raise ValueError("rng")  # a generator of zeros stands still
    checked, same = Snapshot(env.fingerprint, states, seeds).games_for(
        env.fingerprint, env.batch, env.rules
    )
    whole = checked.copy()
    whole["rng"] = states["rng"]
    return Snapshot.of_games(env.fingerprint, whole, same)


def _groups(learner: Learner) -> list[tuple[str, dict[str, npt.NDArray[np.float32]]]]:
    adam = learner.adam
    return [
        ("weights", learner.network.parameters),
        ("mean", adam.mean),
        ("square", adam.square),
    ]


def _generator_out(state: Any) -> dict[str, Any]:
    """Its two large words as text: JSON numbers end at 64 bits."""
    return {**state, "state": {name: str(word) for name, word in state["state"].items()}}


def _generator_in(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "state": {name: int(word) for name, word in state["state"].items()}}
