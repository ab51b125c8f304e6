"""Tickets and train cards on paper: all of them, front and back, on sheets or as pictures."""

import pytest

pytest.importorskip("typst", reason="typst is not installed: no PDF")
pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed: PDF cannot be read back")

from printing.reading import png
from rail.printing.kits import kit, printed
from rotonde.core.messages import Voice
from rotonde.games.rail.index_tables import shipped_map
from rotonde.games.rail.printing.ink import FULL
from rotonde.games.rail.printing.train_cards import train_deck
from rotonde.printing.cards import Deck, card_sheets, folded_sheets
from rotonde.printing.files import files_of
from rotonde.printing.paper import A4, LETTER


def deck_of(name: str) -> Deck:
    return train_deck(shipped_map(name).data, FULL, Voice("en"))


@pytest.mark.parametrize("name", ["usa", "lyon"])
def test_every_ticket_is_printed_once_with_its_points(name: str) -> None:
    rail_map = shipped_map(name)
    sheets = printed(name, "tickets")
    text = "".join("".join(sheets.text(page).split()) for page in range(len(sheets)))
    for ticket in rail_map.data["tickets"]:
        ends = [rail_map.words[ticket[end]] for end in ("a", "b")]
        assert "".join("".join(ends).split()) + str(ticket["points"]) in text
    assert len(sheets) == -(-len(rail_map.data["tickets"]) // 16)


@pytest.mark.parametrize("name", ["usa", "lyon"])
def test_the_deck_has_the_cards_of_the_box(name: str) -> None:
    deck = deck_of(name)
    assert len(deck.faces) == 110
    assert len(set(deck.faces)) == 9


@pytest.mark.parametrize(("paper", "pages"), [(A4, 7), (LETTER, 10)])
def test_cards_fill_as_many_sheets_as_they_need(paper: object, pages: int) -> None:
    assert isinstance(paper, type(A4))
    assert len(card_sheets(deck_of("usa"), paper)) == pages


def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned() -> None:
    """The last sheet of tickets is not full: its cards start left, their backs right."""
    fronts, backs = kit("usa", backs=True).sheets("tickets").pages[-2:]
    assert sorted(places(fronts.content)) == sorted(
        (fronts.width - 44 - x, y) for x, y in places(backs.content)
    )


def test_folded_cards_have_their_back_mirrored_across_the_fold() -> None:
    for page in folded_sheets(deck_of("lyon"), A4):
        corners = places(page.content)
        fronts, backs = corners[::2], corners[1::2]
        assert all(x < page.width / 2 <= bx for (x, _), (bx, _) in zip(fronts, backs, strict=True))
        assert [(page.width - 44 - x, y) for x, y in fronts] == backs


def places(content: str) -> list[tuple[float, float]]:
    """The corners of the cards on a page."""
    parts = content.split('<g clip-path="url(#card)">')[:-1]
    found = []
    for part in parts:
        x, y = part.rpartition("translate(")[2].rstrip(')">').split()
        found.append((float(x), float(y)))
    return found


def test_as_pictures_there_is_one_for_each_face_with_its_bleed() -> None:
    files = files_of(kit("lyon", cards="pictures").sheets("cards"))
    assert {file.path for file in files} == {
        f"cards/{name}.png" for name in (*shipped_map("lyon").kinds, "back")
    }
    for file in files:
        picture = png(file.content)
        assert picture.size == (591, 862)  # 50 × 73 mm at 300 dots per inch
        assert picture.getpixel((2, 2)) == picture.getpixel((20, 20)) or "loco" in file.path
