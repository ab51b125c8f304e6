"""The longest path of a player as routes and cities, for the table and for bots' views."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.limits import WORDS
from rotonde.games.rail.longest_path import NETWORK, longest_path
from rotonde.games.rail.table.ways import ends_of_routes
from rotonde.kernel.bits import BITS
from rotonde.kernel.compiled import rule


@rule
def _longest(tables: Any, owned: Any, networks: Any) -> int:
    return longest_path(tables[0], owned, networks[0])


@lru_cache(maxsize=4096)
def longest_length(rail_map: RailMap, routes: frozenset[int]) -> int:
    words = np.zeros(WORDS, dtype=np.int64)
    for route in routes:
        words[route // BITS] |= np.int64(1 << route % BITS)
    return int(_longest(rail_map.tables, words, np.zeros(1, dtype=NETWORK)))


class Path(NamedTuple):
    """Routes in the order in which one travels them, and the cities that one passes."""

    length: int
    routes: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()


@lru_cache(maxsize=1024)
def longest_path_of(rail_map: RailMap, owned: frozenset[int]) -> Path:
    """A longest path along these routes.

    Routes that can be left out without shortening the longest path are left out, one by one; what
    remains is one longest path and nothing else.
    """
    length = longest_length(rail_map, owned)
    path = owned
    for route in sorted(owned):
        if longest_length(rail_map, path - {route}) == length:
            path -= {route}
    return _travel(rail_map, length, path)


def _travel(rail_map: RailMap, length: int, path: frozenset[int]) -> Path:
    """Hierholzer: walk until there is no way on, then put in the circuits that were passed by."""
    if not path:
        return Path(0)
    ends = ends_of_routes(rail_map)
    at: dict[int, list[int]] = {}
    for route in sorted(path):
        for city in (ends[route].a, ends[route].b):
            at.setdefault(city, []).append(route)
    odd = [city for city, routes in at.items() if len(routes) % 2]
    stack: list[tuple[int, int | None]] = [(min(odd or at), None)]
    left = set(path)
    cities: list[int] = []
    routes_in_order: list[int] = []
    while stack:
        city, came_by = stack[-1]
        way_on = next((route for route in at[city] if route in left), None)
        if way_on is not None:
            left.discard(way_on)
            stack.append((ends[way_on].other(city), way_on))
            continue
        stack.pop()
        cities.append(city)
        if came_by is not None:
            routes_in_order.append(came_by)
    return Path(length, tuple(routes_in_order), tuple(cities))
