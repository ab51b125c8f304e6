"""Bots that the operator of a server adds: a name, and the command that speaks the protocol.

An installed player (the entry points `rotonde.players`) is added by its name alone: its command is
`installed_bot.py`, which speaks the protocol for it.
"""

import re
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from rotonde.core.errors import InvalidOptions
from rotonde.core.suggest import unknown_name
from rotonde.games.registry import MANIFESTS
from rotonde.players.levels import LEVELS
from rotonde.players.sources import installed, split_command

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


def added_bots(texts: Iterable[str]) -> dict[str, str]:
    """Commands by name, from `NAME=COMMAND`, or the name of an installed player alone."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, command = text.partition("=")
        if not equals:
            name, command = text, installed_command(text)
        if name in found:
            raise InvalidOptions("options.player-twice", name=name)
        found[name] = command
    require_addable(found)
    return found


def require_addable(bots: Mapping[str, str]) -> None:
    """Refuse names of our own bots and levels, and commands that cannot be parsed."""
    taken = {*LEVELS, *(name for manifest in MANIFESTS for name in manifest.players)}
    for name, command in bots.items():
        if not _NAME.fullmatch(name) or name in taken:
            raise InvalidOptions("options.bot-name", name=name)
        if not split_command(command):
            raise InvalidOptions("options.no-command", text=command)


def installed_command(name: str) -> str:
    known = installed()
    if name not in known:
        raise unknown_name(InvalidOptions, "options.player", name, known, "options.player-close")
    return " ".join(f"'{word}'" for word in (sys.executable, "-m", _HOST, name))


def installed_player(command: Sequence[str]) -> str | None:
    """The installed player whose command this is, if it is one's."""
    return command[-1] if command[1:-1] == ("-m", _HOST) else None


def folders_of_installed(name: str) -> tuple[str, ...]:
    """Where the code of an installed player lies, with all that it is installed with."""
    module = installed()[name].where.partition(":")[0]
    sources = [find_spec(top.partition(".")[0]) for top in (module, __name__)]
    files = [Path(spec.origin) for spec in sources if spec is not None and spec.origin]
    roots = [file.parent.parent if file.name == "__init__.py" else file.parent for file in files]
    libraries = (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    return tuple(dict.fromkeys([*libraries, *map(str, roots)]))


_HOST = "rotonde.players.installed_bot"
