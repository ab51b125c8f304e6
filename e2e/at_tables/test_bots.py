"""Bots as opponents: levels and their strength, the usual one, pace, their moves one by one."""

import re

from playwright.sync_api import expect

from person import NewPerson, Person
from rail import RailTable
from tables import BOT, INVITED, close_menu, open_menu, open_table


def choose_option(person: Person, what: str, choice: str) -> None:
    group = person.page.get_by_role("radiogroup", name=what)
    group.get_by_role("radio", name=choice, exact=True).click()


def test_level_cards_say_how_strong_a_bot_is(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/new?game=rail")
    page = ann.page
    page.get_by_role("radiogroup", name="Seat 2", exact=True).get_by_role("radio", name=BOT).click()
    cards = page.get_by_role("radiogroup", name="Level of the bot, seat 2")
    expect(cards.get_by_role("radio", name=re.compile("^Conductor"))).to_be_checked()
    expect(cards.locator("label", has_text="Conductor").first).to_contain_text(
        "wins 86 games of 100"
    )
    expect(cards.locator("label", has_text="Conductor").first).to_contain_text("against Driver")
    expect(cards.locator("label", has_text="Companion")).to_contain_text("adapts to you")
    ann.check_accessibility("the screen")


def test_a_seat_that_a_bot_fills_gets_the_usual_level(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    open_table(ann, "trains", seats=(INVITED,))
    ann.page.get_by_role("button", name="Use a bot").click()
    expect(ann.page.get_by_test_id("seats")).to_contain_text("Conductor")
    expect(ann.page.get_by_test_id("level-bars")).to_have_attribute("data-bars", "3")


def test_a_bot_s_seat_has_its_bars_and_says_what_it_is_like(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    open_table(ann, "rail", seats=(BOT,))
    seat = ann.page.locator("[data-seat='1']")
    expect(seat.locator("[data-mark]")).to_have_attribute("data-mark", "bot")
    expect(seat.get_by_test_id("level-bars")).to_be_visible()
    expect(seat.get_by_test_id("level-bars").locator("s.f")).to_have_count(3)
    expect(ann.page.locator("[data-seat='0']").get_by_test_id("level-bars")).to_have_count(0)
    ann.page.get_by_test_id("seat-1").click()
    details = ann.page.get_by_test_id("seat-details")
    expect(details).to_contain_text("Bot, level Conductor.")
    expect(details.get_by_test_id("level-bars").locator("s.f")).to_have_count(3)
    ann.check_accessibility("the details of a bot's seat")


def test_the_pace_of_the_bots_is_a_term_of_the_table(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/new?game=trains")
    ann.page.locator("summary").click()
    choose_option(ann, "Pace of the bots", "At once")
    ann.page.get_by_role("button", name="Open the table").filter(visible=True).click()
    ann.page.wait_for_url("**/table/*")
    expect(ann.page.get_by_text("Pace of the bots: at once")).to_be_visible()


def test_bots_moves_are_seen_one_by_one(new_person: NewPerson) -> None:
    """The board waits for “Next”; the log shows the truth, and the game goes on afterwards."""
    ann = new_person("Ann", language="en")
    open_table(ann, "rail", seats=(BOT, BOT))
    table = RailTable(ann)
    table.wait_for_turn()
    settings = open_menu(ann, "Settings")
    settings.get_by_role("switch", name=re.compile("one by one")).click()
    close_menu(ann)
    page, number = ann.page, ann.page.locator(".table[data-number]")
    table.keep_tickets(2)
    steps = page.get_by_test_id("steps")
    expect(steps).to_be_visible()
    ann.check_accessibility("the screen")
    shown = int(number.get_attribute("data-number") or 0)
    while not table.look().mine:
        expect(steps).to_be_visible()
        steps.get_by_role("button", name="Next").click()
        page.wait_for_function(
            "(before) => Number(document.querySelector('.table[data-number]')"
            ".dataset.number) > before",
            arg=shown,
        )
        now = int(number.get_attribute("data-number") or 0)
        assert now == shown + 1, "one press shows one move"
        shown = now
    expect(steps).to_have_count(0)
    look = table.wait_for_turn()
    table.draw(look, blind=True)
    table.has_acted(look)
