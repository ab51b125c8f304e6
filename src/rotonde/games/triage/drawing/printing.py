"""Cards as files: one SVG with both faces, or PDF for the printer."""

from collections.abc import Sequence

from rotonde.core.messages import Voice
from rotonde.games.triage.drawing.card import HEIGHT, WIDTH, Card, back, front
from rotonde.printing.document import Page, font_rules, pdf
from rotonde.printing.svg import document, moved

PAPERS = ("a6", "a4")  # one face to a page, or four to a sheet
_DRAWN = {"front": front, "back": back}
SIDES = tuple(_DRAWN)  # of a card: the task, the solution
_GAP = 6.0  # between the two faces of an SVG card
_FONTS = (  # those that a card uses
    "Sansita-Black.ttf",
    "AtkinsonHyperlegibleNext-SemiBold.ttf",
    "AtkinsonHyperlegibleNext-ExtraBold.ttf",
)
_SHEET = (297.0, 210.0)
_CUTS = '<path d="M148.5 0V210M0 105H297" fill="none" stroke="#CCCCCC" stroke-width="0.1"/>'


def card_svg(card: Card, voice: Voice) -> str:
    """Front and back, one above the other, in one file that needs nothing else."""
    lower = moved(0, HEIGHT + _GAP, back(card, voice))
    content = font_rules(_FONTS) + front(card, voice) + lower
    return document(WIDTH, 2 * HEIGHT + _GAP, content, card.title)


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
    faces = [[_DRAWN[side](card, voice) for side in sides] for card in cards]
    return pdf(_small_pages(faces) if paper == "a6" else _sheets(faces), title)


def _small_pages(faces: Sequence[Sequence[str]]) -> list[Page]:
    return [Page(WIDTH, HEIGHT, face) for sides in faces for face in sides]


def _sheets(faces: Sequence[Sequence[str]]) -> list[Page]:
    """Four fronts, then their backs with left and right changed, and so on."""
    sheets = []
    for first in range(0, len(faces), 4):
        four = faces[first : first + 4]
        for side in range(len(four[0])):
            parts = []
            for i, sides in enumerate(four):
                column, row = i % 2, i // 2
                across = 1 - column if side else column
                parts.append(moved(0.25 + 148.5 * across, HEIGHT * row, sides[side]))
            sheets.append(Page(*_SHEET, "".join([*parts, _CUTS])))
    return sheets
