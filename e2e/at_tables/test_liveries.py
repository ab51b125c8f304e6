"""Colour and emblem: chosen on opening and in the waiting room, seen on seats, board and log."""

import re

from playwright.sync_api import Locator, expect

from person import NewPerson, Person
from rail import RailTable
from tables import BOT, INVITED, follow, introduce, invitation, open_table, start


def choice(person: Person, colour: str) -> Locator:
    group = person.page.get_by_role("radiogroup", name="Colour and emblem")
    return group.get_by_role("radio", name=re.compile(f"^{colour}"))


def choose(person: Person, colour: str) -> None:
    group = person.page.get_by_role("radiogroup", name="Colour and emblem")
    group.get_by_text(colour, exact=True).click()
    expect(choice(person, colour)).to_be_checked()


def emblem(seat: Locator, livery: int) -> Locator:
    return seat.locator(f"use[href='#liv-{livery}']").first


def test_two_people_choose_their_colours_and_keep_them(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann", language="en"), new_person("Bob", language="en", phone=True)
    introduce(ann)
    introduce(bob)
    open_table(ann, "rail", seats=(INVITED, BOT))
    link, _ = invitation(ann)
    choose(ann, "black")
    follow(bob, link)
    expect(choice(bob, "blue")).to_be_checked()
    # A colour of another person names its owner and cannot be had; a bot gives its own away.
    expect(choice(bob, "black")).to_be_disabled()
    expect(choice(bob, "black")).to_have_accessible_name(re.compile("Ann"))
    choose(bob, "green")
    expect(choice(ann, "green")).to_be_disabled()
    keep = bob.page.get_by_role("switch", name="Keep for my next tables")
    keep.click()
    expect(keep).to_have_attribute("aria-checked", "true")
    ann.check_accessibility("colours in the waiting room")
    bob.check_accessibility("colours on a phone")
    start(ann)
    for person in (ann, bob):
        for seat, livery in enumerate((5, 3, 1)):
            shown = person.page.locator(f"[data-seat='{seat}']")
            expect(emblem(shown, livery)).to_be_attached()

    # Who only watches sees the same colours, and no tickets of their own.
    cat = new_person("Cat", language="en")
    cat.go(ann.page.url.removeprefix(ann.address))
    expect(emblem(cat.page.locator("[data-seat='0']"), 5)).to_be_visible()
    expect(cat.page.get_by_role("heading", name=re.compile("tickets", re.I))).to_have_count(0)

    bob.go("/new?game=trains")
    expect(emblem(bob.page.get_by_role("listitem").filter(has_text="Bob"), 3)).to_be_attached()


def test_the_chosen_colours_are_those_of_the_trains_and_of_the_log(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/new?game=rail")
    page = ann.page
    page.get_by_role("radiogroup", name="Seat 2", exact=True).get_by_role("radio", name=BOT).click()
    page.get_by_role("button", name="Colour and emblem").click()
    choose(ann, "blue")
    ann.check_accessibility("colours on opening a table")
    page.get_by_role("button", name="Open the table").filter(visible=True).click()
    page.wait_for_url("**/table/*")
    table = RailTable(ann)
    table.keep_tickets(2)
    pieces = page.locator(".stage .body[fill^='var(--p']")
    for _ in range(60):
        look = table.wait_for_turn()
        if pieces.count():
            break
        table.draw(look, blind=True)
        table.has_acted(look)
    # The bot would be blue by its seat: it has the colour that Ann left free.
    expect(pieces.first).to_have_attribute("fill", "var(--p1)")
    claim = page.get_by_test_id("log").get_by_role("listitem").filter(has_text="claims").first
    expect(emblem(claim, 1)).to_be_attached()
