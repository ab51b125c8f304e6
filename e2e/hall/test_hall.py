"""The hall in both languages, both themes, on desktop and phone, with accessibility checks."""

import re

import pytest
from playwright.sync_api import expect

from person import NewPerson
from rail import RailTable
from tables import close_menu, follow, invitation, open_menu, open_table, start


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


SCREENS = (
    "/", "/tables", "/new?game=rail", "/new?game=tram", "/new?game=trains", "/missions",
    "/mission/daily", "/ladder", "/me", "/fairness", "/join", "/join/none", "/enter/none",
    "/rules", "/rules/rail", "/rules/tram", "/rules/trains", "/rules/triage",
    "/learn", "/learn/rail", "/learn/tram", "/learn/trains", "/learn/triage",
)  # fmt: skip


@pytest.mark.parametrize("phone", [False, True])
def test_every_screen_is_accessible_in_both_themes(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    ann.expect_refusal(404)  # a code of no table, a link that was used
    for path in SCREENS:
        ann.go(path)
        expect(ann.page.get_by_role("heading").first).to_be_visible()
        ann.check_accessibility_in_both_themes(path)


def test_every_state_of_a_table_is_accessible_in_both_themes(new_person: NewPerson) -> None:
    """From the waiting room to the end; of Rail, whose screens have most on them."""
    ann, ben = new_person("Ann", language="en"), new_person("Ben", language="en", phone=True)
    open_table(ann, "rail")
    link, _ = invitation(ann)
    ann.check_accessibility_in_both_themes("waiting room")
    follow(ben, link)
    start(ann)
    for person in (ann, ben):
        expect(person.page.get_by_test_id("keep")).to_be_visible()
        person.check_accessibility_in_both_themes("choosing tickets")
    first, second = RailTable(ann, 0), RailTable(ben, 1)
    for table in sorted((first, second), key=lambda table: table.seat != table.look().turn):
        table.keep_tickets(2)
    for person in (ann, ben):
        expect(person.page.locator(".market")).to_be_visible()
        person.check_accessibility_in_both_themes("a turn, mine or another's")
    for part in ("Log", "Chat", "Settings"):
        open_menu(ann, part)
        ann.check_accessibility_in_both_themes(part)
        close_menu(ann)
    ben.page.get_by_test_id("seat-0").tap()
    expect(ben.page.get_by_test_id("seat-details")).to_be_visible()
    ben.check_accessibility_in_both_themes("the details of a seat")
    ben.page.keyboard.press("Escape")
    table_path = ann.page.url.removeprefix(ann.address)
    ann.go(f"{table_path}/tv")
    expect(ann.page.get_by_test_id("tv")).to_be_visible()
    ann.check_accessibility_in_both_themes("TV")
    ann.go(table_path)
    sheet = open_menu(ann, "Settings")
    sheet.get_by_role("button", name="Resign the game").click()
    sheet.get_by_role("button", name="Yes, resign").click()
    for person in (ann, ben):
        expect(person.page.get_by_test_id("final")).to_be_visible()
        person.check_accessibility_in_both_themes("the end")


def test_an_address_that_does_not_exist_says_so(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/no/such/place")
    expect(ann.page.get_by_role("heading").first).to_be_visible()
    ann.check_accessibility("not found")
    ann.expect_refusal(404)
    ann.go("/table/doesnotexist")
    expect(ann.page.get_by_text("no such table")).to_be_visible()
