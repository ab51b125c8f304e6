"""The same source compiled, with every index checked, and as plain Python plays the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent


def games(count: int, most_plies: int, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "core.fingerprints", str(count), str(most_plies)],
        cwd=TESTS,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_plain_python_plays_the_same_games() -> None:
    assert games(1, 80, NUMBA_DISABLE_JIT="1") == games(1, 80)


def test_no_index_leaves_its_array() -> None:
    assert games(3, 1000, NUMBA_BOUNDSCHECK="1") == games(3, 1000)


@pytest.mark.proof
def test_plain_python_plays_the_same_games_to_the_end() -> None:
    assert games(3, 1000, NUMBA_DISABLE_JIT="1") == games(3, 1000)
