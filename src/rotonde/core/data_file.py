"""Checking a data file that people write: every fault of it at once, each with its place."""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rotonde.core.errors import Fault, InvalidFile


def is_whole(value: object) -> bool:
    """A whole number, and not one of JSON's true and false, which Python counts as 1 and 0."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> bool:
    """A finite number that fits a float; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number of more than 308 digits
        return False


def is_text(value: object) -> bool:
    """A text that can be stored and sent: JSON may hold halves of letters, UTF-8 cannot."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def require_valid(kind: str, data: object, faults: Sequence[Fault]) -> Mapping[str, Any]:
    """The data itself, or an error that lists all its faults (`kind` is map, deck, board …)."""
    if faults:
        raise InvalidFile(f"{kind}.invalid", faults, count=len(faults))
    assert isinstance(data, Mapping)
    return data


class FileCheck:
    """One pass over a file. Later checks skip what earlier ones found unusable."""

    data: Mapping[str, Any]

    def __init__(
        self, data: object, required: Collection[str], optional: Collection[str] = ()
    ) -> None:
        self.faults: list[Fault] = []
        if not isinstance(data, Mapping):
            self.fault("$", "data.not-an-object")
            return
        self.data = data
        self.fields("$", data, required, optional)
        self.check()

    def check(self) -> None:
        """Check the parts of the file; each kind of file has its own."""
        raise NotImplementedError

    def fault(self, place: str, key: str, **parameters: object) -> None:
        self.faults.append(Fault(place, key, **parameters))

    def fields(
        self,
        place: str,
        item: Mapping[str, Any],
        required: Collection[str],
        optional: Collection[str] = (),
    ) -> None:
        """Every required field is there, and none that is unknown."""
        for name in sorted(set(required) - set(item)):
            self.fault(place, "data.missing", field=name)
        for name in sorted(set(item) - set(required) - set(optional), key=str):
            self.fault(place, "data.unknown-field", field=name)

    def entries(self, data: Mapping[str, Any], name: str) -> list[Any]:
        """A list with something in it, if the field is there at all; else an empty one."""
        items = data.get(name, [])
        if not isinstance(items, list) or (name in data and not items):
            self.fault(name, "data.not-a-list")
            return []
        return items

    def text(
        self, place: str, item: Mapping[str, Any], field: str, most: int | None = None
    ) -> None:
        """A text with something in it and not too long, if the field is there at all."""
        value = item.get(field)
        if field in item and not (is_text(value) and str(value).strip()):
            self.fault(place, "data.not-a-text")
        elif isinstance(value, str) and most is not None and len(value) > most:
            self.fault(place, "data.text-too-long", count=len(value), most=most)

    def words(self, data: Mapping[str, Any], *notes: str) -> None:
        """What a file may say of itself: notes in words, and a title in each language."""
        for field in notes:
            if not is_text(data.get(field, "")):
                self.fault(field, "data.not-a-text")
        title = data.get("title", {})
        if not (isinstance(title, Mapping) and all(map(is_text, title.values()))):
            self.fault("title", "data.not-a-translation")
