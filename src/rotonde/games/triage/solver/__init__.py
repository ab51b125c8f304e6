"""The fewest moves of a mission, proven: with one solution, and how many there are.

`solve` is the entry point. `solver/search.py` describes the search, docs/solver.md in more detail.
"""

import time
from itertools import islice

import msgspec

from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.solver.memory import Memory, NoMemory, ProofTooLarge
from rotonde.games.triage.solver.search import Search, Side
from rotonde.games.triage.solver.static import why_impossible
from rotonde.games.triage.solver.steps import Step, solutions_of, start_of
from rotonde.games.triage.solver.trace import Tracer

MEMORY = 2000  # megabytes, by default
MOST_LISTED = 1000  # of all the solutions: there can be millions


class Effort(msgspec.Struct, frozen=True):
    positions: int  # that the search came to
    expanded: int  # of which it looked at all moves, or at all origins
    seconds: float
    memory: int  # bytes at the most


class Solution(msgspec.Struct, frozen=True, rename={"steps": "solution"}):
    impossible: bool
    reason: str | None  # of an impossible mission: the key of a message
    minimum: int | None
    solutions: int  # distinct sequences of positions
    steps: tuple[Step, ...]  # of one optimal solution
    effort: Effort
    all: tuple[tuple[Step, ...], ...] = ()  # of many, if they were asked for


def solve(mission: Mission, memory: int = MEMORY, every: bool = False) -> Solution:
    """The proven minimum. Raises ProofTooLarge if the proof does not fit into the megabytes."""
    began = time.perf_counter()
    budget = Memory(memory)
    reason = why_impossible(mission)
    if reason is not None:
        return _impossible(reason, Effort(0, 0, time.perf_counter() - began, 0))
    start = start_of(mission)
    least = 1
    try:
        search = Search(mission, budget)
        forward = search.begin(start)
        meeting = search.meet(forward)
        if meeting is None:
            return _impossible("triage.solve.exhausted", _effort(search, forward, began))
        least = meeting.distance
        optimal = Tracer(search, forward).trace(meeting)
    except NoMemory:
        raise ProofTooLarge("triage.solve.memory", memory=memory, least=least) from None
    listed: tuple[tuple[Step, ...], ...] = ()
    if every:
        listed = tuple(islice(solutions_of(mission, start, optimal.layers), MOST_LISTED))
    return Solution(
        impossible=False,
        reason=None,
        minimum=optimal.minimum,
        solutions=optimal.solutions,
        steps=next(solutions_of(mission, start, optimal.layers)),
        effort=_effort(search, forward, began),
        all=listed,
    )


def _impossible(reason: str, effort: Effort) -> Solution:
    return Solution(
        impossible=True, reason=reason, minimum=None, solutions=0, steps=(), effort=effort
    )


def _effort(search: Search, forward: Side, began: float) -> Effort:
    return Effort(
        positions=forward.used + search.backward.used,
        expanded=forward.expanded + search.backward.expanded,
        seconds=time.perf_counter() - began,
        memory=search.memory.peak,
    )
