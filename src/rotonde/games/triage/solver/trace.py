"""From where two searches met back to both ends: every position on an optimal solution.

Each layer holds the positions that are so many moves from the start on some optimal solution; the
edges between layers, each pair of positions once, give the number of optimal solutions exactly.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.triage.move_desk import FULL
from rotonde.games.triage.moves import list_moves
from rotonde.games.triage.solver.expand import DESK_FULL, DONE, FOUND_FULL
from rotonde.games.triage.solver.goals import at_goal, in_order
from rotonde.games.triage.solver.origins import list_origins
from rotonde.games.triage.solver.position_set import EMPTY, key_bits, level_of, position_of
from rotonde.games.triage.solver.search import Meeting, Search, Side, Words
from rotonde.kernel.compiled import rule

_FEW = 1 << 10  # edges to begin with
_SAFE = 1 << 62  # counts below it fit a word

TRACE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("next", "i8"),  # what has been looked at
                ("count", "i8"),  # edges found
            ],
            align=True,
        ),
    )
)


@rule
def add_edge(p: Any, sources: Any, targets: Any, since: int, source: int, target: int) -> None:
    """Two moves that lead from one position to one other are one edge."""
    for i in range(since, p.count):
        if sources[i] == source and targets[i] == target:
            return
    sources[p.count] = source
    targets[p.count] = target
    p.count += 1


@rule
def trace_ahead(
    tables: Any,
    desks: Any,
    marks: Any,
    keys: Any,
    level: int,
    layer: Any,
    progress: Any,
    sources: Any,
    targets: Any,
) -> int:
    """From each position of a layer to those one move on that are at that level of the goal."""
    t, w, p = tables[0], desks[0], progress[0]
    while p.next < len(layer):
        count = list_moves(t, layer[p.next], w)
        if count == FULL:
            return DESK_FULL
        if p.count + count > len(sources):
            return FOUND_FULL
        since = p.count
        for node in range(count):
            if w.node[node].move:
                position = in_order(t, w.node[node].after)
                if level == 0:
                    nearer = at_goal(marks, position)
                else:
                    nearer = level_of(t, keys, position) == level
                if nearer:
                    add_edge(p, sources, targets, since, p.next, position)
        p.next += 1
    return DONE


@rule
def trace_back(
    tables: Any,
    desks: Any,
    keys: Any,
    level: int,
    layer: Any,
    progress: Any,
    sources: Any,
    targets: Any,
) -> int:
    """From each position of a layer to those one move before that are at that level."""
    t, w, p = tables[0], desks[0], progress[0]
    while p.next < len(layer):
        count = list_origins(t, layer[p.next], w)
        if count == FULL:
            return DESK_FULL
        if p.count + count > len(sources):
            return FOUND_FULL
        since = p.count
        for node in range(count):
            if w.node[node].origin:
                position = in_order(t, w.node[node].before)
                if level_of(t, keys, position) == level:
                    add_edge(p, sources, targets, since, p.next, position)
        p.next += 1
    return DONE


@rule
def trace_again(
    tables: Any,
    desks: Any,
    keys: Any,
    level: int,
    layer: Any,
    progress: Any,
    sources: Any,
    targets: Any,
) -> int:
    """The same edges without going backwards: every position of that level moves once more.

    For boards on which a position has more origins than a desk can hold.
    """
    t, w, p = tables[0], desks[0], progress[0]
    bits = key_bits(t)
    while p.next < len(keys):
        word = keys[p.next]
        if word != EMPTY and word >> bits == level:
            origin = position_of(t, word & ((np.int64(1) << bits) - 1))
            count = list_moves(t, origin, w)
            if count == FULL:
                return DESK_FULL
            if p.count + count > len(sources):
                return FOUND_FULL
            since = p.count
            for node in range(count):
                if w.node[node].move:
                    position = in_order(t, w.node[node].after)
                    place = np.searchsorted(layer, position)
                    if place < len(layer) and layer[place] == position:
                        add_edge(p, sources, targets, since, place, origin)
        p.next += 1
    return DONE


@dataclass(frozen=True)
class Optimal:
    """Every position on an optimal solution, by its distance from the start; how many there are."""

    layers: tuple[Words, ...]  # each sorted
    solutions: int

    @property
    def minimum(self) -> int:
        return len(self.layers) - 1


class Tracer:
    def __init__(self, search: Search, forward: Side) -> None:
        self.search = search
        self.forward = forward

    def trace(self, meeting: Meeting) -> Optimal:
        middle = np.sort(meeting.positions)
        before, ways_before = self._walk(middle, meeting.forward, ahead=False)
        after, ways_after = self._walk(middle, meeting.backward, ahead=True)
        solutions = sum(a * b for a, b in zip(ways_before, ways_after, strict=True))
        return Optimal((*reversed(before), middle, *after), solutions)

    def first_step(self, meeting: Meeting) -> Words:
        """The positions one move from the start that are on an optimal solution, sorted."""
        layer = np.sort(meeting.positions)
        if meeting.forward == 0:
            _, layer = self._edges(layer, meeting.backward - 1, ahead=True)
        for level in range(meeting.forward - 1, 0, -1):
            _, layer = self._edges(layer, level, ahead=False)
            layer = np.unique(layer)
        return np.unique(layer)

    def _walk(self, layer: Words, levels: int, ahead: bool) -> tuple[list[Words], list[int]]:
        """The layers from this one to the end; the number of ways from each of its positions."""
        layers: list[Words] = []
        edges: list[tuple[Words, Words]] = []
        sizes = [len(layer)]
        for level in range(levels - 1, -1, -1):
            sources, targets = self._edges(layer, level, ahead)
            layer, places = np.unique(targets, return_inverse=True)
            layers.append(layer)
            edges.append((sources, places))
            sizes.append(len(layer))
        ways: npt.NDArray[Any] = np.ones(sizes[-1], dtype=np.int64)
        for (sources, places), size in zip(reversed(edges), reversed(sizes[:-1]), strict=True):
            if int(ways.max()) * len(sources) >= _SAFE:
                ways = ways.astype(object)
            total = np.zeros(size, dtype=ways.dtype)
            np.add.at(total, sources, ways[places])
            ways = total
        return layers, [int(way) for way in ways]

    def _edges(self, layer: Words, level: int, ahead: bool) -> tuple[Words, Words]:
        search, memory = self.search, self.search.memory
        again = search.given_up
        records = np.zeros(1, dtype=TRACE)
        sources, targets = memory.words(_FEW), memory.words(_FEW)
        while True:
            rest = (level, layer, records, sources, targets)
            tables, keys = search.mission.tables, self.forward.keys
            if ahead:
                keys = search.backward.keys
                lacking = trace_ahead(tables, search.desks, search.marks, keys, *rest)
            elif again:
                lacking = trace_again(tables, search.desks, keys, *rest)
            else:
                lacking = trace_back(tables, search.back_desks, keys, *rest)
            if lacking == DONE:
                break
            if lacking == FOUND_FULL:
                sources, targets = search.longer(sources), search.longer(targets)
            elif ahead or again:
                search.larger_desk()
            else:
                again = True
                records["next"] = records["count"] = 0
        count = int(records["count"][0])
        found = sources[:count].copy(), targets[:count].copy()
        memory.give_back(sources)
        memory.give_back(targets)
        return found
