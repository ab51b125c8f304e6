"""A plain drawing of any map, at once: straight lines between stations at their given places.

It is shown while the board is being worked out, and stays if that takes too long. Nothing here is
compiled: the server draws it itself.
"""

import math
from collections.abc import Sequence

from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout import units
from rotonde.games.rail.layout.annealing.compose import label_of, pair, tenth, track_offsets
from rotonde.games.rail.layout.furniture import bounded, unfurnished
from rotonde.games.rail.layout.geometry import Label, Layout, Route, Space, Station
from rotonde.games.rail.layout.stations.board_size import board_of, first_scale, links_of
from rotonde.games.rail.layout.stations.places import Plane
from rotonde.games.rail.layout.stations.projection import Point
from rotonde.games.rail.layout.text.labels import candidates

NO_SEED = 0  # nothing in a draft is left to chance


def draft_of(rail_map: RailMap) -> Layout:
    """The draft of a map: overlaps are neither avoided nor listed."""
    data = rail_map.data
    plane, links = Plane(data), links_of(data)
    board = board_of(plane, links, first_scale(plane, links))
    places = [(float(x), float(y)) for x, y in board.starts]
    stations = [
        Station(city["id"], tenth(x), tenth(y), tenth(home_x), tenth(home_y))
        for city, (x, y), (home_x, home_y) in zip(data["cities"], places, board.homes, strict=True)
    ]
    drawn: dict[int, Route] = {}
    for a, b, tracks in zip(links.a, links.b, links.routes, strict=True):
        for r, offset in zip(tracks, track_offsets(len(tracks)), strict=True):
            twin = next((rail_map.routes[other] for other in tracks if other != r), None)
            start, end = _aside(places[a], places[b], offset)
            spaces = _spaces(start, end, data["routes"][r]["length"])
            drawn[r] = Route(rail_map.routes[r], _path(start, end), spaces, twin)
    labels = _labels(stations, [city["name"] for city in data["cities"]], board.width)
    routes = [drawn[r] for r in range(len(rail_map.routes))]
    return bounded(unfurnished(data, NO_SEED, board, stations, labels, routes))


def _labels(stations: Sequence[Station], names: Sequence[str], width: float) -> list[Label]:
    """Each name beside its station, on the side where the board has room for it."""
    labels = []
    for station, name in zip(stations, names, strict=True):
        right, left, *_ = candidates(name)
        has_room = station.x + right.x + right.width < width - units.MARGIN
        labels.append(label_of(station, right if has_room else left))
    return labels


def _aside(a: Point, b: Point, offset: float) -> tuple[Point, Point]:
    """The two ends, moved aside for a track of a double route."""
    (ax, ay), (bx, by) = a, b
    length = max(math.hypot(bx - ax, by - ay), 1e-9)
    x, y = -(by - ay) / length * offset, (bx - ax) / length * offset
    return (ax + x, ay + y), (bx + x, by + y)


def _spaces(a: Point, b: Point, count: int) -> list[Space]:
    """Evenly about the middle; closer than they should be where there is too little room."""
    (ax, ay), (bx, by) = a, b
    length = max(math.hypot(bx - ax, by - ay), 1e-9)
    pitch = min(units.CAR + units.ROOM, max(length - 2 * units.END, 0.0) / count)
    angle = tenth(math.degrees(math.atan2(by - ay, bx - ax)))
    spaces = []
    for i in range(count):
        part = 0.5 + (i + 0.5 - count / 2) * pitch / length
        spaces.append(Space(tenth(ax + (bx - ax) * part), tenth(ay + (by - ay) * part), angle))
    return spaces


def _path(a: Point, b: Point) -> str:
    """A straight line, as a curve like all others."""
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return f"M{pair(*a)}Q{pair(*middle)} {pair(*b)}"
