"""How far apart any two positions are: the longest mission that a board and a fleet allow.

The graph of moves is made once. Distances to sixty-three goals are then found together: a word of
each position holds a bit for every goal, and a level of all of them is one pass over the graph.
A goal that leaves vehicles out is never further than one that does not, so goals that mark every
vehicle are enough. Wagons are alike but for their names: of goals that differ by those, one will
do, and it counts for all.
"""

import time
from collections.abc import Callable
from itertools import pairwise, permutations
from math import factorial
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.core.errors import InvalidOptions
from rotonde.games.triage.census.census import mission_of
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.limits import LOCOMOTIVES
from rotonde.games.triage.move_desk import FULL, desk
from rotonde.games.triage.moves import list_moves
from rotonde.games.triage.solver.goals import count_positions, in_order
from rotonde.games.triage.solver.memory import MEGABYTE
from rotonde.games.triage.state import SLOT_BITS
from rotonde.kernel.bits import popcount
from rotonde.kernel.compiled import rule

GOALS = 63  # of one pass: the bits of a word but its sign
_MOST_MOVES = 100  # from one position, on average, to make room for: several times what is usual
_TARGET_BYTES = 4
_POSITION_BYTES = 300  # most of it while the positions are being listed

Words = npt.NDArray[np.int64]


class AllGoals(msgspec.Struct, frozen=True):
    board: str
    locomotives: int
    wagons: int
    positions: int
    missions: int  # pairs of a start and another goal that can be reached
    distances: tuple[int, ...]  # how many pairs are 0, 1, 2 … moves apart
    unreachable: int  # pairs of which the goal cannot be reached
    hardest: int  # different missions of the greatest distance, names of wagons apart
    start: dict[str, str]  # one of them
    goal: dict[str, str]
    seconds: float

    @property
    def longest(self) -> int:
        return len(self.distances) - 1

    @property
    def mean(self) -> float:
        total = sum(d * count for d, count in enumerate(self.distances))
        return total / sum(self.distances[1:])


@rule
def list_graph(tables: Any, positions: Any, desks: Any, first: Any, targets: Any) -> int:
    """The moves of every position, as numbers of positions; how many there are, or FULL."""
    t, w = tables[0], desks[0]
    total = 0
    for i in range(len(positions)):
        first[i] = total
        count = list_moves(t, positions[i], w)
        if count == FULL or total + count > len(targets):
            return FULL
        for node in range(count):
            if w.node[node].move:
                targets[total] = np.searchsorted(positions, in_order(t, w.node[node].after))
                total += 1
    first[len(positions)] = total
    return total


@rule
def spread_all(first: Any, targets: Any, front: Any, seen: Any, new: Any) -> int:
    """One level further for all goals; how many pairs are on it."""
    total = 0
    for i in range(len(seen)):
        reached = np.int64(0)
        for j in range(first[i], first[i + 1]):
            reached |= front[targets[j]]
        reached &= ~seen[i]
        new[i] = reached
        total += popcount(reached)
    for i in range(len(seen)):
        seen[i] |= new[i]
        front[i] = new[i]
    return total


def measure_all_goals(
    board: str,
    engines: int,
    wagons: int,
    memory: int,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> AllGoals:
    """Distances between all positions. Locomotives serve for each other."""
    began = time.perf_counter()
    mission = mission_of(board, engines, wagons, None)
    _require_room(count_positions(mission), memory)
    positions = _positions(mission)
    first, targets = _graph(mission, positions)
    goals = _goals(mission, positions)
    alike = factorial(wagons)
    pairs: list[int] = []
    hardest, example = 0, (0, 0)
    reached = 0
    for begin in range(0, len(goals), GOALS):
        some = goals[begin : begin + GOALS]
        for distance, count, pair in _distances(first, targets, some):
            if distance == len(pairs):
                pairs.append(0)
                hardest, example = 0, pair
            if distance == len(pairs) - 1:
                hardest += count
            pairs[distance] += count * alike
            reached += count
        progress(min(begin + GOALS, len(goals)), len(goals))
    return AllGoals(
        board=board,
        locomotives=engines,
        wagons=wagons,
        positions=len(positions),
        missions=sum(pairs[1:]),
        distances=tuple(pairs),
        unreachable=(len(goals) * len(positions) - reached) * alike,
        hardest=hardest,
        start=_named(mission, int(positions[example[0]])),
        goal=_named(mission, int(positions[example[1]])),
        seconds=time.perf_counter() - began,
    )


def _distances(first: Words, targets: Any, goals: Words) -> list[tuple[int, int, tuple[int, int]]]:
    """By distance: how many pairs, and one of them as numbers of start and goal."""
    size = len(first) - 1
    seen, new = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    bits = np.left_shift(np.int64(1), np.arange(len(goals), dtype=np.int64))
    seen[goals] = bits
    front = seen.copy()
    levels = [(0, len(goals), (int(goals[0]), int(goals[0])))]
    while count := int(spread_all(first, targets, front, seen, new)):
        start = int(np.flatnonzero(new)[0])
        bit = int(np.flatnonzero(new[start] & bits)[0])
        levels.append((len(levels), count, (start, int(goals[bit]))))
    return levels


def _positions(mission: Mission) -> Words:
    """Every position, as packed words in rising order."""
    shifts = [SLOT_BITS * vehicle for vehicle in mission.vehicles]
    slots = range(len(mission.board.slots))
    places = np.array(list(permutations(slots, len(shifts))), dtype=np.int64)
    words = (places << np.array(shifts, dtype=np.int64)).sum(axis=1)
    if LOCOMOTIVES - 1 in mission.vehicles:
        words = words[places[:, 0] < places[:, 1]]
    return np.sort(words)


def _goals(mission: Mission, positions: Words) -> Words:
    """The numbers of the positions whose wagons stand in rising order."""
    wagons = [SLOT_BITS * vehicle for vehicle in mission.vehicles if vehicle >= LOCOMOTIVES]
    places = [positions >> shift & ((1 << SLOT_BITS) - 1) for shift in wagons]
    rising = np.ones(len(positions), dtype=bool)
    for one, other in pairwise(places):
        rising &= one < other
    return np.flatnonzero(rising)


def _require_room(positions: int, memory: int) -> None:
    needed = positions * (_MOST_MOVES * _TARGET_BYTES + _POSITION_BYTES) // MEGABYTE + 1
    if needed > memory:
        raise InvalidOptions("triage.census.memory", memory=memory, needed=needed)


def _graph(mission: Mission, positions: Words) -> tuple[Words, Any]:
    first = np.zeros(len(positions) + 1, dtype=np.int64)
    targets = np.zeros(len(positions) * _MOST_MOVES, dtype=np.int32)
    total = int(list_graph(mission.tables, positions, desk(), first, targets))
    if total == FULL:
        raise InvalidOptions("triage.census.too-wide", board=mission.board.data["name"])
    return first, targets[:total].copy()


def _named(mission: Mission, position: int) -> dict[str, str]:
    mask = (1 << SLOT_BITS) - 1
    return {
        VEHICLE_NAMES[v]: mission.board.slots[position >> (SLOT_BITS * v) & mask]
        for v in mission.vehicles
    }
