"""The state of a game: a small object around one flat record."""

import operator
import zlib
from functools import cache
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from rotonde.core.errors import BadRecord, InvalidOptions
from rotonde.kernel.seeding import WORDS, words_of

OVER = -1  # in `turn`: the game is over
EVERYTHING = -2  # in `eyes`: the whole state
SPECTATOR = -1  # in `eyes`: public knowledge only; a seat number: what that seat may know
KEY_BITS = 64 * WORDS

# Every game's record begins with these fields, so that turn, observer and generator are found
# in the same place whatever the game.
HEADER: list[tuple[object, ...]] = [
    ("rng", "u8", WORDS),  # the generator; blank in an observation
    ("players", "i8"),
    ("turn", "i8"),  # the seat to act, or OVER
    ("eyes", "i8"),  # who looks: EVERYTHING, SPECTATOR or a seat
    ("ply", "i8"),  # actions played so far
    ("last", "i8"),  # the last action's code, redacted in an observation; -1 at the start
]


def record_type(fields: list[tuple[object, ...]]) -> np.dtype[Any]:
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
        """Another state, equal to this one, with memory of its own.

        The bytes are copied at once: `records.copy()` copies field by field, ten times slower.
        """
        records = self.records
        return type(self)(np.frombuffer(bytearray(records.tobytes()), records.dtype), self.tables)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same = self.tables is other.tables or self.tables == other.tables
        return bool(same) and self.records.tobytes() == other.records.tobytes()

    def __hash__(self) -> int:
        return hash(self.records.tobytes())

    def __repr__(self) -> str:
        what = "State" if self.eyes == EVERYTHING else "Observation"
        eyes = {EVERYTHING: "", SPECTATOR: " of a spectator"}.get(
            self.eyes, f" of seat {self.eyes}"
        )
        turn = "over" if self.turn is None else f"seat {self.turn} to act"
        name = getattr(self.tables, "name", None) or type(self.tables).__name__
        return f"<{what}{eyes}: {name}, {self.players} players, {self.ply} actions played, {turn}>"

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """The tables never change, and are shared as by `copy`."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the record compressed (it is mostly zeros), and where its tables come from.

        The layout goes along as a number: a pickle of another release is refused, never misread.
        """
        if not hasattr(self.tables, "state_type"):  # a game of another package
            return type(self), (self.records, self.tables)
        packed = zlib.compress(self.records.tobytes(), 1)
        return _unpickled, (type(self), self.tables, packed, _layout(self.records.dtype))


@cache
def _layout(kind: np.dtype[Any]) -> int:
    return zlib.crc32(repr(kind).encode())


def _unpickled(kind: type[State], tables: Any, packed: bytes, layout: int) -> State:
    if layout != _layout(tables.state_type):
        raise BadRecord("record.pickle")
    return kind(np.frombuffer(bytearray(zlib.decompress(packed)), tables.state_type), tables)


def whole_number(value: object) -> int | None:
    """A whole number of any type, such as NumPy's, as an int; None for anything else.

    True and false are numbers in Python and none here.
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type] # that is what is found out
    except TypeError:
        return None


def require_seed(seed: int) -> int:
    number = whole_number(seed)
    if number is None or not 0 <= number < 1 << KEY_BITS:
        raise InvalidOptions("options.seed", seed=repr(seed), bits=KEY_BITS)
    return number


def set_generator(record: Any, seed: int) -> None:
    """Seed the record's generator from a seed or an action's key."""
    record["rng"][0] = np.array(words_of(require_seed(seed)), dtype=np.uint64)
