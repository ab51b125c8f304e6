"""The plain C yardstick under benchmarks/, built and run beside our own figures if possible."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

SOURCE = Path("benchmarks") / "rail.c"


def run_yardstick(players: int, games: int) -> dict[str, Any] | None:
    """Its games and plies per second; None without a C compiler or outside a checkout."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not SOURCE.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "rail"
        flags = ["-O3", "-march=native", "-o", str(program)]
        subprocess.run([compiler, *flags, str(SOURCE)], check=True)
        command = [str(program), str(players), str(games)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures
