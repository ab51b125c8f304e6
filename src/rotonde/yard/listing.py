"""The moves of a position, for callers in Python: a desk that is always large enough."""

from typing import Any

import numpy as np

from rotonde.kernel.compiled import rule
from rotonde.yard.moves import FULL, ROOM, desk, list_moves
from rotonde.yard.rules import pack
from rotonde.yard.tables import Mission


@rule
def _list_moves(tables: Any, slots: Any, desks: Any) -> int:
    return list_moves(tables[0], pack(slots), desks[0])


def moves_of(mission: Mission, slots: Any) -> tuple[Any, list[int]]:
    """The desk of the generator, and on it the nodes of the moves in the order of their codes."""
    room = ROOM
    while True:
        desks = desk(room)
        count = _list_moves(mission.tables, slots, desks)
        if count != FULL:
            return desks[0], np.flatnonzero(desks[0].move[:count]).tolist()
        room *= 4
