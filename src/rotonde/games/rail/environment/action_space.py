"""Every action of a map under an index of its own, without the gaps of the rules' codes.

Indices below CLAIM are the rules' own codes, the same on every map: cards, tickets, choices of
tickets by their places on offer, pass. Then come the ways to claim each route of the map.
"""

import numpy as np
import numpy.typing as npt

from rotonde.games.rail.actions import decode
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import KINDS, LOCOMOTIVE, OFFER
from rotonde.games.rail.state import CLAIM, CODES, KEEP, KEPT, NOTHING, PAYMENTS


class ActionSpace:
    """`codes` has the rules' code of every index, `indices` the index of every code, or NOTHING."""

    def __init__(self, rail_map: RailMap) -> None:
        claims = [
            CLAIM + (route * KINDS + colour) * PAYMENTS + locomotives
            for route in range(len(rail_map.routes))
            for colour, locomotives in _payments(rail_map, route)
        ]
        self.codes: npt.NDArray[np.int64] = np.array([*range(CLAIM), *claims], dtype=np.int64)
        self.indices: npt.NDArray[np.int64] = np.full(CODES, NOTHING, dtype=np.int64)
        self.indices[self.codes] = np.arange(len(self.codes))
        self.texts = tuple(_text(rail_map, int(code)) for code in self.codes)


def _payments(rail_map: RailMap, route: int) -> list[tuple[int, int]]:
    """Colour and locomotives of every way to pay for a route; locomotives alone come last."""
    t = rail_map.tables[0]
    length, colour = int(t.length[route]), int(t.colour[route])
    any_colour = [kind for kind in range(LOCOMOTIVE) if t.deck[kind] > 0]
    colours = any_colour if colour == LOCOMOTIVE else [colour]
    mixed = [(kind, locomotives) for kind in colours for locomotives in range(length)]
    return [*mixed, (LOCOMOTIVE, length)]


def _text(rail_map: RailMap, code: int) -> str:
    if KEEP <= code < KEPT:
        places = [str(i + 1) for i in range(OFFER) if (code - KEEP) >> i & 1]
        return " ".join(["keep", "offer", *places])
    return str(decode(rail_map, (), code))
