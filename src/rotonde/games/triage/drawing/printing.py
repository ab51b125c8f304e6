"""Cards as files: one SVG with both faces, or PDF for the printer."""

import base64
import tempfile
from collections.abc import Sequence
from html import escape
from importlib import resources
from pathlib import Path

from rotonde.core.errors import RotondeError
from rotonde.core.messages import Voice
from rotonde.games.triage.drawing.card import HEIGHT, WIDTH, Card, back, front
from rotonde.games.triage.drawing.pieces import DISPLAY_FONT, TEXT_FONT

PAPERS = ("a6", "a4")  # one face to a page, or four to a sheet
SIDES = ("front", "back")  # of a card: the task, the solution
_GAP = 6.0  # between the two faces of an SVG card
_FONTS = {
    "Sansita-Black.ttf": (DISPLAY_FONT, 900),
    "AtkinsonHyperlegibleNext-SemiBold.ttf": (TEXT_FONT, 600),
    "AtkinsonHyperlegibleNext-ExtraBold.ttf": (TEXT_FONT, 800),
}
_A6 = """#set document(title: "{title}", date: none)
#set page(width: 148mm, height: 105mm, margin: 0mm)
{pages}
"""
_A4 = """#set document(title: "{title}", date: none)
#set page(width: 297mm, height: 210mm, margin: 0mm)
{pages}
"""


class CannotPrint(RotondeError):
    """Something that printing needs is not installed."""


def _svg(width: float, height: float, content: str, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}"><title>{escape(title)}</title>{content}</svg>\n'
    )


def _fonts() -> str:
    """The fonts themselves, so that the file looks the same everywhere."""
    folder = resources.files("rotonde.games.triage") / "fonts"
    rules = []
    for file, (family, weight) in _FONTS.items():
        data = base64.b64encode((folder / file).read_bytes()).decode()
        rules.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};'
            f'src:url("data:font/ttf;base64,{data}")}}'
        )
    return f"<style>{''.join(rules)}</style>"


def card_svg(card: Card, voice: Voice) -> str:
    """Front and back, one above the other, in one file that needs nothing else."""
    lower = f'<g transform="translate(0 {HEIGHT + _GAP:g})">{back(card, voice)}</g>'
    content = _fonts() + front(card, voice) + lower
    return _svg(WIDTH, 2 * HEIGHT + _GAP, content, card.title)


def cards_pdf(
    cards: Sequence[Card],
    voice: Voice,
    title: str,
    paper: str = "a6",
    sides: Sequence[str] = SIDES,
) -> bytes:
    """All cards in one document, to be printed on both sides and turned at the short edge.

    On A4 the backs lie mirrored, so that each comes behind its front; backs alone do not.
    """
    try:
        import typst
    except ImportError:
        raise CannotPrint("triage.card.no-typst") from None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for i, card in enumerate(cards):
            for side, face in zip(SIDES, (front, back), strict=True):
                svg = _svg(WIDTH, HEIGHT, face(card, voice), card.title)
                (folder / f"{i}-{side}.svg").write_text(svg, encoding="utf-8")
        lay_out = _small_pages if paper == "a6" else _sheets
        pages = lay_out(len(cards), sides)
        source = (_A6 if paper == "a6" else _A4).format(title=title.replace('"', ""), pages=pages)
        main = folder / "cards.typ"
        main.write_text(source, encoding="utf-8")
        with resources.as_file(resources.files("rotonde.games.triage") / "fonts") as fonts:
            made = typst.compile(
                str(main), font_paths=[str(fonts)], ignore_system_fonts=True, format="pdf"
            )
    assert isinstance(made, bytes)
    return made


def _image(name: str) -> str:
    return f'image("{name}.svg", width: 148mm, height: 105mm)'


def _small_pages(count: int, sides: Sequence[str]) -> str:
    faces = [f"#{_image(f'{i}-{side}')}" for i in range(count) for side in sides]
    return "\n#pagebreak()\n".join(faces)


def _sheets(count: int, sides: Sequence[str]) -> str:
    """Four fronts, then their backs with left and right changed, and so on."""
    sheets = []
    for first in range(0, count, 4):
        for number, side in enumerate(sides):
            faces = []
            for i in range(first, min(first + 4, count)):
                column, row = (i - first) % 2, (i - first) // 2
                across = column if number == 0 else 1 - column
                x, y = 0.25 + 148.5 * across, 105 * row
                faces.append(f"#place(dx: {x}mm, dy: {y}mm, {_image(f'{i}-{side}')})")
            sheets.append("\n".join([*faces, _CUTS]))
    return "\n#pagebreak()\n".join(sheets)


_CUTS = """#place(dx: 148.5mm, line(length: 210mm, angle: 90deg, stroke: 0.1mm + luma(80%)))
#place(dy: 105mm, line(length: 297mm, stroke: 0.1mm + luma(80%)))"""
