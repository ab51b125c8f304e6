"""SVG as text: numbers, lines of text, whole documents. Lengths are millimetres."""

import unicodedata
from html import escape

TEXT_FONT = "Atkinson Hyperlegible Next"
DISPLAY_FONT = "Sansita"
POINT = 0.3528  # a typographer's point, in millimetres


def number(value: float) -> str:
    """As short as it can be written: two decimals, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def printable(text: str) -> str:
    """A text of a stranger on one line: without control characters, which XML cannot hold.

    Directions of writing and other invisible marks go too: they could hide or turn what is read.
    """
    seen = (" " if letter.isspace() else letter for letter in text)
    return " ".join("".join(c for c in seen if unicodedata.category(c)[0] != "C").split())


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    anchor: str = "start",
    *,
    font: str = TEXT_FONT,
    weight: int = 800,
) -> str:
    """A line of text, which must be safe for XML."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="{font}" font-weight="{weight}" '
        f'font-size="{number(size)}" text-anchor="{anchor}" fill="{colour}">{text}</text>'
    )


def document(width: float, height: float, content: str, title: str) -> str:
    """A whole SVG file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}"><title>{escape(title)}</title>{content}</svg>\n'
    )


def rectangle(x: float, y: float, width: float, height: float, style: str) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" {style}/>'
    )


def moved(x: float, y: float, content: str, scale: float = 1.0) -> str:
    """A drawing somewhere else, and maybe at another size."""
    larger = "" if scale == 1 else f" scale({scale:.5f})"
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{content}</g>'
