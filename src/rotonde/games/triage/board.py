"""A board file: its format, and every fault of it at once, each with its place.

docs/boards-and-missions.md describes the format for makers; this module is what holds them to it.
"""

import math
import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rotonde.core import data_file
from rotonde.core.data_file import FileCheck, is_number
from rotonde.core.errors import Fault
from rotonde.games.triage.limits import BRANCHES, COLOURS, SHAPES, SLOTS

SlotData = Mapping[str, Any]  # an object of the file, not checked yet

_ID = re.compile(r"[A-Z][A-Z0-9]{0,3}")
_LETTER = re.compile(r"[A-Z]")
_NEARLY = 1e-9  # coordinates are written with few decimals: below this a cosine is meant to be 0

REQUIRED = {"name", "slots", "links"}
OPTIONAL = {"title", "credit", "note", "units", "features", "rule", "curves"}
SLOT_REQUIRED = {"id", "x", "y", "tangent_deg", "shape", "colour", "letter"}
SLOT_OPTIONAL = {"label"}


def check(data: object) -> list[Fault]:
    """Every fault of a parsed board file, in the order of the file's parts."""
    return _Check(data, REQUIRED, OPTIONAL).faults


def require_valid(data: object) -> SlotData:
    """The board itself, or an error that lists all its faults."""
    return data_file.require_valid("board", data, check(data))


def end_towards(slot: SlotData, other: SlotData) -> int | None:
    """The end of a slot's track that faces another slot: 0 along its direction, 1 against it.

    None if the other slot lies square to the track, or in the same place: it faces neither end.
    """
    tangent = math.radians(slot["tangent_deg"])
    cosine = _cosine((math.cos(tangent), math.sin(tangent)), _towards(slot, other))
    if abs(cosine) < _NEARLY:
        return None
    return 0 if cosine > 0 else 1


def angle_at(b: SlotData, a: SlotData, c: SlotData) -> float:
    """The interior angle at b, in degrees, of the run from a over b to c."""
    cosine = _cosine(_towards(b, a), _towards(b, c))
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))


def _towards(slot: SlotData, other: SlotData) -> tuple[float, float]:
    return other["x"] - slot["x"], other["y"] - slot["y"]


def _cosine(u: tuple[float, float], v: tuple[float, float]) -> float:
    lengths = math.hypot(*u) * math.hypot(*v)
    return (u[0] * v[0] + u[1] * v[1]) / lengths if lengths else 0.0


class _Check(FileCheck):
    def check(self) -> None:
        data = self.data
        self.text("name", data, "name")
        self.words(data, "credit", "note", "units", "rule")
        self.places: dict[str, str] = {}  # of every usable slot in the file
        self.slots = self._slots()
        self.links = self._links()
        self._curves()
        self._features()
        self._connected()
        self._tracks()

    def _slots(self) -> dict[str, SlotData]:
        """The slots whose place and direction are usable, by their ids."""
        items = self.entries(self.data, "slots")
        if len(items) > SLOTS:
            self.fault("slots", "board.too-many-slots", count=len(items), most=SLOTS)
        usable: dict[str, SlotData] = {}
        self.ids: set[str] = set()
        signs: dict[tuple[Any, ...], str] = {}
        for i, slot in enumerate(items):
            place = f"slots[{i}]"
            if not isinstance(slot, Mapping):
                self.fault(place, "data.not-an-object")
                continue
            self.fields(place, slot, SLOT_REQUIRED, SLOT_OPTIONAL)
            name = self._id(place, slot)
            drawable = self._whereabouts(place, slot)
            self._sign(place, slot, signs)
            self._label(f"{place}.label", slot.get("label"))
            if name is not None and drawable:
                self._apart(place, slot, usable)
                usable[name] = slot
                self.places[name] = place
        return usable

    def _id(self, place: str, slot: SlotData) -> str | None:
        name = slot.get("id")
        if "id" not in slot:
            return None
        if not (isinstance(name, str) and _ID.fullmatch(name)):
            self.fault(f"{place}.id", "board.slot-id", id=str(name))
            return None
        if name in self.ids:
            self.fault(f"{place}.id", "board.slot-twice", slot=name)
            return None
        self.ids.add(name)
        return name

    def _whereabouts(self, place: str, slot: SlotData) -> bool:
        good = True
        for field in ("x", "y", "tangent_deg"):
            if field in slot and not is_number(slot[field]):
                self.fault(f"{place}.{field}", "data.not-a-number")
            good = good and is_number(slot.get(field))
        return good

    def _apart(self, place: str, slot: SlotData, others: Mapping[str, SlotData]) -> None:
        for name, other in others.items():
            if math.hypot(*_towards(slot, other)) < _NEARLY:
                self.fault(place, "board.same-place", slot=slot["id"], other=name)

    def _sign(self, place: str, slot: SlotData, signs: dict[tuple[Any, ...], str]) -> None:
        """Shape, colour and letter: what people call the slot by, so no two are alike."""
        known = {"shape": SHAPES, "colour": COLOURS}
        for field, values in known.items():
            if field in slot and slot[field] not in values:
                self.fault(
                    f"{place}.{field}",
                    f"board.{field}-unknown",
                    value=str(slot[field]),
                    known=", ".join(values),
                )
        letter = slot.get("letter")
        if "letter" in slot and not (isinstance(letter, str) and _LETTER.fullmatch(letter)):
            self.fault(f"{place}.letter", "board.letter", value=str(letter))
        sign = tuple(slot.get(field) for field in ("shape", "colour", "letter"))
        if not all(isinstance(part, str) for part in sign):
            return
        other = signs.setdefault(sign, place)
        if other != place:
            self.fault(place, "board.same-sign", other=other)

    def _label(self, place: str, label: Any) -> None:
        """Where a drawing writes the slot's sign: on which side of the track, slid how far."""
        if label is None:
            return
        good = isinstance(label, Mapping) and set(label) == {"side", "slide"}
        if not (good and label["side"] in (-1, 1) and is_number(label["slide"])):
            self.fault(place, "board.label")

    # --- links ---

    def _links(self) -> dict[str, list[str]]:
        """The neighbours of every slot, in the order of the file."""
        neighbours: dict[str, list[str]] = {name: [] for name in self.ids}
        for i, link in enumerate(self.entries(self.data, "links")):
            place = f"links[{i}]"
            if not (isinstance(link, list) and len(link) == 2):
                self.fault(place, "board.link-shape")
                continue
            unknown = [name for name in link if not isinstance(name, str) or name not in self.ids]
            for name in unknown:
                self.fault(place, "board.slot-unknown", slot=str(name))
            if unknown:
                continue
            a, b = link
            if a == b:
                self.fault(place, "board.link-to-itself", slot=a)
            elif b in neighbours[a]:
                self.fault(place, "board.link-twice", a=a, b=b)
            else:
                neighbours[a].append(b)
                neighbours[b].append(a)
        return neighbours

    def _curves(self) -> None:
        """For drawing: links whose track shall bend earlier or later than the others do."""
        if not isinstance(self.data.get("curves", []), list):
            self.fault("curves", "data.not-a-list")
            return
        for i, curve in enumerate(self.data.get("curves", [])):
            good = isinstance(curve, Mapping) and set(curve) == {"link", "handles"}
            handles = curve["handles"] if good else None
            good = isinstance(handles, list) and len(handles) == 2 and all(map(is_number, handles))
            if not (good and curve["link"] in self.data.get("links", [])):
                self.fault(f"curves[{i}]", "board.curve")

    def _features(self) -> None:
        features = self.data.get("features", {})
        if not isinstance(features, Mapping):
            self.fault("features", "data.not-an-object")
            return
        for feature, slots in features.items():
            place = f"features.{feature}"
            if not isinstance(slots, list):
                self.fault(place, "data.not-a-list")
                continue
            for i, name in enumerate(slots):
                if not isinstance(name, str) or name not in self.ids:
                    self.fault(f"{place}[{i}]", "board.slot-unknown", slot=str(name))

    def _connected(self) -> None:
        """One board, not two: every slot can be reached from the first along links."""
        if not self.ids:
            return
        names = [name for name in self.places if name in self.ids] or sorted(self.ids)
        reached, waiting = {names[0]}, [names[0]]
        while waiting:
            for name in self.links[waiting.pop()]:
                if name not in reached:
                    reached.add(name)
                    waiting.append(name)
        for name in sorted(self.ids - reached):
            self.fault("links", "board.disconnected", slot=name, other=names[0])

    def _tracks(self) -> None:
        """Ends, switches and angles: what positions and directions make of the links."""
        for name, slot in self.slots.items():
            neighbours = [other for other in self.links[name] if other in self.slots]
            ends = {other: end_towards(slot, self.slots[other]) for other in neighbours}
            for other, end in ends.items():
                apart = math.hypot(*_towards(slot, self.slots[other])) >= _NEARLY
                if end is None and apart:
                    self.fault(self.places[name], "board.no-end", slot=name, other=other)
            for end in (0, 1):
                count = list(ends.values()).count(end)
                if count > BRANCHES:
                    place = self.places[name]
                    self.fault(place, "board.crowded", slot=name, count=count, most=BRANCHES)
            self._angles(name, {a: end for a, end in ends.items() if end is not None})

    def _angles(self, name: str, ends: Mapping[str, int]) -> None:
        """At least 90 degrees, and in by one end and out by the other, must be the same runs."""
        for a, c in combinations(ends, 2):
            angle = angle_at(self.slots[name], self.slots[a], self.slots[c])
            wide = math.cos(math.radians(angle)) < _NEARLY
            if wide != (ends[a] != ends[c]):
                self.fault(
                    self.places[name],
                    "board.contradiction",
                    a=a,
                    b=name,
                    c=c,
                    angle=round(angle, 1),
                )
