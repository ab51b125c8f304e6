"""Reading a position that comes from outside: what the readers of all games share.

A position may come from a person or from an attacker. So its shape and the size of every number are
checked first, then every name, then whether its parts agree; only then is it given to compiled
rules. docs/positions.md lists what is checked.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
import numpy as np

from rotonde.core.errors import Fault, InvalidFile
from rotonde.core.plain_numbers import convert
from rotonde.core.state import EVERYTHING, set_generator
from rotonde.kernel.seeding import WORDS

_MOST = 1_000_000_000  # far beyond any game, and far below what a word of the record holds
_WORD = re.compile(r"[0-9a-fA-F]{1,16}")

Count = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Number = Annotated[int, msgspec.Meta(ge=-_MOST, le=_MOST)]  # a seat, or whose eyes

Shape = TypeVar("Shape", bound=msgspec.Struct)
Said = TypeVar("Said")
BySeat = Mapping[int, Said] | Sequence[Said]  # for some seats by number, or for the first ones


def read_shape(source: Mapping[str, object], kind: type[Shape]) -> Shape:
    """The position with every field of its type, and no number out of bounds."""
    try:
        shape: Shape = convert(source, kind)
        return shape
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

    def fault(self, place: str, key: str, **parameters: object) -> None:
        self.faults.append(Fault(place, key, **parameters))

    def require(self, holds: object, place: str, key: str, **parameters: object) -> None:
        if not holds:
            self.fault(place, key, **parameters)

    def has_fault(self, place: str) -> bool:
        return any(fault.place == place for fault in self.faults)

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

    def check_players(self, count: int, options: Mapping[str, object]) -> None:
        """As many as the options say, if they say it."""
        expected = options.get("players", count)
        if count != expected:
            self.fault("players", "position.other-players", count=count, expected=expected)


def seats_of(
    position: Mapping[str, object] | None, options: Mapping[str, object], default: int
) -> int:
    """How many play: as the options say, else as many as the position has."""
    if position is None or "players" in options:
        return default
    players = position.get("players")
    return len(players) if isinstance(players, Sequence) else default


# --- builders of positions -----------------------------------------------------------------------


def seats_spoken_of(*values: BySeat[Any]) -> int:
    """How many seats there must be for what is said of them."""
    most = [max(v, default=-1) + 1 if isinstance(v, Mapping) else len(v) for v in values]
    return max(most, default=0)


def seats_said(faults: Faults, place: str, value: BySeat[Said], players: int) -> dict[int, Said]:
    """What is said, by seat. A seat that does not exist is a fault."""
    said = dict(value) if isinstance(value, Mapping) else dict(enumerate(value))
    for seat in said:
        faults.require(seat in range(players), f"{place}[{seat}]", "position.turn", turn=seat)
    return said
