"""A large drawing on several sheets: overlap, crop marks, names of sheets, a ruler on the first."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rotonde.core.errors import InvalidOptions
from rotonde.printing.document import LONGEST_SIDE, Page
from rotonde.printing.marks import RULER, crop_marks, ruler, sheet_name
from rotonde.printing.palette import INK, PAPER
from rotonde.printing.paper import MARGIN, RIM, Paper
from rotonde.printing.picture import Box, Piece, seen
from rotonde.printing.svg import number

OVERLAP = 10.0  # millimetres that two neighbours both show
MOST_SHEETS = 60
_ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Tiles:
    """How a drawing of a certain size is cut into sheets of a certain size."""

    paper_width: float
    paper_height: float
    columns: int
    rows: int
    left: float  # of the drawing on the assembled sheets: it lies in their middle
    top: float

    @property
    def count(self) -> int:
        return self.columns * self.rows


def tiles_for(width: float, height: float, paper: Paper) -> Tiles:
    """As few sheets as do, upright or across; of equals, upright."""
    best = min(
        (_tiles(width, height, *size) for size in ((paper.width, paper.height), paper.landscape)),
        key=lambda tiles: tiles.count,
    )
    if best.count > MOST_SHEETS:
        raise InvalidOptions("print.too-many", count=best.count, most=MOST_SHEETS)
    return best


def _tiles(width: float, height: float, paper_width: float, paper_height: float) -> Tiles:
    room_across, room_down = paper_width - 2 * MARGIN, paper_height - 2 * MARGIN
    columns = max(1, math.ceil((width - OVERLAP) / (room_across - OVERLAP) - 1e-9))
    rows = max(1, math.ceil((height - OVERLAP) / (room_down - OVERLAP) - 1e-9))
    whole_across = columns * (room_across - OVERLAP) + OVERLAP
    whole_down = rows * (room_down - OVERLAP) + OVERLAP
    return Tiles(
        paper_width,
        paper_height,
        columns,
        rows,
        (whole_across - width) / 2,
        (whole_down - height) / 2,
    )


def tile_name(column: int, row: int) -> str:
    """A1, A2 … from left to right, then B1 …"""
    return f"{_ROWS[row % len(_ROWS)]}{column + 1}"


def tiled(pieces: Sequence[Piece], whole: Box, tiles: Tiles, title: str) -> list[Page]:
    """The sheets of what a drawing shows in a window, row by row."""
    return [
        _sheet(pieces, whole, tiles, column, row, title)
        for row in range(tiles.rows)
        for column in range(tiles.columns)
    ]


def _sheet(
    pieces: Sequence[Piece], whole: Box, tiles: Tiles, column: int, row: int, title: str
) -> Page:
    room_across = tiles.paper_width - 2 * MARGIN
    room_down = tiles.paper_height - 2 * MARGIN
    left = whole.left + column * (room_across - OVERLAP) - tiles.left
    top = whole.top + row * (room_down - OVERLAP) - tiles.top
    window = Box(
        max(left, whole.left),
        max(top, whole.top),
        min(left + room_across, whole.right),
        min(top + room_down, whole.bottom),
    )
    dx, dy = MARGIN - left, MARGIN - top  # from the drawing to the paper
    trim = Box(window.left + dx, window.top + dy, window.right + dx, window.bottom + dy)
    clip = (
        f'<clipPath id="trim"><rect x="{number(trim.left)}" y="{number(trim.top)}" '
        f'width="{number(trim.width)}" height="{number(trim.height)}"/></clipPath>'
    )
    drawing = f'<g transform="translate({dx:.3f} {dy:.3f})">{seen(pieces, window)}</g>'
    first = column == 0 and row == tiles.rows - 1
    name = tile_name(column, row)
    parts = [
        _ground(tiles),
        clip,
        f'<g clip-path="url(#trim)">{drawing}</g>',
        _overlaps(tiles, column, row, trim),
        crop_marks(trim),
        sheet_name(f"{name} · {title}" if tiles.count > 1 else title, MARGIN + 2, RIM + 2.3),
    ]
    if first:
        parts.append(ruler(MARGIN + 4, tiles.paper_height - RIM - 0.5))
    return Page(tiles.paper_width, tiles.paper_height, "".join(parts))


def _ground(tiles: Tiles) -> str:
    return f'<rect width="{tiles.paper_width:g}" height="{tiles.paper_height:g}" fill="{PAPER}"/>'


def _overlaps(tiles: Tiles, column: int, row: int, trim: Box) -> str:
    """Dotted lines where the next sheet to the right and below is laid on."""
    lines = ""
    if column + 1 < tiles.columns:
        x = tiles.paper_width - MARGIN - OVERLAP
        lines += f"M{number(x)} {number(trim.top)}V{number(trim.bottom)}"
    if row + 1 < tiles.rows:
        y = tiles.paper_height - MARGIN - OVERLAP
        lines += f"M{number(trim.left)} {number(y)}H{number(trim.right)}"
    return lines and (
        f'<path d="{lines}" fill="none" stroke="{INK}" stroke-width="0.25" '
        'stroke-dasharray="1.2 1"/>'
    )


def single_sheet(pieces: Sequence[Piece], whole: Box, title: str) -> Page:
    """All of it on one sheet as large as it needs, for a print shop."""
    paper_width = max(whole.width, RULER + 40) + 2 * MARGIN
    paper_height = whole.height + 2 * MARGIN
    if max(paper_width, paper_height) > LONGEST_SIDE:
        raise InvalidOptions("print.too-large", most=f"{LONGEST_SIDE:g}")
    left = (paper_width - 2 * MARGIN - whole.width) / 2
    return _sheet(pieces, whole, Tiles(paper_width, paper_height, 1, 1, left, 0.0), 0, 0, title)
