"""Talking beside the board: preview, unread, emotes, hiding a person; never unasked on phones."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from person import NewPerson, Person
from tables import (
    close_menu,
    follow,
    introduce,
    invitation,
    open_menu,
    open_table,
    say,
    start,
    two_at_trains,
)
from tables import seats as seats_of

_BOXES = """() => [...document.querySelectorAll("main button, main [role=radio], header button")]
    .filter((one) => one.checkVisibility() && !one.closest("[data-testid=chat-preview]"))
    .filter((one) => !one.matches("[data-testid=chat-preview]"))
    .map((one) => { const { x, y, width, height } = one.getBoundingClientRect();
        return [one.ariaLabel ?? one.textContent.trim(), x, y, width, height].join(" "); })"""


def beside(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Chat")


def preview(person: Person) -> Locator:
    return person.page.get_by_test_id("chat-preview")


def send_emote(person: Person, name: str) -> None:
    """One press in the chat beside the board."""
    panel = beside(person)
    choices = panel.get_by_role("group", name="Symbols")
    if not choices.is_visible():
        panel.get_by_role("button", name="Symbols").click()
    choices.get_by_role("button", name=name).click()


def covers(one: FloatRect, other: FloatRect) -> bool:
    return bool(
        one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    )


def test_a_message_is_seen_in_short_counted_and_read_beside_the_board(
    new_person: NewPerson,
) -> None:
    one, other = two_at_trains(new_person)
    name = one.person.name
    expect(preview(other.person)).to_have_count(0)
    say(one.person, "A good start!")
    expect(preview(other.person)).to_have_accessible_name(f"{name}: A good start!")
    expect(other.page.get_by_role("button", name="Chat, one new message")).to_be_visible()
    expect(other.page.get_by_test_id("announced")).to_contain_text(f"{name}: A good start!")
    other.person.check_accessibility("a message that is new")
    preview(other.person).click()
    panel = beside(other.person)
    expect(panel.get_by_test_id("chat")).to_contain_text("A good start!")
    expect(other.page.get_by_role("dialog")).to_have_count(0)
    expect(preview(other.person)).to_have_count(0)
    expect(other.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    other.person.check_accessibility("the chat beside the board")
    mine = other.page.get_by_role("region", name="Your train").bounding_box()
    display = other.page.get_by_test_id("display").bounding_box()
    talk = panel.bounding_box()
    assert mine and display and talk
    assert not covers(talk, mine) and not covers(talk, display)
    panel.get_by_role("textbox", name="Write a message").fill("You too")
    panel.get_by_role("button", name="Send").click()
    expect(panel.get_by_test_id("chat")).to_contain_text("You You too")
    expect(preview(one.person)).to_be_visible()
    other.page.get_by_test_id("to-log").click()
    expect(other.page.get_by_test_id("log")).to_be_visible()


def test_an_emote_is_one_press_and_each_reads_it_in_their_own_language(
    new_person: NewPerson,
) -> None:
    ann, luc = new_person("Ann", language="en"), new_person("Luc", language="fr")
    introduce(ann)
    open_table(ann, "tram")
    follow(luc, invitation(ann)[0])
    expect(seats_of(ann).nth(1)).to_be_visible()
    start(ann)
    expect(luc.page.locator(".table[data-number]")).to_be_visible()
    sheet = open_menu(ann, "Chat")
    sheet.get_by_role("group", name="Symbols").get_by_role("button").first.focus()
    for _ in range(7):
        ann.page.keyboard.press("Tab")
    expect(sheet.get_by_role("button", name="Off we go!")).to_be_focused()
    sheet.get_by_role("button", name="Well done").click()
    expect(sheet.get_by_test_id("chat").get_by_role("img", name="Well done")).to_be_visible()
    expect(preview(luc)).to_have_accessible_name(re.compile("Ann.*Bravo"))
    luc.page.get_by_test_id("menu").click()
    luc.page.get_by_role("dialog").get_by_role("tab", name="Conversation").click()
    line = luc.page.get_by_role("dialog").get_by_test_id("chat").get_by_role("img", name="Bravo")
    expect(line).to_be_visible()
    luc.check_accessibility("un symbole dans la conversation")


def test_eight_emotes_are_at_hand_in_a_low_panel_too(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    other.page.get_by_role("button", name="Chat", exact=True).click()
    send_emote(other.person, "Thank you")
    expect(beside(other.person).get_by_role("img", name="Thank you")).to_be_visible()
    expect(preview(one.person)).to_have_accessible_name(f"{other.person.name}: Thank you")
    one.page.get_by_role("button", name="Chat, one new message").click()
    send_emote(one.person, "Off we go!")
    expect(beside(other.person).get_by_role("img", name="Off we go!")).to_be_visible()


def test_the_messages_of_one_person_can_be_hidden_and_shown_again(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    name = one.person.name
    say(one.person, "First")
    other.page.get_by_role("button", name="Chat, one new message").click()
    panel = beside(other.person)
    panel.get_by_role("button", name=f"Hide the messages of {name}").click()
    expect(panel.get_by_test_id("chat")).not_to_contain_text("First")
    expect(panel).to_contain_text(f"The messages of {name} are hidden.")
    other.page.get_by_test_id("to-log").click()
    say(one.person, "Second")
    one.set_up()
    assert other.wait_for_turn()  # it is long here by now
    expect(preview(other.person)).to_have_count(0)
    other.page.get_by_role("button", name="Chat", exact=True).click()
    panel.get_by_role("button", name="Show their messages").click()
    expect(panel.get_by_test_id("chat")).to_contain_text("Second")


def test_what_was_said_while_i_was_away_is_new_when_i_come_back(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    say(one.person, "Before")
    other.page.get_by_role("button", name="Chat, one new message").click()
    expect(beside(other.person).get_by_test_id("chat")).to_contain_text("Before")
    table = other.page.url.removeprefix(other.person.address)
    other.person.go("/")
    say(one.person, "While you were away")
    other.person.go(table)
    expect(preview(other.person)).to_have_accessible_name(re.compile("While you were away"))
    expect(other.page.get_by_role("button", name="Chat, one new message")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_on_a_phone_a_message_moves_and_covers_nothing(
    new_person: NewPerson, size: tuple[int, int]
) -> None:
    ann, bob = new_person("Ann", language="en"), new_person("Bob", language="en", phone=True)
    introduce(ann)
    introduce(bob)
    open_table(ann, "tram")
    follow(bob, invitation(ann)[0])
    start(ann)
    page = bob.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".table[data-number]")).to_be_visible()
    before = page.evaluate(_BOXES)
    say(ann, "Look at the north, there is a route that nobody has seen so far")
    expect(page.get_by_test_id("menu").locator("[data-count='1']")).to_be_visible()
    assert page.evaluate(_BOXES) == before
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_test_id("menu").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_test_id("chat")).to_contain_text("Look at the north")
    bob.check_accessibility(f"the chat at {size}")
    for emote in sheet.get_by_role("group", name="Symbols").get_by_role("button").all():
        box = emote.bounding_box()
        assert box and box["width"] >= 34 and box["height"] >= 40
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    close_menu(bob)
    expect(page.get_by_test_id("menu").locator("[data-count]")).to_have_count(0)
