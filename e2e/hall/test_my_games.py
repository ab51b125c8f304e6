"""My games: the list of what has ended, by game, each opening its replay."""

import re

from playwright.sync_api import Locator, expect

from person import NewPerson, Person
from tables import BOT, introduce, open_menu, open_table, two_at_trains
from trains import Seat

NO_SIDEWAYS = "document.documentElement.scrollWidth <= innerWidth"


def rows(person: Person) -> Locator:
    return person.page.get_by_test_id("my-games").get_by_role("listitem")


def resign(person: Person) -> None:
    sheet = open_menu(person, "Settings")
    sheet.get_by_role("button", name="Resign the game").click()
    sheet.get_by_role("button", name="Yes, resign").click()


def test_who_has_no_game_yet_is_shown_where_to_begin(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/games")
    empty = ann.page.get_by_test_id("no-games")
    expect(empty).to_have_text("No finished game yet. The first one will be here.")
    ann.check_accessibility("no game yet, and no name")
    introduce(ann)
    ann.go("/games?game=tram")
    expect(empty).to_contain_text("No finished game of")
    ann.page.locator("main .ways a").click()
    ann.page.wait_for_url("**/learn/tram")


def test_a_finished_game_is_listed_for_both_and_opens_its_replay(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    resign(one.person)
    expect(one.final).to_be_visible()
    table = one.page.url.rpartition("/")[2]
    for seat, place, opponent in ((one, "2nd of 2", other), (other, "1st place", one)):
        seat.person.go("/tables")
        seat.page.get_by_role("link", name="My games").click()
        row = rows(seat.person)
        expect(row).to_have_count(1)
        expect(row).to_contain_text(f"with {opponent.person.name}")
        expect(row).to_contain_text(place)
        expect(seat.page.get_by_text("1 finished game")).to_be_visible()
        seat.person.check_accessibility("my games")
    link = rows(other.person).get_by_role("link")
    expect(link).to_have_accessible_name(re.compile("^Watch again: Trains .*1st place$"))
    link.focus()
    other.page.keyboard.press("Enter")
    other.page.wait_for_url(f"**/replay/{table}")
    expect(other.page.get_by_role("heading", name=re.compile("Trains")).first).to_be_attached()


def test_the_list_follows_the_chosen_game_and_the_address(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en", phone=True)
    for game in ("trains", "tram"):
        open_table(ann, game, [BOT])
        expect(ann.page.get_by_test_id("menu")).to_be_visible()
        resign(ann)
        expect(ann.page.get_by_test_id("final").or_(Seat(ann).final).first).to_be_visible()
    page = ann.page
    page.set_viewport_size({"width": 360, "height": 640})
    ann.go("/games")
    expect(rows(ann)).to_have_count(2)
    assert page.evaluate(NO_SIDEWAYS)
    ann.check_accessibility("my games on a phone")
    games = page.get_by_role("navigation", name="Choose a game")
    games.get_by_role("link", name="Trains").click()
    page.wait_for_url("**/games?game=trains")
    expect(rows(ann)).to_have_count(1)
    expect(rows(ann)).to_contain_text("1 bot")
    page.go_back()
    expect(rows(ann)).to_have_count(2)
    games.get_by_role("link", name="Triage").click()
    expect(page.get_by_test_id("no-games")).to_be_visible()
