"""Where games played in the terminal are kept. A save is a game record, written at every action."""

import os
import sys
import time
from pathlib import Path

from rotonde.games.registry import edition
from rotonde.records.record import Record, read, write


def data_folder() -> Path:
    """Where a user's data belongs on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Rotonde"
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "rotonde"


def folder() -> Path:
    return data_folder() / "games"


def new_path(game_name: str) -> Path:
    """An unused name, so that nothing is overwritten."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = folder() / f"{game_name}-{stamp}.json"
    number = 2
    while path.exists():
        path = folder() / f"{game_name}-{stamp}-{number}.json"
        number += 1
    return path


def save(path: Path, record: Record) -> None:
    """Write the whole file or nothing: a kill while writing leaves the previous one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".part")
    with draft.open("w", encoding="utf-8") as file:
        file.write(write(record))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def latest_unfinished(game_name: str) -> Path | None:
    """The game of this name, or of a former one, that was played last and is not over."""
    game = edition(game_name)
    found = [
        (path.name.removeprefix(f"{name}-"), path)
        for name in (game.name, *game.former_names)
        for path in folder().glob(f"{name}-*.json")
    ]
    for _, path in sorted(found, reverse=True):
        if read(path.read_bytes()).result is None:
            return path
    return None
