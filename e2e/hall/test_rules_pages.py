"""The rules: bends as pictures, coupling, empty piles, forks; Tram speaks of stops."""

import pytest
from playwright.sync_api import expect

from person import NewPerson


def test_the_forbidden_and_the_allowed_bend_are_shown(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="fr")
    ann.go("/rules/triage?chapter=move")
    expect(ann.page.get_by_test_id("sharp-bend")).to_have_attribute("data-bend", "C B D")
    expect(ann.page.get_by_test_id("open-bend")).to_have_attribute("data-bend", "C B A")
    expect(ann.page.get_by_text("Interdit : le virage est trop serré")).to_be_visible()
    expect(ann.page.get_by_text("Permis : on ressort par l’autre bout")).to_be_visible()
    ann.check_accessibility("bends")
    ann.go("/rules/triage?chapter=push")
    expect(ann.page.get_by_role("heading", name="Atteler n’est pas un coup")).to_be_visible()
    expect(ann.page.get_by_test_id("coupling")).to_have_count(2)


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("rail?chapter=cards", "When the pile is empty"),
        ("rail?chapter=score", "One branch only"),
        ("trains?chapter=display", "Three alike?"),
        ("trains?chapter=display", "The discard stays hidden"),
    ],
)
def test_what_was_missing_stands_in_the_rules(
    new_person: NewPerson, address: str, title: str
) -> None:
    ann = new_person("Ann", language="en")
    ann.go(f"/rules/{address}")
    expect(ann.page.get_by_role("heading", name=title)).to_be_visible()
    ann.check_accessibility(title)


@pytest.mark.parametrize("game", ["rail", "tram"])
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "étaient perdus\u202f: nous les avons reconstitués"),
        ("en", "were lost: we have reconstructed them"),
    ],
)
def test_the_credits_say_what_of_lyon_is_reconstructed(
    new_person: NewPerson, game: str, language: str, told: str
) -> None:
    ann = new_person("Ann", language=language)
    ann.go(f"/rules/{game}")
    credits = ann.page.get_by_role("region", name="Crédits" if language == "fr" else "Credits")
    expect(credits).to_contain_text("François Haffner")
    expect(credits).to_contain_text(told)
    expect(credits).to_contain_text("Abondance")


@pytest.mark.parametrize(
    ("game", "place", "other"), [("tram", "arrêts", "villes"), ("rail", "villes", "arrêts")]
)
def test_tram_has_stops_and_rail_has_cities(
    new_person: NewPerson, game: str, place: str, other: str
) -> None:
    ann = new_person("Ann", language="fr")
    ann.go(f"/rules/{game}?chapter=goal")
    expect(ann.page.get_by_text(f"Reliez des {place}")).to_be_visible()
    cards = ann.page.locator(".cards").inner_text()
    assert f"deux {place}" in cards
    assert other not in cards
