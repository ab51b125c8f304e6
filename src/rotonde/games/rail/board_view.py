"""The board of Rail or Tram by names: what the map alone tells. `view.py` has the rest."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import msgspec

from rotonde.games.rail.index_tables import NO_TWIN, RailMap
from rotonde.games.rail.limits import KINDS, LOCOMOTIVE
from rotonde.games.rail.map import GRAY


class Route(msgspec.Struct, frozen=True):
    """A route of the map, as printed on the board."""

    name: str
    a: str  # the cities
    b: str
    length: int
    colour: str  # "gray": any one colour pays for it
    points: int
    twin: str | None  # the other track of a double route


class Ticket(msgspec.Struct, frozen=True):
    name: str
    a: str
    b: str
    points: int


class RailBoard(msgspec.Struct, frozen=True):
    """What the map alone tells. Mappings are by name; a route may be named from either end."""

    name: str
    cities: tuple[str, ...]
    colours: tuple[str, ...]  # of cards, the locomotive last
    routes: Mapping[str, Route]
    tickets: Mapping[str, Ticket]
    deck: Mapping[str, int]  # cards of each colour in the box


@lru_cache(maxsize=64)
def board_of(rail_map: RailMap) -> RailBoard:
    t = rail_map.tables[0]
    kinds, cities, names = rail_map.kinds, rail_map.cities, rail_map.routes
    routes = {
        name: Route(
            name=name,
            a=cities[int(t.route_a[r])],
            b=cities[int(t.route_b[r])],
            length=int(t.length[r]),
            colour=GRAY if int(t.colour[r]) == LOCOMOTIVE else kinds[int(t.colour[r])],
            points=int(t.points[t.length[r]]),
            twin=None if int(t.twin[r]) == NO_TWIN else names[int(t.twin[r])],
        )
        for r, name in enumerate(names)
    }
    tickets = {
        name: Ticket(
            name, cities[int(t.ticket_a[i])], cities[int(t.ticket_b[i])], int(t.ticket_points[i])
        )
        for i, name in enumerate(rail_map.tickets)
    }
    return RailBoard(
        name=rail_map.name,
        cities=cities,
        colours=kinds,
        routes=MappingProxyType(routes),
        tickets=MappingProxyType(tickets),
        deck=MappingProxyType({kinds[k]: int(t.deck[k]) for k in range(KINDS) if t.deck[k]}),
    )
