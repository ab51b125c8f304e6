"""What the commands share: languages, files, options, and how JSON is printed."""

import json
import locale
import os
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from rotonde.core import errors

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
) -> dict[str, Any]:
    """What a game starts from, as given on the command line."""
    options: dict[str, Any] = {}
    if game == "triage" and mission is not None:
        path = Path(mission)
        options["mission"] = load_json(path) if path.suffix == ".json" else mission
    elif mission is not None:
        raise errors.InvalidOptions("options.no-mission", game=game, mission=mission)
    if players is not None or game != "triage":
        options["players"] = 2 if players is None else players
    for name, file in (("map", map), ("deck", deck)):
        if file is not None:
            options[name] = load_json(file)
    return options


def within(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise errors.InvalidOptions(
            "options.number", name=name, value=value, least=least, most=most
        )
    return value


def print_json(value: Any) -> None:
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n")
