"""How wide a text is in one of the shipped fonts: the advances of its TrueType tables.

Kerning is left out: it mostly draws letters together, so a text that fits here fits on paper.
"""

import struct
from functools import cache

from rotonde.printing.document import FONTS, font_bytes

BOLD, BLACK, PLAIN, TEXT, HEAVY = FONTS  # Sansita 700 and 900, Atkinson 400, 600 and 800
ELLIPSIS = "…"


@cache
def _advances(font: str) -> tuple[dict[int, float], float]:
    """The advance of each letter in font sizes, and that of a letter that the font lacks."""
    data = font_bytes(font)
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for i in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * i)
        tables[tag.decode()] = data[offset : offset + length]
    (em,) = struct.unpack_from(">H", tables["head"], 18)
    (metrics,) = struct.unpack_from(">H", tables["hhea"], 34)
    widths = [struct.unpack_from(">H", tables["hmtx"], 4 * i)[0] / em for i in range(metrics)]
    found = {
        code: widths[min(glyph, metrics - 1)] for code, glyph in _characters(tables["cmap"]).items()
    }
    return found, 1.0  # a letter of another font: as wide as it is high


def _characters(table: bytes) -> dict[int, int]:
    """Letters to glyphs, from the segments of a character map (format 4)."""
    (count,) = struct.unpack_from(">H", table, 2)
    for i in range(count):
        (start,) = struct.unpack_from(">I", table, 8 + 8 * i)
        if struct.unpack_from(">H", table, start)[0] == 4:
            return _segments(table[start:])
    raise ValueError("the font has no character map of format 4")


def _segments(table: bytes) -> dict[int, int]:
    size = struct.unpack_from(">H", table, 6)[0] // 2
    at = [14, 16 + 2 * size, 16 + 4 * size, 16 + 6 * size]  # ends, starts, deltas, offsets
    ends, starts, deltas, offsets = (struct.unpack_from(f">{size}H", table, p) for p in at)
    found = {}
    for i in range(size):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = code
            if offsets[i]:
                place = at[3] + 2 * i + offsets[i] + 2 * (code - starts[i])
                (glyph,) = struct.unpack_from(">H", table, place)
            glyph = (glyph + deltas[i]) & 0xFFFF if glyph else 0
            if glyph:
                found[code] = glyph
    return found


def width(text: str, font: str) -> float:
    """The width of a text in font sizes."""
    known, missing = _advances(font)
    return sum(known.get(ord(letter), missing) for letter in text)


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
