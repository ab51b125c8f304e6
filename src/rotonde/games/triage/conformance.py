"""Conformance vectors of Triage: every mission that comes with Rotonde, one after the other."""

from typing import Any

import msgspec

from rotonde.core.conformance import Vectors
from rotonde.core.position import Count, Number
from rotonde.core.state import State
from rotonde.games.triage.index_tables import Mission, shipped_missions
from rotonde.games.triage.position.show import Standing


class Compared(msgspec.Struct):
    turn: Number | None
    ply: Count
    standing: Standing


def options_of(number: int) -> dict[str, Any]:
    missions = shipped_missions()
    return {"mission": missions[number % len(missions)]}


def board_of(state: State) -> dict[str, Any]:
    """The mission with its board inside, where a mission file may only name one."""
    mission: Mission = state.tables
    return dict(mission.data) | {"board": dict(mission.board.data)}


def chance_of(before: State, after: State) -> list[str]:
    return []


VECTORS = Vectors(options_of, "mission", board_of, chance_of, Compared, most_plies=40)
