"""The small drawings of the rules: chips of colours, ways to pay, the table of points."""

from collections.abc import Mapping, Sequence
from html import escape

from rotonde.core.messages import Voice
from rotonde.games.rail.printing.ink import Ink, colour_name
from rotonde.games.rail.printing.train_cards import LOCOMOTIVE
from rotonde.printing.flow import Drawing
from rotonde.printing.metrics import TEXT, fitted
from rotonde.printing.palette import INK, PAPER
from rotonde.printing.svg import DISPLAY_FONT, moved, rectangle, words
from rotonde.printing.symbols import symbol

_CHIP, _CHIP_HEIGHT = 7.0, 9.0
_SPACE, _SPACE_WIDTH = 9.0, 3.9


def chip(kind: str, ink: Ink) -> str:
    """A card of a few millimetres."""
    if kind == LOCOMOTIVE:
        ground, rim, mark = PAPER, INK, INK
    else:
        look = ink.of(kind)
        ground, rim, mark = look.ground, look.rim, look.mark
    width = 0.7 if ink.low else 0.4
    return rectangle(
        0, 0, _CHIP, _CHIP_HEIGHT, f'rx="1" fill="{ground}" stroke="{rim}" stroke-width="{width}"'
    ) + symbol(colour_name(kind), _CHIP / 2, _CHIP_HEIGHT / 2, 5, mark)


def chips(colours: Sequence[str], ink: Ink, voice: Voice, width: float) -> Drawing:
    """Every kind of card with its name, three to a line."""
    kinds = [*colours, LOCOMOTIVE]
    pitch, row = width / 3, _CHIP_HEIGHT + 2
    parts = []
    for i, kind in enumerate(kinds):
        name, size = fitted(voice(f"card.{kind}"), TEXT, 3.2, pitch - _CHIP - 3, 2)
        place = moved(
            (i % 3) * pitch,
            (i // 3) * row,
            chip(kind, ink) + words(escape(name), _CHIP + 1.6, 5.6, size, INK, weight=600),
        )
        parts.append(place)
    return Drawing("".join(parts), row * -(-len(kinds) // 3))


def payment(colours: Sequence[str], ink: Ink, width: float) -> Drawing:
    """A route of three spaces, and three hands that pay for it."""
    kind = "red" if "red" in colours else colours[0]
    look = ink.of(kind)
    route = "".join(
        rectangle(
            i * (_SPACE + 0.8),
            0.4,
            _SPACE,
            _SPACE_WIDTH,
            f'rx="0.9" fill="{look.ground}" stroke="{look.rim}" stroke-width="0.6"',
        )
        + symbol(colour_name(kind), i * (_SPACE + 0.8) + _SPACE / 2, 2.35, 2.4, look.mark)
        for i in range(3)
    )
    hands = []
    each = min(_CHIP + 0.6, (width - 8) / 9)
    for h, locomotives in enumerate((0, 1, 3)):
        cards = "".join(
            moved(i * each, 0, chip(LOCOMOTIVE if i >= 3 - locomotives else kind, ink))
            for i in range(3)
        )
        hands.append(moved(h * (3 * each + 4), 7, cards))
    return Drawing(route + "".join(hands), 7 + _CHIP_HEIGHT)


def points_table(points: Mapping[str, int], ink: Ink, width: float) -> Drawing:
    """A line for each length: its spaces, and what they are worth."""
    grey = ink.of("gray")
    lengths = sorted(int(length) for length in points)
    space = min(6.2, (width - 16) / max(lengths) - 0.7)
    parts = []
    for row, length in enumerate(lengths):
        y = row * 6.4
        for i in range(length):
            style = f'rx="0.6" fill="{grey.ground}" stroke="{INK}" stroke-width="0.35"'
            parts.append(rectangle(i * (space + 0.7), y + 1, space, 2.7, style))
        value = str(points[str(length)])
        parts.append(words(value, width, y + 4.4, 5.4, INK, "end", font=DISPLAY_FONT, weight=900))
    return Drawing("".join(parts), 6.4 * len(lengths))
