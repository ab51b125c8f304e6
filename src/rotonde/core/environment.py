"""What a game offers to learning: many games in arrays, stepped by compiled code.

`rotonde.env` makes an `Environment` of it. Each game has a package `environment` of its own, named
by its manifest; its compiled part reads and fills the arrays of `GameArrays` in place.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from rotonde.core.interface import State

ALL_RIGHT = -1  # no game has a wrong action
REWARDS = ("win", "margin", "shaped")
WIN, MARGIN, SHAPED = range(len(REWARDS))
LARGEST = 127  # of an int8
DIGIT = 128  # a number beyond LARGEST takes two places: quotient and remainder by this

# Arrays with a row for each game.
Rows = npt.NDArray[np.bool_]
Seats = npt.NDArray[np.int64]
Seeds = npt.NDArray[np.uint64]
ActionIndices = npt.NDArray[np.int64]
Observations = npt.NDArray[np.int8]

Data = TypeVar("Data")


class Field(msgspec.Struct, frozen=True):
    """One part of an observation."""

    name: str
    start: int
    stop: int
    meaning: str
    items: tuple[str, ...] = ()  # what its places stand for, over again if there are more of them

    @property
    def slice(self) -> slice:
        return slice(self.start, self.stop)


class FieldList:
    """The parts of an observation, one after the other, while they are being laid out."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size = 0

    def add(self, name: str, size: int, meaning: str, items: tuple[str, ...] = ()) -> None:
        self.fields.append(Field(name, self.size, self.size + size, meaning, items))
        self.size += size

    def add_number(self, name: str, most: int, meaning: str, count: int = 1) -> None:
        """Numbers from 0 to `most`, which take two places each if `most` is too large for one."""
        places = places_for(most)
        if places == 2:
            meaning += f" (two places each: quotient and remainder by {DIGIT})"
        self.add(name, count * places, meaning)

    def offsets(self, **more: int) -> npt.NDArray[Any]:
        """An array of one record with the start of every field by its name, and what else the
        compiled writer of observations needs to know."""
        values = {field.name: field.start for field in self.fields} | more
        records = np.zeros(1, dtype=np.dtype((np.record, [(name, "i8") for name in values])))
        for name, value in values.items():
            records[name] = value
        return records


def places_for(most: int) -> int:
    return 1 if most <= LARGEST else 2


class GameArrays:
    """So many games of one kind, a row for each. The arrays are filled in place."""

    def __init__(self, batch: "GameBatch", games: int, observe: bool) -> None:
        players, actions = batch.players, len(batch.actions)
        size = batch.fields[-1].stop if observe else 0  # there is nothing to write into empty rows
        self.states: npt.NDArray[Any] = np.zeros(games, dtype=batch.state)
        self.notes: npt.NDArray[Any] = np.zeros(games, dtype=batch.notes)
        self.seeds = np.zeros(games, dtype=np.uint64)  # of the game that each row plays
        self.observation = np.zeros((games, size), dtype=np.int8)
        self.mask = np.zeros((games, actions), dtype=np.bool_)
        self.reward = np.zeros((games, players), dtype=np.float32)
        self.done = np.zeros(games, dtype=np.bool_)
        self.truncated = np.zeros(games, dtype=np.bool_)
        self.turn = np.zeros(games, dtype=np.int8)
        self.scores = np.zeros((games, players), dtype=np.int32)  # of the last game that ended
        self.wins = np.zeros((games, players), dtype=np.bool_)

    @property
    def shown(self) -> tuple[npt.NDArray[np.int8], Observations, Rows]:
        """What a player chooses from: turn, observation and mask."""
        return self.turn, self.observation, self.mask


class GameBatch(Protocol):
    """The compiled part of an environment: one game, with one map, deck or set of missions."""

    players: int
    state: np.dtype[Any]
    notes: np.dtype[Any]  # what the batch remembers of a game, to save work at every step
    fields: tuple[Field, ...]
    actions: tuple[str, ...]

    def deal(self, arrays: GameArrays, rows: Rows) -> None:
        """Begin the games of these rows anew, from their seeds; `refresh` must follow."""

    def refresh(self, arrays: GameArrays) -> None:
        """Fill notes, turn, observation and mask from the states."""

    def find_wrong(self, arrays: GameArrays, actions: ActionIndices) -> int:
        """The first row whose action may not be played, or ALL_RIGHT."""

    def step(
        self, arrays: GameArrays, actions: ActionIndices, reward: int, auto_reset: bool
    ) -> None:
        """Play the actions that `find_wrong` has just found right, and fill the arrays."""

    def observe(self, arrays: GameArrays, seats: Seats, out: Observations) -> None:
        """Write what a seat of each row may know."""

    def guess(self, arrays: GameArrays, seats: Seats, seeds: Seeds) -> None:
        """Replace what the seat of each row does not know by what it could be."""

    def options(self, seed: int) -> Mapping[str, object]:
        """Options with which `Game.start` begins the game of that seed."""

    def tables(self, seed: int) -> Any:
        """The map, deck or mission that the game of that seed is played on."""

    def is_readable(self, state: "State") -> bool:
        """Whether `Game.show` accepts this record, which may hold any numbers. It always returns,
        or raises."""

    def code(self, state: "State", index: int) -> int:
        """The code by which the rules know an action of that index in that position."""

    def index(self, state: "State", code: int) -> int:
        """The index of an action that the rules know by that code."""


def fingerprint(name: str, batch: GameBatch) -> str:
    """A digest of fields and actions: two environments with the same one can exchange
    observations, actions, snapshots and trained weights."""
    data = msgspec.json.encode([name, batch.players, batch.fields, batch.actions])
    return hashlib.sha256(data).hexdigest()


class OneDataBatch(Generic[Data]):
    """What batches share whose games are all played on one map, or with one deck."""

    def __init__(self, data: Data, players: int, options: Mapping[str, object]) -> None:
        self.data, self.players = data, players
        self._options = {"players": players, **options}

    def options(self, seed: int) -> Mapping[str, object]:
        return self._options

    def tables(self, seed: int) -> Data:
        return self.data

    def is_readable(self, state: "State") -> bool:
        return True


# From the number of players (None: the game's usual one) and the game's own options.
BatchMaker = Callable[[int | None, Mapping[str, object]], GameBatch]
