"""The one catalogue of messages, French and English: errors, log, terminal and page.

The files are in the inlang message format, so that the page's compiler reads them as they are: a
text with {blanks}, or a list with one entry that chooses among texts by the plural of a number or
by what a parameter says ("colour=locomotive"; "colour=*" is any other).
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("fr", "en")
_BLANK = re.compile(r"\{(\w+)\}")
# Parameters whose value is itself the name of a message: {card: "blue"} is worded as card.blue.
_WORDED = {"card": "card", "colour": "card", "vehicle": "vehicle", "ability": "ability"}


_ADDED: list[str] = []


def add_messages(package: str) -> None:
    """Add the messages of a package that has a file LANGUAGE.json for every language."""
    _ADDED.append(package)
    catalogue.cache_clear()


@cache
def catalogue(language: str) -> dict[str, Any]:
    """All messages of a language, from all the files of its folder."""
    messages: dict[str, Any] = {}
    folder = resources.files("rotonde.core.messages") / language
    for part in sorted(folder.iterdir(), key=lambda path: path.name):
        if part.name.endswith(".json"):
            messages |= json.loads(part.read_text(encoding="utf-8"))
    for package in _ADDED:
        messages |= json.loads((resources.files(package) / f"{language}.json").read_text("utf-8"))
    messages.pop("$schema", None)
    return messages


def plural(language: str, number: float) -> str:
    """The plural category of a number: French counts 0 and 1 as one, English only 1."""
    if language == "fr":
        return "one" if abs(number) < 2 else "other"
    return "one" if number == 1 else "other"


def choose(language: str, message: Any, parameters: Mapping[str, Any]) -> str:
    """The text of a message for these parameters, its blanks not yet filled."""
    if isinstance(message, str):
        return message
    variants = message[0]
    plurals: dict[str, str] = {}
    for declaration in variants["declarations"]:
        if declaration.startswith("local "):
            name, _, source = declaration.removeprefix("local ").partition(" = ")
            variable, _, _ = source.partition(":")
            plurals[name] = plural(language, parameters[variable.strip()])
    selectors = variants["selectors"]
    wanted = {f"{name}={plurals.get(name) or parameters[name]}" for name in selectors}
    for case, text in variants["match"].items():
        if {part.strip() for part in case.split(",")} <= wanted | {f"{n}=*" for n in selectors}:
            return str(text)
    raise KeyError(f"no variant for {sorted(wanted)} among {sorted(variants['match'])}")


class Voice:
    """Puts keys and parameters into words, in one language.

    `names` turns what the rules call by an identifier into what people call it; `players` are
    the names of the seats.
    """

    def __init__(
        self, language: str, names: Mapping[str, str] | None = None, players: Sequence[str] = ()
    ) -> None:
        self.language = language
        self.names = names or {}
        self.players = players
        self._catalogue = catalogue(language)

    def __call__(self, key: str, **parameters: object) -> str:
        text = choose(self.language, self._catalogue[key], parameters)
        return _BLANK.sub(lambda blank: self._word(blank[1], parameters[blank[1]]), text)

    def knows(self, key: str) -> bool:
        return key in self._catalogue

    def _word(self, name: str, value: Any) -> str:
        if name in ("seat", "winner") and value in range(len(self.players)):
            return self.players[int(value)]
        if isinstance(value, list | tuple):
            return ", ".join(self._word(name, item) for item in value)
        if name in _WORDED and self.knows(f"{_WORDED[name]}.{value}"):
            return self(f"{_WORDED[name]}.{value}")
        return self.names.get(value, value) if isinstance(value, str) else str(value)
