"""How wide a text is in one of the shipped fonts: the advances of its TrueType tables.

Kerning is left out: it mostly draws letters together, so a text that fits here fits on paper.
"""

from rotonde.printing.document import FONTS
from rotonde.printing.truetype import font as read

BOLD, BLACK, PLAIN, TEXT, HEAVY = FONTS  # Sansita 700 and 900, Atkinson 400, 600 and 800
ELLIPSIS = "…"
_MISSING = 1.0  # a letter of another font: as wide as it is high


def width(text: str, font: str) -> float:
    """The width of a text in font sizes."""
    known = read(font).advances
    return sum(known.get(ord(letter), _MISSING) for letter in text)


def fitted(text: str, font: str, size: float, room: float, least: float) -> tuple[str, float]:
    """A text and its font size so that it fits: made smaller first, cut if that is not enough."""
    wanted = width(text, font)
    size = max(least, min(size, room / max(wanted, 1e-6)))
    if wanted * size <= room + 1e-9:
        return text, size
    ends = width(ELLIPSIS, font)
    used = 0.0
    for i, letter in enumerate(text):
        used += width(letter, font)
        if (used + ends) * size > room:
            return text[:i].rstrip() + ELLIPSIS, size
    return text, size


def wrapped(text: str, font: str, size: float, room: float) -> list[str]:
    """A text in lines that fit; a word that is longer than a line is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer, font) * size <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line, _ = fitted(word, font, size, room, size)
    return [*lines, line] if line else lines
