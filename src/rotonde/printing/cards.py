"""Cards on sheets to be cut, on sheets to be folded first, or one page for each.

All cards of a deck have one size. A face is SVG whose top left corner is 0 0 and whose ground goes
on by `BLEED` on each side: on sheets it is cut off, for a printing service it is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rotonde.core.errors import InvalidOptions
from rotonde.printing.document import MOST_PAGES, Page
from rotonde.printing.files import Sheets
from rotonde.printing.marks import cut_lines, ruler, sheet_name
from rotonde.printing.palette import INK, PAPER
from rotonde.printing.paper import MARGIN, RIM, Paper
from rotonde.printing.picture import Box
from rotonde.printing.svg import moved, number

Cards = Literal["sheet", "fold", "pictures"]
CARDS: tuple[Cards, ...] = ("sheet", "fold", "pictures")
BLEED = 3.0  # millimetres
_CLIP = "card"


@dataclass(frozen=True)
class Card:
    """A face, the name of its picture, and how many of it there are."""

    face: str
    name: str
    copies: int = 1


@dataclass(frozen=True)
class Deck:
    width: float
    height: float
    cards: Sequence[Card]
    back: str
    title: str
    defs: str = ""  # what the faces share, once on each page

    @property
    def faces(self) -> list[str]:
        return [card.face for card in self.cards for _ in range(card.copies)]


@dataclass(frozen=True)
class _Grid:
    """How many cards lie on a sheet, and where."""

    deck: Deck
    paper_width: float
    paper_height: float
    columns: int
    rows: int

    @property
    def trim(self) -> Box:
        width, height = self.columns * self.deck.width, self.rows * self.deck.height
        left, top = (self.paper_width - width) / 2, (self.paper_height - height) / 2
        return Box(left, top, left + width, top + height)

    def corner(self, column: int, row: int) -> tuple[float, float]:
        trim = self.trim
        return trim.left + column * self.deck.width, trim.top + row * self.deck.height


def _grid(deck: Deck, paper: Paper) -> _Grid:
    """As many cards as a sheet holds, upright or across."""
    grids = [
        _Grid(
            deck,
            width,
            height,
            int((width - 2 * MARGIN + 1e-6) // deck.width),
            int((height - 2 * MARGIN + 1e-6) // deck.height),
        )
        for width, height in ((paper.width, paper.height), paper.landscape)
    ]
    return max(grids, key=lambda grid: grid.columns * grid.rows)


def card_sheets(deck: Deck, paper: Paper, backs: bool = False) -> list[Page]:
    """Cards edge to edge; with backs, each sheet is followed by theirs, left and right changed."""
    grid = _grid(deck, paper)
    faces = deck.faces
    each = grid.columns * grid.rows
    _require_few(-(-len(faces) // each) * (1 + backs))
    pages = []
    for first in range(0, len(faces), each):
        fronts = faces[first : first + each]
        name = f"{deck.title} {first // each + 1}/{-(-len(faces) // each)}"
        places = [(i % grid.columns, i // grid.columns) for i in range(len(fronts))]
        pages.append(_page(grid, list(zip(fronts, places, strict=True)), name, first == 0))
        if backs:
            turned = [(grid.columns - 1 - column, row) for column, row in places]
            pages.append(_page(grid, [(deck.back, place) for place in turned], name, False))
    return pages


def folded_sheets(deck: Deck, paper: Paper) -> list[Page]:
    """Fronts on the left half, backs mirrored on the right: fold in the middle, glue, then cut."""
    grid = _grid(deck, paper)
    half = grid.columns // 2
    if not half:
        raise InvalidOptions("print.fold", paper=paper.name)
    grid = _Grid(deck, grid.paper_width, grid.paper_height, 2 * half, grid.rows)
    faces = deck.faces
    each = half * grid.rows
    _require_few(-(-len(faces) // each))
    pages = []
    for first in range(0, len(faces), each):
        laid = []
        for i, face in enumerate(faces[first : first + each]):
            column, row = i % half, i // half
            laid += [(face, (column, row)), (deck.back, (grid.columns - 1 - column, row))]
        name = f"{deck.title} {first // each + 1}/{-(-len(faces) // each)}"
        page = _page(grid, laid, name, first == 0)
        x = number(grid.paper_width / 2)
        fold = (
            f'<path class="fold" d="M{x} {RIM}V{number(grid.trim.top - 0.5)}'
            f'M{x} {number(grid.trim.bottom + 0.5)}V{number(grid.paper_height - RIM)}" fill="none" '
            f'stroke="{INK}" stroke-width="0.35" stroke-dasharray="1.6 1"/>'
        )
        pages.append(Page(page.width, page.height, page.content + fold))
    return pages


def laid_out(deck: Deck, part: str, title: str, cards: Cards, paper: Paper, backs: bool) -> Sheets:
    """A deck in one of the three ways."""
    if cards == "pictures":
        found = card_pictures(deck)
        return Sheets(part, title, [page for _, page in found], tuple(name for name, _ in found))
    if cards == "fold":
        return Sheets(part, title, folded_sheets(deck, paper))
    return Sheets(part, title, card_sheets(deck, paper, backs))


def card_pictures(deck: Deck) -> list[tuple[str, Page]]:
    """One page for each different card, and one for the back, with bleed."""
    _require_few(len(deck.cards) + 1)
    width, height = deck.width + 2 * BLEED, deck.height + 2 * BLEED
    faces = [*((card.name, card.face) for card in deck.cards), ("back", deck.back)]
    return [
        (name, Page(width, height, deck.defs + moved(BLEED, BLEED, face))) for name, face in faces
    ]


def _require_few(count: int) -> None:
    if count > MOST_PAGES:
        raise InvalidOptions("print.too-many", count=count, most=MOST_PAGES)


def _page(
    grid: _Grid, laid: Sequence[tuple[str, tuple[int, int]]], name: str, measured: bool
) -> Page:
    deck, trim = grid.deck, grid.trim
    outline = f'width="{number(deck.width)}" height="{number(deck.height)}"'
    parts = [
        f'<rect width="{grid.paper_width:g}" height="{grid.paper_height:g}" fill="{PAPER}"/>',
        deck.defs,
        f'<clipPath id="{_CLIP}"><rect {outline}/></clipPath>',
    ]
    rim = f'<rect {outline} fill="none" stroke="{INK}" stroke-width="0.2"/>'
    for face, place in laid:
        clipped = f'<g clip-path="url(#{_CLIP})">{face}</g>{rim}'
        parts.append(moved(*grid.corner(*place), clipped))
    columns = sorted({x for _, (column, _) in laid for x in (column, column + 1)})
    rows = sorted({y for _, (_, row) in laid for y in (row, row + 1)})
    xs = [grid.corner(column, 0)[0] for column in columns]
    ys = [grid.corner(0, row)[1] for row in rows]
    used = Box(min(xs), min(ys), max(xs), max(ys))
    parts += [
        cut_lines(xs, ys, used),
        sheet_name(name, grid.paper_width / 2 + 4, RIM + 2.3),
    ]
    if measured:
        parts.append(ruler(trim.left + 3, grid.paper_height - RIM - 0.5))
    return Page(grid.paper_width, grid.paper_height, "".join(parts))
