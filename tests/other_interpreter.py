"""Runs a program in an interpreter of its own: other settings of Numba hold from its start."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
SECONDS = 600


def run_python(program: str, *options: str, **environment: str) -> str:
    """What the program prints; it can import the tests' helpers. A failure shows its errors."""
    done = subprocess.run(
        [sys.executable, *options, "-c", program],
        env=os.environ | {"PYTHONPATH": str(TESTS)} | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout
