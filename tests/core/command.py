"""The command `rotonde` in a process of its own, and the games that it has saved."""

import os
import subprocess
import sys
from pathlib import Path


def rotonde(
    *arguments: str, home: Path, typed: str = "", language: str = "en"
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "LC_ALL": f"{language}_XX.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "rotonde", *arguments],
        input=typed,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def saved(home: Path) -> list[Path]:
    return sorted((home / "rotonde" / "games").glob("*.json"))
