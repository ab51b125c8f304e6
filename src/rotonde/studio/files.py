"""Map files, read and written. Reading one ends with data or with a reason, whatever it holds."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rotonde.core.errors import Fault, InvalidFile, InvalidOptions
from rotonde.core.studio import Examined, Finding, MapData, Studio

MOST_BYTES = 2_000_000
_LISTS = ("cities", "routes", "tickets")


def read_map(path: Path) -> Any:
    """What a file holds, parsed; not yet checked."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InvalidOptions("file.missing", path=str(path)) from None
    except OSError as error:
        raise InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None
    if len(content) > MOST_BYTES:
        raise InvalidOptions("studio.file-too-large", path=str(path), most=MOST_BYTES)
    return _parsed(content, str(path))


def _parsed(content: bytes, path: str) -> Any:
    """Too deep nesting and numbers of thousands of digits are refused like any other nonsense."""
    try:
        data = json.loads(content.decode("utf-8"))
        # Half of a character (\ud800) can be written in JSON, but not printed nor stored.
        json.dumps(data, ensure_ascii=False).encode("utf-8")
        return data
    except RecursionError:
        raise InvalidOptions("studio.too-deep") from None
    except UnicodeDecodeError as error:
        raise InvalidOptions("file.unreadable", path=path, reason=str(error)) from None
    except ValueError as error:
        raise InvalidOptions("file.not-json", path=path, reason=str(error)) from None


def examine_file(studio: Studio, path: Path, *, strict: bool) -> tuple[Any, Examined]:
    """The data and what is to be said of it. A file that cannot be read is a fault too, unless
    `strict`: then it is an error."""
    try:
        data = read_map(path)
    except InvalidOptions as error:
        if strict:
            raise
        kind = error.key.partition(".")[2]
        return None, Examined((Finding(kind, "$", error.key, error.parameters),))
    return data, studio.examine(data)


def require_map(studio: Studio, data: object) -> MapData:
    """The map itself, or an error that lists its faults."""
    examined = studio.examine(data)
    if examined.faults:
        faults = [Fault(f.place, f.key, **f.parameters) for f in examined.faults]
        raise InvalidFile("map.invalid", faults, count=len(faults))
    assert isinstance(data, Mapping)
    return data


def write_map(data: MapData) -> bytes:
    """A map as a file: a line for each city, route and ticket. No field is left out."""
    parts = []
    for field, value in data.items():
        if field in _LISTS and isinstance(value, list) and value:
            items = ",\n".join("  " + _text(item) for item in value)
            parts.append(f" {_text(field)}: [\n{items}\n ]")
        else:
            parts.append(f" {_text(field)}: {_text(value)}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode("utf-8", "backslashreplace")


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
