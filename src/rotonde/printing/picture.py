"""A drawing as a list of pieces that know where they lie, so that a tile takes only its own.

Text is cut letter by letter: no letter that lies wholly beyond the edge of a sheet is in the file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple, Protocol

from rotonde.printing.svg import DISPLAY_FONT, number

KERNING_OFF = ' font-kerning="none"'


class Box(NamedTuple):
    """A rectangle along the axes, in millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def touches(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Piece(Protocol):
    def within(self, window: Box) -> str:
        """The SVG of what can be seen of it in a window, or nothing."""
        ...


@dataclass(frozen=True)
class Shape:
    """Anything but text. Without a box it is drawn everywhere."""

    svg: str
    box: Box | None = None

    def within(self, window: Box) -> str:
        return self.svg if self.box is None or self.box.touches(window) else ""


class Letter(NamedTuple):
    """A letter: where its baseline starts, how wide it is, and how it is turned (degrees)."""

    text: str
    x: float
    y: float
    width: float
    angle: float = 0.0


@dataclass(frozen=True)
class Letters:
    """A line of text whose letters are placed one by one."""

    letters: Sequence[Letter]
    size: float
    colour: str
    weight: int = 700
    font: str = DISPLAY_FONT
    halo: tuple[str, float] | None = None  # its colour and width
    outline: float = 0.0  # only a line of this width, unfilled
    kerned: bool = True  # were the letters placed with the font's kerning?

    def within(self, window: Box) -> str:
        seen = [letter for letter in self.letters if self._box(letter).touches(window)]
        if not seen:
            return ""
        # A straight line is one run from its first letter on: a run for each letter would lay the
        # halo of one over the letter before.
        turned = ""
        placed = seen if any(letter.angle for letter in seen) else seen[:1]
        if placed is seen:
            turned = f' rotate="{" ".join(number(letter.angle) for letter in seen)}"'
        places = " ".join(number(letter.x) for letter in placed)
        downs = " ".join(number(letter.y) for letter in placed)
        paint = f'fill="{self.colour}"'
        if self.outline:
            paint = f'fill="none" stroke="{self.colour}" stroke-width="{number(self.outline)}"'
        elif self.halo:
            ground, wide = self.halo
            paint += (
                f' stroke="{ground}" stroke-width="{number(wide)}" paint-order="stroke" '
                'stroke-linejoin="round"'
            )
        return (
            f'<text x="{places}" y="{downs}"{turned} font-family="{self.font}" '
            f'font-weight="{self.weight}" font-size="{number(self.size)}" {paint}'
            f"{'' if self.kerned else KERNING_OFF}>"
            f"{escape(''.join(letter.text for letter in seen))}</text>"
        )

    def _box(self, letter: Letter) -> Box:
        """Around a letter, whichever way it is turned: generous for turned ones only."""
        if letter.angle:
            reach = max(self.size, letter.width)
            return Box(letter.x - reach, letter.y - reach, letter.x + reach, letter.y + reach)
        return Box(
            letter.x,
            letter.y - 0.75 * self.size,
            letter.x + letter.width,
            letter.y + 0.22 * self.size,
        )


def seen(pieces: Sequence[Piece], window: Box) -> str:
    """All that can be seen in a window."""
    return "".join(piece.within(window) for piece in pieces)
