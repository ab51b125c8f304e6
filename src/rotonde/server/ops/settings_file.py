"""All settings of a server in one TOML file; options of the command line override it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.players.added_bots import require_addable
from rotonde.server.ops.settings import Settings

DATABASE_NAME = "rotonde.sqlite"


def settings_from(file: Path | None, given: Mapping[str, object], default_folder: Path) -> Settings:
    """Settings from the command line (`given`, if not None), else from the file, else defaults."""
    read = _read(file) if file is not None else {}
    chosen = read | {name: value for name, value in given.items() if value is not None}
    chosen.setdefault("folder", str(default_folder))
    folder = Path(chosen["folder"]) if isinstance(chosen["folder"], str) else default_folder
    chosen.setdefault("database", f"sqlite:///{(folder / DATABASE_NAME).absolute()}")
    address = chosen.get("public_address")
    if isinstance(address, str):
        chosen.setdefault("secure_cookies", address.startswith("https://"))
    try:
        settings = msgspec.convert(chosen, Settings)
        require_addable(settings.added_bots)
        return settings
    except msgspec.ValidationError as error:
        where = str(file) if file is not None else "rotonde serve"
        raise InvalidOptions("settings.invalid", path=where, reason=str(error)) from None


def _read(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InvalidOptions("file.missing", path=str(file)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidOptions("file.unreadable", path=str(file), reason=str(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise InvalidOptions("settings.invalid", path=str(file), reason=str(error)) from None
