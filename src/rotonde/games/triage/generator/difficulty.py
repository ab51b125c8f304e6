"""How hard a mission is for people: a number, and the figures that it is made of.

The length alone says little: four forced moves are easier than three that are hard to see.
docs/boards-and-missions.md gives the formula and the reason for each of its parts.
"""

import math
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgspec
import numpy as np

from rotonde.games.triage.index_tables import NO_MARK, Mission
from rotonde.games.triage.limits import LOCOMOTIVES
from rotonde.games.triage.move_desk import FULL, ROOM, desk
from rotonde.games.triage.moves import list_moves
from rotonde.games.triage.packed_words import locomotive_of, slot_of
from rotonde.games.triage.solver import MEMORY
from rotonde.games.triage.solver.expand import ordered
from rotonde.games.triage.solver.memory import Memory
from rotonde.games.triage.solver.search import Search, Words
from rotonde.games.triage.solver.static import why_impossible
from rotonde.games.triage.solver.steps import start_of
from rotonde.games.triage.solver.trace import Optimal, Tracer
from rotonde.games.triage.state import NOTHING
from rotonde.kernel.compiled import rule

# What each part weighs, so that 1 is about one forced move more.
BITS_OF_A_MOVE = 4.0  # a position has some sixteen moves
AWAY = 1.0
CHANGE = 0.5
FALSE_STARTS = 0.5
EFFORT = 0.5

_FAR = 99  # between slots that an interruption cuts off from each other


class Measures(msgspec.Struct, frozen=True):
    minimum: int
    solutions: int  # distinct optimal sequences of positions
    surprise: float  # bits: how unlikely blind play is to solve it in the minimum
    away: int  # moves that lead away from the goal, in the solution that has the fewest of them
    changes: int  # of locomotive, in the solution that has the fewest of them
    good_starts: int  # first moves that keep the minimum
    false_starts: int  # first moves that lose just one move
    effort: int  # positions that the proof came to

    @property
    def difficulty(self) -> float:
        return round(
            self.surprise / BITS_OF_A_MOVE
            + AWAY * self.away
            + CHANGE * self.changes
            + FALSE_STARTS * math.log2(1 + self.false_starts / self.good_starts)
            + EFFORT * math.log10(self.effort),
            2,
        )


@rule
def moves_from(tables: Any, position: int, found: Any, engines: Any, desks: Any) -> int:
    """The positions one move on, and the locomotive of each move; how many, or FULL."""
    t, w = tables[0], desks[0]
    count = list_moves(t, position, w)
    if count == FULL:
        return FULL
    moves = 0
    for node in range(count):
        if w.node[node].move:
            found[moves] = w.node[node].after
            engines[moves] = locomotive_of(w.node[node].choice)
            moves += 1
    return moves


class Proof:
    """A mission with its whole proof: every optimal solution, and a search for questions."""

    def __init__(self, mission: Mission, memory: int = MEMORY) -> None:
        self.mission = mission
        self.optimal: Optimal | None = None  # None: impossible
        self.effort = 0
        self._room = ROOM
        self._desks = desk()
        if why_impossible(mission) is not None:
            return
        self.search = Search(mission, Memory(memory), keep=True)
        forward = self.search.begin(start_of(mission))
        meeting = self.search.meet(forward)
        self.effort = forward.used + self.search.backward.used
        if meeting is not None:
            self.optimal = Tracer(self.search, forward).trace(meeting)
        forward.release()

    def moves(self, position: int) -> tuple[Words, Words]:
        """The positions one move on, and the locomotives that make the moves."""
        while True:
            found, engines = np.zeros((2, self._room), dtype=np.int64)
            count = moves_from(self.mission.tables, position, found, engines, self._desks)
            if count != FULL:
                return found[:count], engines[:count]
            self._room *= 4
            self._desks = desk(self._room)

    def twin(self, position: int) -> int:
        """The one that stands for a position and for its twin with the locomotives changed."""
        return int(ordered(self.mission.tables, position))

    def distance(self, position: int) -> int | None:
        forward = self.search.begin(position)
        meeting = self.search.meet(forward)
        forward.release()
        return None if meeting is None else meeting.distance


def measure(proof: Proof) -> Measures:
    """The figures of a mission that can be solved."""
    optimal = proof.optimal
    assert optimal is not None
    good, false = _starts(proof, optimal)
    away, changes = _fewest_detours(proof, optimal)
    return Measures(
        minimum=optimal.minimum,
        solutions=optimal.solutions,
        surprise=round(_surprise(proof, optimal), 3),
        away=away,
        changes=changes,
        good_starts=good,
        false_starts=false,
        effort=proof.effort,
    )


def _surprise(proof: Proof, optimal: Optimal) -> float:
    """Minus the logarithm of the chance that equally likely moves solve it in the minimum."""
    chance = dict.fromkeys(optimal.layers[-1].tolist(), 1.0)
    for layer in reversed(optimal.layers[:-1]):
        earlier = {}
        for position in layer.tolist():
            after = {proof.twin(target) for target in proof.moves(position)[0].tolist()}
            earlier[position] = sum(chance.get(target, 0.0) for target in after) / len(after)
        chance = earlier
    return -math.log2(chance[proof.twin(start_of(proof.mission))])


def _fewest_detours(proof: Proof, optimal: Optimal) -> tuple[int, int]:
    """The fewest moves away from the goal, and the fewest changes of locomotive."""
    apart = _Apart(proof.mission)
    # By position and the locomotive that moved last: which is which has to be known here.
    fewest = {(start_of(proof.mission), NOTHING): (0, 0)}
    for layer in optimal.layers[1:]:
        later: dict[tuple[int, int], tuple[int, int]] = {}
        for (position, last), (away, changes) in fewest.items():
            before = apart(position)
            for target, engine in _onward(proof, position, layer):
                further = away + (apart(target) > before)
                changed = changes + (last not in (NOTHING, engine))
                known = later.get((target, engine), (further, changed))
                later[target, engine] = min(known[0], further), min(known[1], changed)
        fewest = later
    return min(away for away, _ in fewest.values()), min(change for _, change in fewest.values())


def _onward(proof: Proof, position: int, layer: Words) -> Iterator[tuple[int, int]]:
    found, engines = proof.moves(position)
    for target, engine in zip(found.tolist(), engines.tolist(), strict=True):
        twin = proof.twin(target)
        place = int(np.searchsorted(layer, twin))
        if place < len(layer) and layer[place] == twin:
            yield target, engine


def _starts(proof: Proof, optimal: Optimal) -> tuple[int, int]:
    """How many first moves keep the minimum, and how many lose just one move."""
    found, _ = proof.moves(start_of(proof.mission))
    after = {proof.twin(position) for position in found.tolist()}
    good = set(optimal.layers[1].tolist())
    false = sum(proof.distance(position) == optimal.minimum for position in after - good)
    return len(good), false


class _Apart:
    """How far the vehicles of a position are from their marks, in slots along the track."""

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.slots = _slots_apart(mission)
        goal = [int(mark) for mark in mission.tables[0].goal]
        self.marks = [(v, mark) for v, mark in enumerate(goal) if mark != NO_MARK]
        self.free = [] if mission.named else [m for v, m in self.marks if v < LOCOMOTIVES]
        self.engines = [v for v in mission.vehicles if v < LOCOMOTIVES]

    def __call__(self, position: int) -> int:
        fixed = (pair for pair in self.marks if not (self.free and pair[0] < LOCOMOTIVES))
        total = sum(self.slots[slot_of(position, vehicle)][mark] for vehicle, mark in fixed)
        if self.free:
            total += min(
                sum(
                    self.slots[slot_of(position, vehicle)][mark]
                    for vehicle, mark in zip(crew, self.free, strict=True)
                )
                for crew in permutations(self.engines, len(self.free))
            )
        return total


def _slots_apart(mission: Mission) -> list[list[int]]:
    """Links between any two slots, round interruptions."""
    index = mission.board.slot_index
    neighbours: list[list[int]] = [[] for _ in index]
    for a, b in mission.board.data["links"]:
        if a not in mission.interruptions and b not in mission.interruptions:
            neighbours[index[a]].append(index[b])
            neighbours[index[b]].append(index[a])
    table = []
    for first in range(len(index)):
        links = [_FAR] * len(index)
        links[first] = 0
        waiting = [first]
        for slot in waiting:
            for other in neighbours[slot]:
                if links[other] == _FAR and other != first:
                    links[other] = links[slot] + 1
                    waiting.append(other)
        table.append(links)
    return table
