"""The state of a game: a small object around one flat record."""

from typing import Any, Self

import numpy as np
import numpy.typing as npt

from rotonde.core.errors import InvalidOptions
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import WORDS, words_of

OVER = -1  # in `turn`: the game is over
EVERYTHING = -2  # in `eyes`: this is the whole truth
SPECTATOR = -1  # in `eyes`: only what everybody may know; a seat number: what that seat may know
KEY_BITS = 64 * WORDS

# Every game's record begins with these fields, so that turn, observer and generator are found
# in the same place whatever the game.
HEADER: list[tuple[Any, ...]] = [
    ("rng", "u8", WORDS),  # the generator; blank in an observation
    ("players", "i8"),
    ("turn", "i8"),  # the seat to act, or OVER
    ("eyes", "i8"),  # who looks: EVERYTHING, SPECTATOR or a seat
    ("ply", "i8"),  # actions played so far
    ("last", "i8"),  # the last action's code, redacted in an observation; -1 at the start
]


def record_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """The layout of a game's state: the header, then the game's own fields."""
    return np.dtype((np.record, np.dtype(HEADER + fields, align=True)))


class State:
    """A position of a game, or what a seat may know of it (an observation).

    `records` is an array of one record (compiled code takes an array and an index far faster
    than a lone record); `tables` is the map, deck or board that it is played on.
    """

    __slots__ = ("records", "tables")

    def __init__(self, records: npt.NDArray[Any], tables: Any) -> None:
        self.records = records
        self.tables = tables

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        turn = int(self.records["turn"][0])
        return None if turn == OVER else turn

    @property
    def players(self) -> int:
        return int(self.records["players"][0])

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return int(self.records["ply"][0])

    @property
    def eyes(self) -> int:
        """Whose knowledge this is: a seat, SPECTATOR, or EVERYTHING for the true state."""
        return int(self.records["eyes"][0])

    @property
    def is_observation(self) -> bool:
        return self.eyes != EVERYTHING

    def copy(self) -> Self:
        return type(self)(self.records.copy(), self.tables)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.tables is other.tables and self.records.tobytes() == other.records.tobytes()

    def __hash__(self) -> int:
        return hash(self.records.tobytes())


def as_words(records: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The same memory as rows of words, which compiled code copies."""
    return records.view(np.int64).reshape(len(records), -1)


@rule
def copy_words(words: Any, source: int, target: int) -> None:
    """Copy a state within a pool. (Assigning records copies byte by byte: sixteen times slower.)"""
    for i in range(words.shape[1]):
        words[target][i] = words[source][i]


def require_seed(seed: int) -> None:
    if isinstance(seed, bool) or not 0 <= seed < 1 << KEY_BITS:
        raise InvalidOptions("options.seed", seed=repr(seed), bits=KEY_BITS)


def set_generator(record: Any, seed: int) -> None:
    """Seed the record's generator from a seed or an action's key."""
    require_seed(seed)
    record["rng"][0] = np.array(words_of(seed), dtype=np.uint64)
