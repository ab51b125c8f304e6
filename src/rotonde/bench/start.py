"""How long a fresh process takes until it has played: with nothing compiled, and from the cache.

A command that plays one game; and a server, from the command to its first page and first moves.
"""

import os
import subprocess
import sys
import tempfile
import time

from rotonde.bench.server_start import first_moves
from rotonde.core.manifest import Figures
from rotonde.games.rail.manifest import MANIFEST

PLAY = ["-m", "rotonde", "simulate", MANIFEST.name, "--games", "1", "--json"]


def starts() -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        cold, cold_processor = _run(PLAY, environment)
        cached = min(_run(PLAY, environment)[0] for _ in range(3))
        helped = min(_run(["-m", "rotonde", "--help"], environment)[0] for _ in range(3))
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        served = {
            f"server_{state}_{name}_s": seconds
            for state in ("cold", "warm")
            for name, seconds in first_moves(environment).items()
        }
    load = {"load_average": os.getloadavg()[0]} if hasattr(os, "getloadavg") else {}
    alone = {
        "cold_start_s": cold,
        "cold_start_processor_s": cold_processor,
        "cached_start_s": cached,
        "help_s": helped,
    }
    return {**alone, **served, **load}


def _run(arguments: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Seconds until the command has ended, and processor time that it took."""
    before, processor = time.perf_counter(), _time_of_children()
    subprocess.run([sys.executable, *arguments], env=environment, check=True, capture_output=True)
    return time.perf_counter() - before, _time_of_children() - processor


def _time_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system
