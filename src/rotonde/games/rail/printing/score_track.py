"""The track of points: a hundred squares round a sheet, the values of routes in its middle."""

from collections.abc import Mapping
from html import escape
from typing import Any

from rotonde.core.messages import Voice
from rotonde.games.rail.printing.ink import Ink
from rotonde.printing.document import Page
from rotonde.printing.marks import crop_marks, ruler
from rotonde.printing.metrics import BLACK, TEXT, fitted
from rotonde.printing.palette import BRASS, INK, OXBLOOD, PAPER, PINE, SOFT_INK, WHITE
from rotonde.printing.paper import MARGIN, RIM, Paper
from rotonde.printing.picture import Box
from rotonde.printing.svg import DISPLAY_FONT, number, printable, rectangle, words
from rotonde.printing.symbols import brand

SQUARES = 100
_ACROSS, _DOWN = 31, 21  # squares along a side; the corners count once: 100 in all
_TENS, _FIVES = 10, 5


def score_track(data: Mapping[str, Any], paper: Paper, ink: Ink, voice: Voice) -> Page:
    width, height = paper.landscape
    square = min((width - 2 * MARGIN) / _ACROSS, (height - 2 * MARGIN) / _DOWN)
    left, top = (width - square * _ACROSS) / 2, (height - square * _DOWN) / 2
    trim = Box(left, top, left + square * _ACROSS, top + square * _DOWN)
    inside = Box(trim.left + square, trim.top + square, trim.right - square, trim.bottom - square)
    parts = [
        f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>',
        *(_square(i, trim, square, ink) for i in range(SQUARES)),
        _middle(data, inside, ink, voice),
        crop_marks(trim),
        ruler(trim.left + 4, height - RIM - 0.5),
    ]
    return Page(width, height, "".join(parts))


def place_of(score: int) -> tuple[int, int]:
    """Column and row of a score: from the top left corner along the top, and so round."""
    right, down = _ACROSS - 1, _DOWN - 1
    if score <= right:
        return score, 0
    if score <= right + down:
        return right, score - right
    if score <= 2 * right + down:
        return 2 * right + down - score, down
    return 0, SQUARES - score


def _square(score: int, trim: Box, size: float, ink: Ink) -> str:
    column, row = place_of(score)
    x, y = trim.left + column * size, trim.top + row * size
    fill, colour = PAPER if ink.low else WHITE, INK
    if score % _TENS == 0 and not ink.low:
        fill, colour = PINE, WHITE
    elif score % _FIVES == 0 and not ink.low:
        fill = "#F0DDB0"
    heavy = score % _TENS == 0
    rim = 0.8 if heavy and ink.low else 0.25
    inset = rim / 2
    outline = rectangle(
        x + inset,
        y + inset,
        size - rim,
        size - rim,
        f'fill="{fill}" stroke="{INK}" stroke-width="{rim:g}"',
    )
    text = size * (0.44 if heavy else 0.36)
    weight = 900 if heavy or score % _FIVES == 0 else 700
    return outline + words(
        str(score),
        x + size / 2,
        y + size / 2 + text * 0.35,
        text,
        colour,
        "middle",
        font=DISPLAY_FONT,
        weight=weight,
    )


def _middle(data: Mapping[str, Any], inside: Box, ink: Ink, voice: Voice) -> str:
    middle = (inside.left + inside.right) / 2
    name, size = fitted(printable(str(data["name"])), BLACK, 24, inside.width - 40, 6)
    parts = [
        "" if ink.low else _wash(inside),
        brand(middle, inside.top + 26, 26),
        words(
            escape(name),
            middle,
            inside.top + 62,
            size,
            ink.title,
            "middle",
            font=DISPLAY_FONT,
            weight=900,
        ),
        words(
            escape(voice("print.track.how")),
            middle,
            inside.top + 72,
            4.2,
            SOFT_INK,
            "middle",
            weight=600,
        ),
        _values(data["route_points"], inside, inside.top + 92, ink),
    ]
    bonus = voice("print.track.longest", points=data["longest_path_bonus"])
    text, size = fitted(bonus, TEXT, 4.6, inside.width - 60, 3)
    y = inside.bottom - 14
    parts.append(words(escape(text), middle, y, size, INK, "middle", weight=600))
    return "".join(parts)


def _wash(inside: Box) -> str:
    """A pale ground, and a brass line along it."""
    style = 'fill="#F6F1E4" stroke="none"'
    line = f'rx="2" fill="none" stroke="{BRASS}" stroke-width="0.8"'
    return rectangle(inside.left, inside.top, inside.width, inside.height, style) + rectangle(
        inside.left + 4, inside.top + 4, inside.width - 8, inside.height - 8, line
    )


def _values(points: Mapping[str, int], inside: Box, top: float, ink: Ink) -> str:
    """For each length, so many spaces and what they are worth; two columns if there are many."""
    lengths = sorted(int(length) for length in points)
    columns = 3
    rows = -(-len(lengths) // columns)
    space, gap = 6.4, 0.9
    across = inside.width / (columns + 0.4)
    pitch = min(17.0, (inside.bottom - 22 - top) / max(rows, 1))
    grey = ink.of("gray")
    parts = []
    for i, length in enumerate(lengths):
        x = inside.left + across * (0.2 + i % columns) + 2
        y = top + pitch * (i // columns)
        wide = min(space, (across - 22 - gap * length) / max(length, 1))
        for k in range(length):
            parts.append(
                rectangle(
                    x + k * (wide + gap),
                    y,
                    wide,
                    2.8,
                    f'rx="0.6" fill="{grey.ground}" stroke="{INK}" stroke-width="0.35"',
                )
            )
        parts.append(
            words(
                number(points[str(length)]),
                x + length * (wide + gap) + 2.4,
                y + 4.4,
                8.4,
                OXBLOOD if not ink.low else INK,
                font=DISPLAY_FONT,
                weight=900,
            )
        )
    return "".join(parts)
