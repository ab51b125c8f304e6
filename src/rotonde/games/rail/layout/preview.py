"""A plain picture of a layout, so that a map maker sees it without starting the page."""

from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from rotonde.games.rail.layout.backdrop import Backdrop
from rotonde.games.rail.layout.geometry import Label, Layout, Route
from rotonde.games.rail.layout.text.glyphs import text_width

CARD_COLOURS = {
    "purple": "#a06cd5",
    "blue": "#2f6fd0",
    "brown": "#d97f1f",
    "white": "#fffdf6",
    "green": "#2f8f5b",
    "yellow": "#f2c81e",
    "black": "#25292b",
    "red": "#b3262e",
    "gray": "#cfc9bd",
}
_LAND, _WATER, _INK, _BED = "#efe9da", "#bcd5da", "#14211c", "#fffdf6"
_GROUND = {
    "water": f'fill="{_WATER}"',
    "land": f'fill="{_LAND}" stroke="#8fb0b6" stroke-width="1.4"',
    "foreign": 'fill="#e3dcc9" stroke="#8fb0b6" stroke-width="1.4"',
    "lake": f'fill="{_WATER}" stroke="#8fb0b6" stroke-width="1.4"',
    "relief": 'fill="#dfd6bf" fill-opacity=".45"',
    "park": 'fill="#cfdcb8"',
}


def svg(layout: Layout, backdrop: Backdrop, data: Mapping[str, Any], language: str) -> str:
    """The whole board as an SVG document; faults are ringed in red."""
    colours = [route["colour"] for route in data["routes"]]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width:g} {layout.height:g}"'
        f' width="{layout.width:g}" height="{layout.height:g}" fill="none"'
        f' font-family="Sansita, Georgia, serif" font-weight="700" stroke-linejoin="round">',
        *_ground(backdrop, language),
        *_furniture(layout, data),
        *(_bed(layout, route) for route in layout.routes),
        *(_track(layout, r, c) for r, c in zip(layout.routes, colours, strict=True)),
        *(
            f'<circle cx="{s.x:g}" cy="{s.y:g}" r="{layout.sizes.station_radius:g}"'
            f' fill="{_BED}" stroke="{_INK}" stroke-width="3.2"/>'
            for s in layout.stations
        ),
        *(_name(layout, label) for label in layout.labels),
        *_faults(layout),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _ground(backdrop: Backdrop, language: str) -> list[str]:
    parts = []
    for shape in backdrop.shapes:
        if shape.role == "river":
            parts.append(f'<path d="{shape.path}" stroke="{_WATER}" stroke-width="{shape.width}"/>')
        else:
            parts.append(f'<path d="{shape.path}" {_GROUND[shape.role]}/>')
    for i, name in enumerate(backdrop.names):
        parts.append(
            f'<path id="name{i}" d="{name.path}"/><text font-size="19" letter-spacing="2.6"'
            f' fill="#3c6b77" dy="5"><textPath href="#name{i}" startOffset="{name.start:.0%}">'
            f"{escape(name.text[language])}</textPath></text>"
        )
    return parts


def _furniture(layout: Layout, data: Mapping[str, Any]) -> list[str]:
    parts = []
    if layout.title:
        x, y, width, height = layout.title
        size = min(height, width / max(text_width(data["name"]), 0.1))
        parts.append(
            f'<text x="{x:g}" y="{y + height * 0.8:g}" font-size="{size:.1f}"'
            f' fill="#8c1d25">{escape(data["name"])}</text>'
        )
    if layout.scoring:
        x, y, width, height = layout.scoring
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6"'
            f' stroke="{_INK}" stroke-opacity=".5" stroke-dasharray="4 4"/>'
        )
    return parts


def _bed(layout: Layout, route: Route) -> str:
    width = layout.sizes.car_width + 6
    return f'<path d="{route.path}" stroke="{_BED}" stroke-width="{width:g}"/>'


def _track(layout: Layout, route: Route, colour: str) -> str:
    length, width = layout.sizes.car_length, layout.sizes.car_width
    spaces = "".join(
        f'<rect x="{-length / 2:g}" y="{-width / 2:g}" width="{length:g}" height="{width:g}"'
        f' rx="3.5" transform="translate({x:g} {y:g}) rotate({angle:g})"/>'
        for x, y, angle in route.spaces
    )
    return (
        f"<g id={quoteattr(route.id)}><path d={quoteattr(route.path)}"
        f' stroke="{_INK}" stroke-opacity=".6" stroke-width="1.8"/>'
        f'<g fill="{CARD_COLOURS[colour]}" stroke="{_INK}" stroke-width="1.5">{spaces}</g></g>'
    )


def _name(layout: Layout, label: Label) -> str:
    lines = "".join(
        f'<tspan x="{label.x:g}" y="{label.y + i * layout.sizes.line_height:g}">'
        f"{escape(line)}</tspan>"
        for i, line in enumerate(label.lines)
    )
    return (
        f'<text text-anchor="{label.anchor}" font-size="{layout.sizes.font_size:g}" fill="{_INK}"'
        f' stroke="{_LAND}" stroke-width="4.5" paint-order="stroke">{lines}</text>'
    )


def _faults(layout: Layout) -> list[str]:
    """A red ring around each thing that overlaps another."""
    at = {station.id: (station.x, station.y) for station in layout.stations}
    for route in layout.routes:
        middle = route.spaces[len(route.spaces) // 2]
        at[route.id] = (middle.x, middle.y)
    ringed = dict.fromkeys(fault.first for fault in layout.faults)
    return [
        f'<circle cx="{at[name][0]:g}" cy="{at[name][1]:g}" r="32" stroke="#d00" stroke-width="4"/>'
        for name in ringed
    ]
