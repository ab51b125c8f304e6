"""Reading a position that comes from outside: what the readers of all games share.

A position may come from a person or from an attacker. So its shape and the
size of every number are checked first, then every name, then whether it all goes together; no
compiled rule sees it before that. docs/positions.md lists what is checked.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
import numpy as np

from rotonde.core.errors import Fault, InvalidFile
from rotonde.core.state import EVERYTHING, set_generator
from rotonde.kernel.random import WORDS

_MOST = 1_000_000_000  # far beyond any game, and far below what a word of the record holds
_WORD = re.compile(r"[0-9a-fA-F]{1,16}")

Count = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Number = Annotated[int, msgspec.Meta(ge=-_MOST, le=_MOST)]  # a seat, or whose eyes

Shape = TypeVar("Shape", bound=msgspec.Struct)


def read_shape(source: Mapping[str, Any], kind: type[Shape]) -> Shape:
    """The position with every field of its type, and no number out of bounds."""
    try:
        return msgspec.convert(source, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        fault = Fault("position", "position.shape", reason=str(error))
        raise InvalidFile("position.invalid", [fault], count=1) from None


def require_faultless(faults: Sequence[Fault]) -> None:
    if faults:
        raise InvalidFile("position.invalid", faults, count=len(faults))


class Faults:
    """What is wrong with a position, each with its place."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, place: str, key: str, **parameters: Any) -> None:
        self.faults.append(Fault(place, key, **parameters))

    def require(self, holds: object, place: str, key: str, **parameters: Any) -> None:
        if not holds:
            self.fault(place, key, **parameters)

    def read_generator(
        self, records: Any, words: Sequence[str] | None, eyes: int, seed: int
    ) -> None:
        """Only a whole position has one, and it must not be the one that never moves: all 0.

        A whole position without one, such as one made by hand, goes on from the seed.
        """
        if words is None:
            if eyes == EVERYTHING:
                set_generator(records, seed)
            return
        good = len(words) == WORDS and all(_WORD.fullmatch(word) for word in words)
        numbers = [int(word, 16) for word in words] if good else []
        if eyes != EVERYTHING or not any(numbers):
            self.fault("generator", "position.generator")
        else:
            records["rng"][0] = np.array(numbers, dtype=np.uint64)

    def check_players(self, count: int, options: Mapping[str, Any]) -> None:
        """As many as the options say, if they say it."""
        expected = options.get("players", count)
        if count != expected:
            self.fault("players", "position.other-players", count=count, expected=expected)
