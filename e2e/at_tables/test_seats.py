"""Who is at the table: marks on the seats, their details, reminders, a bot for who is away."""

import re

from playwright.sync_api import Locator, expect

from person import NewPerson, Person
from rail import RailTable
from tables import close_menu, follow, introduce, invitation, open_menu, open_table, seats, start

# Everything that the sign of the turn says, from now on.
_NOTE_PILL = """() => {
    window.pills = [];
    const note = () => pills.push(document.querySelector("[data-testid=turn]")?.textContent ?? "");
    note();
    new MutationObserver(note).observe(document.querySelector(".topbar"), {
        subtree: true, childList: true, characterData: true,
    });
}"""
MINUTES = 60_000


def two_at_rail(new_person: NewPerson) -> tuple[Person, Person]:
    """Ann, who has opened the table, and Bob, whose clock the test can wind on."""
    ann = new_person("Ann", language="en")
    bob = new_person("Bob", language="en")
    introduce(ann)
    introduce(bob)
    open_table(ann, "rail")
    link, _ = invitation(ann)
    bob.page.clock.install()
    follow(bob, link)
    expect(seats(ann).nth(1)).to_contain_text("Bob")
    start(ann)
    for person in (ann, bob):
        expect(seat_button(person, 1)).to_be_visible()
    return ann, bob


def seat_button(person: Person, seat: int) -> Locator:
    return person.page.get_by_test_id(f"seat-{seat}")


def mark(person: Person, seat: int) -> Locator:
    return person.page.locator(f"[data-seat='{seat}'] [data-mark]")


def details(person: Person, seat: int) -> Locator:
    """The details of a seat, opened by pressing on it."""
    seat_button(person, seat).click()
    sheet = person.page.get_by_role("dialog", name=("Ann", "Bob")[seat])
    expect(sheet.get_by_test_id("seat-details")).to_be_visible()
    return sheet


def test_who_is_away_is_marked_replaced_and_takes_the_seat_back(new_person: NewPerson) -> None:
    ann, bob = two_at_rail(new_person)
    expect(mark(ann, 1)).to_have_attribute("data-mark", "here")
    sheet = details(ann, 1)
    expect(sheet).to_contain_text("At the table.")
    expect(sheet.get_by_role("button", name="Let a bot stand in")).to_have_count(0)
    ann.check_accessibility("the details of a seat")
    ann.page.keyboard.press("Escape")

    bob.page.clock.fast_forward(3 * MINUTES)
    expect(mark(ann, 1)).to_have_attribute("data-mark", "away")
    expect(seat_button(ann, 1)).to_have_accessible_name(re.compile("Bob: details, away, 3 min"))
    sheet = details(ann, 1)
    expect(sheet).to_contain_text("Away for 3 min.")
    ann.check_accessibility("somebody is away")
    sheet.get_by_role("button", name="Let a bot stand in").click()
    expect(mark(ann, 1)).to_have_attribute("data-mark", "robot")
    ann.page.keyboard.press("Escape")

    # Bob's page says that a bot plays for him, whatever it shows, and in his turn so does the pill.
    back = bob.page.get_by_test_id("come-back")
    expect(back).to_be_visible()
    log = open_menu(bob, "Log").get_by_test_id("log")
    expect(log).to_contain_text("Ann asks for a bot in the place of Bob.")
    close_menu(bob)
    bob.check_accessibility("a bot plays for me")
    bob.page.evaluate(_NOTE_PILL)
    RailTable(ann).keep_tickets(2)
    bob.page.wait_for_function(
        "() => pills.some((one) => one.includes('A bot is playing for you'))"
    )
    # Nothing can be played meanwhile, nor prepared.
    cards = bob.page.locator(".market .slot")
    expect(cards).to_have_count(6)
    expect(cards.and_(bob.page.locator(".off"))).to_have_count(6)
    before = RailTable(bob, 1).look().sign
    cards.last.locator("button").click()
    expect(bob.page.get_by_test_id("prepared")).to_have_count(0)
    assert RailTable(bob, 1).look().sign == before
    back.click()
    expect(back).to_have_count(0)
    expect(mark(ann, 1)).not_to_have_attribute("data-mark", "robot")


def test_who_leaves_is_offline_and_back_when_they_return(new_person: NewPerson) -> None:
    ann, bob = two_at_rail(new_person)
    table = bob.page.url
    bob.go("/rules")
    expect(mark(ann, 1)).to_have_attribute("data-mark", "offline")
    sheet = details(ann, 1)
    expect(sheet).to_contain_text("Offline for")
    # It is too early to replace him.
    expect(sheet.get_by_role("button", name="Let a bot stand in")).to_be_disabled()
    ann.check_accessibility("somebody is offline")
    ann.page.keyboard.press("Escape")
    bob.page.goto(table)
    expect(mark(ann, 1)).to_have_attribute("data-mark", "here")


def test_a_reminder_reaches_an_absent_person_on_any_page(new_person: NewPerson) -> None:
    ann, bob = two_at_rail(new_person)
    bob.page.clock.fast_forward(3 * MINUTES)
    expect(mark(ann, 1)).to_have_attribute("data-mark", "away")
    sheet = details(ann, 1)
    remind = sheet.get_by_role("button", name="Remind")
    remind.click()
    expect(remind).to_be_disabled()
    told = bob.page.get_by_test_id("nudged")
    expect(told).to_contain_text("Ann is waiting for you")
    bob.check_accessibility("somebody waits for me")
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    expect(mark(ann, 1)).to_have_attribute("data-mark", "here")


def test_messages_of_a_person_are_hidden_on_this_device_alone(new_person: NewPerson) -> None:
    ann, bob = two_at_rail(new_person)
    sheet = open_menu(bob, "Chat")
    sheet.get_by_role("textbox", name="Write a message").fill("hello from Bob")
    sheet.get_by_role("button", name="Send").click()
    close_menu(bob)
    details(ann, 1).get_by_role("button", name="Hide their messages").click()
    ann.page.keyboard.press("Escape")
    expect(open_menu(ann, "Chat").get_by_text("hello from Bob")).to_have_count(0)
    close_menu(ann)
    details(ann, 1).get_by_role("button", name="Show their messages").click()
    ann.page.keyboard.press("Escape")
    expect(open_menu(ann, "Chat").get_by_text("hello from Bob")).to_be_visible()


def test_the_details_of_a_seat_by_the_keyboard(new_person: NewPerson) -> None:
    ann, _ = two_at_rail(new_person)
    seat_button(ann, 1).focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("dialog", name="Bob")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog", name="Bob")).to_have_count(0)
    expect(seat_button(ann, 1)).to_be_focused()
