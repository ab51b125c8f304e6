"""A position as named fields: what the page shows, what a snapshot keeps, what a test sets up.

`show` writes it, of a whole state or of an observation (the generator is then null); `restore`
reads it back. Names, never numbers of a table: it outlives a change of the layout.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.errors import Fault, InvalidFile, MalformedAction
from rotonde.kernel.random import WORDS as RNG_WORDS
from rotonde.kernel.state import EVERYTHING, OVER, SPECTATOR, State
from rotonde.yard.actions import Move, describe, from_text
from rotonde.yard.limits import LOCOMOTIVES, WAGONS
from rotonde.yard.listing import moves_of
from rotonde.yard.rules import is_solved, pack, set_up
from rotonde.yard.state import NOTHING, STATE
from rotonde.yard.tables import VEHICLE_NAMES, Mission

# Slots by the keys of a mission file: {"locomotives": ["A3"], "red": "B1"}
Standing = dict[str, str | list[str]]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    turn: int | None  # null: solved
    eyes: int
    ply: int  # moves made
    standing: Standing
    last: str | None = None  # the last move, as a line of text
    before: Standing | None = None  # where everything stood before it
    generator: list[str] | None = None


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


# --- reading -------------------------------------------------------------------------------------


def restore(mission: Mission, source: Mapping[str, Any]) -> npt.NDArray[Any]:
    """The record of a position that `show` wrote. Faults are listed, as in a mission file."""
    try:
        position = msgspec.convert(source, Position)
    except msgspec.ValidationError as error:
        fault = Fault("position", "position.shape", reason=str(error))
        raise InvalidFile("position.invalid", [fault], count=1) from None
    reader = _Reader(mission, position)
    if reader.faults:
        raise InvalidFile("position.invalid", reader.faults, count=len(reader.faults))
    return reader.records


class _Reader:
    def __init__(self, mission: Mission, position: Position) -> None:
        self.mission = mission
        self.position = position
        self.faults: list[Fault] = []
        self.records = np.zeros(1, dtype=STATE)
        self.s = self.records[0]
        set_up(mission.tables[0], self.s)
        self.read_standing("standing", position.standing, self.s.slot)
        if position.before is not None:
            self.read_standing("before", position.before, self.s.was)
        self.read_course()
        if not self.faults:
            self.read_last()

    def fault(self, place: str, key: str, **parameters: Any) -> None:
        self.faults.append(Fault(place, key, **parameters))

    def read_standing(self, place: str, source: Standing, target: Any) -> None:
        """Every vehicle of the mission, each on a slot of its own, none on an interruption."""
        here = self.flatten(place, source)
        there = {VEHICLE_NAMES[vehicle] for vehicle in self.mission.vehicles}
        for name in sorted(there ^ set(here)):
            self.fault(place, "position.yard.vehicle", vehicle=name)
        taken = set(self.mission.interruptions)
        for vehicle, name in enumerate(VEHICLE_NAMES):
            slot = here.get(name)
            if slot is None:
                continue
            if slot not in self.mission.board.slot_index:
                self.fault(f"{place}.{name}", "mission.slot-unknown", slot=slot)
                continue
            if slot in taken:
                self.fault(f"{place}.{name}", "position.yard.slot-taken", slot=slot)
            taken.add(slot)
            target[vehicle] = self.mission.board.slot_index[slot]

    def flatten(self, place: str, source: Standing) -> dict[str, str]:
        """Slots by the vehicles' names."""
        here: dict[str, str] = {}
        for name, value in source.items():
            if name == "locomotives" and isinstance(value, list) and len(value) <= LOCOMOTIVES:
                here |= dict(zip(VEHICLE_NAMES, value, strict=False))
            elif name in WAGONS and isinstance(value, str):
                here[name] = value
            else:
                self.fault(f"{place}.{name}", "position.unknown", name=name)
        return here

    def read_course(self) -> None:
        """Whose turn, whose eyes, how many moves, the generator."""
        s, p = self.s, self.position
        if not self.faults:
            solved = is_solved(self.mission.tables[0], s.slot)
            s.turn = OVER if solved else 0
            if p.turn != (None if solved else 0):
                self.fault("turn", "position.turn", turn=p.turn)
        if p.eyes not in (EVERYTHING, SPECTATOR, 0):
            self.fault("eyes", "position.yard.eyes", eyes=p.eyes)
        else:
            s.eyes = p.eyes
        if not 0 <= p.ply < 1 << 62:
            self.fault("ply", "position.negative")
        else:
            s.ply = p.ply
        words = p.generator or ["0"] * RNG_WORDS
        try:
            s.rng[:] = np.array([int(word, 16) for word in words], dtype=np.uint64)
        except (ValueError, OverflowError):
            self.fault("generator", "position.generator")

    def read_last(self) -> None:
        """The last move must be one of the position before, and lead to this one."""
        s, p = self.s, self.position
        if (p.last is None) != (p.before is None):
            self.fault("last", "position.yard.last")
        if p.last is None or p.before is None:
            return
        try:
            wanted = from_text(p.last)
        except MalformedAction as error:
            self.fault("last", error.key, **error.parameters)
            return
        desk, nodes = moves_of(self.mission, s.was)
        here = pack(s.slot)
        codes = [
            code
            for code, node in enumerate(nodes)
            if desk.after[node] == here and describe(self.mission, desk, node) == wanted
        ]
        if codes:
            s.last = codes[0]
        else:
            self.fault("last", "position.yard.last")
