"""The pieces that a mission does not need: without them it takes as many moves.

A wagon, a locomotive or an interruption matters if the mission without it has another minimum,
or if its optimal solutions, as far as the rest can be seen in them, are others.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from rotonde.core.errors import InvalidFile
from rotonde.games.triage.generator.difficulty import Proof
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.limits import WAGONS
from rotonde.games.triage.solver.trace import Optimal
from rotonde.games.triage.state import SLOT_BITS, SLOT_MASK


def idle_pieces(proof: Proof, memory: int) -> Iterator[str]:
    """The pieces that do not matter, by the names of vehicles or of closed slots."""
    mission = proof.mission
    for wagon in WAGONS:
        if wagon in mission.start:
            shift = SLOT_BITS * VEHICLE_NAMES.index(wagon)
            if not _matters(proof, without_wagon(mission, wagon), memory, ~(SLOT_MASK << shift)):
                yield wagon
    for slot in mission.interruptions:
        if not _matters(proof, without_interruption(mission, slot), memory, -1):
            yield slot
    for engine, name in enumerate(VEHICLE_NAMES[: _engines(mission)]):
        if _engines(mission) > 1 and not _engine_matters(proof, engine, memory):
            yield name


def _engines(mission: Mission) -> int:
    return len(mission.data["start"]["locomotives"])


def without_wagon(mission: Mission, wagon: str) -> dict[str, Any]:
    return dict(mission.data) | {
        part: {name: slot for name, slot in mission.data[part].items() if name != wagon}
        for part in ("start", "goal")
    }


def without_interruption(mission: Mission, slot: str) -> dict[str, Any]:
    return dict(mission.data) | {"interruptions": [s for s in mission.interruptions if s != slot]}


def without_engine(mission: Mission, engine: int) -> dict[str, Any]:
    """One locomotive less. Marks of locomotives that serve for each other go last first."""
    start, goal = (dict(mission.data[part]) for part in ("start", "goal"))
    start["locomotives"] = [s for i, s in enumerate(start["locomotives"]) if i != engine]
    marks = list(goal.pop("locomotives", []))
    if mission.named:
        marks = [slot for i, slot in enumerate(marks) if i != engine]
    else:
        marks = marks[: len(start["locomotives"])]
    if any(slot is not None for slot in marks):
        goal["locomotives"] = marks
    return dict(mission.data) | {"start": start, "goal": goal}


def _rest(data: Mapping[str, object], memory: int) -> Optimal | None:
    """The optimal solutions of what is left; None if nothing is, or nothing solves it."""
    try:
        return Proof(Mission(data), memory).optimal
    except InvalidFile:  # no mark is left, or all are covered at the start
        return None


def _matters(proof: Proof, data: Mapping[str, object], memory: int, seen: int) -> bool:
    """`seen` is the mask of a packed position under which both missions can be compared."""
    rest, whole = _rest(data, memory), proof.optimal
    assert whole is not None
    if rest is None or rest.minimum != whole.minimum or rest.solutions != whole.solutions:
        return True
    return any(
        not np.array_equal(np.unique(layer & seen), other)
        for layer, other in zip(whole.layers, rest.layers, strict=True)
    )


def _engine_matters(proof: Proof, engine: int, memory: int) -> bool:
    rest, whole = _rest(without_engine(proof.mission, engine), memory), proof.optimal
    assert whole is not None
    return rest is None or (rest.minimum, rest.solutions) != (whole.minimum, whole.solutions)
