"""A mission file: its format, and every fault of it at once, each with its place.

docs/boards-and-missions.md describes the format for makers; this module is what holds them to it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rotonde.core import data_file
from rotonde.core.data_file import FileCheck, is_number
from rotonde.core.errors import Fault
from rotonde.games.triage import board
from rotonde.games.triage.limits import INTERRUPTIONS, LEVELS, LOCOMOTIVES, WAGONS
from rotonde.games.triage.slot_names import normal, slot_readings

REQUIRED = {"board", "start", "goal"}
OPTIONAL = {
    "interruptions",
    "title",
    "level",
    "minimum",
    "difficulty",
    "named_locomotives",
    "credit",
    "note",
}
_WITH_SLOTS = ("start", "goal", "interruptions")
MOST_MOVES = 999

# The data of a shipped board, by its name; None if there is none of that name.
Boards = Callable[[str], Mapping[str, Any] | None]


def check(data: object, boards: Boards) -> list[Fault]:
    """Every fault of a parsed mission file, in the order of the file's parts."""
    return _Check(with_ids(data, boards), boards).faults


def require_valid(data: object, boards: Boards) -> Mapping[str, Any]:
    """The mission itself, or an error that lists all its faults."""
    ids = with_ids(data, boards)
    return data_file.require_valid("mission", ids, _Check(ids, boards).faults)


def with_ids(data: object, boards: Boards) -> object:
    """The file with the ids of slots for their names (grey A). What is no name stays as it is."""
    if not isinstance(data, Mapping):
        return data
    wanted = data.get("board")
    found = boards(wanted) if isinstance(wanted, str) else wanted
    if not isinstance(found, Mapping) or (found is wanted and board.check(found)):
        return data
    ids = {slot["id"] for slot in found["slots"]}
    written = [part for name in _WITH_SLOTS for part in _texts(data.get(name))]
    if all(text in ids for text in written):
        return data
    readings = slot_readings(found["slots"])

    def read(part: object) -> object:
        if isinstance(part, str):
            return part if part in ids else readings.get(normal(part), part)
        if isinstance(part, list):
            return [read(item) for item in part]
        if isinstance(part, Mapping):
            return {key: read(item) for key, item in part.items()}
        return part

    return {key: read(part) if key in _WITH_SLOTS else part for key, part in data.items()}


def _texts(part: object) -> list[str]:
    """Every text in lists and objects."""
    if isinstance(part, str):
        return [part]
    items = part.values() if isinstance(part, Mapping) else part if isinstance(part, list) else ()
    return [text for item in items for text in _texts(item)]


class _Check(FileCheck):
    def __init__(self, data: object, boards: Boards) -> None:
        self._boards = boards
        super().__init__(data, REQUIRED, OPTIONAL)

    def check(self) -> None:
        self._words()
        self.slots = self._board(self._boards)
        self.start = self._vehicles("start")
        self.goal = self._vehicles("goal")
        self.interruptions = self._interruptions()
        self._fleet()
        self._one_to_a_slot()
        self._solved_at_the_start()

    def _words(self) -> None:
        self.words(self.data, "credit", "note")
        self.named = self.data.get("named_locomotives", False)
        if not isinstance(self.named, bool):
            self.fault("named_locomotives", "mission.not-yes-or-no")
        for field, most in (("level", LEVELS), ("minimum", MOST_MOVES)):
            value = self.data.get(field, 1)
            whole = isinstance(value, int) and not isinstance(value, bool)
            if not (whole and 1 <= value <= most):
                self.fault(field, "mission.number", most=most)
        if not is_number(self.data.get("difficulty", 0)):
            self.fault("difficulty", "data.not-a-number")

    def _board(self, boards: Boards) -> set[str] | None:
        """The slots of the board; None if the board is unusable and nothing stands on it."""
        wanted = self.data.get("board")
        if wanted is None:
            if "board" in self.data:
                self.fault("board", "mission.board-shape")
            return None
        if isinstance(wanted, Mapping):
            faults = board.check(wanted)
            for fault in faults:
                place = "board" if fault.place == "$" else f"board.{fault.place}"
                self.fault(place, fault.key, **fault.parameters)
            return None if faults else {slot["id"] for slot in wanted["slots"]}
        if not isinstance(wanted, str):
            self.fault("board", "mission.board-shape")
            return None
        data = boards(wanted)
        if data is None:
            self.fault("board", "mission.board-unknown", name=wanted)
            return None
        return {slot["id"] for slot in data["slots"]}

    # --- vehicles ---

    def _vehicles(self, part: str) -> dict[str, str]:
        """Where each vehicle of the start or the goal belongs, by its place in the file."""
        vehicles = self.data.get(part, {})
        if not isinstance(vehicles, Mapping):
            self.fault(part, "data.not-an-object")
            return {}
        standing: dict[str, str] = {}
        for name, value in vehicles.items():
            if name == "locomotives":
                standing |= self._locomotives(part, value)
            elif name not in WAGONS:
                known = ", ".join(("locomotives", *WAGONS))
                self.fault(f"{part}.{name}", "mission.vehicle-unknown", name=name, known=known)
            elif self._is_slot(f"{part}.{name}", value):
                standing[f"{part}.{name}"] = value
        return standing

    def _locomotives(self, part: str, value: object) -> dict[str, str]:
        place = f"{part}.locomotives"
        if not isinstance(value, list):
            self.fault(place, "data.not-a-list")
            return {}
        if len(value) > LOCOMOTIVES:
            count = len(value)
            self.fault(place, "mission.too-many-locomotives", count=count, most=LOCOMOTIVES)
        # A named locomotive without a mark leaves its place in the goal's list empty.
        may_be_null = part == "goal" and self.named is True
        return {
            f"{place}[{i}]": slot
            for i, slot in enumerate(value)
            if not (slot is None and may_be_null) and self._is_slot(f"{place}[{i}]", slot)
        }

    def _is_slot(self, place: str, value: object) -> bool:
        if not isinstance(value, str):
            self.fault(place, "mission.not-a-slot")
            return False
        if self.slots is not None and value not in self.slots:
            self.fault(place, "mission.slot-unknown", slot=value)
            return False
        return True

    def _interruptions(self) -> dict[str, str]:
        items = self.data.get("interruptions", [])
        if not isinstance(items, list):
            self.fault("interruptions", "data.not-a-list")
            return {}
        if len(items) > INTERRUPTIONS:
            count = len(items)
            self.fault(
                "interruptions", "mission.too-many-interruptions", count=count, most=INTERRUPTIONS
            )
        return {
            f"interruptions[{i}]": slot
            for i, slot in enumerate(items)
            if self._is_slot(f"interruptions[{i}]", slot)
        }

    def _fleet(self) -> None:
        """A locomotive at the start, a mark in the goal, and no mark for what is not there."""
        start, goal = self.data.get("start"), self.data.get("goal")
        if not isinstance(start, Mapping):
            return
        if not start.get("locomotives"):
            self.fault("start", "mission.no-locomotive")
        if not isinstance(goal, Mapping):
            return
        if not any(slot is not None for mark in goal.values() for slot in _listed(mark)):
            self.fault("goal", "mission.no-goal")
        for wagon in WAGONS:
            if wagon in goal and wagon not in start:
                self.fault(f"goal.{wagon}", "mission.not-at-the-start", vehicle=wagon)
        count, marked = (len(_listed(part.get("locomotives", []))) for part in (start, goal))
        if marked > count:
            self.fault("goal.locomotives", "mission.fewer-locomotives", count=count, goal=marked)

    def _one_to_a_slot(self) -> None:
        taken: dict[str, str] = {}
        for place, slot in (self.start | self.interruptions).items():
            if taken.setdefault(slot, place) != place:
                self.fault(place, "mission.slot-taken", slot=slot, other=taken[slot])
        marked: dict[str, str] = {}
        blocked = set(self.interruptions.values())
        for place, slot in self.goal.items():
            if marked.setdefault(slot, place) != place:
                self.fault(place, "mission.slot-taken", slot=slot, other=marked[slot])
            if slot in blocked:
                self.fault(place, "mission.goal-interrupted", slot=slot)

    def _solved_at_the_start(self) -> None:
        if self.faults:
            return
        ahead = len("goal.")
        engines = {slot for place, slot in self.start.items() if "locomotives" in place}
        for place, slot in self.goal.items():
            here = self.start[f"start.{place[ahead:]}"] == slot
            if "locomotives" in place and not self.named:
                here = slot in engines
            if not here:
                return
        self.fault("goal", "mission.solved-at-the-start")


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]
