"""The board that the page draws, in millimetres: each space exactly as large as was asked for."""

from collections.abc import Callable, Mapping
from typing import Any

from rotonde.games.rail.layout.backdrop import Backdrop
from rotonde.games.rail.layout.geometry import Label, Layout, Route, Station
from rotonde.games.rail.layout.text.glyphs import text_width
from rotonde.games.rail.printing.furniture import furniture
from rotonde.games.rail.printing.ground import ground
from rotonde.games.rail.printing.ink import Ink, colour_name
from rotonde.games.rail.printing.options import Wagon
from rotonde.games.rail.printing.path_points import points_of
from rotonde.printing.palette import INK
from rotonde.printing.picture import Box, Letter, Letters, Piece, Shape
from rotonde.printing.svg import number, printable
from rotonde.printing.symbols import SYMBOLS, symbol

_BED = 18.0  # board units, as on the page
_LINE = 1.6
_RIM, _LOW_RIM = 1.3, 2.4  # of a space
_SYMBOL = 0.62  # of the width of a space
_STATION_RIM = 3.2
_HALO = 4.5


class Scale:
    """Board units to millimetres."""

    def __init__(self, wagon: Wagon) -> None:
        self.wagon = wagon
        self.factor = wagon.scale

    def mm(self, units: float) -> float:
        return units * self.factor


def board_size(layout: Layout, wagon: Wagon) -> tuple[float, float]:
    return layout.width * wagon.scale, layout.height * wagon.scale


def board(
    layout: Layout,
    backdrop: Backdrop,
    data: Mapping[str, Any],
    wagon: Wagon,
    ink: Ink,
    language: str,
) -> list[Piece]:
    """The whole board, lowest first. Its top left corner is 0 0."""
    scale = Scale(wagon)
    colours = [route["colour"] for route in data["routes"]]
    return [
        *ground(layout, backdrop, scale.factor, ink, language),
        *furniture(layout, data, scale.factor, ink, language),
        *(_bed(route, scale, ink) for route in layout.routes),
        *(
            piece
            for route, colour in zip(layout.routes, colours, strict=True)
            for piece in _track(route, colour, scale, ink)
        ),
        *(_station(station, layout, scale, ink) for station in layout.stations),
        *(piece for label in layout.labels for piece in _name(label, layout, scale, ink)),
    ]


def _around(route: Route, scale: Scale, room: float) -> Box:
    """Around a route, with room in board units on each side."""
    points = points_of(route.path)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(
        scale.mm(min(xs) - room),
        scale.mm(min(ys) - room),
        scale.mm(max(xs) + room),
        scale.mm(max(ys) + room),
    )


def _bed(route: Route, scale: Scale, ink: Ink) -> Shape:
    svg = (
        f'<path transform="scale({scale.factor:.5f})" d="{route.path}" fill="none" '
        f'stroke="{ink.ground.bed}" stroke-opacity="0.75" stroke-width="{_BED:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return Shape(svg, _around(route, scale, _BED))


def _track(route: Route, colour: str, scale: Scale, ink: Ink) -> list[Piece]:
    """The line, then its spaces: a rim that lies within the space, so that the size is exact."""
    look = ink.of(colour)
    line = (
        f'<path transform="scale({scale.factor:.5f})" d="{route.path}" fill="none" '
        f'stroke="{INK}" stroke-opacity="0.5" stroke-width="{_LINE}"/>'
    )
    pieces: list[Piece] = [Shape(line, _around(route, scale, _LINE))]
    length, width = scale.wagon.length, scale.wagon.width
    rim = scale.mm(_LOW_RIM if ink.low else _RIM)
    dashes = f' stroke-dasharray="{number(rim * 2)} {number(rim * 1.4)}"' if look.dashed else ""
    box = (
        f'<rect class="space" x="{number((rim - length) / 2)}" y="{number((rim - width) / 2)}" '
        f'width="{number(length - rim)}" height="{number(width - rim)}" '
        f'rx="{number(width * 0.22)}" fill="{look.ground}" stroke="{look.rim}" '
        f'stroke-width="{number(rim)}"{dashes}/>'
    )
    reach = (length + width) / 2
    name = colour_name(colour)
    for x, y, angle in route.spaces:
        x, y = scale.mm(x), scale.mm(y)
        svg = f'<g transform="translate({x:.3f} {y:.3f}) rotate({angle:g})">{box}</g>'
        if name in SYMBOLS:  # upright, whichever way the route runs
            svg += symbol(name, x, y, _SYMBOL * width, look.mark)
        pieces.append(Shape(svg, Box(x - reach, y - reach, x + reach, y + reach)))
    return pieces


def _station(station: Station, layout: Layout, scale: Scale, ink: Ink) -> Shape:
    radius = scale.mm(layout.sizes.station_radius)
    rim = scale.mm(_STATION_RIM)
    x, y = scale.mm(station.x), scale.mm(station.y)
    svg = (
        f'<circle class="city" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" '
        f'fill="{ink.ground.bed}" stroke="{INK}" stroke-width="{number(rim)}"/>'
    )
    reach = radius + rim
    return Shape(svg, Box(x - reach, y - reach, x + reach, y + reach))


def _name(label: Label, layout: Layout, scale: Scale, ink: Ink) -> list[Piece]:
    size = scale.mm(layout.sizes.font_size)
    lines = [printable(line) for line in label.lines]
    return [
        Letters(
            placed(
                line,
                scale.mm(label.x),
                scale.mm(label.y + i * layout.sizes.line_height),
                size,
                label.anchor,
                text_width,
            ),
            size,
            INK,
            halo=(ink.ground.halo, scale.mm(_HALO)),
        )
        for i, line in enumerate(lines)
    ]


def placed(
    text: str, x: float, y: float, size: float, anchor: str, measure: Callable[[str], float]
) -> list[Letter]:
    """A line of text letter by letter, each where it stands in the whole line."""
    ends = [measure(text[: i + 1]) * size for i in range(len(text))]
    whole = ends[-1] if ends else 0.0
    start = x - {"start": 0.0, "middle": whole / 2, "end": whole}[anchor]
    return [
        Letter(letter, start + before, y, after - before)
        for letter, before, after in zip(text, [0.0, *ends], ends, strict=False)
    ]
