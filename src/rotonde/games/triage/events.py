"""What happened, told from two positions of the same eyes: for animation, log, screen reader.

Keys are message keys; vehicles and slots are given by name. `triage.moved` carries the track of
every vehicle that moved, slot by slot in step with the locomotive's path, so that a page can
animate the move without knowing a rule.
"""

from typing import Any

from rotonde.core.interface import Event
from rotonde.core.state import State
from rotonde.games.triage.actions import describe, lie_of, way_to
from rotonde.games.triage.campaign.grades import grade
from rotonde.games.triage.listing import moves_of
from rotonde.games.triage.moves import locomotive_of, slot_of
from rotonde.games.triage.state import NOTHING
from rotonde.games.triage.tables import VEHICLE_NAMES, Mission


def tell(before: State, after: State) -> list[Event]:
    mission: Mission = after.tables
    b, a = before.records[0], after.records[0]
    if a.last == NOTHING or a.ply == b.ply:
        return []
    desk, nodes = moves_of(mission, a.was)
    events = _move(mission, desk, nodes[int(a.last)])
    if after.turn is None:
        events += _solved(mission, after.ply)
    return events


def _move(mission: Mission, w: Any, node: int) -> list[Event]:
    move = describe(mission, w, node)
    crew = [vehicle for vehicle, _ in lie_of(w, node)]
    engine = crew.index(locomotive_of(int(w.choice[node])))
    pushed = [VEHICLE_NAMES[v] for v in crew[:engine][::-1]]
    pulled = [VEHICLE_NAMES[v] for v in crew[engine + 1 :]]
    parameters = {
        "seat": 0,
        "vehicle": VEHICLE_NAMES[crew[engine]],
        "from": move.locomotive,
        "to": move.path[-1],
        "heading": move.heading,
        "pulled": pulled,
        "pushed": pushed,
        "path": [move.locomotive, *move.path],
        "tracks": _tracks(mission, w, node, crew),
    }
    events = [Event("triage.moved", parameters)]
    if pulled:
        events.append(Event("triage.pulled", {"vehicle": pulled, "count": len(pulled)}))
    if pushed:
        events.append(Event("triage.pushed", {"vehicle": pushed, "count": len(pushed)}))
    return events


def _tracks(mission: Mission, w: Any, node: int, crew: list[int]) -> dict[str, list[str]]:
    """Where each vehicle of the consist is at every step; one not yet pushed waits on its slot."""
    slots = mission.board.slots
    positions = [int(w.after[n]) for n in way_to(w, node)]
    return {VEHICLE_NAMES[v]: [slots[slot_of(p, v)] for p in positions] for v in crew}


def _solved(mission: Mission, moves: int) -> list[Event]:
    earned = grade(moves, mission.minimum)
    events = [Event("triage.solved", {"count": moves, "grade": earned})]
    if mission.minimum is not None:
        events.append(Event(f"triage.grade.{earned or 'none'}", {"minimum": mission.minimum}))
    return events
