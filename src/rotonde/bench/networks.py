"""Networks of routes to try the longest path on, from scattered to dense."""

import random

import numpy as np
import numpy.typing as npt

from rotonde.games.rail.index_tables import NO_TWIN, RailMap, Tables
from rotonde.games.rail.limits import WORDS
from rotonde.kernel.bits import BITS

KINDS = ("random", "connected", "dense")


def network(rail_map: RailMap, kind: str, rng: random.Random, trains: int) -> list[int]:
    """Routes that one player could own with so many trains, chosen by taste.

    random: anywhere; connected: always touching what is there; dense: joining two cities that
    are both on the network already, whenever there is such a route.
    """
    t = rail_map.tables[0]
    left = set(range(len(rail_map.routes)))
    routes: list[int] = []
    cities: set[int] = set()
    while True:
        affordable = [r for r in left if t.length[r] <= trains]
        if routes and kind != "random":
            affordable = [r for r in affordable if _ends(t, r) & cities]
        if not affordable:
            return routes
        inner = [r for r in affordable if _ends(t, r) <= cities]
        route = rng.choice(inner if kind == "dense" and inner else affordable)
        routes.append(route)
        cities |= _ends(t, route)
        trains -= int(t.length[route])
        left -= {route, int(t.twin[route])} - {NO_TWIN}


def _ends(t: Tables, route: int) -> set[int]:
    return {int(t.route_a[route]), int(t.route_b[route])}


def as_mask(routes: list[int]) -> npt.NDArray[np.int64]:
    owned = np.zeros(WORDS, dtype=np.int64)
    for route in routes:
        owned[route // BITS] |= 1 << (route % BITS)
    return owned


def neighbour(rail_map: RailMap, routes: list[int], trains: int, rng: random.Random) -> list[int]:
    """The same network with one or two routes left out and the trains laid elsewhere."""
    t = rail_map.tables[0]
    kept = list(routes)
    for _ in range(min(len(kept), rng.choice([1, 1, 2]))):
        kept.remove(rng.choice(kept))
    left = trains - sum(int(t.length[r]) for r in kept)
    taken = set(kept) | {int(t.twin[r]) for r in kept}
    spare = [r for r in range(len(rail_map.routes)) if r not in taken]
    rng.shuffle(spare)
    for route in spare:
        if t.length[route] <= left and int(t.twin[route]) not in kept:
            kept.append(route)
            left -= int(t.length[route])
    return kept
