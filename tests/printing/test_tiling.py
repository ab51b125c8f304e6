"""Sheets of a large drawing: they cover it, they overlap, they are as few as can be."""

import pytest

from rotonde.core.errors import InvalidOptions
from rotonde.printing.marks import ruler
from rotonde.printing.paper import A3, A4, LETTER, MARGIN, Paper
from rotonde.printing.picture import Box, Shape
from rotonde.printing.tiling import OVERLAP, single_sheet, tile_name, tiled, tiles_for


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
@pytest.mark.parametrize("size", [(100, 100), (190, 277), (191, 278), (690, 457), (457, 690)])
def test_the_sheets_cover_the_drawing(size: tuple[float, float], paper: Paper) -> None:
    tiles = tiles_for(*size, paper)
    for count, wanted, side in (
        (tiles.columns, size[0], tiles.paper_width),
        (tiles.rows, size[1], tiles.paper_height),
    ):
        room = side - 2 * MARGIN
        assert count * (room - OVERLAP) + OVERLAP >= wanted - 1e-6
        assert count == 1 or (count - 1) * (room - OVERLAP) + OVERLAP < wanted


def test_what_fits_is_one_sheet() -> None:
    assert tiles_for(190, 277, A4).count == 1
    assert tiles_for(277, 190, A4).count == 1
    assert tiles_for(191, 277, A4).count == 2


def test_neighbours_share_ten_millimetres() -> None:
    """A mark in the overlap is on both sheets; one beyond it on one of them."""
    window = Box(0, 0, 300, 200)
    tiles = tiles_for(window.width, window.height, A4)
    assert (tiles.columns, tiles.rows) == (2, 1)
    edge = tiles.paper_width - 2 * MARGIN - tiles.left  # the right edge of the first sheet
    pieces = [
        Shape("<shared/>", Box(edge - 6, 50, edge - 5, 51)),
        Shape("<left/>", Box(edge - 12, 50, edge - 11, 51)),
        Shape("<right/>", Box(edge + 1, 50, edge + 2, 51)),
    ]
    first, second = (page.content for page in tiled(pieces, window, tiles, "x"))
    assert "<shared/>" in first and "<shared/>" in second
    assert "<left/>" in first and "<left/>" not in second
    assert "<right/>" in second and "<right/>" not in first


def test_the_ruler_is_on_one_sheet_only() -> None:
    window = Box(0, 0, 500, 500)
    pages = tiled([], window, tiles_for(500, 500, A4), "x")
    assert sum('class="ruler"' in page.content for page in pages) == 1
    assert "h100" in ruler(0, 0)


def test_sheets_are_named_by_row_and_column() -> None:
    assert [tile_name(0, 0), tile_name(1, 0), tile_name(0, 1)] == ["A1", "A2", "B1"]


def test_a_poster_has_an_end() -> None:
    assert single_sheet([], Box(0, 0, 900, 600), "x").width == 920
    with pytest.raises(InvalidOptions, match=r"print\.too-large"):
        single_sheet([], Box(0, 0, 6000, 600), "x")


def test_too_many_sheets_are_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"print\.too-many"):
        tiles_for(5000, 5000, A4)
