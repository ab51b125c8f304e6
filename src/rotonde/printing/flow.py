"""Text that runs down a column: headings, paragraphs, and drawings of a known height."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from rotonde.printing.metrics import BLACK, HEAVY, wrapped
from rotonde.printing.metrics import PLAIN as PLAIN_FONT
from rotonde.printing.palette import INK, OXBLOOD
from rotonde.printing.svg import DISPLAY_FONT, moved, words

_LINE = 1.34  # height of a line, in font sizes


@dataclass(frozen=True)
class Style:
    font: str
    family: str | None
    weight: int
    scale: float  # against the size of the text
    colour: str
    above: float  # room before it, in font sizes


HEADING = Style(BLACK, DISPLAY_FONT, 900, 1.65, OXBLOOD, 1.2)
STRONG = Style(HEAVY, None, 800, 1.0, INK, 0.55)
PLAIN = Style(PLAIN_FONT, None, 400, 1.0, INK, 0.3)


@dataclass(frozen=True)
class Text:
    text: str
    style: Style = PLAIN


@dataclass(frozen=True)
class Drawing:
    """SVG whose top left corner is 0 0."""

    svg: str
    height: float


Block = Text | Drawing


def height_of(blocks: Sequence[Block], size: float, width: float) -> float:
    return _set(blocks, size, width)[1]


def column(blocks: Sequence[Block], x: float, y: float, size: float, width: float) -> str:
    """The blocks one below the other, from a corner on."""
    return moved(x, y, _set(blocks, size, width)[0])


def fitting_size(
    columns: Sequence[Sequence[Block]], size: float, least: float, width: float, height: float
) -> float:
    """The largest font size at which every column is high enough for its blocks."""
    while size > least and any(height_of(blocks, size, width) > height for blocks in columns):
        size -= 0.05
    return size


def _set(blocks: Sequence[Block], size: float, width: float) -> tuple[str, float]:
    parts = []
    y = 0.0
    for i, block in enumerate(blocks):
        if isinstance(block, Drawing):
            y += 0.5 * size
            parts.append(moved(0, y, block.svg))
            y += block.height + 0.2 * size
            continue
        style = block.style
        own = size * style.scale
        if i:
            y += style.above * size
        for line in wrapped(block.text, style.font, own, width):
            y += own * _LINE
            baseline = y - own * (_LINE - 1)
            extra = {} if style.family is None else {"font": style.family}
            parts.append(
                words(escape(line), 0, baseline, own, style.colour, weight=style.weight, **extra)
            )
    return "".join(parts), y
