"""A map as a network of plain Python values: shortest ways, pieces, bridges, a spanning tree.

It is made from the data of any map that passes `map.check`, and from nothing compiled.
"""

import heapq
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from rotonde.games.rail.index_tables import route_names

FAR = 1 << 30


class Link(NamedTuple):
    """A route, as an index into the map's routes, with its two cities."""

    route: int
    a: str
    b: str
    length: int

    def other(self, city: str) -> str:
        return self.b if city == self.a else self.a


Cost = Callable[[Link], int]


def by_length(link: Link) -> int:
    return link.length


class Network:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.cities: tuple[str, ...] = tuple(city["id"] for city in data["cities"])
        self.routes = route_names(data["routes"])
        self.tickets = tuple(f"{t['a']}--{t['b']}" for t in data["tickets"])
        self.links = tuple(
            Link(i, route["a"], route["b"], route["length"])
            for i, route in enumerate(data["routes"])
        )
        self.at: dict[str, list[Link]] = {city: [] for city in self.cities}
        for link in self.links:
            self.at[link.a].append(link)
            self.at[link.b].append(link)

    def ways(
        self, start: str, without: int | None = None, cost: Cost = by_length
    ) -> tuple[dict[str, int], dict[str, Link]]:
        """How far all cities are from one, and by which route each is reached."""
        distance, came_by = {start: 0}, dict[str, Link]()
        heap = [(0, start)]
        while heap:
            here, city = heapq.heappop(heap)
            if here > distance[city]:
                continue
            for link in self.at[city]:
                there, other = here + cost(link), link.other(city)
                if link.route != without and there < distance.get(other, FAR):
                    distance[other] = there
                    came_by[other] = link
                    heapq.heappush(heap, (there, other))
        return distance, came_by

    def way(self, start: str, goal: str) -> list[Link]:
        """The routes of a shortest way, in order; none if there is no way."""
        _, came_by = self.ways(start)
        found: list[Link] = []
        city = goal
        while city != start:
            if city not in came_by:
                return []
            found.append(came_by[city])
            city = came_by[city].other(city)
        return found[::-1]

    @cached_property
    def distances(self) -> dict[str, dict[str, int]]:
        """Between all cities, in spaces; a city that is not reached is missing."""
        return {city: self.ways(city)[0] for city in self.cities}

    @cached_property
    def pieces(self) -> list[list[str]]:
        """The groups of cities that hang together, the largest first."""
        found: list[list[str]] = []
        seen: set[str] = set()
        for city in self.cities:
            if city not in seen:
                reached = self.ways(city)[0]
                seen |= set(reached)
                found.append([other for other in self.cities if other in reached])
        return sorted(found, key=len, reverse=True)

    def detour(self, link: Link) -> int:
        """The shortest way between the ends of a route that uses neither of its tracks."""
        cost = self._without_pair(link)
        return self.ways(link.a, cost=cost)[0].get(link.b, FAR)

    @staticmethod
    def _without_pair(link: Link) -> Cost:
        pair = {link.a, link.b}
        return lambda other: FAR if {other.a, other.b} == pair else other.length

    def bridges(self) -> list[Link]:
        """The routes whose loss would split the map; no track of a double route is one."""
        pairs = [frozenset((link.a, link.b)) for link in self.links]
        found = []
        for link, pair in zip(self.links, pairs, strict=True):
            if pairs.count(pair) == 1 and link.b not in self.ways(link.a, without=link.route)[0]:
                found.append(link)
        return found

    def spanning_tree(self) -> list[Link]:
        """Routes that join all cities with the fewest spaces; of each piece, if there are two."""
        root = {city: city for city in self.cities}

        def find(city: str) -> str:
            while root[city] != city:
                city = root[city]
            return city

        tree = []
        for link in sorted(self.links, key=lambda link: (link.length, link.route)):
            a, b = find(link.a), find(link.b)
            if a != b:
                root[a] = b
                tree.append(link)
        return tree
