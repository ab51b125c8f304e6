"""The errors of Rotonde. Each has a message key and parameters; the catalogue has the words."""

from collections.abc import Sequence
from typing import Any

from rotonde.core.messages import LANGUAGES, Voice

_spoken = ["en"]  # the language of `str(error)`


def use_language(language: str) -> None:
    """Set the language of `str(error)`: en (the default) or fr."""
    if language not in LANGUAGES:
        raise InvalidOptions("options.language", name=language, known=", ".join(LANGUAGES))
    _spoken[0] = language


class RotondeError(Exception):
    """Something a person can act on: a key of the message catalogue, and what fills its blanks.

    `str(error)` is the message in words, with the key behind it; programs read `key`.
    """

    def __init__(self, key: str, **parameters: object) -> None:
        self.key = key
        self.parameters: dict[str, Any] = parameters
        super().__init__(key)

    def __str__(self) -> str:
        return f"{_words(Voice(_spoken[0]), self.key, self.parameters)} [{self.key}]"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.key, self.parameters)


def _words(voice: Voice, key: str, parameters: dict[str, Any]) -> str:
    """The message; of a key that is in no catalogue, such as a plug-in's, its parameters."""
    worded = {
        name: explain(voice, value) if isinstance(value, RotondeError) else value
        for name, value in parameters.items()
    }
    try:
        return voice(key, **worded)
    except KeyError:  # also of a message whose blanks these parameters do not fill
        return ", ".join(f"{name}={value!r}" for name, value in parameters.items())


def explain(voice: Voice, error: RotondeError) -> str:
    """What went wrong, as a person reads it, with every fault and its place.

    A cause inside the error is put into words too.
    """
    lines = [_words(voice, error.key, error.parameters)]
    if isinstance(error, InvalidFile):
        for fault in error.faults:
            words = _words(voice, fault.key, fault.parameters)
            lines.append("  " + voice("file.fault", place=fault.place, fault=words))
    return "\n".join(lines)


def _rebuild(kind: type[RotondeError], key: str, parameters: dict[str, Any]) -> RotondeError:
    error = kind.__new__(kind)
    RotondeError.__init__(error, key, **parameters)
    return error


class MalformedAction(RotondeError):
    """This is not an action of this game at all."""


class IllegalAction(RotondeError):
    """An action of this game, but the rules forbid it here; the key says why."""


class StaleAction(IllegalAction):
    """An action for another position of the game: it is over, or the phase has passed."""


class InvalidOptions(RotondeError):
    """A game cannot start from these options."""


class UnknownGame(RotondeError):
    """No game of that name is registered."""


class BadRecord(RotondeError):
    """A game record that is damaged, tampered with, or of an unknown kind."""


class Fault:
    """One thing that is wrong in a file, and where."""

    __slots__ = ("key", "parameters", "place")

    def __init__(self, place: str, key: str, /, **parameters: object) -> None:
        self.place = place
        self.key = key
        self.parameters: dict[str, Any] = parameters

    def __repr__(self) -> str:
        return f"Fault({self.place!r}, {self.key!r}, {self.parameters!r})"


class InvalidFile(InvalidOptions):
    """A data file with faults, all of them listed."""

    def __init__(self, key: str, faults: Sequence[Fault], **parameters: object) -> None:
        super().__init__(key, **parameters)
        self.faults = tuple(faults)

    def __str__(self) -> str:
        voice = Voice(_spoken[0])
        faults = [(f.place, _words(voice, f.key, f.parameters), f.key) for f in self.faults]
        lines = [f"  {place}: {words} [{key}]" for place, words, key in faults]
        return "\n".join([super().__str__(), *lines])

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_file, (self.key, self.faults, self.parameters)


def _rebuild_file(key: str, faults: Sequence[Fault], parameters: dict[str, Any]) -> InvalidFile:
    return InvalidFile(key, faults, **parameters)
