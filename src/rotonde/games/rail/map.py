"""A map file: its format, and every fault of it at once, each with its place.

docs/maps.md describes the format for map makers; this module is what holds them to it.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rotonde.core import data_file
from rotonde.core.data_file import FileCheck, is_number, is_whole
from rotonde.core.errors import Fault
from rotonde.games.rail import limits

GRAY = "gray"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

# Every whole-number knob of the rules: name, least and greatest value.
KNOBS: dict[str, tuple[int, int]] = {
    "trains": (1, 200),
    "cards_per_colour": (1, 60),
    "locomotives": (0, 60),
    "start_hand": (0, 20),
    "face_up": (1, limits.ROW),
    "locomotives_that_reset_the_row": (1, limits.ROW + 1),
    "tickets_dealt": (1, limits.OFFER),
    "tickets_kept_at_start": (1, limits.OFFER),
    "tickets_drawn": (1, limits.OFFER),
    "tickets_kept": (1, limits.OFFER),
    "end_at_trains": (0, 199),
    "double_routes_open_from_players": (2, limits.PLAYERS + 1),
    "longest_path_bonus": (0, 100),
}
TOP_LEVEL = {
    *KNOBS,
    *("name", "players", "colours", "route_points", "cities", "routes", "tickets"),
}
OPTIONAL = {"title", "credit", "year", "note"}
UNKNOWN_FIELD = "data.unknown-field"
WHEREABOUTS = (("lon", "lat"), ("x", "y"))


def check(data: object) -> list[Fault]:
    """Every fault of a parsed map file, in the order of the file's parts."""
    return _Check(data, TOP_LEVEL, OPTIONAL).faults


def require_valid(data: object) -> Mapping[str, Any]:
    """The map itself, or an error that lists all its faults.

    A field that Rotonde does not know is no reason to refuse it: it is kept and changes nothing.
    """
    faults = [fault for fault in check(data) if fault.key != UNKNOWN_FIELD]
    return data_file.require_valid("map", data, faults)


class _Check(FileCheck):
    def check(self) -> None:
        self._words()
        self.knobs = {name: self._knob(name, *bounds) for name, bounds in KNOBS.items()}
        self.colours = self._colours()
        self.most_players = self._players()
        self.points = self._route_points()
        self.cities = self._cities()
        self.links = self._routes()
        self.ticket_count = self._tickets()
        self._knobs_together()

    def _words(self) -> None:
        self.text("name", self.data, "name", limits.NAME)
        self.words(self.data, "credit", "note")
        if "year" in self.data and not is_whole(self.data["year"]):
            self.fault("year", "data.not-whole")

    def _knob(self, name: str, least: int, most: int) -> int | None:
        if name not in self.data:
            return None
        value = self.data[name]
        if not is_whole(value):
            self.fault(name, "data.not-whole")
            return None
        if not least <= value <= most:
            self.fault(name, "data.out-of-range", value=value, least=least, most=most)
            return None
        return int(value)

    def _colours(self) -> list[str]:
        usable: list[str] = []
        for i, colour in enumerate(self.entries(self.data, "colours")):
            if colour not in limits.COLOURS:
                known = ", ".join(limits.COLOURS)
                self.fault(f"colours[{i}]", "map.colour-unknown", colour=colour, known=known)
            elif colour in usable:
                self.fault(f"colours[{i}]", "data.listed-twice", item=colour)
            else:
                usable.append(colour)
        return usable

    def _players(self) -> int | None:
        if "players" not in self.data:
            return None  # said already: it is missing
        players = self.data["players"]
        if not (isinstance(players, list) and len(players) == 2 and all(map(is_whole, players))):
            self.fault("players", "map.players-shape")
            return None
        least, most = players
        if not 2 <= least <= most <= limits.PLAYERS:
            self.fault("players", "map.players-range", most=limits.PLAYERS)
            return None
        return int(most)

    def _route_points(self) -> dict[int, int]:
        table = self.data.get("route_points", {})
        if not isinstance(table, Mapping):
            self.fault("route_points", "data.not-an-object")
            return {}
        points: dict[int, int] = {}
        for length, value in table.items():
            place = f"route_points.{length}"
            if not re.fullmatch(r"[0-9]{1,9}", str(length)):
                self.fault(place, "data.not-whole")
            elif not 1 <= int(length) <= limits.LENGTH:
                self.fault(
                    place, "data.out-of-range", value=int(length), least=1, most=limits.LENGTH
                )
            elif not is_whole(value) or not 0 <= value <= 100:
                self.fault(place, "map.points", value=value, most=100)
            else:
                points[int(length)] = value
        return points

    def _items(
        self, name: str, most: int, required: set[str], optional: set[str] | None = None
    ) -> list[tuple[str, dict[str, Any]]]:
        """The objects of one of the three lists, with their places."""
        items = self.entries(self.data, name)
        if len(items) > most:
            self.fault(name, "data.too-many", count=len(items), most=most)
        usable = []
        for i, item in enumerate(items):
            place = f"{name}[{i}]"
            if isinstance(item, dict):
                self.fields(place, item, required, optional or ())
                usable.append((place, item))
            else:
                self.fault(place, "data.not-an-object")
        return usable

    def _cities(self) -> set[str]:
        seen: set[str] = set()
        where = {name for pair in WHEREABOUTS for name in pair}
        for place, city in self._items("cities", limits.CITIES, {"id", "name"}, where):
            name = city.get("id")
            if "id" in city and not (isinstance(name, str) and _ID.fullmatch(name)):
                self.fault(f"{place}.id", "map.city-id", id=name)
            elif name in seen:
                self.fault(f"{place}.id", "data.listed-twice", item=name)
            elif isinstance(name, str):
                seen.add(name)
            self.text(f"{place}.name", city, "name", limits.NAME)
            self._whereabouts(place, city)
        return seen

    def _whereabouts(self, place: str, city: Mapping[str, Any]) -> None:
        pairs = [(a, b) for a, b in WHEREABOUTS if a in city or b in city]
        if not pairs:
            self.fault(place, "map.city-nowhere")
        for name in (name for pair in pairs for name in pair):
            if not is_number(city.get(name)):
                self.fault(f"{place}.{name}", "data.not-a-number")

    def _ends(self, place: str, item: Mapping[str, Any]) -> tuple[str, str] | None:
        """The two different, known cities of a route or ticket, in alphabetical order."""
        good = True
        for end in ("a", "b"):
            if end in item and not (isinstance(item[end], str) and item[end] in self.cities):
                self.fault(f"{place}.{end}", "map.city-unknown", city=item[end])
                good = False
        if not good or "a" not in item or "b" not in item:
            return None
        if item["a"] == item["b"]:
            self.fault(place, "map.to-itself", city=item["a"])
            return None
        first, second = sorted((item["a"], item["b"]))
        return first, second

    def _routes(self) -> list[tuple[str, str]]:
        links: list[tuple[str, str]] = []
        tracks: Counter[tuple[str, str]] = Counter()
        for place, route in self._items("routes", limits.ROUTES, {"a", "b", "length", "colour"}):
            if "length" in route:
                self._length(f"{place}.length", route["length"])
            colour = route.get("colour")
            if "colour" in route and colour != GRAY and colour not in self.colours:
                known = ", ".join([*self.colours, GRAY])
                self.fault(f"{place}.colour", "map.colour-unknown", colour=colour, known=known)
            ends = self._ends(place, route)
            if ends is None:
                continue
            links.append(ends)
            tracks[ends] += 1
            if tracks[ends] == 3:
                self.fault(place, "map.three-tracks", a=ends[0], b=ends[1])
        degree = Counter(city for ends in links for city in ends)
        for city in sorted(self.cities):
            if degree[city] > limits.EDGES_AT_A_CITY:
                most = limits.EDGES_AT_A_CITY
                self.fault("routes", "map.city-crowded", city=city, most=most)
            if links and not degree[city]:
                self.fault("cities", "map.city-isolated", city=city)
        return links

    def _length(self, place: str, length: object) -> None:
        if not isinstance(length, int) or isinstance(length, bool) or length < 1:
            self.fault(place, "map.length", length=length)
        elif self.points and length not in self.points:
            self.fault(place, "map.length-without-points", length=length)
        elif self.knobs["trains"] and length > self.knobs["trains"]:
            self.fault(place, "map.length-beyond-trains", length=length)

    def _tickets(self) -> int:
        groups = _connected_groups(self.links)
        seen: set[tuple[str, str]] = set()
        items = self._items("tickets", limits.TICKETS, {"a", "b", "points"}, {"source"})
        for place, ticket in items:
            points = ticket.get("points")
            if "points" in ticket and not (is_whole(points) and 1 <= int(str(points)) <= 100):
                self.fault(f"{place}.points", "map.points", value=points, most=100)
            ends = self._ends(place, ticket)
            if ends is None:
                continue
            if ends in seen:
                self.fault(place, "data.listed-twice", item=f"{ends[0]}--{ends[1]}")
            seen.add(ends)
            if groups.get(ends[0], ends[0]) != groups.get(ends[1], ends[1]):
                self.fault(place, "map.ticket-unconnected", a=ends[0], b=ends[1])
        return len(items)

    def _knobs_together(self) -> None:
        """What no single value shows: too few cards, tickets or trains for the set-up."""
        knobs, most = self.knobs, self.most_players

        def needs(names: list[str], test: Callable[..., bool], place: str, key: str) -> None:
            values = [knobs[name] for name in names]
            if None not in values and not test(*values):
                self.fault(place, key)

        pairs = ["tickets_dealt", "tickets_kept_at_start"]
        needs(pairs, lambda n, k: k <= n, "tickets_kept_at_start", "map.keep-more-than-dealt")
        pairs = ["tickets_drawn", "tickets_kept"]
        needs(pairs, lambda n, k: k <= n, "tickets_kept", "map.keep-more-than-dealt")
        pairs = ["trains", "end_at_trains"]
        needs(pairs, lambda n, k: k < n, "end_at_trains", "map.ends-at-once")
        if most is None or not self.colours:
            return
        deck = ["cards_per_colour", "locomotives", "start_hand", "face_up"]
        colours = len(self.colours)
        needs(
            deck,
            lambda c, w, hand, row: colours * c + w >= most * hand + row,
            "cards_per_colour",
            "map.deck-too-small",
        )
        if self.ticket_count:
            tickets = self.ticket_count
            needs(
                ["tickets_dealt"], lambda n: tickets >= most * n, "tickets", "map.too-few-tickets"
            )


def _connected_groups(links: list[tuple[str, str]]) -> dict[str, str]:
    """For every city on a route, one city that stands for all it can be joined with."""
    groups: dict[str, str] = {}

    def root(city: str) -> str:
        while groups.setdefault(city, city) != city:
            city = groups[city]
        return city

    for a, b in links:
        groups[root(a)] = root(b)
    return {city: root(city) for city in list(groups)}
