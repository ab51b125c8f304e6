"""Widths, fitting and cutting of text, and letters at the edge of a sheet."""

import io
import re

import pytest

from rotonde.printing.document import font_bytes
from rotonde.printing.metrics import BLACK, BOLD, PLAIN, fitted, width, wrapped
from rotonde.printing.picture import Box, Letter, Letters
from rotonde.printing.svg import printable
from rotonde.printing.truetype import font


def test_widths_are_those_of_the_font() -> None:
    fonts = pytest.importorskip("fontTools.ttLib", reason="fontTools is not installed")
    for file in (BOLD, BLACK, PLAIN):
        theirs = fonts.TTFont(io.BytesIO(font_bytes(file)))
        for letter in "AZaz09 é ł ẞ Œ".replace(" ", ""):
            name = theirs.getBestCmap().get(ord(letter))
            if name:
                em = theirs["head"].unitsPerEm
                assert width(letter, file) == pytest.approx(theirs["hmtx"][name][0] / em)


def test_outlines_are_those_of_the_font() -> None:
    """Composite letters too: the box of the outline is that which the font gives."""
    fonts = pytest.importorskip("fontTools.ttLib", reason="fontTools is not installed")
    theirs = fonts.TTFont(io.BytesIO(font_bytes(BOLD)))
    for letter in "AgÉçß8":
        glyph = theirs["glyf"][theirs.getBestCmap()[ord(letter)]]
        path = font(BOLD).outline(letter)
        assert path
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
        assert min(numbers[::2]) == pytest.approx(glyph.xMin, abs=2)
        assert max(numbers[1::2]) == pytest.approx(glyph.yMax, abs=2)


def test_a_long_text_is_made_smaller_and_then_cut() -> None:
    assert fitted("Bath", BOLD, 5, 100, 3) == ("Bath", 5)
    text, size = fitted("Llanfairpwllgwyngyll", BOLD, 5, 35, 3)
    assert text == "Llanfairpwllgwyngyll" and 3 <= size < 5
    text, size = fitted("W" * 10_000, BOLD, 5, 35, 3)
    assert size == 3 and text.endswith("…") and width(text, BOLD) * size <= 35


def test_lines_are_not_wider_than_their_column() -> None:
    lines = wrapped("One two three four five six " + "x" * 500, PLAIN, 4, 40)
    assert len(lines) == 3 and lines[-1].endswith("…")
    assert all(width(line, PLAIN) * 4 <= 40 for line in lines)


@pytest.mark.parametrize(
    ("text", "seen"),
    [("a\nb\t c", "a b c"), ("\x00\u202eab\ud800\ufeff", "ab"), ("  ", ""), ("日本", "日本")],
)
def test_what_cannot_be_printed_is_left_out(text: str, seen: str) -> None:
    assert printable(text) == seen


def test_a_letter_that_the_edge_cuts_is_a_shape() -> None:
    letters = [Letter(letter, 10.0 * i, 10, 8) for i, letter in enumerate("ABCD")]
    drawn = Letters(letters, 10, "#000").within(Box(0, 0, 24, 20))
    assert ">AB</text>" in drawn
    assert drawn.count("<path") == 1  # of the C; nothing of the D
