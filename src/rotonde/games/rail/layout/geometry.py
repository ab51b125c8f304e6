"""The drawing of a map, as data: where each station, name and car space stands on the board.

The page and the print draw this and compute nothing. Lengths are board units; angles are degrees,
clockwise from the x axis as in SVG; paths are SVG path strings.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

Anchor = Literal["start", "middle", "end"]


OverlapKind = Literal[
    "space/space",
    "space/label",
    "label/label",
    "space/station",
    "label/station",
    "crossing",  # of two tracks, away from a station that they share
    "off-board",
]


class Box(NamedTuple):
    """A rectangle along the axes: its top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float


class Sizes(msgspec.Struct, frozen=True):
    """How large things are drawn: the same all over a board."""

    car_length: float
    car_width: float
    station_radius: float
    font_size: float
    line_height: float
    track_offset: float  # each track of a double route from the middle between them


class Station(msgspec.Struct, frozen=True):
    """A city's dot, and where it would stand without being nudged: what a backdrop needs."""

    id: str
    x: float
    y: float
    home_x: float
    home_y: float


class Label(msgspec.Struct, frozen=True):
    """A city's name: x and y are the anchor and the baseline of the first line."""

    station: str
    lines: list[str]
    x: float
    y: float
    anchor: Anchor
    box: Box


class Space(NamedTuple):
    """The middle of one car space, and how it is turned."""

    x: float
    y: float
    angle: float


class Route(msgspec.Struct, frozen=True):
    """One track, from station to station."""

    id: str
    path: str
    spaces: list[Space]
    twin: str | None = None  # the other track of a double route


class Overlap(msgspec.Struct, frozen=True):
    """Two things that touch each other, and how deep, in board units."""

    kind: OverlapKind
    first: str
    second: str
    depth: float


class Layout(msgspec.Struct, frozen=True):
    """A whole board. The drawing area is 0 0 width height."""

    map: str  # the digest of what was laid out: see map_digest
    seed: int
    width: float
    height: float
    scale: float  # board units for one unit of the projection
    sizes: Sizes
    bounds: Box  # of all that is drawn on top of the backdrop
    title: Box | None  # a free place for the map's name, if there is one
    scoring: Box | None  # and for the table of points by length
    stations: list[Station]
    labels: list[Label]
    routes: list[Route]
    faults: list[Overlap]


def map_digest(data: Mapping[str, Any]) -> str:
    """A digest of the parts of a map that its drawing depends on."""
    drawn = {
        "cities": [
            [city["id"], city["name"], *(city.get(axis) for axis in ("lon", "lat", "x", "y"))]
            for city in data["cities"]
        ],
        "routes": [[route["a"], route["b"], route["length"]] for route in data["routes"]],
    }
    return hashlib.sha256(msgspec.json.encode(drawn)).hexdigest()


def encode(layout: Layout) -> bytes:
    """The layout as a file: a line for each station, name and route, so that diffs can be read."""
    fields = msgspec.to_builtins(layout)
    parts = []
    for name, value in fields.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            items = b",\n".join(b"  " + msgspec.json.encode(item) for item in value)
            text = b"[\n" + items + b"\n ]"
        else:
            text = msgspec.json.encode(value)
        parts.append(b" " + msgspec.json.encode(name) + b": " + text)
    return b"{\n" + b",\n".join(parts) + b"\n}\n"


def decode(text: bytes | str) -> Layout:
    return msgspec.json.decode(text, type=Layout)
