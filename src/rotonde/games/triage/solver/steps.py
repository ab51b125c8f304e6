"""The moves of a solution, found again by the engine's move generator, with names."""

from collections.abc import Iterator

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.games.triage.actions import Move, describe, lie_of, way_to
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.limits import VEHICLES
from rotonde.games.triage.move_list import ListedMoves, moves_of
from rotonde.games.triage.packed_words import locomotive_of, slot_of
from rotonde.games.triage.rules import pack
from rotonde.games.triage.solver.expand import ordered
from rotonde.games.triage.solver.search import Words
from rotonde.games.triage.state import NOTHING


class Step(msgspec.Struct, frozen=True, rename={"start": "from", "stop": "to"}):
    """One move of a solution, in the terms of a player: vehicles and slots by name."""

    locomotive: str
    start: str
    stop: str
    heading: int
    pulled: tuple[str, ...]
    pushed: tuple[str, ...]
    path: tuple[str, ...]  # every slot that it runs over; the last is `stop`
    action: Move  # what the engine plays
    text: str  # the same as a line


def start_of(mission: Mission) -> int:
    """The packed position that a mission starts from."""
    slots = np.full(VEHICLES, NOTHING, dtype=np.int64)
    for vehicle in mission.vehicles:
        slots[vehicle] = mission.tables[0].start[vehicle]
    return int(pack(slots))


def slots_of(mission: Mission, position: int) -> npt.NDArray[np.int64]:
    """Where each vehicle of a packed position stands."""
    slots = np.full(VEHICLES, NOTHING, dtype=np.int64)
    for vehicle in mission.vehicles:
        slots[vehicle] = slot_of(position, vehicle)
    return slots


def solutions_of(
    mission: Mission, position: int, layers: tuple[Words, ...]
) -> Iterator[tuple[Step, ...]]:
    """Every optimal solution, each sequence of positions once, the plainest moves first."""
    if len(layers) == 1:
        yield ()
        return
    for step, after in steps_into(mission, position, layers[1]):
        for rest in solutions_of(mission, after, layers[1:]):
            yield (step, *rest)


def steps_into(mission: Mission, position: int, layer: Words) -> list[tuple[Step, int]]:
    """The plainest move to each position of a layer, with that position.

    Plain is to pull few, then to go a short way, then to come first in the engine's list.
    """
    desk, nodes = moves_of(mission, slots_of(mission, position))
    found: dict[int, tuple[tuple[int, int, int], int]] = {}
    for code, node in enumerate(nodes):
        target = int(ordered(mission.tables, desk.after[node]))
        place = int(np.searchsorted(layer, target))
        if place == len(layer) or layer[place] != target:
            continue
        pulled = int(desk.length[way_to(desk, node)[0]]) - 1
        plainness = pulled, int(desk.steps[node]), code
        if target not in found or plainness < found[target][0]:
            found[target] = plainness, node
    return [
        (step_of(mission, desk, node), int(desk.after[node])) for _, node in sorted(found.values())
    ]


def step_of(mission: Mission, desk: ListedMoves, node: int) -> Step:
    """The move of a node of the generator, with the vehicles by name."""
    move = describe(mission, desk, node)
    locomotive = int(locomotive_of(int(desk.choice[node])))
    crew = [vehicle for vehicle, _ in lie_of(desk, node)]
    ahead = crew.index(locomotive)
    return Step(
        locomotive=VEHICLE_NAMES[locomotive],
        start=move.locomotive,
        stop=move.path[-1],
        heading=move.heading,
        pulled=tuple(VEHICLE_NAMES[vehicle] for vehicle in crew[ahead + 1 :]),
        pushed=tuple(VEHICLE_NAMES[vehicle] for vehicle in reversed(crew[:ahead])),
        path=move.path,
        action=move,
        text=str(move),
    )
