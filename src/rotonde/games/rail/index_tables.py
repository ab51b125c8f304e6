"""A map compiled into index tables that the rules take as an argument."""

import json
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from rotonde.core.adapter import as_key
from rotonde.core.data_tables import DataTables
from rotonde.core.errors import InvalidOptions
from rotonde.games.rail import limits
from rotonde.games.rail.map import GRAY, KNOBS, require_valid
from rotonde.games.rail.state import STATE
from rotonde.games.rail.variant import PLAIN, Variant
from rotonde.kernel.bits import BITS

NO_TWIN = -1

TABLES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *[(knob, "i8") for knob in KNOBS],
                ("missed_ticket_cost", "i8"),  # times its points: 1, and 0 in junior mode
                ("head_start", "i8", limits.PLAYERS),  # points that a seat has from the start
                ("cities", "i8"),
                ("routes", "i8"),
                ("tickets", "i8"),
                ("deck", "i8", limits.KINDS),  # cards of each kind in the box
                ("points", "i8", limits.LENGTH + 1),  # for a route of each length
                ("route_a", "i8", limits.ROUTES),
                ("route_b", "i8", limits.ROUTES),
                ("length", "i8", limits.ROUTES),
                ("colour", "i8", limits.ROUTES),  # LOCOMOTIVE stands for gray: any colour will do
                ("twin", "i8", limits.ROUTES),  # the other track of a double route
                # routes that take colour c and are at most k long, as a mask; row LOCOMOTIVE: all
                ("payable", "i8", (limits.KINDS, limits.LENGTH + 1, limits.WORDS)),
                ("ticket_a", "i8", limits.TICKETS),
                ("ticket_b", "i8", limits.TICKETS),
                ("ticket_points", "i8", limits.TICKETS),
            ],
            align=True,
        ),
    )
)


class Tables(Protocol):
    """The fields of a TABLES record that are read outside the compiled rules."""

    routes: int
    end_at_trains: int
    points: npt.NDArray[np.int64]
    route_a: npt.NDArray[np.int64]
    route_b: npt.NDArray[np.int64]
    length: npt.NDArray[np.int64]
    twin: npt.NDArray[np.int64]


class RailMap(DataTables):
    """A valid map: its data, its names both ways, and its tables for the rules of a variant."""

    state_type = STATE

    def __init__(self, data: Mapping[str, Any], variant: Variant = PLAIN) -> None:
        self.data = require_valid(data)
        self.variant = variant
        self.cities: tuple[str, ...] = tuple(city["id"] for city in data["cities"])
        self.routes = route_names(data["routes"])
        self.tickets = tuple(f"{t['a']}--{t['b']}" for t in data["tickets"])
        self.kinds = (*limits.COLOURS, "locomotive")
        self.route_index = _both_ways(self.routes)
        self.ticket_index = _both_ways(self.tickets)
        self.kind_index = {kind: i for i, kind in enumerate(self.kinds)}
        self.least_players, self.most_players = data["players"]
        self.tables: npt.NDArray[Any] = _tables(data, self.cities, variant)
        # Actions by code, but for choices of tickets: kept by `actions.decode`, which made them.
        self.decoded: dict[int, Any] = {}

    def __reduce__(self) -> tuple[object, ...]:
        if self.shipped is not None:
            return shipped_map, (self.shipped, self.variant)
        return custom_map, (as_key(self.data), self.variant)

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @cached_property
    def words(self) -> dict[str, str]:
        """What people call the cities, routes and tickets."""
        city = {city["id"]: str(city["name"]) for city in self.data["cities"]}
        words = dict(city)
        for name in (*self.routes, *self.tickets):
            a, b, *track = name.split("--")
            words[name] = f"{city[a]} – {city[b]}" + (f" ({track[0]})" if track else "")
        return words


def route_names(routes: list[Mapping[str, Any]]) -> tuple[str, ...]:
    """`a--b`, and `a--b--2` for the second track between the same two cities."""
    names: list[str] = []
    pairs: list[frozenset[str]] = []
    for route in routes:
        pair = frozenset((route["a"], route["b"]))
        if pair in pairs:
            names.append(f"{names[pairs.index(pair)]}--2")
        else:
            names.append(f"{route['a']}--{route['b']}")
        pairs.append(pair)
    return tuple(names)


def _both_ways(names: tuple[str, ...]) -> dict[str, int]:
    """Names to indices, whichever of the two cities a person writes first."""
    index: dict[str, int] = {}
    for i, name in enumerate(names):
        a, b, *track = name.split("--")
        index[name] = i
        index["--".join([b, a, *track])] = i
    return index


def _tables(data: Mapping[str, Any], cities: tuple[str, ...], variant: Variant) -> npt.NDArray[Any]:
    records = np.zeros(1, dtype=TABLES)
    t = records[0]
    for knob in KNOBS:
        t[knob] = variant.knob(knob, data[knob])
    t.missed_ticket_cost = variant.missed_ticket_cost
    t.head_start[: len(variant.head_start)] = variant.head_start
    where = {city: i for i, city in enumerate(cities)}
    t.cities, t.routes, t.tickets = len(cities), len(data["routes"]), len(data["tickets"])
    for colour in data["colours"]:
        t.deck[limits.COLOURS.index(colour)] = data["cards_per_colour"]
    t.deck[limits.LOCOMOTIVE] = data["locomotives"]
    for length, points in data["route_points"].items():
        t.points[int(length)] = points
    t.twin[:] = NO_TWIN
    pairs: dict[frozenset[str], int] = {}
    for r, route in enumerate(data["routes"]):
        t.route_a[r], t.route_b[r] = where[route["a"]], where[route["b"]]
        t.length[r] = route["length"]
        gray = route["colour"] == GRAY
        t.colour[r] = limits.LOCOMOTIVE if gray else limits.COLOURS.index(route["colour"])
        other = pairs.setdefault(frozenset((route["a"], route["b"])), r)
        if other != r:
            t.twin[r], t.twin[other] = other, r
        _mark_payable(t, r, int(t.colour[r]))
    for i, ticket in enumerate(data["tickets"]):
        t.ticket_a[i], t.ticket_b[i] = where[ticket["a"]], where[ticket["b"]]
        t.ticket_points[i] = ticket["points"]
    return records


def _mark_payable(t: Any, route: int, colour: int) -> None:
    gray = colour == limits.LOCOMOTIVE
    for kind in range(limits.KINDS):
        if gray or kind in (colour, limits.LOCOMOTIVE):
            for k in range(int(t.length[route]), limits.LENGTH + 1):
                t.payable[kind][k][route // BITS] |= 1 << (route % BITS)


@lru_cache(maxsize=64)  # head starts are chosen freely: not all variants are remembered
def shipped_map(name: str, variant: Variant = PLAIN) -> RailMap:
    """A map that comes with Rotonde, by name."""
    folder = resources.files("rotonde.games.rail") / "maps"
    files = [path.name.removesuffix(".json") for path in folder.iterdir()]
    known = sorted(file for file in files if "." not in file)  # usa.layout is no map of its own
    if name not in known:
        raise InvalidOptions("map.unknown", name=name, known=", ".join(known))
    made = RailMap(json.loads((folder / f"{name}.json").read_text(encoding="utf-8")), variant)
    made.shipped = name
    return made


@lru_cache(maxsize=64)  # clients send them: the cache is bounded
def custom_map(encoded: bytes, variant: Variant) -> RailMap:
    """A map given as data; the same data is checked and compiled only once."""
    return RailMap(json.loads(encoded), variant)
