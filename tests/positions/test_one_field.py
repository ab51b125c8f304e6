"""One field of a valid position, record or snapshot changed: refused by name, or a legal game.

What is tried is in `one_field_fuzz.py`. It runs in a process of its own, so that a crash or an
endless loop of compiled code fails here and not everywhere. Below are the faults that it found.
"""

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from positions.one_field_fuzz import ATTEMPTS, Report
from rotonde import NAMES, State
from rotonde.env import Environment, Snapshot, make
from rotonde.errors import InvalidFile, InvalidOptions, RotondeError
from study.env_cases import environment, every_case, wander

TRIES = {"position": 500, "record": 450, "snapshot": 300}  # of each game: 5,000 in all
AT_LENGTH = {"position": 20_000, "record": 18_000, "snapshot": 12_000}  # 200,000


def fuzz(subject: str, name: str, seed: int, tries: int, patience: float) -> Report:
    tests = Path(__file__).resolve().parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tests), *sys.path])}
    command = [
        sys.executable,
        "-m",
        "positions.one_field_fuzz",
        subject,
        name,
        str(seed),
        str(tries),
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=patience, check=False
    )
    assert done.returncode == 0, (subject, name, done.returncode, done.stderr[-4000:])
    return msgspec.json.decode(done.stdout, type=Report)


def require_good(report: Report, tries: int) -> None:
    assert not report.faults, "\n\n".join(report.faults)
    assert sum(report.outcomes.values()) == tries
    # Most changes break something, and some do not: both were seen.
    assert report.outcomes["refused"] > report.outcomes["accepted"] / 3 > 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("subject", ATTEMPTS)
def test_one_changed_field_is_refused_or_played_on(subject: str, name: str) -> None:
    require_good(fuzz(subject, name, 1, TRIES[subject], patience=900), TRIES[subject])


@pytest.mark.proof
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("subject", ATTEMPTS)
def test_one_changed_field_is_refused_or_played_on_at_length(subject: str, name: str) -> None:
    require_good(fuzz(subject, name, 2, AT_LENGTH[subject], patience=7200), AT_LENGTH[subject])


# --- faults that this found, each mended ----------------------------------------------------------


def test_a_guess_takes_any_word_of_the_generator() -> None:
    """Every second word is beyond a signed integer: `guess()` failed with an OverflowError."""
    env = environment("trains-2", 4)
    for _ in range(20):
        env.guess()


def changed(env: Environment, field: str, value: int, place: Any = ...) -> np.ndarray[Any, Any]:
    states = np.array(env.snapshot().states)
    states[field][0 if place is ... else (0, *np.atleast_1d(place))] = value
    return states


HOSTILE = [
    ("rail-2", "owned", -1, (0, 0)),  # its routes were listed without end
    ("rail-2", "ticket_pile_size", 2**40, ...),  # so was its pile
    ("rail-2", "phase", 99, ...),
    ("rail-2", "turn", 7, ...),
    ("trains-2", "pile_size", 10**9, ...),
    ("trains-2", "phase", -5, ...),
    ("triage-1", "slot", 10**6, 0),  # compiled code read beyond the board
    ("triage-1", "last", 10**6, ...),
]


@pytest.mark.parametrize(("case", "field", "value", "place"), HOSTILE)
def test_a_record_that_is_no_position_is_neither_restored_nor_loaded(
    case: str, field: str, value: int, place: Any
) -> None:
    env = environment(case, 2)
    wander(env, 8)
    before = env.snapshot()
    states = changed(env, field, value, place)
    with pytest.raises(InvalidOptions):
        env.restore(Snapshot(before.layout, states, np.array(before.seeds)))
    with pytest.raises(InvalidOptions):
        env.load(0, State(states[:1].copy(), env.state(0).tables))
    after = env.snapshot()
    assert after.states.tobytes() == before.states.tobytes()


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("value", [None, 0, "", [], b"", np.zeros(2), np.zeros((0,))], ids=repr)
def test_a_snapshot_of_something_else_is_refused(part: int, value: Any) -> None:
    env = make("trains", games=2)
    good = env.snapshot()
    parts: list[Any] = [good.layout, good.states, good.seeds]
    parts[part] = value
    with pytest.raises(RotondeError):
        env.restore(Snapshot(*parts))


def test_what_an_environment_has_taken_cannot_be_changed() -> None:
    taken = environment("rail-2", 2).snapshot()
    for array in (taken.states, taken.seeds):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


@every_case
def test_a_pickled_snapshot_is_checked_and_brings_everything_back(case: str) -> None:
    env = environment(case, 4)
    wander(env, 25)
    kept = pickle.loads(pickle.dumps(env.snapshot()))
    shown = [env.observation.copy(), env.mask.copy(), env.turn.copy(), env.seeds.copy()]
    actions = env.sample()
    env.step(actions)
    after = [env.observation.copy(), env.mask.copy(), env.reward.copy()]
    wander(env, 10)
    env.restore(kept)
    again = [env.observation, env.mask, env.turn, env.seeds]
    assert all((a == b).all() for a, b in zip(shown, again, strict=True))
    env.step(actions)
    restored = [env.observation, env.mask, env.reward]
    assert all((a == b).all() for a, b in zip(after, restored, strict=True))


def test_the_faults_of_a_hand_made_snapshot_are_named() -> None:
    env = environment("rail-2", 2)
    wander(env, 30)
    good = env.snapshot()
    states = changed(env, "trains", 3, 0)
    with pytest.raises(InvalidFile) as refused:
        env.restore(Snapshot(good.layout, states, good.seeds))
    assert "players[0].trains" in [fault.place for fault in refused.value.faults]
