"""The hall in both languages, both themes, on desktop and phone, with accessibility checks."""

import re

import pytest
from playwright.sync_api import expect

from person import NewPerson


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_the_hall_passes_the_accessibility_checks(
    new_person: NewPerson, language: str, phone: bool, dark: bool
) -> None:
    ann = new_person("Ann", language=language, phone=phone, dark=dark)
    ann.go()
    for game in ("Rail", "Tram", "Trains", "Triage"):
        expect(ann.page.get_by_role("heading", name=game, exact=True).first).to_be_visible()
    expect(ann.page.locator("html")).to_have_attribute("lang", language)
    ann.check_accessibility("hall")


def test_the_language_changes_at_once(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="fr")
    ann.go()
    expect(ann.page.get_by_role("heading", name="Hall de gare")).to_be_visible()
    ann.page.get_by_role("button", name=re.compile("English")).click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    expect(ann.page.get_by_role("heading", name="Hall de gare")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(
    "path",
    [
        "/new?game=rail", "/missions", "/ladder", "/rules", "/rules/rail", "/rules/tram",
        "/rules/trains", "/rules/triage", "/me", "/fairness",
    ],
)  # fmt: skip
@pytest.mark.parametrize("phone", [False, True])
def test_every_screen_is_accessible(new_person: NewPerson, path: str, phone: bool) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    ann.go(path)
    expect(ann.page.get_by_role("heading").first).to_be_visible()
    ann.check_accessibility(path)


def test_an_address_that_does_not_exist_says_so(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/no/such/place")
    expect(ann.page.get_by_role("heading").first).to_be_visible()
    ann.check_accessibility("not found")
    ann.expect_refusal(404)
    ann.go("/table/doesnotexist")
    expect(ann.page.get_by_text("no such table")).to_be_visible()
