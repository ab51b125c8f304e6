"""The working memory of the move generator."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.triage.limits import PORTS, SLOTS, VEHICLES

FULL = -1
ROOM = 1 << 14  # nodes of a desk; the shipped board never needs two hundred

# A consist on its way: a locomotive, what it pulls and what it pushes. Every node but the first of
# a run is one step further than its parent, and stopping there is a move, unless another node ends
# in the same position. All of a node lies together, in one or two lines of the cache.
_NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("after", "i8"),  # the packed position if it stops here
                ("trail", "i8"),  # the slots under the consist, the foremost in the lowest bits
                ("crew", "i8"),  # its vehicles, in the same order
                ("own", "i8"),  # slots under the consist, as bits
                ("others", "i8"),  # slots of the vehicles that it has not touched, as bits
                ("earlier", "i8"),  # the `latest` before this node
                ("earlier_stop", "i8"),
                ("length", "i4"),  # how many vehicles they are
                ("front", "i4"),  # the port by which the foremost goes on
                ("parent", "i4"),  # the node one step before, or NOTHING
                ("steps", "i4"),
                ("choice", "i4"),  # locomotive, heading, pulled vehicles: see `choice_of`
                ("move", "i4"),  # 1: stopping here is a move
            ],
            align=True,
        ),
    )
)


@cache
def desk_type(room: int) -> np.dtype[Any]:
    """The working memory of the generator."""
    fields: list[tuple[Any, ...]] = [
        ("serial", "i8"),  # nodes of all calls before this one
        ("count", "i8"),  # nodes of this call
        ("since", "i8"),  # the first node of the present run
        ("port", "i8", VEHICLES),  # the ways forward that are being tried, as a stack
        ("branch", "i8", VEHICLES),
        ("rear_port", "i8", VEHICLES),  # the same for coupling, backwards
        ("rear_branch", "i8", VEHICLES),
        ("standing", "i8", SLOTS),  # the vehicle on each slot that has one
        ("latest", "i8", PORTS),  # the latest node whose foremost goes on by that port: a serial
        ("latest_stop", "i8", SLOTS),  # the latest move that ends with the locomotive there
        ("node", _NODE, room),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def desk(room: int = ROOM) -> npt.NDArray[Any]:
    return np.zeros(1, dtype=desk_type(room))


def room_of(desks: npt.NDArray[Any]) -> int:
    """How many nodes a desk holds."""
    return len(desks["node"][0])
