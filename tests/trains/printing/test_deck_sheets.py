"""A deck on paper: every wagon once, with its number and what it can do."""

import re

import pytest

from rotonde.core.messages import Voice
from rotonde.games.trains.index_tables import shipped_deck
from rotonde.games.trains.limits import ABILITIES
from rotonde.games.trains.printing.abilities import ability_icon
from rotonde.games.trains.printing.cards import deck_cards
from rotonde.games.trains.printing.wagons import draw_wagon, kind_of
from rotonde.printing.cards import laid_out
from rotonde.printing.files import files_of
from rotonde.printing.paper import A4

WAGONS = range(1, 85)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_wagon_has_its_number_and_its_ability(language: str) -> None:
    voice = Voice(language)
    deck = shipped_deck("trains")
    cards = deck_cards(deck, False, voice).cards
    for number, card in zip(WAGONS, cards, strict=True):
        said = re.findall(r">([^<>]+)</text>", card.face)
        assert said[0] == str(number)
        assert voice(f"ability.{deck.ability(number)}") in said


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_an_ability_does_is_said_to_its_end(language: str) -> None:
    voice = Voice(language)
    deck = shipped_deck("trains")
    for number, card in zip(WAGONS, deck_cards(deck, False, voice).cards, strict=True):
        said = " ".join(re.findall(r">([^<>]+)</text>", card.face))
        assert said.endswith(voice(f"ability-help.{deck.ability(number)}"))


def test_the_abilities_have_different_icons() -> None:
    assert len({ability_icon(ability) for ability in ABILITIES}) == len(ABILITIES)


def test_all_kinds_of_wagons_are_drawn_in_both_inks() -> None:
    kinds = {kind_of(number) for number in WAGONS}
    assert len(kinds) == 10
    assert all(draw_wagon(n, True) != draw_wagon(n, False) for n in WAGONS)


def test_a_deck_is_printed_on_six_sheets_with_all_text_on_them() -> None:
    pytest.importorskip("typst", reason="typst is not installed: no PDF")
    pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    from printing.reading import Printed

    deck = deck_cards(shipped_deck("trains"), False, Voice("fr"))
    (made,) = files_of(laid_out(deck, "cards", "deck", "sheet", A4, False))
    sheets = Printed(made.content)
    assert len(sheets) == made.pages == 6
    assert sheets.unembedded_fonts() == set()
    for page in range(len(sheets)):
        assert sheets.size(page) == (210.0, 297.0)
        for glyph in sheets.glyphs(page):
            assert glyph.box.left > 4 and glyph.box.right < 206
            assert glyph.box.top > 4 and glyph.box.bottom < 293
