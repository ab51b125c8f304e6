"""Where a player comes from: Rotonde itself, a file, an installed package, or a command.

A file is code (Python), or a network that `rotonde learn` has written, which is data.
"""

import hashlib
import importlib.util
import os
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Literal

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.players.player import Player, names, player, unknown_player

GROUP = "rotonde.players"
BOT = "Bot"  # the name of the player in a file
NETWORK = ".npz"  # how the name of a file with a network ends
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")  # before the = of a command


class Source(msgspec.Struct, frozen=True):
    """A player by name, and where its code is."""

    name: str
    kind: Literal["house", "network", "file", "package", "command"]
    where: str = ""  # the path of the file, the entry point's value, or the command
    version: str = ""  # a digest of the file (of a command: of its files), or that of the package

    @property
    def is_trusted(self) -> bool:
        """True if no foreign code runs: Rotonde's own player, or a network from a file."""
        return self.kind in ("house", "network")


def installed() -> dict[str, Source]:
    """Players that other installed packages offer."""
    found = entry_points(group=GROUP)
    return {
        point.name: Source(
            point.name, "package", point.value, point.dist.version if point.dist else ""
        )
        for point in found
    }


def file_source(path: Path) -> Source:
    """The player of a Python file or of a network; it goes by the name of the file."""
    if not path.is_file():
        raise InvalidOptions("file.missing", path=str(path))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    kind: Literal["network", "file"] = "network" if path.suffix == NETWORK else "file"
    return Source(path.stem, kind, str(path.resolve()), digest)


def command_source(text: str) -> Source:
    """The player that a command starts: `NAME=COMMAND`, or by the name of the last file in it."""
    name, equals, command = text.partition("=")
    if not (equals and _NAME.fullmatch(name)):
        name, command = "", text
    words = split_command(command)
    if not words:
        raise InvalidOptions("options.no-command", text=text)
    files = [Path(word) for word in words if Path(word).is_file()]
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    named = name or (files[-1] if files else Path(words[0])).stem
    return Source(named, "command", command.strip(), digest.hexdigest())


def split_command(command: str) -> list[str]:
    """The words of a command, as a shell splits them; no shell runs it."""
    try:
        return shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise InvalidOptions("options.bad-command", text=command, reason=str(error)) from None


def require_same(source: Source) -> None:
    """Refuse to play with a file that is missing here, or is another one than it was."""
    if source.kind in ("file", "network") and file_source(Path(source.where)) != source:
        raise InvalidOptions("options.player-changed", path=source.where)
    if source.kind == "command":
        now = command_source(f"{source.name}={source.where}")
        if now != source:
            raise InvalidOptions("options.player-changed", path=source.where)


def find(
    game_name: str, name: str, files: Sequence[Path] = (), commands: Sequence[str] = ()
) -> Source:
    """A player by name: files and commands that were given, then Rotonde's own players, then
    those of installed packages."""
    own: dict[str, Source] = {}
    for source in [*map(file_source, files), *map(command_source, commands)]:
        if own.setdefault(source.name, source) != source:
            raise InvalidOptions("options.player-twice", name=source.name)
    packages = installed()
    if name in own:
        return own[name]
    if name in names(game_name):
        return Source(name, "house")
    if name in packages:
        return packages[name]
    raise unknown_player(name, [*own, *names(game_name), *packages])


def build(source: Source, game_name: str, seed: int) -> Player:
    """The player itself; not that of a command. Foreign code may raise anything at all here."""
    if source.kind == "house":
        return player(game_name, source.name, seed)
    if source.kind == "network":
        from rotonde.players.learned.player import NetworkPlayer

        return NetworkPlayer(game_name, Path(source.where))
    if source.kind == "file":
        make = getattr(_load(Path(source.where)), BOT)
    else:
        (point,) = [p for p in entry_points(group=GROUP) if p.name == source.name]
        make = point.load()
    builder: Callable[[str, int], Player] = make
    return builder(game_name, seed)


def _load(path: Path) -> ModuleType:
    """The module of a file, loaded once."""
    name = f"rotonde_player_{path.stem}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise InvalidOptions("options.not-python", path=str(path))
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]
