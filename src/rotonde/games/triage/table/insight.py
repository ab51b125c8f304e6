"""What the page is shown of a position besides where everything stands: progress, legal moves."""

import msgspec

from rotonde.core import game_table
from rotonde.core.adapter import may_act
from rotonde.core.state import State
from rotonde.games.triage.actions import lie_of, way_to
from rotonde.games.triage.campaign.grades import grade
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.move_list import ListedMoves, moves_of
from rotonde.games.triage.packed_words import locomotive_of, slot_of
from rotonde.games.triage.table.ambiguous_moves import NOTHING_MORE, Apart, tell_apart
from rotonde.games.triage.table.fixtures import wanted_of


class Train(msgspec.Struct, frozen=True):
    """The vehicles of one legal move by name, each list from the locomotive outwards."""

    code: int
    locomotive: str
    pulled: tuple[str, ...]
    pushed: tuple[str, ...]
    waits: tuple[int, ...]  # of each pushed vehicle: slots that the locomotive goes before it moves
    head: str | None = None  # where the foremost stops, if other moves differ only in that
    via: tuple[str, ...] = ()  # slots passed, if only the way tells it from other moves


class TriageMarks(game_table.Marks, frozen=True, tag="triage"):
    met: tuple[str, ...]  # slots of the goal whose vehicle stands there


class Insight(game_table.Insight, frozen=True, tag="triage"):
    met: tuple[str, ...]  # slots of the goal whose vehicle stands there
    moves: int  # made so far
    grade: str | None  # earned if it is solved, else the highest that is still open
    trains: tuple[Train, ...]  # of the legal moves, in their order; none for a spectator


def marks_of(state: State) -> TriageMarks:
    return TriageMarks(_met(state.tables, state))


def insight_of(observation: State) -> Insight:
    mission: Mission = observation.tables
    ahead = 0 if observation.turn is None else 1  # the move that has to come at least
    return Insight(
        met=_met(mission, observation),
        moves=observation.ply,
        grade=grade(observation.ply + ahead, mission.minimum),
        trains=_trains(mission, observation) if may_act(observation) else (),
    )


def _met(mission: Mission, state: State) -> tuple[str, ...]:
    slots, names = state.records[0].slot, mission.board.slots
    here = {names[int(slots[v])]: VEHICLE_NAMES[v] for v in mission.vehicles}
    return tuple(want.slot for want in wanted_of(mission) if here.get(want.slot) in want.vehicles)


def _trains(mission: Mission, state: State) -> tuple[Train, ...]:
    desk, nodes = moves_of(mission, state.records["slot"][0])
    apart = tell_apart(mission, desk, nodes)
    return tuple(
        _train(desk, code, node, apart.get(node, NOTHING_MORE)) for code, node in enumerate(nodes)
    )


def _train(desk: ListedMoves, code: int, node: int, apart: Apart) -> Train:
    crew = [vehicle for vehicle, _ in lie_of(desk, node)]
    engine = crew.index(locomotive_of(int(desk.choice[node])))
    pushed = crew[:engine][::-1]
    return Train(
        code=code,
        locomotive=VEHICLE_NAMES[crew[engine]],
        pulled=tuple(VEHICLE_NAMES[vehicle] for vehicle in crew[engine + 1 :]),
        pushed=tuple(VEHICLE_NAMES[vehicle] for vehicle in pushed),
        waits=_waits(desk, node, pushed) if pushed else (),
        head=apart.head,
        via=apart.via,
    )


def _waits(desk: ListedMoves, node: int, vehicles: list[int]) -> tuple[int, ...]:
    """How many steps of a move each of these vehicles stands before it is pushed."""
    positions = [int(desk.after[n]) for n in way_to(desk, node)]
    waits = []
    for vehicle in vehicles:
        start = slot_of(positions[0], vehicle)
        steps = (i for i, position in enumerate(positions) if slot_of(position, vehicle) != start)
        waits.append(next(steps, len(positions)) - 1)
    return tuple(waits)
