"""The states of a route can be told apart, in both themes, by every kind of eyes."""

import pytest
from contrast.colour import Rgb, contrast, difference, mixed
from contrast.routes import GLANCE, Routes
from contrast.tokens import THEMES
from route_contrast import DOCUMENT, document

WHITE, BLACK = Rgb(1, 1, 1), Rgb(0, 0, 0)


@pytest.mark.parametrize("theme", THEMES)
def test_every_state_has_the_contrast_that_it_needs(theme: str) -> None:
    weak = [one for one in Routes(theme).ratios() if one.value < one.least]
    assert weak == []


@pytest.mark.parametrize("theme", THEMES)
def test_colours_differ_for_every_kind_of_colour_vision(theme: str) -> None:
    alike = [
        (one.what, eyes, one.values[eyes])
        for one in Routes(theme).distances()
        for eyes in one.must
        if one.values[eyes] < GLANCE
    ]
    assert alike == []


def test_the_document_has_the_measured_values() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()


def test_known_values_of_the_measures() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert difference(BLACK, WHITE) == pytest.approx(100, abs=0.01)
    assert contrast(Rgb(0.5, 0.5, 0.5), WHITE) == pytest.approx(3.98, abs=0.01)
    assert mixed(WHITE, 1.0, BLACK) == pytest.approx(WHITE, abs=1e-4)
