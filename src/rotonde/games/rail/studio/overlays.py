"""What a lesson on networks brings out of a map: a shortest way, a tree, bridges, a trail."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rotonde.core.errors import InvalidOptions
from rotonde.core.studio import MapData, Mark
from rotonde.games.rail.studio.board import board
from rotonde.games.rail.studio.network import Network
from rotonde.games.rail.studio.trail import longest_trail as find_trail

Ends = tuple[str | None, str | None]
BLUE, GREEN, RED, VIOLET = "#1d4e89", "#2f8f5b", "#b3262e", "#7a4fa3"
_WIDTH = 11.0


class Overlay(NamedTuple):
    routes: tuple[str, ...]  # in order, where there is one
    spaces: int
    colour: str
    in_order: bool = False
    exact: bool = True  # False: it may be possible to do better


def shortest_way(data: MapData, ends: Ends) -> Overlay:
    network = Network(data)
    a, b = _ends(network, ends)
    way = network.way(a, b)
    if not way:
        raise InvalidOptions("map.ticket-unconnected", a=a, b=b)
    names = tuple(network.routes[link.route] for link in way)
    return Overlay(names, sum(link.length for link in way), BLUE, in_order=True)


def _ends(network: Network, ends: Ends) -> tuple[str, str]:
    """The cities that were named; else those of the ticket with the longest way."""
    for city in ends:
        if city is not None and city not in network.cities:
            raise InvalidOptions("map.city-unknown", city=city)
    a, b = ends
    if a is not None and b is not None and a != b:
        return a, b
    if a is not None or b is not None:
        raise InvalidOptions("studio.two-cities")
    far = max(
        network.data["tickets"],
        key=lambda ticket: network.distances[ticket["a"]].get(ticket["b"], 0),
    )
    return far["a"], far["b"]


def spanning_tree(data: MapData, ends: Ends = (None, None)) -> Overlay:
    network = Network(data)
    tree = network.spanning_tree()
    names = tuple(network.routes[link.route] for link in tree)
    return Overlay(names, sum(link.length for link in tree), GREEN)


def bridges(data: MapData, ends: Ends = (None, None)) -> Overlay:
    network = Network(data)
    found = network.bridges()
    names = tuple(network.routes[link.route] for link in found)
    return Overlay(names, sum(link.length for link in found), RED)


def longest_trail(data: MapData, ends: Ends = (None, None)) -> Overlay:
    """The longest path that uses no route twice, of all routes of the map."""
    network = Network(data)
    trail = find_trail(network)
    names = tuple(network.routes[link.route] for link in trail.links)
    return Overlay(names, trail.spaces, VIOLET, in_order=True, exact=trail.exact)


OVERLAYS: dict[str, Callable[[MapData, Ends], Overlay]] = {
    "shortest-way": shortest_way,
    "spanning-tree": spanning_tree,
    "bridges": bridges,
    "longest-trail": longest_trail,
}


def overlay(data: MapData, kind: str, ends: Ends) -> Overlay:
    if kind not in OVERLAYS:
        raise InvalidOptions("studio.overlay-unknown", name=kind, known=", ".join(OVERLAYS))
    return OVERLAYS[kind](data, ends)


def overlay_picture(data: MapData, kind: str, ends: Ends, language: str) -> str:
    """The board with an overlay; routes that are travelled in order bear their numbers."""
    found = overlay(data, kind, ends)
    return board(data, marks_of(found), language)


def marks_of(found: Overlay) -> dict[str, Mark]:
    return {
        name: Mark(
            width=_WIDTH,
            colour=found.colour,
            text=name,
            label=str(number) if found.in_order else "",
        )
        for number, name in enumerate(found.routes, start=1)
    }


def in_words(names: Sequence[str], words: dict[str, str]) -> list[str]:
    return [words[name] for name in names]
