"""A deck file: its format, and every fault of it at once, each with its place.

docs/decks.md describes the format for deck makers; this module is what holds them to it.
"""

from collections.abc import Mapping
from typing import Any

from rotonde.errors import Fault, InvalidFile
from rotonde.trains.limits import ABILITIES, LEAST_WAGONS, WAGONS

REQUIRED = {"name", "wagons", "abilities"}
OPTIONAL = {"title", "credit", "note"}


def check(data: object) -> list[Fault]:
    """Every fault of a parsed deck file, in the order of the file's parts."""
    return _Check(data).faults


def require_valid(data: object) -> Mapping[str, Any]:
    """The deck itself, or an error that lists all its faults."""
    faults = check(data)
    if faults:
        raise InvalidFile("deck.invalid", faults, count=len(faults))
    assert isinstance(data, Mapping)
    return data


def is_whole(value: object) -> bool:
    """A whole number, and not one of JSON's true and false, which Python counts as 1 and 0."""
    return isinstance(value, int) and not isinstance(value, bool)


class _Check:
    """One walk through the file. Later checks skip what earlier ones found unusable."""

    def __init__(self, data: object) -> None:
        self.faults: list[Fault] = []
        if not isinstance(data, Mapping):
            self._fault("$", "deck.not-an-object")
            return
        self.data = data
        self._fields()
        self._words()
        self.wagons = self._wagons()
        self.places: dict[int, str] = {}  # where each number was first listed
        if "abilities" in data:
            self._abilities()

    def _fault(self, place: str, key: str, **parameters: Any) -> None:
        self.faults.append(Fault(place, key, **parameters))

    def _fields(self) -> None:
        for name in sorted(REQUIRED - set(self.data)):
            self._fault("$", "deck.missing", field=name)
        for name in sorted(set(self.data) - REQUIRED - OPTIONAL, key=str):
            self._fault("$", "deck.unknown-field", field=name)

    def _words(self) -> None:
        name = self.data.get("name")
        if "name" in self.data and not (isinstance(name, str) and name.strip()):
            self._fault("name", "deck.not-a-text")
        for field in ("credit", "note"):
            if not isinstance(self.data.get(field, ""), str):
                self._fault(field, "deck.not-a-text")
        title = self.data.get("title", {})
        if not (isinstance(title, Mapping) and all(isinstance(v, str) for v in title.values())):
            self._fault("title", "deck.not-a-translation")

    def _wagons(self) -> int | None:
        """How many wagons there are: with too few, a pile could be asked for more than it has."""
        count = self.data.get("wagons")
        if "wagons" not in self.data:
            return None
        if not isinstance(count, int) or isinstance(count, bool):
            self._fault("wagons", "deck.not-whole")
            return None
        if count < LEAST_WAGONS:
            self._fault("wagons", "deck.too-few-wagons", count=count, least=LEAST_WAGONS)
            return None
        if count > WAGONS:
            self._fault("wagons", "deck.too-many-wagons", count=count, most=WAGONS)
            return None
        return count

    def _abilities(self) -> None:
        abilities = self.data["abilities"]
        if not isinstance(abilities, Mapping):
            self._fault("abilities", "deck.not-an-object")
            return
        for ability, numbers in abilities.items():
            place = f"abilities.{ability}"
            if ability not in ABILITIES:
                self._fault(place, "deck.ability-unknown", name=ability, known=", ".join(ABILITIES))
            if not isinstance(numbers, list):
                self._fault(place, "deck.not-a-list")
                continue
            for i, number in enumerate(numbers):
                self._number(f"{place}[{i}]", number)
        self._missing_numbers()

    def _number(self, place: str, number: Any) -> None:
        if not is_whole(number):
            self._fault(place, "deck.not-whole")
        elif self.wagons is not None and not 1 <= number <= self.wagons:
            self._fault(place, "deck.number-beyond", number=number, most=self.wagons)
        elif number in self.places:
            self._fault(place, "deck.number-twice", number=number, other=self.places[number])
        else:
            self.places[number] = place

    def _missing_numbers(self) -> None:
        missing = sorted(set(range(1, (self.wagons or 0) + 1)) - set(self.places))
        if missing:
            self._fault("abilities", "deck.number-missing", numbers=missing, count=len(missing))
