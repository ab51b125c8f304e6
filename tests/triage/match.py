"""The engine beside an independent, slow implementation written from the rules alone."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from oracles.triage_oracle import TriageOracle
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.limits import LOCOMOTIVES, SLOTS, VEHICLES, WAGONS
from rotonde.games.triage.move_desk import FULL, desk
from rotonde.games.triage.move_list import moves_of
from rotonde.games.triage.moves import successors
from rotonde.games.triage.packed_words import locomotive_of
from rotonde.games.triage.rules import pack
from rotonde.games.triage.state import NOTHING, SLOT_BITS
from triage.positions import board

NAMES = ("L1", "L2", *WAGONS)  # what the oracle calls the vehicles

# (locomotive, heading, pulled set, position after) -> length of the shortest path
Moves = dict[tuple[str, int, frozenset[str], tuple[tuple[str, str], ...]], int]


def oracle_position(mission: Mission) -> dict[str, str]:
    return {
        NAMES[v]: mission.board.slots[int(mission.tables[0].start[v])] for v in mission.vehicles
    }


def oracle_of(mission: Mission) -> TriageOracle:
    return TriageOracle(dict(mission.board.data), mission.interruptions)


def oracle_moves(mission: Mission) -> Moves:
    found = oracle_of(mission).moves(oracle_position(mission))
    return {
        (m.locomotive, m.heading, frozenset(m.pulled), tuple(sorted(m.after))): len(m.path) - 1
        for m in found
    }


def start_slots(mission: Mission) -> npt.NDArray[np.int64]:
    slots = np.full(VEHICLES, NOTHING, dtype=np.int64)
    for v in mission.vehicles:
        slots[v] = mission.tables[0].start[v]
    return slots


def engine_moves(mission: Mission) -> Moves:
    w, nodes = moves_of(mission, start_slots(mission))
    moves: Moves = {}
    for node in nodes:
        choice = int(w.choice[node])
        pulled = frozenset(NAMES[v] for v in range(VEHICLES) if choice >> (2 + v) & 1)
        after = tuple(sorted(_named(mission, int(w.after[node])).items()))
        key = (NAMES[locomotive_of(choice)], 1 - 2 * (choice % 2), pulled, after)
        assert key not in moves
        moves[key] = int(w.steps[node])
    return moves


def _named(mission: Mission, position: int) -> dict[str, str]:
    return {
        NAMES[v]: mission.board.slots[position >> (SLOT_BITS * v) & (SLOTS - 1)]
        for v in mission.vehicles
    }


def random_mission(chance: random.Random, name: str) -> Mission:
    """Any fleet, anywhere or in a heap, with up to two interruptions."""
    slots = [slot["id"] for slot in board(name)["slots"]]
    locomotives = chance.randint(1, LOCOMOTIVES)
    wagons = chance.sample(
        WAGONS, chance.randint(0, min(len(WAGONS), len(slots) - 1 - locomotives))
    )
    free = len(slots) - locomotives - len(wagons)
    walls = chance.randint(0, min(2, free - 1))
    count = locomotives + len(wagons) + walls
    if chance.random() < 0.5:
        first = chance.randrange(len(slots))
        heap = [slots[(first + i) % len(slots)] for i in range(min(len(slots), count + 2))]
    else:
        heap = slots
    chosen = chance.sample(heap, count)
    start: dict[str, Any] = {"locomotives": chosen[:locomotives]}
    start |= dict(zip(wagons, chosen[locomotives:], strict=False))
    goal = {"locomotives": [next(slot for slot in slots if slot not in chosen)]}
    walled = chosen[count - walls :]
    data = {"board": board(name), "start": start, "goal": goal, "interruptions": walled}
    return Mission(data)


# --- counts of new positions ---------------------------------------------------------------------


def one_step(mission: Mission, positions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """All positions one move away, each once; unnamed locomotives in one order."""
    most = 1 << 16
    while True:
        found = np.zeros(most, dtype=np.int64)
        total = successors(mission.tables, positions, found, desk())
        if total != FULL:
            return np.unique(_in_order(mission, found[:total]))
        most *= 4
        assert most < 1 << 28


def _in_order(mission: Mission, positions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    if mission.named or LOCOMOTIVES - 1 not in mission.vehicles:
        return positions
    first, second = positions & (SLOTS - 1), positions >> SLOT_BITS & (SLOTS - 1)
    rest = positions >> (2 * SLOT_BITS) << (2 * SLOT_BITS)
    ordered: npt.NDArray[np.int64] = np.minimum(first, second)
    ordered |= rest | np.maximum(first, second) << SLOT_BITS
    return ordered


def new_positions(mission: Mission, depth: int) -> list[int]:
    """How many positions are first reached after 0, 1, ... moves."""
    frontier = _in_order(mission, np.array([pack(start_slots(mission))], dtype=np.int64))
    reached = frontier
    counts = [1]
    for _ in range(depth):
        frontier = np.setdiff1d(one_step(mission, frontier), reached, assume_unique=True)
        reached = np.union1d(reached, frontier)
        counts.append(len(frontier))
    return counts


def oracle_counts(mission: Mission, depth: int) -> Sequence[int]:
    oracle = oracle_of(mission)
    return oracle.new_positions(oracle_position(mission), depth, named=mission.named)
