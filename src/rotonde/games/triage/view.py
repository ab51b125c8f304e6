"""A position of Triage for programs that solve missions, by the names of slots.

Vehicles go by locomotive-1, locomotive-2 and the colours of the wagons.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType

from rotonde.core.errors import InvalidOptions
from rotonde.core.state import State
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Board, Mission
from rotonde.games.triage.limits import ENDS


class TriageView:
    """A position of Triage; everything lies open."""

    def __init__(self, state: State) -> None:
        if not isinstance(state.tables, Mission):
            raise InvalidOptions("options.view", found=type(state.tables).__name__)
        self.state = state
        self.mission: Mission = state.tables

    @property
    def moves(self) -> int:
        """How many were made."""
        return self.state.ply

    @property
    def minimum(self) -> int | None:
        """The fewest moves of the mission; None if unknown."""
        return self.mission.minimum

    @property
    def is_solved(self) -> bool:
        return self.state.turn is None

    @cached_property
    def standing(self) -> Mapping[str, str]:
        """The slot of each vehicle."""
        slots = self.state.records["slot"][0].tolist()
        names = self.mission.board.slots
        return MappingProxyType({VEHICLE_NAMES[v]: names[slots[v]] for v in self.mission.vehicles})

    @cached_property
    def vehicles(self) -> Mapping[str, str]:
        """The vehicle on each slot that has one."""
        return MappingProxyType({slot: vehicle for vehicle, slot in self.standing.items()})

    @property
    def goal(self) -> Mapping[str, str]:
        """The slot where each vehicle with a mark is to stand; see `named_locomotives`."""
        return MappingProxyType(self.mission.goal)

    @property
    def named_locomotives(self) -> bool:
        """Whether each locomotive has a mark of its own; else any may stand on either mark."""
        return self.mission.named

    @property
    def slots(self) -> tuple[str, ...]:
        return self.mission.board.slots

    @property
    def interruptions(self) -> tuple[str, ...]:
        """Slots that nothing may enter."""
        return self.mission.interruptions

    def neighbours(self, slot: str, heading: int) -> tuple[str, ...]:
        """The slots that one comes to from a slot, along its direction (1) or against it (-1)."""
        board = self.mission.board
        if slot not in board.slot_index:
            raise InvalidOptions("position.unknown", name=slot)
        if heading not in (1, -1):
            raise InvalidOptions("options.number", name="heading", value=heading, least=-1, most=1)
        return _neighbours(board)[slot, heading]


@lru_cache(maxsize=64)
def _neighbours(board: Board) -> dict[tuple[str, int], tuple[str, ...]]:
    return {
        (slot, 1 - 2 * end): tuple(
            board.slots[port // ENDS] for port in board.next[number * ENDS + end]
        )
        for slot, number in board.slot_index.items()
        for end in range(ENDS)
    }
