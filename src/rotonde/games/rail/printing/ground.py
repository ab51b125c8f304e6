"""What lies under the tracks: land, water, hills, parks, and the names of rivers."""

import math

from rotonde.games.rail.layout.backdrop import Backdrop, Name
from rotonde.games.rail.layout.backdrop import Shape as Land
from rotonde.games.rail.layout.geometry import Layout
from rotonde.games.rail.layout.text.glyphs import text_width
from rotonde.games.rail.printing.ink import Ground, Ink
from rotonde.games.rail.printing.path_points import length_of, points_of, spot_at
from rotonde.printing.picture import Letter, Letters, Piece, Shape
from rotonde.printing.svg import printable

_RIM = 4.0  # board units: the darker line along a river's banks
_SIZE, _SPACING, _DOWN = 19.0, 0.14, 5.0  # of a river's name, as on the page


def ground(
    layout: Layout, backdrop: Backdrop, factor: float, ink: Ink, language: str
) -> list[Piece]:
    """The ground goes on beyond the board, so it is drawn on every sheet and cut there."""
    colours = ink.ground
    has_sea = any(shape.role == "water" for shape in backdrop.shapes)
    hidden = (
        {"river", "relief"} if ink.low and has_sea else {"river"}
    )  # there hills are no contours
    others = [shape for shape in backdrop.shapes if shape.role not in hidden]
    rivers = [shape for shape in backdrop.shapes if shape.role == "river"]
    drawn = [f'<path d="{shape.path}" {_look(shape, colours, has_sea)}/>' for shape in others]
    for river in rivers:
        drawn.append(_river(river.path, river.width + _RIM, colours.water_line))
    for river in rivers:
        drawn.append(_river(river.path, river.width, colours.water))
    whole = f'<g transform="scale({factor:.5f})" stroke-linejoin="round">{"".join(drawn)}</g>'
    names = [_name(name, factor, ink, language) for name in backdrop.names]
    return [Shape(whole), *names]


def _river(path: str, width: float, colour: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def _look(shape: Land, colours: Ground, has_sea: bool) -> str:
    match shape.role:
        case "land" if has_sea:
            return f'fill="{colours.land}" stroke="{colours.water_line}" stroke-width="1.6"'
        case "land":
            return f'fill="{colours.land}"'
        case "foreign":
            return f'fill="{colours.foreign}" stroke="{colours.water_line}" stroke-width="1.6"'
        case "relief":
            if colours.relief is None:
                return f'fill="none" stroke="{colours.contour}" stroke-width="1.1"'
            rim = "" if has_sea else f' stroke="{colours.contour}" stroke-width="1.1"'
            opacity = 0.5 if has_sea else 0.34
            return f'fill="{colours.relief}" fill-opacity="{opacity}"{rim}'
        case "park":
            if colours.park is None:
                return f'fill="none" stroke="{colours.park_line}" stroke-width="1.2"'
            return f'fill="{colours.park}"'
        case _:  # the sea, a lake
            rim = f' stroke="{colours.water_line}" stroke-width="1.4"'
            return f'fill="{colours.water}"{rim if shape.role == "lake" else ""}'


def _name(name: Name, factor: float, ink: Ink, language: str) -> Letters:
    """Letters along a river; those for which the river is too short are left out."""
    text = printable(name.text[language])
    points = points_of(name.path)
    start = name.start * length_of(points)
    letters = []
    for i, letter in enumerate(text):
        before = start + _SIZE * (text_width(text[:i]) + i * _SPACING)
        wide = _SIZE * text_width(letter)
        middle = spot_at(points, before + wide / 2)
        if middle is None:
            break
        # Turned about its middle, and moved below the line by what the page moves it.
        turned = _turn(-wide / 2, _DOWN, middle.angle)
        letters.append(
            Letter(
                letter,
                (middle.x + turned[0]) * factor,
                (middle.y + turned[1]) * factor,
                wide * factor,
                middle.angle,
            )
        )
    return Letters(letters, _SIZE * factor, ink.ground.name)


def _turn(x: float, y: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    cosine, sine = math.cos(angle), math.sin(angle)
    return x * cosine - y * sine, x * sine + y * cosine
