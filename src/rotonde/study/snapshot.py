"""The games of an environment as they were, and what is done before foreign ones are played.

Compiled rules trust the records that they are given: one that no play led to could make them read
beyond an array, or never end. What `Environment.snapshot` took is known and cannot be changed. Any
other record (of a pickled snapshot, of one put together by hand, of a state) is shown as a position
and read back, with all the checks of docs/positions.md; what is played is the record read.
"""

from typing import Any, Self

import numpy as np
import numpy.typing as npt

from rotonde.core.environment import GameBatch
from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import Game, State


class Snapshot:
    """The games of an environment as they were. `Environment.restore` brings them back."""

    __slots__ = ("_is_known", "_layout", "_seeds", "_states")

    def __init__(
        self, layout: str, states: npt.NDArray[Any], seeds: npt.NDArray[np.uint64]
    ) -> None:
        self._layout, self._states, self._seeds = layout, states, seeds
        self._is_known = False

    @classmethod
    def of_games(cls, layout: str, states: npt.NDArray[Any], seeds: npt.NDArray[np.uint64]) -> Self:
        """A copy of arrays that an environment holds."""
        taken = cls(layout, _fixed(states), _fixed(seeds))
        taken._is_known = True
        return taken

    @property
    def layout(self) -> str:
        """The fingerprint of the environment."""
        return self._layout

    @property
    def states(self) -> npt.NDArray[Any]:
        return self._states

    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        return self._seeds

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._layout, self._states, self._seeds)

    def games_for(
        self, layout: str, batch: GameBatch, rules: Game
    ) -> tuple[npt.NDArray[Any], npt.NDArray[np.uint64]]:
        """States and seeds, ready to be played in an environment with that fingerprint."""
        given: object = self._layout  # of a snapshot from outside: anything
        if not isinstance(given, str) or given != layout:
            raise InvalidOptions("env.other-kind")
        if not self._is_known:
            self._require_arrays(batch)
            self._states = _fixed(self._read(batch, rules))
            self._seeds = _fixed(self._seeds)
            self._is_known = True  # the next time it is as quick as any other
        return self._states, self._seeds

    def _require_arrays(self, batch: GameBatch) -> None:
        given: tuple[Any, ...] = (self._states, self._seeds)
        for array, kind in zip(given, (batch.state, np.dtype(np.uint64)), strict=True):
            right = isinstance(array, np.ndarray) and array.dtype == kind and array.ndim == 1
            if not right or not len(array):
                raise InvalidOptions("env.snapshot")
        if len(self._states) != len(self._seeds):
            raise InvalidOptions("env.snapshot")

    def _read(self, batch: GameBatch, rules: Game) -> npt.NDArray[Any]:
        read = np.zeros(len(self._states), dtype=batch.state)
        for row, seed in enumerate(self._seeds.tolist()):
            state = State(self._states[row : row + 1].copy(), batch.tables(seed))
            read[row] = read_again(state, batch, rules, seed).records[0]
        return read


def _fixed(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A copy that cannot be changed: its memory belongs to bytes."""
    return np.frombuffer(array.tobytes(), array.dtype)


def read_again(state: State, batch: GameBatch, rules: Game, seed: int) -> State:
    """The same position read from its named fields; InvalidOptions if there is none such."""
    if (
        state.records.dtype != batch.state
        or state.records.shape != (1,)
        or state.is_observation
        or state.players != batch.players
    ):
        raise InvalidOptions("env.other-kind")
    if not batch.is_readable(state):
        raise InvalidOptions("env.no-position")
    try:
        shown = rules.show(state)
    except Exception as error:  # of a record like that the names of some numbers are missing
        raise InvalidOptions("env.no-position") from error
    return rules.start(batch.options(seed), position=shown)
