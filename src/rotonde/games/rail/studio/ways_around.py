"""New routes that would lead around a given one: short, and crossing none on paper."""

from rotonde.core.studio import Edit, MapData
from rotonde.games.rail import limits
from rotonde.games.rail.layout.stations.places import Plane
from rotonde.games.rail.studio.network import FAR, Network

Point = tuple[float, float]
MOST_SPACES = 6


def ways_around(data: MapData, route: str) -> list[Edit]:
    """From each end of the route to the neighbours of the other: those that lead around best."""
    if len(data["routes"]) >= limits.ROUTES:
        return []
    network = Network(data)
    link = network.links[network.routes.index(route)]
    points = dict(zip(network.cities, Plane(data).stations, strict=True))
    pairs = {frozenset((other.a, other.b)) for other in network.links}
    found = []
    for here, there in ((link.a, link.b), (link.b, link.a)):
        for step in network.at[there]:
            goal = step.other(there)
            if goal == here or frozenset((here, goal)) in pairs or _full(network, here, goal):
                continue
            length = _length(network, points, here, goal)
            if length in _lengths(data) and not _crosses(network, points, here, goal):
                found.append((length + step.length, f"{here}--{goal}", length))
    return [Edit("new-route", place, length) for _, place, length in sorted(set(found))]


def _lengths(data: MapData) -> set[int]:
    longest = min(MOST_SPACES, data["trains"])
    return {int(length) for length in data["route_points"] if int(length) <= longest}


def _full(network: Network, *cities: str) -> bool:
    return any(len(network.at[city]) >= limits.EDGES_AT_A_CITY for city in cities)


def _gap(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _length(network: Network, points: dict[str, Point], a: str, b: str) -> int:
    """As many spaces as the distance takes on this map, and never more than the present way."""
    drawn = sum(_gap(points[link.a], points[link.b]) for link in network.links)
    spaces = sum(link.length for link in network.links)
    wanted = round(_gap(points[a], points[b]) * spaces / drawn) if drawn else 1
    return max(1, min(wanted, network.distances[a].get(b, FAR)))


def _crosses(network: Network, points: dict[str, Point], a: str, b: str) -> bool:
    return any(
        len({a, b, link.a, link.b}) == 4
        and _cross(points[a], points[b], points[link.a], points[link.b])
        for link in network.links
    )


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0
