"""Ways on the board: the cheapest one between two cities.

What the table shows a person, computed in plain Python from what that person may know. Players
that search have their own, compiled and priced otherwise (players/rail/ways.py).
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import islice, permutations
from typing import Any, NamedTuple

import numpy as np

from rotonde.core.state import State
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.legal import MOST_LEGAL, list_claims
from rotonde.games.rail.limits import ROUTES
from rotonde.kernel.bits import BITS
from rotonde.kernel.compiled import rule

ALL_BITS = (1 << BITS) - 1

_A_CLAIM = 1  # of two ways with the same spaces, the one with fewer routes to claim
_A_SPACE = 2 * ROUTES
# In how many orders several tickets are joined, to find how they share routes best: all orders of
# three, and few of many, because each order takes as many searches as there are tickets.
_SEARCHES, _FEWEST_ORDERS = 24, 2


class Way(NamedTuple):
    """Routes from one city to another, in order; `missing` spaces are still to be built."""

    routes: tuple[int, ...]
    missing: int
    spaces: int  # in all, what is built already included


class Distances(NamedTuple):
    """What it costs to come from a city to any other, and by which route one arrives."""

    cost: dict[int, int]
    came_by: dict[int, int]

    def missing(self, city: int) -> int | None:
        """Spaces still to be built on the way there; None if there is no way."""
        return self.cost[city] // _A_SPACE if city in self.cost else None


class Ends(NamedTuple):
    a: int
    b: int
    length: int

    def other(self, city: int) -> int:
        return self.b if city == self.a else self.a


@lru_cache(maxsize=64)
def ends_of_routes(rail_map: RailMap) -> tuple[Ends, ...]:
    t = rail_map.tables[0]
    return tuple(
        Ends(int(t.route_a[r]), int(t.route_b[r]), int(t.length[r])) for r in range(int(t.routes))
    )


@lru_cache(maxsize=64)
def routes_at_cities(rail_map: RailMap) -> tuple[tuple[int, ...], ...]:
    at: list[list[int]] = [[] for _ in rail_map.cities]
    for route, ends in enumerate(ends_of_routes(rail_map)):
        at[ends.a].append(route)
        at[ends.b].append(route)
    return tuple(map(tuple, at))


def members(words: Iterable[Any]) -> frozenset[int]:
    """The members of a set of bits, as the state keeps routes and tickets."""
    return frozenset(in_order(words))


def in_order(words: Iterable[Any]) -> list[int]:
    """The same, the smallest first."""
    found = []
    for w, word in enumerate(words):
        rest = int(word) & ALL_BITS  # of a negative number there would be no last bit
        while rest:
            lowest = rest & -rest
            found.append(w * BITS + lowest.bit_length() - 1)
            rest ^= lowest
    return found


def owned_by(state: State, seat: int) -> frozenset[int]:
    return members(state.records["owned"][0][seat])


def open_to(state: State, seat: int) -> frozenset[int]:
    """Routes that the seat may still claim, cards and trains apart."""
    record = state.records[0]
    return members(record["open"]) - members(record["barred"][seat])


@rule
def _list_claims(tables: Any, states: Any, codes: Any) -> int:
    return list_claims(tables[0], states[0], codes, 0)


def list_claims_of(state: State) -> list[int]:
    """The codes of the claims that the seat to act can pay for."""
    codes = np.empty(MOST_LEGAL, dtype=np.int64)
    count = _list_claims(state.tables.tables, state.records, codes)
    found: list[int] = codes[:count].tolist()
    return found


class Prospects:
    """What one seat has built and may still build."""

    def __init__(self, rail_map: RailMap, owned: Collection[int], free: Collection[int]) -> None:
        self.ends = ends_of_routes(rail_map)
        self.at = routes_at_cities(rail_map)
        self.price = {
            **{route: self.ends[route].length * _A_SPACE + _A_CLAIM for route in free},
            **dict.fromkeys(owned, 0),
        }
        self._known: dict[int, Distances] = {}
        self._ways: dict[tuple[int, int], Way | None] = {}

    @staticmethod
    @lru_cache(maxsize=2_000)  # four seats each of some hundred tables; most moves claim nothing
    def known(rail_map: RailMap, owned: frozenset[int], free: frozenset[int]) -> "Prospects":
        """The same as made anew, with the distances that were found before."""
        return Prospects(rail_map, owned, free)

    @classmethod
    def of_seat(cls, state: State, seat: int) -> "Prospects":
        return cls(state.tables, owned_by(state, seat), open_to(state, seat))

    def distances(self, start: int) -> Distances:
        if start not in self._known:
            self._known[start] = self._spread(start)
        return self._known[start]

    def _spread(self, start: int) -> Distances:
        cost = {start: 0}
        came_by: dict[int, int] = {}
        waiting = [(0, start)]
        while waiting:
            so_far, city = heappop(waiting)
            if so_far > cost[city]:
                continue
            for route in self.at[city]:
                price = self.price.get(route)
                if price is None:
                    continue
                a, b, _ = self.ends[route]
                there = b if city == a else a
                total = so_far + price
                if there not in cost or total < cost[there]:
                    cost[there] = total
                    came_by[there] = route
                    heappush(waiting, (total, there))
        return Distances(cost, came_by)

    def way(self, start: int, goal: int) -> Way | None:
        """The way with the fewest spaces still to be built; None if there is none left."""
        if (start, goal) not in self._ways:
            self._ways[start, goal] = self._find_way(start, goal)
        return self._ways[start, goal]

    def _find_way(self, start: int, goal: int) -> Way | None:
        distances = self.distances(start)
        if goal not in distances.cost:
            return None
        routes: list[int] = []
        city = goal
        while city != start:
            route = distances.came_by[city]
            routes.append(route)
            city = self.ends[route].other(city)
        return Way(
            routes=tuple(reversed(routes)),
            missing=sum(self.ends[route].length for route in routes if self.price[route]),
            spaces=sum(self.ends[route].length for route in routes),
        )

    def missing_after(self, start: int, goal: int, claim: int) -> int | None:
        """Spaces still to be built between two cities once a route has been claimed."""
        from_start, from_goal = self.distances(start), self.distances(goal)
        a, b, _ = self.ends[claim]
        ways: list[tuple[int | None, int | None]] = [
            (from_start.missing(goal), 0),
            (from_start.missing(a), from_goal.missing(b)),
            (from_start.missing(b), from_goal.missing(a)),
        ]
        sums = [first + then for first, then in ways if first is not None and then is not None]
        return min(sums, default=None)

    def join(self, pairs: Sequence[tuple[int, int]]) -> frozenset[int] | None:
        """Routes to claim so that every pair of cities is joined; None if one cannot be.

        Pairs are joined one after the other, each along what those before it have built, in
        several orders; the set with the fewest spaces is kept. Not always the best of all sets,
        but one that a person can check by following the lines.
        """
        best: frozenset[int] | None = None
        orders = max(_FEWEST_ORDERS, _SEARCHES // max(1, len(pairs)))
        for order in islice(permutations(pairs), orders):
            routes = self._join_in_order(order)
            if routes is None:
                return None
            if best is None or self.spaces(routes) < self.spaces(best):
                best = routes
        return best

    def _join_in_order(self, pairs: Sequence[tuple[int, int]]) -> frozenset[int] | None:
        trial = Prospects.__new__(Prospects)
        trial.ends, trial.at, trial.price = self.ends, self.at, dict(self.price)
        claims: set[int] = set()
        for start, goal in pairs:
            trial._known = {} if claims else self._known
            way = trial._find_way(start, goal)
            if way is None:
                return None
            new = [route for route in way.routes if trial.price[route]]
            claims.update(new)
            trial.price.update(dict.fromkeys(new, 0))
        return frozenset(claims)

    def spaces(self, routes: Iterable[int]) -> int:
        return sum(self.ends[route].length for route in routes)


@lru_cache(maxsize=4096)
def way_of_ticket(rail_map: RailMap, ticket: int) -> Way | None:
    """The shortest way between a ticket's cities on an empty board."""
    t = rail_map.tables[0]
    start, goal = int(t.ticket_a[ticket]), int(t.ticket_b[ticket])
    everything = frozenset(range(len(rail_map.routes)))
    return Prospects.known(rail_map, frozenset(), everything).way(start, goal)


def shortest_way(rail_map: RailMap, ticket: int) -> int:
    """Spaces of that way."""
    way = way_of_ticket(rail_map, ticket)
    return way.spaces if way else 0
