"""A Triage position read back into a record: vehicles on slots, and the move that led there."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.errors import MalformedAction
from rotonde.core.position import Faults, read_shape, require_faultless
from rotonde.core.state import EVERYTHING, OVER, SPECTATOR
from rotonde.games.triage.actions import describe, from_text
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.limits import LOCOMOTIVES, WAGONS
from rotonde.games.triage.move_list import moves_of
from rotonde.games.triage.position.show import Position, Standing
from rotonde.games.triage.rules import is_solved, pack, set_up
from rotonde.games.triage.state import STATE


def restore(mission: Mission, source: Mapping[str, object], seed: int) -> npt.NDArray[Any]:
    """The record of a position that `show` wrote. Faults are listed, as in a mission file.

    A whole position without a generator goes on from the seed.
    """
    reader = Reader(mission, read_shape(source, Position), seed)
    require_faultless(reader.faults)
    return reader.records


class Reader(Faults):
    """Fills a record, and finds everything that contradicts the mission or itself."""

    def __init__(self, mission: Mission, position: Position, seed: int) -> None:
        super().__init__()
        self.mission = mission
        self.position = position
        self.records = np.zeros(1, dtype=STATE)
        self.s = self.records[0]
        set_up(mission.tables[0], self.s)
        self.read_standing("standing", position.standing, self.s.slot)
        if position.before is not None:
            self.read_standing("before", position.before, self.s.was)
        self.read_course()
        self.read_generator(self.records, position.generator, position.eyes, seed)
        if not self.faults:
            self.read_last()

    def read_standing(self, place: str, source: Standing, target: Any) -> None:
        """Every vehicle of the mission, each on a slot of its own, none on an interruption."""
        here = self.flatten(place, source)
        there = {VEHICLE_NAMES[vehicle] for vehicle in self.mission.vehicles}
        for name in sorted(there ^ set(here)):
            self.fault(place, "position.triage.vehicle", vehicle=name)
        taken = set(self.mission.interruptions)
        for vehicle, name in enumerate(VEHICLE_NAMES):
            slot = here.get(name)
            if slot is None:
                continue
            if slot not in self.mission.board.slot_index:
                self.fault(f"{place}.{name}", "mission.slot-unknown", slot=slot)
                continue
            if slot in taken:
                self.fault(f"{place}.{name}", "position.triage.slot-taken", slot=slot)
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
        """Whose turn, whose eyes, how many moves."""
        s, p = self.s, self.position
        if not self.faults:
            solved = is_solved(self.mission.tables[0], s.slot)
            s.turn = OVER if solved else 0
            if p.turn != (None if solved else 0):
                self.fault("turn", "position.turn", turn=p.turn)
        if p.eyes not in (EVERYTHING, SPECTATOR, 0):
            self.fault("eyes", "position.triage.eyes", eyes=p.eyes)
        else:
            s.eyes = p.eyes
        s.ply = p.ply

    def read_last(self) -> None:
        """The last move must be one of the position before, and lead to this one.

        Before the first move everything stands as the mission places it. Whether so many moves
        can lead there is not asked: that would take a search.
        """
        s, p, t = self.s, self.position, self.mission.tables[0]
        if p.last is None or p.before is None:
            at_start = p.last is None and p.before is None and p.ply == 0
            self.require(at_start, "last", "position.triage.last")
            self.require(self.is_start(s.slot), "standing", "position.triage.start")
            return
        if p.ply == 0 or (p.ply == 1 and not self.is_start(s.was)) or is_solved(t, s.was):
            self.fault("before", "position.triage.start")
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
            self.fault("last", "position.triage.last")

    def is_start(self, slots: Any) -> bool:
        t = self.mission.tables[0]
        return all(slots[vehicle] == t.start[vehicle] for vehicle in self.mission.vehicles)
