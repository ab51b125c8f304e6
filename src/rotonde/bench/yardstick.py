"""The plain C yardsticks under benchmarks/, built and run beside our own figures if possible."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

SOURCES = Path("benchmarks")
ROUNDS = 3


def run_yardstick(name: str, *arguments: int) -> dict[str, Any] | None:
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
            json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            for _ in range(ROUNDS)
        ]
    best: dict[str, Any] = max(runs, key=lambda figures: figures["plies_per_s"])
    return best
