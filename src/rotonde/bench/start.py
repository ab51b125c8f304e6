"""How long a fresh process takes until it has played: with nothing compiled, and from the cache."""

import os
import subprocess
import sys
import tempfile
import time

from rotonde.core.manifest import Figures
from rotonde.games.rail.manifest import MANIFEST

PLAY = ["-m", "rotonde", "simulate", MANIFEST.name, "--games", "1", "--json"]


def starts() -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        cold = _run(PLAY, environment)
        cached = min(_run(PLAY, environment) for _ in range(3))
        helped = min(_run(["-m", "rotonde", "--help"], environment) for _ in range(3))
    return {"cold_start_s": cold, "cached_start_s": cached, "help_s": helped}


def _run(arguments: list[str], environment: dict[str, str]) -> float:
    before = time.perf_counter()
    subprocess.run([sys.executable, *arguments], env=environment, check=True, capture_output=True)
    return time.perf_counter() - before
