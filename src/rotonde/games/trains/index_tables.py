"""A deck compiled into the table that the rules take as an argument."""

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
from rotonde.games.trains.deck import require_valid
from rotonde.games.trains.limits import ABILITIES, WAGONS
from rotonde.games.trains.state import STATE

TABLES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("wagons", "i8"),
                ("ability", "i8", WAGONS + 1),  # of each number; there is no wagon 0
            ],
            align=True,
        ),
    )
)


class Deck(DataTables):
    """A valid deck: its data, and its table for the rules."""

    state_type = STATE

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = require_valid(data)
        self.wagons = int(data["wagons"])
        self.tables: npt.NDArray[Any] = np.zeros(1, dtype=TABLES)
        self.tables["wagons"] = self.wagons
        for ability, numbers in data["abilities"].items():
            self.tables["ability"][0][numbers] = ABILITIES.index(ability)

    def __reduce__(self) -> tuple[object, ...]:
        if self.shipped is not None:
            return shipped_deck, (self.shipped,)
        return custom_deck, (as_key(self.data),)

    @property
    def name(self) -> str:
        return str(self.data["name"])

    def ability(self, wagon: int) -> str:
        """What the wagon of that number can be used for."""
        return ABILITIES[int(self.tables["ability"][0][wagon])]


@cache
def shipped_deck(name: str) -> Deck:
    """A deck that comes with Rotonde, by name."""
    folder = resources.files("rotonde.games.trains") / "decks"
    known = sorted(path.name.removesuffix(".json") for path in folder.iterdir())
    if name not in known:
        raise InvalidOptions("deck.unknown", name=name, known=", ".join(known))
    made = Deck(json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))
    made.shipped = name
    return made


@lru_cache(maxsize=64)  # clients send them: the cache is bounded
def custom_deck(encoded: bytes) -> Deck:
    """A deck given as data; the same data is checked and compiled only once."""
    return Deck(json.loads(encoded))
