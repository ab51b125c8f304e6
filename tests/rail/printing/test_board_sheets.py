"""The printed board: true size, sheets that fit together, no text that is cut away."""

from xml.etree import ElementTree

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

pytest.importorskip("typst", reason="typst is not installed: no PDF")
pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed: PDF cannot be read back")

from printing.reading import Printed
from rail.printing.kits import kit, printed
from rotonde.core.errors import InvalidOptions
from rotonde.games.rail.index_tables import shipped_map
from rotonde.games.rail.layout import shipped_layout
from rotonde.games.rail.layout.backdrop import plain
from rotonde.games.rail.layout.geometry import Space
from rotonde.games.rail.printing.board import board
from rotonde.games.rail.printing.ink import FULL, LOW, Ink
from rotonde.games.rail.printing.options import Options, Wagon, wagon_of
from rotonde.printing.document import Page, pdf
from rotonde.printing.paper import MARGIN
from rotonde.printing.picture import Box, seen

MAPS = ("usa", "lyon")
DOTS = 254  # per inch: ten to a millimetre


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize(
    ("paper", "sizes"),
    [
        ("a4", {(210.0, 297.0), (297.0, 210.0)}),
        ("letter", {(215.9, 279.4), (279.4, 215.9)}),
        ("a3", {(297.0, 420.0), (420.0, 297.0)}),
    ],
)
def test_sheets_have_the_size_of_the_paper(
    name: str, paper: str, sizes: set[tuple[float, float]]
) -> None:
    board = printed(name, "board", paper=paper)
    assert {board.size(page) for page in range(len(board))} <= sizes


@pytest.mark.parametrize("name", MAPS)
def test_a_poster_is_one_sheet_with_the_whole_board(name: str) -> None:
    poster = printed(name, "board", paper="poster")
    layout = shipped_layout(shipped_map(name))
    assert layout is not None and len(poster) == 1
    scale = Wagon().scale
    width, height = poster.size()
    assert width == pytest.approx(layout.width * scale + 2 * MARGIN, abs=0.1)
    assert height == pytest.approx(layout.height * scale + 2 * MARGIN, abs=0.1)
    text = letters(poster.text())
    for label in layout.labels:
        for line in label.lines:
            assert letters(line) in text


def letters(text: str) -> str:
    """Without spaces and hyphens: PDF readers take one at a line's end for a broken word."""
    return "".join(text.replace("-", "").replace("\x02", "").replace("\ufffe", "").split())


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("paper", ["a4", "poster"])
def test_the_ruler_measures_100_mm(paper: str, low_ink: bool) -> None:
    sheets = printed("usa", "board", paper=paper, low_ink=low_ink)
    tiles = kit("usa", paper=paper).board_tiles()[1] if paper != "poster" else None
    first = 0 if tiles is None else (tiles.rows - 1) * tiles.columns  # the lower left one
    picture = np.asarray(sheets.pixels(first, DOTS / 2), dtype=np.int16)
    dark = picture.sum(axis=2) < 600  # a line of a quarter of a millimetre: grey at its edges
    rows = dark[-40:-15]  # the foot of the sheet, outside the trim
    assert max(longest_run(row) for row in rows) == pytest.approx(500, abs=3)


def longest_run(row: npt.NDArray[np.bool_]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.view(np.int8), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


@pytest.mark.parametrize("ink", [FULL, LOW])
@pytest.mark.parametrize("size", ["20x8", "22x9.4", "15×10"])
def test_a_wagon_space_is_as_large_as_was_asked_for(size: str, ink: Ink) -> None:
    """Measured on the rendered page, from rim to rim, away from the line that runs through."""
    wagon = wagon_of(size)
    whole = shipped_layout(shipped_map("lyon"))
    assert whole is not None
    route = msgspec.structs.replace(whole.routes[0], path="M0 60L1 60", spaces=[Space(60, 60, 0)])
    layout = msgspec.structs.replace(
        whole, routes=[route], stations=[], labels=[], title=None, scoring=None
    )
    data = {"routes": [{"colour": "blue"}], "name": "x"}
    pieces = board(layout, plain(layout), data, wagon, ink, "en")
    sheet = Page(100, 100, seen(pieces, Box(0, 0, 100, 100)))
    picture = np.asarray(Printed(pdf([sheet], "space")).pixels(0, DOTS), dtype=int)
    ground = picture[-5, 5]
    unlike = np.abs(picture - ground).max(axis=2) > 60
    middle = 60 * wagon.scale * 10
    across = np.flatnonzero(unlike[int(middle + wagon.width * 10 / 4)])
    down = np.flatnonzero(unlike[:, int(middle - wagon.length * 2.5)])
    assert across[-1] - across[0] + 1 == pytest.approx(wagon.length * 10, abs=3)
    assert down[-1] - down[0] + 1 == pytest.approx(wagon.width * 10, abs=3)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "poster"])
def test_no_text_of_the_board_lies_outside_the_trim(name: str, paper: str) -> None:
    """Beyond it there are the name of the sheet and the ruler, and nothing else."""
    sheets = printed(name, "board", paper=paper)
    for page in range(len(sheets)):
        width, height = sheets.size(page)
        trim = Box(MARGIN, MARGIN, width - MARGIN, height - MARGIN)
        outside = "".join(
            glyph.text for glyph in sheets.glyphs(page) if not holds(trim, glyph.box, 0.05)
        )
        name_of_sheet, _, rest = outside.partition("Theboard")
        assert name_of_sheet.endswith(f"{shipped_map(name).name}·"), outside
        assert rest in ("", "100mm")


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("part", ["board", "tickets", "cards", "track", "rules"])
def test_all_text_lies_on_its_sheet_in_embedded_fonts(name: str, part: str) -> None:
    sheets = printed(name, part)
    assert sheets.unembedded_fonts() == set()
    assert all(family in ("Sansita", "AtkinsonHyperlegibleNext") for family in families(sheets))
    for page in range(len(sheets)):
        paper = Box(4, 4, sheets.size(page)[0] - 4, sheets.size(page)[1] - 4)
        assert all(holds(paper, glyph.box, 0) for glyph in sheets.glyphs(page))


def families(sheets: Printed) -> set[str]:
    return {name.partition("+")[2].partition("-")[0] for name in sheets.fonts()}


def holds(outer: Box, inner: Box, slack: float) -> bool:
    return (
        inner.left >= outer.left - slack
        and inner.top >= outer.top - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def test_every_coloured_space_carries_its_symbol() -> None:
    made = kit("lyon", paper="poster").sheets("board")
    root = ElementTree.fromstring(f"<svg>{made.pages[0].content}</svg>")
    spaces = [rect for rect in root.iter("rect") if rect.get("class") == "space"]
    routes = shipped_map("lyon").data["routes"]
    assert len(spaces) == sum(route["length"] for route in routes)
    coloured = sum(route["length"] for route in routes if route["colour"] != "gray")
    symbols = [g for g in root.iter("g") if "scale" in g.get("transform", "") and len(g) == 1]
    assert len([g for g in symbols if g[0].tag == "g" and g[0].get("fill")]) == coloured


def test_little_ink_is_little() -> None:
    def darkness(low_ink: bool) -> float:
        picture = printed("usa", "board", paper="poster", low_ink=low_ink).pixels(0, 20)
        histogram = picture.convert("L").histogram()
        return float(sum((255 - level) * count for level, count in enumerate(histogram)))

    assert darkness(True) < darkness(False) / 3


def test_the_empty_rim_of_a_board_is_cut_off_if_that_saves_sheets() -> None:
    window, tiles = kit("lyon").board_tiles()
    assert tiles.count == len(printed("lyon", "board")) == 8
    assert window.left > 0
    assert kit("usa").board_tiles()[0].left == 0


@pytest.mark.parametrize("text", ["20", "20x", "x8", "20x8x3", "nanx8", "infx8", "3x8", "20x61"])
def test_sizes_that_no_wagon_has_are_refused(text: str) -> None:
    with pytest.raises(InvalidOptions, match=r"print\.wagon"):
        wagon_of(text)


def test_a_board_on_too_many_sheets_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"print\.too-many"):
        kit("usa", wagon=Wagon(60, 60)).sheets("board")


@pytest.mark.parametrize("option", [{"paper": "a5"}, {"cards": "stickers"}])
def test_unknown_options_are_refused(option: dict[str, str]) -> None:
    with pytest.raises(InvalidOptions, match=r"print\.(paper|cards)"):
        Options(**option)  # type: ignore[arg-type]
