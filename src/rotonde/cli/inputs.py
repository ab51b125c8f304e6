"""What the commands share: languages, files, options, and how JSON is printed."""

import json
import locale
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from rotonde.core import errors
from rotonde.games.registry import MANIFESTS, NAMES, manifest

# Options that take a file, by the name that a manifest gives as its `data_option`.
MISSION, MAP, DECK = "mission", "map", "deck"


def _in_words(names: Iterable[str], last: str) -> str:
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def _games_with(option: str) -> str:
    takers = [m for m in MANIFESTS if m.data_option == option]
    return _in_words((edition.name for m in takers for edition in m.editions), "and")


def _with_bots() -> list[str]:
    return [name for name in NAMES if manifest(name).players]


GAMES_WITH_BOTS = _with_bots()
GameName = Annotated[str, Parameter(help=f"{_in_words(NAMES, 'or')}.")]
GameWithBots = Annotated[str, Parameter(help=f"{_in_words(GAMES_WITH_BOTS, 'or')}.")]
MissionWanted = Annotated[
    str | None,
    Parameter(
        help=f"For {_games_with(MISSION)}: the name of a mission, or a mission file (.json)."
    ),
]
MapFile = Annotated[
    Path | None,
    Parameter(help=f"For {_games_with(MAP)}: a map file to play on instead of the game's own."),
]
DeckFile = Annotated[
    Path | None,
    Parameter(help=f"For {_games_with(DECK)}: a deck file to play with instead of the game's own."),
]
_OF_ALL_GAMES = ("env", "players", "start", "server")
_BENCHMARKS = (*(name for m in MANIFESTS for name in m.benchmarks), *_OF_ALL_GAMES)
BenchPart = Annotated[
    str | None, Parameter(help=f"{_in_words(_BENCHMARKS, 'or')}; by default everything.")
]
Assignments = Annotated[
    list[str] | None,
    Parameter(
        help="An option of the game, as name=value (junior=true, head_start=[10,0]); repeatable.",
        negative=(),
    ),
]
Language = Annotated[str | None, Parameter(help="fr or en; by default that of the system")]


def language_or_default(wanted: str | None) -> str:
    """The language asked for, else the system's if we speak it, else English."""
    from rotonde.core.messages import LANGUAGES

    if wanted is not None:
        if wanted not in LANGUAGES:
            raise errors.InvalidOptions("options.language", name=wanted, known=", ".join(LANGUAGES))
        return wanted
    names = [os.environ.get(v, "") for v in ("LC_ALL", "LC_MESSAGES", "LANG")]
    system = next((name for name in names if name), locale.getlocale()[0] or "")
    return "fr" if system.startswith("fr") else "en"


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise errors.InvalidOptions("file.missing", path=str(path)) from None
    except OSError as error:
        raise errors.InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None


def load_json(path: Path) -> Any:
    """A parsed file, or an error that names it."""
    try:
        return json.loads(read_bytes(path).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise errors.InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None
    except json.JSONDecodeError as error:
        raise errors.InvalidOptions("file.not-json", path=str(path), reason=str(error)) from None


def options_of(
    game: str,
    mission: str | None,
    players: int | None,
    map: Path | None = None,
    deck: Path | None = None,
    option: Sequence[str] = (),
) -> dict[str, Any]:
    """What a game starts from, as given on the command line."""
    options: dict[str, Any] = {}
    if mission is not None:
        if manifest(game).data_option != MISSION:
            raise errors.InvalidOptions("options.no-mission", game=game, mission=mission)
        path = Path(mission)
        options[MISSION] = load_json(path) if path.suffix == ".json" else mission
    if players is not None or not manifest(game).is_solo:
        options["players"] = 2 if players is None else players
    for name, file in ((MAP, map), (DECK, deck)):
        if file is not None:
            options[name] = load_json(file)
    return options | dict(_assignment(text) for text in option)


def _assignment(text: str) -> tuple[str, Any]:
    """`name=value`; the value is JSON, or else a word."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise errors.InvalidOptions("options.assignment", text=text)
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def within(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise errors.InvalidOptions(
            "options.number", name=name, value=value, least=least, most=most
        )
    return value


def print_json(value: Any) -> None:
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n")
