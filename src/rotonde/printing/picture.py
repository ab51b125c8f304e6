"""A drawing as a list of pieces that know where they lie, so that a tile takes only its own.

Text is cut letter by letter: no letter of a text lies beyond the edge of its sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import NamedTuple, Protocol

from rotonde.printing.document import FONTS
from rotonde.printing.metrics import BOLD
from rotonde.printing.svg import number
from rotonde.printing.truetype import font as read

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

    def holds(self, other: "Box") -> bool:
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

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
    font: str = BOLD
    halo: tuple[str, float] | None = None  # its colour and width
    outline: float = 0.0  # only a line of this width, unfilled
    kerned: bool = True  # were the letters placed with the font's kerning?

    def within(self, window: Box) -> str:
        """Whole letters are text; of one that the edge cuts there is only its shape."""
        whole, cut = [], []
        for letter in self.letters:
            box = self._box(letter)
            if window.holds(box):
                whole.append(letter)
            elif window.touches(box):
                cut.append(letter)
        return self._text(whole) + "".join(self._outline(letter) for letter in cut)

    @property
    def _paint(self) -> str:
        if self.outline:
            return f'fill="none" stroke="{self.colour}" stroke-width="{number(self.outline)}"'
        if self.halo is None:
            return f'fill="{self.colour}"'
        ground, wide = self.halo
        return (
            f'fill="{self.colour}" stroke="{ground}" stroke-width="{number(wide)}" '
            'paint-order="stroke" stroke-linejoin="round"'
        )

    def _text(self, letters: Sequence[Letter]) -> str:
        # A straight line is one run from its first letter on: a run for each letter would lay the
        # halo of one over the letter before.
        if not letters:
            return ""
        turned = ""
        placed = letters[:1]
        if any(letter.angle for letter in letters):
            placed = letters
            turned = f' rotate="{" ".join(number(letter.angle) for letter in letters)}"'
        places = " ".join(number(letter.x) for letter in placed)
        downs = " ".join(number(letter.y) for letter in placed)
        return (
            f'<text x="{places}" y="{downs}"{turned} font-family="{self.family}" '
            f'font-weight="{self.weight}" font-size="{number(self.size)}" {self._paint}'
            f"{'' if self.kerned else KERNING_OFF}>"
            f"{escape(''.join(letter.text for letter in letters))}</text>"
        )

    def _outline(self, letter: Letter) -> str:
        """The shape of a letter. One that the font lacks is left out: it is whole elsewhere."""
        font = read(self.font)
        path = font.outline(letter.text)
        if not path:
            return ""
        scale = self.size / font.em
        place = f"translate({number(letter.x)} {number(letter.y)}) rotate({number(letter.angle)})"
        # The widths of lines are in millimetres: they grow with what the drawing shrinks.
        thin = replace(
            self,
            outline=self.outline / scale,
            halo=self.halo and (self.halo[0], self.halo[1] / scale),
        )
        return (
            f'<path transform="{place} scale({scale:.6f} {-scale:.6f})" d="{path}" {thin._paint}/>'
        )

    @property
    def family(self) -> str:
        return FONTS[self.font][0]

    @property
    def weight(self) -> int:
        return FONTS[self.font][1]

    def _box(self, letter: Letter) -> Box:
        """Around a letter, whichever way it is turned: generous for turned ones only."""
        if letter.angle:
            reach = max(self.size, letter.width)
            return Box(letter.x - reach, letter.y - reach, letter.x + reach, letter.y + reach)
        return Box(
            letter.x,
            letter.y - 0.98 * self.size,
            letter.x + letter.width,
            letter.y + 0.3 * self.size,
        )


def seen(pieces: Sequence[Piece], window: Box) -> str:
    """All that can be seen in a window."""
    return "".join(piece.within(window) for piece in pieces)
