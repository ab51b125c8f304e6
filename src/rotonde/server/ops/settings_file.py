"""All settings of a house in one TOML file; what is said on the command line goes before it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from rotonde.core.errors import InvalidOptions
from rotonde.server.ops.settings import Settings

DATABASE_NAME = "rotonde.sqlite"


def settings_from(file: Path | None, given: Mapping[str, object], default_folder: Path) -> Settings:
    """The settings of a file, those `given` (not None) instead of it, the defaults for the rest."""
    read = _read(file) if file is not None else {}
    chosen = read | {name: value for name, value in given.items() if value is not None}
    chosen.setdefault("folder", str(default_folder))
    folder = Path(chosen["folder"]) if isinstance(chosen["folder"], str) else default_folder
    chosen.setdefault("database", f"sqlite:///{(folder / DATABASE_NAME).absolute()}")
    address = chosen.get("public_address")
    if isinstance(address, str):
        chosen.setdefault("secure_cookies", address.startswith("https://"))
    try:
        return msgspec.convert(chosen, Settings)
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
