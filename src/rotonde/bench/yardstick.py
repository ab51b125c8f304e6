"""The plain C yardsticks under benchmarks/, built and run beside our own figures if possible."""

import shutil
import subprocess
import tempfile
from pathlib import Path

import msgspec

SOURCES = Path("benchmarks")
ROUNDS = 3


class Yardstick(msgspec.Struct, frozen=True):
    """The compared part of what a yardstick prints."""

    plies_per_s: float
    plies: int = 0
    wins: list[int] = []


def run_yardstick(name: str, *arguments: int) -> Yardstick | None:
    """The figures of the best of some runs; None without a C compiler or outside a checkout."""
    source = SOURCES / f"{name}.c"
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not source.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / name
        flags = ["-O3", "-march=native", "-o", str(program)]
        subprocess.run([compiler, *flags, str(source)], check=True)
        command = [str(program), *map(str, arguments)]
        runs = [
            msgspec.json.decode(
                subprocess.run(command, check=True, capture_output=True).stdout, type=Yardstick
            )
            for _ in range(ROUNDS)
        ]
    return max(runs, key=lambda run: run.plies_per_s)
