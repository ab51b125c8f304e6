"""The rounds of a race, shared among threads.

Each thread samples its own hidden states, and the sums are added in a fixed order: the same seed
and the same number of threads give the same race. Compiled rounds run without Python's lock.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from rotonde.players.race import Codes, Floats, Rounds


class RaceThreads:
    """Runs the first rounds in the calling thread, and each of the others in a thread of a pool."""

    def __init__(self, rounds: Sequence[Rounds]) -> None:
        self.own, *self.others = rounds
        self.pool = ThreadPoolExecutor(len(self.others)) if self.others else None

    def __enter__(self) -> "RaceThreads":
        return self

    def __exit__(self, *error: object) -> None:
        if self.pool is not None:
            self.pool.shutdown()

    def play(self, codes: Codes, sums: Floats, squares: Floats, rounds: int) -> None:
        """Play this many rounds in all. The calling thread, whose time is measured, plays most."""
        if self.pool is None:
            self.own(codes, sums, squares, rounds)
            return
        share, rest = divmod(rounds, 1 + len(self.others))
        waiting = []
        for n, other in enumerate(self.others):
            found = np.zeros_like(sums), np.zeros_like(squares)
            played = share + (n + 1 < rest)
            waiting.append((self.pool.submit(other, codes, *found, played), found))
        self.own(codes, sums, squares, share + (rest > 0))
        for done, found in waiting:
            done.result()
            sums += found[0]
            squares += found[1]
