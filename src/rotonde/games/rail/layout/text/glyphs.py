"""How wide a text is on the board, without a browser: letter widths measured from the font.

glyphs.json is made by scripts/glyph_widths.py from Sansita Bold, the font of station names.
"""

import json
from functools import cache
from importlib import resources
from itertools import pairwise


@cache
def _font() -> tuple[dict[str, int], dict[str, int], float]:
    path = resources.files("rotonde.games.rail.layout.text") / "glyphs.json"
    table: dict[str, dict[str, int]] = json.loads(path.read_text(encoding="utf-8"))
    widths = table["widths"]
    letters = [width for letter, width in widths.items() if letter.isalpha()]
    return widths, table["kerning"], sum(letters) / len(letters)


def text_width(text: str) -> float:
    """The width of a text in font sizes. A letter that the font lacks counts as a mean one."""
    widths, kerning, mean = _font()
    total = sum(widths.get(letter, mean) for letter in text)
    total += sum(kerning.get(first + second, 0) for first, second in pairwise(text))
    return total / 1000
