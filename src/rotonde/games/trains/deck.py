"""A deck file: its format, and every fault of it at once, each with its place.

docs/decks.md describes the format for deck makers; this module is what holds them to it.
"""

from collections.abc import Mapping
from typing import Any

from rotonde.core import data_file
from rotonde.core.data_file import FileCheck, is_whole
from rotonde.core.errors import Fault
from rotonde.games.trains.limits import ABILITIES, LEAST_WAGONS, WAGONS

REQUIRED = {"name", "wagons", "abilities"}
OPTIONAL = {"title", "credit", "note"}


def check(data: object) -> list[Fault]:
    """Every fault of a parsed deck file, in the order of the file's parts."""
    return _Check(data, REQUIRED, OPTIONAL).faults


def require_valid(data: object) -> Mapping[str, object]:
    """The deck itself, or an error that lists all its faults."""
    return data_file.require_valid("deck", data, check(data))


class _Check(FileCheck):
    def check(self) -> None:
        data = self.data
        self.text("name", data, "name")
        self.words(data, "credit", "note")
        self.wagons = self._wagons()
        self.places: dict[int, str] = {}  # where each number was first listed
        if "abilities" in data:
            self._abilities()

    def _wagons(self) -> int | None:
        """How many wagons there are: with too few, a pile could be asked for more than it has."""
        count = self.data.get("wagons")
        if "wagons" not in self.data:
            return None
        if not isinstance(count, int) or isinstance(count, bool):
            self.fault("wagons", "data.not-whole")
            return None
        if count < LEAST_WAGONS:
            self.fault("wagons", "deck.too-few-wagons", count=count, least=LEAST_WAGONS)
            return None
        if count > WAGONS:
            self.fault("wagons", "deck.too-many-wagons", count=count, most=WAGONS)
            return None
        return count

    def _abilities(self) -> None:
        abilities = self.data["abilities"]
        if not isinstance(abilities, Mapping):
            self.fault("abilities", "data.not-an-object")
            return
        for ability, numbers in abilities.items():
            place = f"abilities.{ability}"
            if ability not in ABILITIES:
                self.fault(place, "deck.ability-unknown", name=ability, known=", ".join(ABILITIES))
            if not isinstance(numbers, list):
                self.fault(place, "data.not-a-list")
                continue
            for i, number in enumerate(numbers):
                self._number(f"{place}[{i}]", number)
        self._missing_numbers()

    def _number(self, place: str, number: Any) -> None:
        if not is_whole(number):
            self.fault(place, "data.not-whole")
        elif self.wagons is not None and not 1 <= number <= self.wagons:
            self.fault(place, "deck.number-beyond", number=number, most=self.wagons)
        elif number in self.places:
            self.fault(place, "deck.number-twice", number=number, other=self.places[number])
        else:
            self.places[number] = place

    def _missing_numbers(self) -> None:
        missing = sorted(set(range(1, (self.wagons or 0) + 1)) - set(self.places))
        if missing:
            self.fault("abilities", "deck.number-missing", numbers=missing, count=len(missing))
