"""Where a player comes from: Rotonde itself ("house"), a file, or an installed package."""

import hashlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Literal

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.players.player import Player, names, player

GROUP = "rotonde.players"
BOT = "Bot"  # the name of the player in a file


class Source(msgspec.Struct, frozen=True):
    """A player by name, and where its code is."""

    name: str
    kind: Literal["house", "file", "package"]
    where: str = ""  # the path of the file, or the entry point's value
    version: str = ""  # a digest of the file, or the version of the package

    @property
    def is_of_the_house(self) -> bool:
        return self.kind == "house"


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
    """The player of a Python file; it goes by the name of the file."""
    if not path.is_file():
        raise InvalidOptions("file.missing", path=str(path))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return Source(path.stem, "file", str(path.resolve()), digest)


def require_same(source: Source) -> None:
    """Refuse to play with a file that is missing here, or is another one than it was."""
    if source.kind == "file" and file_source(Path(source.where)) != source:
        raise InvalidOptions("options.player-changed", path=source.where)


def find(game_name: str, name: str, files: Sequence[Path] = ()) -> Source:
    """A player by name: given files first, then Rotonde's own players, then installed packages."""
    own: dict[str, Source] = {}
    for source in map(file_source, files):
        if own.setdefault(source.name, source) != source:
            raise InvalidOptions("options.player-twice", name=source.name)
    packages = installed()
    if name in own:
        return own[name]
    if name in names(game_name):
        return Source(name, "house")
    if name in packages:
        return packages[name]
    known = ", ".join([*own, *names(game_name), *packages])
    raise InvalidOptions("options.player", name=name, known=known)


def build(source: Source, game_name: str, seed: int) -> Player:
    """The player itself. Foreign code may raise anything at all here."""
    if source.kind == "house":
        return player(game_name, source.name, seed)
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
