"""A board and a mission compiled into index tables that the rules take as an argument."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.adapter import as_key
from rotonde.core.data_tables import DataTables
from rotonde.core.errors import InvalidOptions
from rotonde.games.triage import board as board_file
from rotonde.games.triage import mission as mission_file
from rotonde.games.triage.board import end_towards
from rotonde.games.triage.limits import BRANCHES, ENDS, LOCOMOTIVES, PORTS, VEHICLES, WAGONS
from rotonde.games.triage.slot_names import normal, slot_readings
from rotonde.games.triage.state import SLOT_BITS, STATE

NO_MARK = -1  # in `goal`: the vehicle may stand anywhere

TABLES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("branches", "i8", PORTS),  # how many links there are at each port
                ("next", "i8", (PORTS, BRANCHES)),  # where they lead: the port one goes on by
                ("folds", "i8"),  # 1: a run can come to a slot of its own way, or from both sides
                ("walls", "i8"),  # slots with an interruption, as a set of bits
                ("fleet", "i8"),  # which vehicles there are, as a set of bits
                ("start", "i8", VEHICLES),  # slots
                ("goal", "i8", VEHICLES),  # slots, or NO_MARK
                ("named", "i8"),  # 1: each locomotive has a mark of its own
                ("used", "i8"),  # the bits of a packed position that are ever set
            ],
            align=True,
        ),
    )
)

VEHICLE_NAMES = (*(f"locomotive-{i + 1}" for i in range(LOCOMOTIVES)), *WAGONS)


class Board:
    """A valid board: its data, its slots by name, and what each end of each slot leads to."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = board_file.require_valid(data)
        self.slots: tuple[str, ...] = tuple(slot["id"] for slot in data["slots"])
        self.slot_index = {slot: i for i, slot in enumerate(self.slots)}
        self._readings: dict[str, str] | None = None
        self.next = self._next()

    def find(self, name: str) -> str | None:
        """The id of the slot that a person calls so (grey A, or the id itself), or None."""
        if name in self.slot_index:
            return name
        if self._readings is None:
            self._readings = slot_readings(self.data["slots"])
        return self._readings.get(normal(name))

    def _next(self) -> list[list[int]]:
        """For every port the ports that one goes on by, in the order of the file's links."""
        slots = self.data["slots"]
        ports: list[list[int]] = [[] for _ in range(len(slots) * ENDS)]
        for link in self.data["links"]:
            a, b = (self.slot_index[name] for name in link)
            for here, there in ((a, b), (b, a)):
                out, into = (
                    end_towards(slots[here], slots[there]),
                    end_towards(slots[there], slots[here]),
                )
                assert out is not None and into is not None  # the file has been checked
                ports[here * ENDS + out].append(there * ENDS + (1 - into))
        return ports

    def runs(self) -> set[tuple[str, str, str]]:
        """Every legal run over three slots."""
        return {
            (self.slots[a // ENDS], self.slots[b // ENDS], self.slots[c // ENDS])
            for a in range(len(self.next))
            for b in self.next[a]
            for c in self.next[b]
        }

    def folds(self) -> bool:
        """Can a run come back to a slot of its way, or to one slot from both sides?

        Where none can, a position tells how a move came to it, and moves need no comparing.
        """
        return any(self._folds_from(port) for port in range(len(self.next)))

    def _folds_from(self, port: int) -> bool:
        reached, waiting = {port}, [port]
        while waiting:
            for other in self.next[waiting.pop()]:
                if other == port or other ^ 1 in reached:
                    return True
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return False


class Mission(DataTables):
    """A valid mission: its data, its board, and the tables of both for the rules."""

    state_type = STATE

    def __init__(self, data: Mapping[str, Any]) -> None:
        data = self.data = mission_file.require_valid(data, _board_data)
        wanted = data["board"]
        self.board = shipped_board(wanted) if isinstance(wanted, str) else Board(wanted)
        self.named: bool = data.get("named_locomotives", False)
        self.minimum: int | None = data.get("minimum")
        self.start = self.standing(data["start"])
        self.goal = self.standing(data["goal"])
        self.interruptions: tuple[str, ...] = tuple(data.get("interruptions", ()))
        self.vehicles = tuple(v for v in range(VEHICLES) if VEHICLE_NAMES[v] in self.start)
        self.tables = self._tables()

    def __reduce__(self) -> tuple[object, ...]:
        if self.shipped is not None:
            return shipped_mission, (self.shipped,)
        return custom_mission, (as_key(self.data),)

    def standing(self, source: Mapping[str, Any]) -> dict[str, str]:
        """Slots by the vehicles' names, from the keys of a mission file."""
        slots = dict(zip(VEHICLE_NAMES, source.get("locomotives", ()), strict=False))
        slots |= {wagon: source[wagon] for wagon in WAGONS if wagon in source}
        return {vehicle: slot for vehicle, slot in slots.items() if slot is not None}

    def _tables(self) -> npt.NDArray[Any]:
        records = np.zeros(1, dtype=TABLES)
        t = records[0]
        for port, others in enumerate(self.board.next):
            t.branches[port] = len(others)
            t.next[port][: len(others)] = others
        t.folds = self.board.folds()
        walls = sum(1 << self.board.slot_index[slot] for slot in self.interruptions)
        t.walls = walls - (walls >> 63 << 64)  # the 64th slot is the word's sign
        t.fleet = sum(1 << vehicle for vehicle in self.vehicles)
        t.goal[:] = NO_MARK
        for v, vehicle in enumerate(VEHICLE_NAMES):
            if vehicle in self.start:
                t.start[v] = self.board.slot_index[self.start[vehicle]]
            if vehicle in self.goal:
                t.goal[v] = self.board.slot_index[self.goal[vehicle]]
        t.named = self.named
        t.used = sum((bits_of_a_slot(self.board) << SLOT_BITS * v) for v in self.vehicles)
        return records


def bits_of_a_slot(board: Board) -> int:
    """The bits that the numbers of a board's slots take, as a mask."""
    return (1 << (len(board.slots) - 1).bit_length()) - 1


def _shipped(folder: str) -> tuple[str, ...]:
    files = (resources.files("rotonde.games.triage") / folder).iterdir()
    return tuple(sorted(path.name.removesuffix(".json") for path in files))


def _load(folder: str, name: str) -> Any:
    path = resources.files("rotonde.games.triage") / folder / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def shipped_boards() -> tuple[str, ...]:
    """The names of the boards that come with Rotonde."""
    return _shipped("boards")


@cache
def shipped_board(name: str) -> Board:
    """A board that comes with Rotonde, by name."""
    if name not in shipped_boards():
        raise InvalidOptions("board.unknown", name=name, known=", ".join(shipped_boards()))
    return Board(_load("boards", name))


def shipped_missions() -> tuple[str, ...]:
    """The names of the missions that come with Rotonde, from the easiest on."""
    return _shipped("missions")


@cache
def shipped_mission(name: str) -> Mission:
    """A mission that comes with Rotonde, by name."""
    if name not in shipped_missions():
        raise InvalidOptions("mission.unknown", name=name, known=", ".join(shipped_missions()))
    made = Mission(_load("missions", name))
    made.shipped = name
    return made


@lru_cache(maxsize=64)  # clients send them: the cache is bounded
def custom_mission(encoded: bytes) -> Mission:
    """A mission given as data; the same data is checked and compiled only once."""
    return Mission(json.loads(encoded))


def _board_data(name: str) -> Mapping[str, Any] | None:
    return shipped_board(name).data if name in shipped_boards() else None
