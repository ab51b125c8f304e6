"""The moves of a position, for callers in Python."""

from typing import Any

import numpy as np

from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.move_desk import FULL, ROOM, desk
from rotonde.games.triage.moves import list_moves
from rotonde.games.triage.rules import pack
from rotonde.kernel.compiled import rule


@rule
def _list_moves(tables: Any, slots: Any, desks: Any) -> int:
    return list_moves(tables[0], pack(slots), desks[0])


class ListedMoves:
    """The generator's nodes (see `moves.desk_type` in `move_desk.py`) as plain lists.

    Python reads a list fifty times faster than a field of a record, and a large ring has thousands
    of moves of many steps each.
    """

    __slots__ = ("after", "choice", "crew", "length", "parent", "steps", "trail")
    after: list[int]
    choice: list[int]
    crew: list[int]
    length: list[int]
    parent: list[int]
    steps: list[int]
    trail: list[int]

    def __init__(self, desk: Any, count: int) -> None:
        nodes = desk["node"][:count]
        for name in self.__slots__:
            setattr(self, name, nodes[name].tolist())


def moves_of(mission: Mission, slots: Any) -> tuple[ListedMoves, list[int]]:
    """The nodes of the generator, and among them the moves in the order of their codes."""
    room = ROOM
    while True:
        desks = desk(room)
        count = _list_moves(mission.tables, slots, desks)
        if count != FULL:
            moves = np.flatnonzero(desks[0]["node"]["move"][:count])
            return ListedMoves(desks[0], count), moves.tolist()
        room *= 4
