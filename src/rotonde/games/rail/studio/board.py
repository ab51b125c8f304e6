"""The board of a map as a picture, with some of its routes brought out."""

from collections.abc import Mapping
from functools import lru_cache
from html import escape

from rotonde.core.adapter import as_key
from rotonde.core.studio import MapData, Mark
from rotonde.games.rail.index_tables import RailMap, custom_map
from rotonde.games.rail.layout import Layout, layout_of, shipped_backdrop, shipped_layout
from rotonde.games.rail.layout.preview import svg
from rotonde.games.rail.variant import PLAIN

LAYOUT_SECONDS = 12.0  # a map that cannot be drawn well is drawn as well as it went
_DIM = '<rect width="100%" height="100%" fill="#fffdf6" fill-opacity=".62"/>'
_INK = "#14211c"
_TEXT = f'fill="{_INK}" stroke="#fffdf6" stroke-width="4.5" paint-order="stroke"'


@lru_cache(maxsize=4)  # a worksheet draws a board three times
def _layout(encoded: bytes) -> Layout:
    return layout_of(custom_map(encoded, PLAIN), 1, seconds=LAYOUT_SECONDS)


def board(data: MapData, marks: Mapping[str, Mark], language: str) -> str:
    """The whole board as an SVG document: paler, with the marked routes drawn on top."""
    rail_map = RailMap(data)
    layout = shipped_layout(rail_map) or _layout(as_key(data))
    plain = svg(layout, shipped_backdrop(rail_map, layout), rail_map.data, language)
    drawn = []
    for route in layout.routes:
        if route.id not in marks:
            continue
        mark = marks[route.id]
        dash = ' stroke-dasharray="3 12"' if mark.dotted else ""
        drawn.append(
            f'<path d="{route.path}" fill="none" stroke="{mark.colour}"'
            f' stroke-width="{mark.width:g}" stroke-linecap="round"{dash}>'
            f"<title>{escape(mark.text)}</title></path>"
        )
        if mark.label:
            x, y, _ = route.spaces[len(route.spaces) // 2]
            drawn.append(
                f'<text x="{x:g}" y="{y + 6:g}" font-size="17" text-anchor="middle"'
                f" {_TEXT}>{escape(mark.label)}</text>"
            )
    dots = [
        f'<circle cx="{s.x:g}" cy="{s.y:g}" r="{layout.sizes.station_radius:g}" fill="#fffdf6"'
        f' stroke="{_INK}" stroke-width="3.2"/>'
        for s in layout.stations
    ]
    names = []
    for label in layout.labels:
        lines = "".join(
            f'<tspan x="{label.x:g}" y="{label.y + i * layout.sizes.line_height:g}">'
            f"{escape(line)}</tspan>"
            for i, line in enumerate(label.lines)
        )
        names.append(
            f'<text text-anchor="{label.anchor}" font-size="{layout.sizes.font_size:g}"'
            f" {_TEXT}>{lines}</text>"
        )
    return plain.removesuffix("</svg>\n") + "".join([_DIM, *drawn, *dots, *names]) + "</svg>\n"
