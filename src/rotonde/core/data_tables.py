"""What the tables of all games share: equal if their data is equal, and small when pickled."""

from typing import Any, ClassVar

import numpy as np


class DataTables:
    """A map, deck or mission. A pickle holds the name of a shipped one, else the whole file.

    A subclass writes `__reduce__`, which knows by what function it is made again.
    """

    state_type: ClassVar[np.dtype[Any]]  # the layout of the states that are played on it
    data: Any
    variant: Any = None
    shipped: str | None = None  # its name, if it comes with Rotonde

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not type(self):
            return NotImplemented
        return bool(self.data == other.data and self.variant == other.variant)

    def __hash__(self) -> int:
        return hash((type(self).__name__, str(self.data.get("name"))))
