"""What is odd about a map that can be played. docs/maps.md explains each kind and threshold."""

import statistics
from collections import Counter
from collections.abc import Iterator

from rotonde.core.studio import Finding
from rotonde.games.rail.layout.stations.board_size import board_of, first_scale, links_of
from rotonde.games.rail.layout.stations.places import Plane
from rotonde.games.rail.layout.units import STATION
from rotonde.games.rail.map import GRAY
from rotonde.games.rail.studio.network import FAR, Network
from rotonde.games.rail.studio.places import place_warnings

VALUE_SHARE, VALUE_POINTS = 0.5, 3  # a ticket's value from what is usual: more than both
COLOUR_TIMES, COLOUR_SPACES = 1.6, 6  # of the other colours' mean: so many times and spaces more
COLOUR_SHARE = 0.5  # or so little of it
CROWDED = 1.0  # spaces for each train of the most players
SHORTCUT = 2  # a way around a route that is so many spaces shorter makes it look dead


def warnings(network: Network) -> Iterator[Finding]:
    misplaced = list(place_warnings(network))
    yield from misplaced
    yield from _single_routes(network)
    if not misplaced:  # one city far outside makes all others look close together
        yield from _touching(network)
    yield from _dead(network)
    yield from _colours(network)
    yield from _spaces(network)
    yield from _tickets(network)


def _single_routes(network: Network) -> Iterator[Finding]:
    """A city with a single route: its first claim shuts all other players out."""
    for city in network.cities:
        links = network.at[city]
        if len(links) == 1:
            route = network.routes[links[0].route]
            about = {"city": city, "route": route}
            yield Finding("single-route", city, "studio.single-route", about)


def _touching(network: Network) -> Iterator[Finding]:
    """Two cities whose dots overlap where the map puts them."""
    plane, links = Plane(network.data), links_of(network.data)
    homes = board_of(plane, links, first_scale(plane, links)).homes
    for i, city in enumerate(network.cities[1:], start=1):
        gaps = ((homes[:i] - homes[i]) ** 2).sum(axis=1) ** 0.5
        nearest = int(gaps.argmin())
        if gaps[nearest] < 2 * STATION:
            about = {"first": network.cities[nearest], "second": city}
            yield Finding("names-touch", city, "studio.names-touch", about)


def _dead(network: Network) -> Iterator[Finding]:
    for link in network.links:
        around = network.detour(link)
        if around <= link.length - SHORTCUT:
            route = network.routes[link.route]
            about = {"route": route, "length": link.length, "around": around}
            yield Finding("dead-route", route, "studio.dead-route", about)


def _colours(network: Network) -> Iterator[Finding]:
    spaces = Counter(dict.fromkeys(network.data["colours"], 0))
    for route in network.data["routes"]:
        if route["colour"] != GRAY:
            spaces[route["colour"]] += route["length"]
    if len(spaces) < 2:
        return
    for colour, count in spaces.items():
        mean = (spaces.total() - count) / (len(spaces) - 1)
        about = {"colour": colour, "count": count, "mean": round(mean)}
        if count > COLOUR_TIMES * mean and count >= mean + COLOUR_SPACES:
            yield Finding("uneven-colours", colour, "studio.colour-often", about)
        elif count < COLOUR_SHARE * mean and count <= mean - COLOUR_SPACES:
            yield Finding("uneven-colours", colour, "studio.colour-rare", about)


def usable_spaces(network: Network, players: int) -> int:
    """The spaces that so many players can claim: of a double route maybe only the longer track."""
    if players >= network.data["double_routes_open_from_players"]:
        return sum(link.length for link in network.links)
    longest: dict[frozenset[str], int] = {}
    for link in network.links:
        pair = frozenset((link.a, link.b))
        longest[pair] = max(link.length, longest.get(pair, 0))
    return sum(longest.values())


def _spaces(network: Network) -> Iterator[Finding]:
    """Too few spaces at the largest table at which that is so."""
    least, most = network.data["players"]
    for players in range(most, least - 1, -1):
        spaces, trains = usable_spaces(network, players), players * network.data["trains"]
        if spaces < CROWDED * trains:
            about = {"players": players, "spaces": spaces, "trains": trains}
            yield Finding("too-few-spaces", "trains", "studio.too-few-spaces", about)
            return


def points_per_space(network: Network) -> float:
    """What a ticket is worth on this map for each space of its shortest way, as a median."""
    ratios = [
        ticket["points"] / network.distances[ticket["a"]][ticket["b"]]
        for ticket in network.data["tickets"]
        if ticket["b"] in network.distances[ticket["a"]]
    ]
    return statistics.median(ratios) if ratios else 1.0


def usual_value(network: Network, ticket: int) -> int | None:
    """The value that the other tickets of the map suggest for this one; None: no way at all."""
    a, b = (network.data["tickets"][ticket][end] for end in ("a", "b"))
    way = network.distances[a].get(b, FAR)
    return None if way == FAR else max(1, round(way * points_per_space(network)))


def _tickets(network: Network) -> Iterator[Finding]:
    trains = network.data["trains"]
    for i, ticket in enumerate(network.data["tickets"]):
        usual, name = usual_value(network, i), network.tickets[i]
        if usual is None:
            continue  # a fault, told already
        way = network.distances[ticket["a"]][ticket["b"]]
        if way > trains:
            about = {"ticket": name, "way": way, "trains": trains}
            yield Finding("unreachable-ticket", name, "studio.ticket-beyond-trains", about)
        elif abs(ticket["points"] - usual) > max(VALUE_POINTS, VALUE_SHARE * usual):
            about = {"ticket": name, "points": ticket["points"], "way": way, "usual": usual}
            yield Finding("ticket-value", name, "studio.ticket-value", about)
