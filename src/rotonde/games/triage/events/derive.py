"""What happened, told from two positions of the same eyes: for animation, log, screen reader."""

from rotonde.core.state import State
from rotonde.games.triage.actions import describe, lie_of, way_to
from rotonde.games.triage.campaign.grades import GRADES, grade
from rotonde.games.triage.events.types import (
    GradeAiguilleur,
    GradeAtteleur,
    GradeChefDeGare,
    GradeNone,
    Moved,
    Pulled,
    Pushed,
    Solved,
    TriageEvent,
)
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.move_list import ListedMoves, moves_of
from rotonde.games.triage.packed_words import locomotive_of, slot_of
from rotonde.games.triage.state import NOTHING


def tell(before: State, after: State) -> list[TriageEvent]:
    mission: Mission = after.tables
    b, a = before.records[0], after.records[0]
    if a.last == NOTHING or a.ply == b.ply:
        return []
    desk, nodes = moves_of(mission, a.was)
    events = _move(mission, desk, nodes[int(a.last)])
    if after.turn is None:
        events += _solved(mission, after.ply)
    return events


def _move(mission: Mission, w: ListedMoves, node: int) -> list[TriageEvent]:
    move = describe(mission, w, node)
    crew = [vehicle for vehicle, _ in lie_of(w, node)]
    engine = crew.index(locomotive_of(int(w.choice[node])))
    pushed = [VEHICLE_NAMES[v] for v in crew[:engine][::-1]]
    pulled = [VEHICLE_NAMES[v] for v in crew[engine + 1 :]]
    moved = Moved(
        seat=0,
        vehicle=VEHICLE_NAMES[crew[engine]],
        start=move.locomotive,
        stop=move.path[-1],
        heading=move.heading,
        pulled=pulled,
        pushed=pushed,
        path=[move.locomotive, *move.path],
        tracks=_tracks(mission, w, node, crew),
    )
    events: list[TriageEvent] = [moved]
    if pulled:
        events.append(Pulled(pulled, len(pulled)))
    if pushed:
        events.append(Pushed(pushed, len(pushed)))
    return events


def _tracks(mission: Mission, w: ListedMoves, node: int, crew: list[int]) -> dict[str, list[str]]:
    """Where each vehicle of the consist is at every step; one not yet pushed waits on its slot."""
    slots = mission.board.slots
    positions = [int(w.after[n]) for n in way_to(w, node)]
    return {VEHICLE_NAMES[v]: [slots[slot_of(p, v)] for p in positions] for v in crew}


def _solved(mission: Mission, moves: int) -> list[TriageEvent]:
    earned = grade(moves, mission.minimum)
    events: list[TriageEvent] = [Solved(moves, earned)]
    if mission.minimum is not None:
        told = GradeNone if earned is None else _GRADED[earned]
        events.append(told(mission.minimum))
    return events


_Graded = type[GradeChefDeGare] | type[GradeAiguilleur] | type[GradeAtteleur]
_GRADED: dict[str, _Graded] = dict(
    zip(GRADES, (GradeChefDeGare, GradeAiguilleur, GradeAtteleur), strict=True)
)
