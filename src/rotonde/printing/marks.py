"""What is printed beside the drawing: crop marks, the 100 mm ruler, names of sheets."""

from html import escape

from rotonde.printing.palette import INK, SOFT_INK
from rotonde.printing.picture import Box
from rotonde.printing.svg import number, words

RULER = 100.0  # millimetres
_GAP, _LONG = 1.5, 3.5  # of a crop mark: away from the corner, and its length
_THIN = f'fill="none" stroke="{INK}" stroke-width="0.2"'


def crop_marks(trim: Box) -> str:
    """Two short lines outside each corner of what is kept."""
    lines = []
    for x, outwards in ((trim.left, -1), (trim.right, 1)):
        for y, upwards in ((trim.top, -1), (trim.bottom, 1)):
            lines.append(
                f"M{number(x + outwards * _GAP)} {number(y)}h{number(outwards * _LONG)}"
                f"M{number(x)} {number(y + upwards * _GAP)}v{number(upwards * _LONG)}"
            )
    return f'<path class="crop" d="{"".join(lines)}" {_THIN}/>'


def cut_lines(xs: list[float], ys: list[float], trim: Box) -> str:
    """Where to cut a grid of cards: short lines outside the grid, one at each edge of a card."""
    lines = []
    for x in xs:
        lines.append(f"M{number(x)} {number(trim.top - _GAP)}v-{number(_LONG)}")
        lines.append(f"M{number(x)} {number(trim.bottom + _GAP)}v{number(_LONG)}")
    for y in ys:
        lines.append(f"M{number(trim.left - _GAP)} {number(y)}h-{number(_LONG)}")
        lines.append(f"M{number(trim.right + _GAP)} {number(y)}h{number(_LONG)}")
    return f'<path class="crop" d="{"".join(lines)}" {_THIN}/>'


def ruler(x: float, y: float) -> str:
    """A line of 100 mm with a tick for each 5, to be held against a real ruler."""
    ticks = [
        f"M{number(x + mm)} {number(y)}v-{2.2 if mm % 50 == 0 else 1.6 if mm % 10 == 0 else 1:g}"
        for mm in range(0, int(RULER) + 1, 5)
    ]
    return (
        f'<path class="ruler" d="M{number(x)} {number(y)}h{RULER:g}{"".join(ticks)}" fill="none" '
        f'stroke="{INK}" stroke-width="0.25"/>'
        + words("100 mm", x + RULER + 1.5, y, 2.5, INK, weight=600)
    )


def sheet_name(text: str, x: float, y: float, anchor: str = "start") -> str:
    return words(escape(text), x, y, 2.8, SOFT_INK, anchor, weight=600)
