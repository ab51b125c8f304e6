"""A position as named fields: what the page shows, what a snapshot keeps, what a test sets up.

`show` writes it, of a whole state or of an observation (the generator is then null);
`restore.py` reads it back. Names, never numbers of a table: it outlives a change of the layout.
"""

from typing import Any

import msgspec

from rotonde.core.interface import Score
from rotonde.core.position import Count, Number
from rotonde.core.state import State
from rotonde.games.triage.actions import Move, describe
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.limits import LOCOMOTIVES
from rotonde.games.triage.move_list import moves_of
from rotonde.games.triage.state import NOTHING

# Slots by the keys of a mission file: {"locomotives": ["A3"], "red": "B1"}
Standing = dict[str, str | list[str]]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    turn: Number | None  # null: solved
    eyes: Number
    ply: Count  # moves made
    standing: Standing
    last: str | None = None  # the last move, as a line of text
    before: Standing | None = None  # where everything stood before it
    generator: list[str] | None = None


class TriageScore(Score, frozen=True, tag="triage"):
    moves: int
    minimum: int | None  # null: the minimum of the mission is unknown
    grade: str | None


# --- writing -------------------------------------------------------------------------------------


def show(state: State) -> dict[str, Any]:
    mission: Mission = state.tables
    s = state.records[0]
    moved = s.last != NOTHING
    position = Position(
        turn=state.turn,
        eyes=state.eyes,
        ply=state.ply,
        standing=standing(mission, s.slot),
        last=str(last_move(mission, s)) if moved else None,
        before=standing(mission, s.was) if moved else None,
        generator=None if state.is_observation else [f"{int(word):016x}" for word in s.rng],
    )
    plain: dict[str, Any] = msgspec.to_builtins(position)
    return plain


def standing(mission: Mission, slots: Any) -> Standing:
    """Where the vehicles stand, by the keys of a mission file."""
    names = mission.board.slots
    there = [names[int(slots[v])] for v in range(LOCOMOTIVES) if v in mission.vehicles]
    wagons = {VEHICLE_NAMES[v]: names[int(slots[v])] for v in mission.vehicles if v >= LOCOMOTIVES}
    return {"locomotives": there, **wagons}


def last_move(mission: Mission, s: Any) -> Move:
    """The last move of a record: its code counts among the moves of the position before."""
    desk, nodes = moves_of(mission, s.was)
    return describe(mission, desk, nodes[int(s.last)])
