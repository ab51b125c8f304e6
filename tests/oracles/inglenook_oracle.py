"""The Inglenook puzzle as stacks of wagons: every order of every train, by enumeration.

Three sidings and a headshunt meet at the points, and only what is nearest to them can be reached:
four stacks. It shares nothing with the engine, and counts moves in three ways:

- pulls: each cut that is pulled onto the headshunt, and each that is set out from it;
- cuts: the same, but a cut that goes from one siding to another is one;
- emptied: only cuts from siding to siding; the locomotive never keeps a wagon.

A position is the list of all wagons (headshunt first, each stack from the points on) in four bits
each, one array of them for each way of filling the stacks. So a move is the same change of places
for a whole array.
"""

from collections import Counter
from collections.abc import Iterator
from math import perm
from typing import Literal

import numpy as np
import numpy.typing as npt

Fill = tuple[int, ...]  # wagons on the headshunt and on each siding
Words = npt.NDArray[np.int64]
Way = Literal["pulls", "cuts", "emptied"]
BITS = 4
HEADSHUNT = 0


class Inglenook:
    def __init__(self, headshunt: int, sidings: tuple[int, ...], way: Way) -> None:
        self.room = (headshunt, *sidings)
        self.way = way

    def moves(self, fill: Fill) -> Iterator[tuple[Fill, list[int]]]:
        """Each move: how the stacks are filled after it, and where each wagon of the list was."""
        stacks: list[list[int]] = []
        first = 0
        for count in fill:
            stacks.append(list(range(first, first + count)))
            first += count
        tracks = range(len(fill))
        for source in tracks:
            for target in tracks:
                through = HEADSHUNT not in (source, target)
                if source == target or self.way == ("pulls" if through else "emptied"):
                    continue
                free = self.room[target] - fill[target]
                if through:
                    free = min(free, self.room[HEADSHUNT] - fill[HEADSHUNT])
                for cut in range(1, min(free, fill[source]) + 1):
                    after = [list(stack) for stack in stacks]
                    taken, after[source] = after[source][:cut], after[source][cut:]
                    # Pulled out or set out, the wagon nearest to the points comes to lie deepest.
                    after[target] = (taken if through else taken[::-1]) + after[target]
                    yield tuple(map(len, after)), [wagon for stack in after for wagon in stack]

    def levels(self, start: Fill) -> Iterator[dict[Fill, Words]]:
        """The positions 0, 1, 2 … moves from one, whose wagons are numbered as they stand."""
        first = np.array([encode(range(sum(start)))], dtype=np.int64)
        known: dict[Fill, Words] = {start: first}
        level = {start: first}
        while level:
            yield level
            found: dict[Fill, list[Words]] = {}
            for fill, positions in level.items():
                for after, places in self.moves(fill):
                    found.setdefault(after, []).append(rearranged(positions, places))
            level = {}
            for fill, parts in found.items():
                old = known.get(fill, np.empty(0, dtype=np.int64))
                new = np.setdiff1d(np.concatenate(parts), old)
                if len(new):
                    level[fill] = new
                    known[fill] = np.concatenate([old, new])

    def orders(self, start: Fill, siding: int, train: int) -> tuple[dict[int, int], int]:
        """How many trains of so many wagons, in order on a siding, take how many moves; and how
        many can never be made."""
        counts: Counter[int] = Counter()
        seen = np.empty(0, dtype=np.int64)
        for moves, level in enumerate(self.levels(start)):
            trains = [
                positions >> (BITS * sum(fill[:siding])) & ((1 << (BITS * train)) - 1)
                for fill, positions in level.items()
                if fill[siding] == train and fill[HEADSHUNT] == 0
            ]
            new = np.setdiff1d(np.concatenate(trains), seen) if trains else seen[:0]
            if len(new):
                counts[moves] = len(new)
                seen = np.concatenate([seen, new])
        return dict(counts), perm(sum(start), train) - len(seen)


def encode(wagons: range) -> int:
    return sum(wagon << (BITS * place) for place, wagon in enumerate(wagons))


def rearranged(positions: Words, places: list[int]) -> Words:
    """The lists whose n-th wagon is the one at the n-th of these places before."""
    after = np.zeros_like(positions)
    for place, before in enumerate(places):
        after |= (positions >> (BITS * before) & ((1 << BITS) - 1)) << (BITS * place)
    return after
