"""The title of the board and its table of points, where the layout found room for them."""

from collections.abc import Mapping
from typing import Any

from rotonde.games.rail.layout.geometry import Box as Place
from rotonde.games.rail.layout.geometry import Layout
from rotonde.games.rail.printing.ink import Ink
from rotonde.printing.metrics import BLACK, TEXT, fitted, width
from rotonde.printing.palette import INK, SOFT_INK
from rotonde.printing.picture import Box, Letter, Letters, Piece, Shape
from rotonde.printing.svg import number, printable

_CELL, _SPACING, _ROW, _TWO_ROWS = 9.0, 15.0, 40.0, 70.0  # board units, as on the page
_LEAST_TITLE = 12.0


def furniture(
    layout: Layout, data: Mapping[str, Any], factor: float, ink: Ink, language: str
) -> list[Piece]:
    pieces: list[Piece] = []
    if layout.title:
        pieces += _title(layout.title, data, factor, ink, language)
    if layout.scoring:
        pieces += _points(layout.scoring, data["route_points"], factor, ink)
    return pieces


def _line(text: str, font: str, x: float, y: float, size: float) -> list[Letter]:
    letters = []
    for i, letter in enumerate(text):
        before = width(text[:i], font) * size
        letters.append(Letter(letter, x + before, y, width(letter, font) * size))
    return letters


def _title(
    place: Place, data: Mapping[str, Any], factor: float, ink: Ink, language: str
) -> list[Piece]:
    x, y, wide, high = place
    name = printable(str(data["name"]))
    text, size = fitted(name, BLACK, high * 0.87, wide, _LEAST_TITLE)
    baseline = y + high * 0.62
    pieces: list[Piece] = [
        Letters(
            _line(text, BLACK, x * factor, baseline * factor, size * factor),
            size * factor,
            ink.title,
            font=BLACK,
            outline=1.6 * factor if ink.low else 0.0,
            kerned=False,
        )
    ]
    subtitle = printable(str(data.get("title", {}).get(language, "")))
    if subtitle and subtitle != name:
        small = max(14.0, size * 0.19)
        text, small = fitted(subtitle, TEXT, small, wide, 8.0)
        down = baseline + size * 0.36
        pieces.append(
            Letters(
                _line(text, TEXT, (x + 4) * factor, down * factor, small * factor),
                small * factor,
                SOFT_INK,
                font=TEXT,
                kerned=False,
            )
        )
    return pieces


def _points(place: Place, points: Mapping[str, int], factor: float, ink: Ink) -> list[Piece]:
    """A group of small spaces for each length, in one row or two."""
    left, top, wide, high = place
    lengths = sorted(int(length) for length in points)
    natural = sum(length * _CELL + _SPACING for length in lengths) - _SPACING
    one_row = high < _TWO_ROWS
    scale = min(1.0, (wide - 4) / natural) if one_row else 1.0
    size = 15.0 * scale * factor
    grey = ink.of("gray")
    pieces: list[Piece] = []
    x, row = 0.0, 0
    for length in lengths:
        group = length * _CELL
        if not one_row and x and (x + group) * scale > wide:
            x, row = 0.0, row + 1
        across = (left + 4 + x * scale) * factor
        down = (top + 16 + row * _ROW * scale) * factor
        unit = scale * factor
        cells = "".join(
            f'<rect x="{number(across + i * _CELL * unit)}" y="{number(down - 7 * unit)}" '
            f'width="{number(7.5 * unit)}" height="{number(6 * unit)}" rx="{number(1.5 * unit)}" '
            f'fill="{grey.ground}" stroke="{INK}" stroke-width="{number(1.2 * unit)}"/>'
            for i in range(length)
        )
        reach = group * unit
        pieces.append(Shape(cells, Box(across, down - 8 * unit, across + reach, down)))
        value = str(points[str(length)])
        middle = across + (group / 2 - 1) * unit - width(value, BLACK) * size / 2
        pieces.append(
            Letters(
                _line(value, BLACK, middle, down + 13 * unit, size),
                size,
                INK,
                font=BLACK,
                kerned=False,
            )
        )
        x += group + _SPACING
    return pieces
