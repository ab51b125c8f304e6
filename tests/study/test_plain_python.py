"""Compiled or as plain Python, the environments fill the same arrays."""

import hashlib

import pytest

from other_interpreter import run_python
from study.env_cases import environment, wander

PROGRAM = "from study.test_plain_python import digest; print(digest({case!r}))"


def digest(case: str) -> str:
    env = environment(case, 2, seed=1, reward="shaped")
    wander(env, 60)
    env.guess()
    arrays = (env.observation, env.mask, env.reward, env.turn, env.seeds)
    return hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()


@pytest.mark.parametrize("case", ["rail-2", "trains-4", "triage-3"])
def test_without_the_compiler_everything_is_the_same(case: str) -> None:
    plain = run_python(PROGRAM.format(case=case), NUMBA_DISABLE_JIT="1")
    assert plain.strip() == digest(case)
