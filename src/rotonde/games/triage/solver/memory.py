"""The memory that a search may use: everything large is asked for here first."""

import numpy as np
import numpy.typing as npt

from rotonde.core.errors import RotondeError

WORD = 8  # bytes
MEGABYTE = 1 << 20


class ProofTooLarge(RotondeError):
    """The proof does not fit into the memory given; `least` moves are needed at least."""


class NoMemory(Exception):
    """What was asked for would exceed the limit. The search turns it into a ProofTooLarge."""


class Memory:
    """Counts the bytes of what is held. Nothing beyond the limit is ever allocated."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        self.held = 0
        self.peak = 0

    def reserve(self, size: int) -> None:
        if self.held + size > self.megabytes * MEGABYTE:
            raise NoMemory
        self.held += size
        self.peak = max(self.peak, self.held)

    def words(self, count: int) -> npt.NDArray[np.int64]:
        """A new array of so many words, not filled in."""
        self.reserve(count * WORD)
        return np.empty(count, dtype=np.int64)

    def give_back(self, array: npt.NDArray[np.int64]) -> None:
        """The caller keeps the array no longer."""
        self.held -= array.nbytes
