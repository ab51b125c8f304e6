"""The errors of Rotonde. Each has a message key and parameters; the catalogue has the words."""

from collections.abc import Sequence
from typing import Any


class RotondeError(Exception):
    """Something a person can act on: a key of the message catalogue, and what fills its blanks."""

    def __init__(self, key: str, **parameters: Any) -> None:
        self.key = key
        self.parameters = parameters
        super().__init__(key)

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.parameters.items())
        return f"{self.key} ({details})" if details else self.key

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.key, self.parameters)


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

    def __init__(self, place: str, key: str, /, **parameters: Any) -> None:
        self.place = place
        self.key = key
        self.parameters = parameters

    def __repr__(self) -> str:
        return f"Fault({self.place!r}, {self.key!r}, {self.parameters!r})"


class InvalidFile(InvalidOptions):
    """A data file with faults, all of them listed."""

    def __init__(self, key: str, faults: Sequence[Fault], **parameters: Any) -> None:
        super().__init__(key, **parameters)
        self.faults = tuple(faults)

    def __str__(self) -> str:
        lines = [f"  {f.place}: {f.key} {f.parameters or ''}".rstrip() for f in self.faults]
        return "\n".join([super().__str__(), *lines])

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_file, (self.key, self.faults, self.parameters)


def _rebuild_file(key: str, faults: Sequence[Fault], parameters: dict[str, Any]) -> InvalidFile:
    return InvalidFile(key, faults, **parameters)
