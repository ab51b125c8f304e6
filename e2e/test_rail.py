"""Rail and Tram, whole games at the page: by mouse, by keyboard, by touch; and who knows what."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from keyboard import press_on
from person import NewPerson, Person
from rail import TURNS, Look, RailTable, open_against_bots, play_on

CHAPTERS = ["Routes", "Tickets", "Longest path", "Winner"]
TURNS_BETWEEN_SEARCHES = 12  # what was sent stays noted; document and storage change


# --- whole games ---------------------------------------------------------------------------------


def test_two_people_play_a_whole_game_of_rail_and_keep_their_secrets(
    new_person: NewPerson,
) -> None:
    """To the final scoring by mouse, in two browsers.

    Ann draws from the pile alone: of her cards and tickets Ben must know nothing until the end.
    """
    ann, ben = two_at_a_table(new_person)
    tickets = [ann.tickets_on_offer(), ben.tickets_on_offer()]
    assert all(len(offered) == 3 for offered in tickets)
    for table in sorted((ann, ben), key=lambda table: table.seat != table.look().turn):
        table.keep_tickets(2)
    with pytest.raises(AssertionError, match="Ann's page holds"):
        knows_nothing_of(ann.person, tickets[0])  # the search does find what is there
    turns = 0

    def in_the_last_round(table: RailTable, look: Look) -> bool:
        nonlocal turns
        turns += 1
        if look.last or turns % TURNS_BETWEEN_SEARCHES == 0:
            knows_nothing_of(ann.person, tickets[1])
            knows_nothing_of(ben.person, tickets[0])
        return look.last

    play_on((ann, ben), until=in_the_last_round)
    expect(ann.page.get_by_test_id("last-round")).to_be_visible()
    expect(ben.page.get_by_test_id("last-round")).to_be_visible()
    assert hands_of(ben.person, of=0) == {"{}"}, "what Ben's page was told of Ann's hand"
    assert len(hands_of(ann.person, of=1)) > 1, "what Ben took face up is for all to see"
    assert "rail.drew-card" in "".join(ann.person.heard)
    assert not drawn_by(ben.person, 0)
    assert not drawn_by(ann.person, 1)

    play_on((ann, ben))
    for table in (ann, ben):
        expect(table.final).to_be_visible()
        assert table.told_step_by_step() == CHAPTERS
    assert ann.totals() == ben.totals()
    assert len(ann.totals()) == 2
    # Now everything is revealed: the scoring on each page shows the tickets of both.
    for table in (ann, ben):
        assert table.final.locator(".tickets li").count() == 4


def test_a_whole_game_of_tram_against_bots_by_mouse(new_person: NewPerson) -> None:
    """From the hall by one click, against two bots; accessible in the last round and at the end."""
    ann = new_person("Ann", language="en")
    ann.go()
    ann.page.get_by_role("button", name="Tram: Play with bots").click()
    table = RailTable(ann)
    expect(ann.page.get_by_test_id("choose-tickets")).to_be_visible()
    table.keep_tickets(2)
    play_on((table,), until=lambda _, look: look.last)
    # Each player has one more turn in it, so it does not change during mine.
    expect(ann.page.get_by_test_id("last-round")).to_be_visible()
    ann.check_accessibility("last round")
    play_on((table,))
    expect(table.final).to_be_visible()
    ann.check_accessibility("final, first step")
    assert table.told_step_by_step() == CHAPTERS
    ann.check_accessibility("final, winner")
    assert len(table.totals()) == 3
    # There is no other person to wait for: it begins at once.
    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.page.get_by_test_id("choose-tickets")).to_be_visible()


def test_a_whole_game_of_rail_by_keyboard_alone(new_person: NewPerson) -> None:
    """From opening the table to the last step of the scoring, against a bot: no pointer at all."""
    ann = new_person("Ann", language="en")
    ann.go("/new?game=rail")
    page = ann.page
    press_on(page, page.get_by_role("radio", name="Invite", exact=True), "ArrowRight")
    expect(page.get_by_role("radio", name="Bot", exact=True)).to_be_checked()
    press_on(page, page.get_by_test_id("open-table"))
    table = RailTable(ann)
    table.keep_tickets_by_key(2)
    for _ in range(TURNS):
        look = table.wait_for_turn()
        if look.over:
            break
        table.play_by_key(look)
    expect(table.final).to_be_visible()
    assert table.told_step_by_step(by_key=True) == CHAPTERS
    expect(page.get_by_role("link", name="Watch the game again")).to_be_visible()


# --- parts of a game -----------------------------------------------------------------------------


def test_the_board_by_keyboard(new_person: NewPerson) -> None:
    """One stop for Tab, arrows from route to route, a letter to a station, Escape back to it."""
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    table.wait_for_turn()
    page = ann.page
    stop = page.locator('.stage [data-route][tabindex="0"]')
    expect(stop).to_have_count(1)
    where = stop.get_attribute("data-route")
    press_on(page, stop, "ArrowDown")
    focused = page.locator(".stage [data-route]:focus")
    first = focused.get_attribute("data-route")
    assert first != where
    page.keyboard.press("v")
    expect(focused).to_have_attribute("aria-label", re.compile("Vancouver"))
    route = str(focused.get_attribute("data-route"))
    page.keyboard.press("Enter")
    expect(table.pay).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.pay).to_have_count(0)
    expect(page.locator(f'.stage [data-route="{route}"]')).to_be_focused()


def test_the_map_is_enlarged_moved_and_shown_whole_again(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    table.wait_for_turn()
    page = ann.page
    board = page.locator(".stage > svg")
    table.drawn()  # the stage has another size once the choice of tickets has gone
    whole = str(board.get_attribute("viewBox"))
    expect(table.button("Zoom out")).to_be_disabled()
    table.button("Zoom in").click()
    expect(board).not_to_have_attribute("viewBox", whole)
    enlarged = str(board.get_attribute("viewBox"))
    small = page.get_by_label("Small map")
    expect(small).to_be_visible()
    small.click(position={"x": 4, "y": 4})
    expect(board).not_to_have_attribute("viewBox", enlarged)
    table.button("Show all").click()
    expect(board).to_have_attribute("viewBox", whole)
    expect(small).to_have_count(0)


def test_a_card_taken_by_keyboard_leaves_the_focus_where_it_was(new_person: NewPerson) -> None:
    """Another card lies there now; one goes on from the same place."""
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    look = table.wait_for_turn()
    slot = next(slot for slot, kind in look.row if kind != "locomotive")
    card = ann.page.locator(f'.market [data-slot="{slot}"] button')
    press_on(ann.page, card)
    table.has_acted(look)
    expect(card).to_be_focused()
    look = table.wait_for_turn()
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator(".market button:focus")).to_have_count(1)
    press_on(ann.page, table.pile)
    table.has_acted(look)
    expect(table.pile).to_be_focused()


def test_every_state_of_a_turn_is_accessible(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    ann.check_accessibility("ticket choice")
    table.keep_tickets(3)
    look = table.wait_for_turn()
    ann.check_accessibility("turn")
    table.button("Routes").click()
    expect(ann.page.get_by_test_id("lines")).to_be_visible()
    ann.check_accessibility("list of routes")
    ann.page.keyboard.press("Escape")
    while not look.payable:
        table.play(look, blind=True)
        look = table.wait_for_turn()
    table.choose_on_map(look.payable[0][0])
    expect(table.ways_to_pay().first).to_be_visible()
    ann.check_accessibility("paying")


def test_an_impossible_route_says_why(new_person: NewPerson) -> None:
    """Six spaces with four cards: the engine's reason is shown, and nothing is played."""
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    before = table.wait_for_turn()
    table.choose_in_list_of_all(longest_not_payable(table))
    expect(table.pay.locator(".reason")).not_to_be_empty()
    expect(table.pay.locator(".reason")).to_contain_text("card")
    expect(ann.page.get_by_test_id("place")).to_have_count(0)
    ann.check_accessibility("why not")
    assert table.look().hand == before.hand


def test_a_few_turns_on_a_phone_by_touch(new_person: NewPerson) -> None:
    """Tickets, cards, then a route from the list and its payment: with a finger alone."""
    ann = new_person("Ann", language="en", phone=True)
    table = open_against_bots(ann, "tram")
    page = ann.page
    ann.check_accessibility("ticket choice on a phone")
    table.touch_tickets(2)
    look = table.wait_for_turn()
    ann.check_accessibility("turn on a phone")
    drawn = 0
    while not look.payable or drawn < 2:
        table.touch_pile()
        table.has_acted(look)
        drawn += 1
        look = table.wait_for_turn()
    route, length = look.payable[0]
    trains = look.trains[0]
    page.get_by_role("tab", name="Routes").tap()
    page.locator(f'[data-line="{route}"]').tap()
    expect(table.pay).to_be_visible()
    ann.check_accessibility("paying on a phone")
    page.get_by_test_id("place").tap()
    table.has_acted(look)
    assert table.look().trains[0] == trains - length
    # Nothing is wider than the screen: the page never scrolls sideways.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- who knows what ------------------------------------------------------------------------------


def two_at_a_table(new_person: NewPerson) -> tuple[RailTable, RailTable]:
    """Ann opens a table with an open seat, Ben comes in by its link."""
    ann, ben = new_person("Ann", language="en"), new_person("Ben", language="en")
    ann.go("/new?game=rail")
    ann.page.get_by_test_id("open-table").click()
    link = ann.page.get_by_test_id("link").text_content() or ""
    ben.page.goto(link)
    expect(ben.page.get_by_test_id("seats")).to_be_visible()
    expect(ann.page.get_by_test_id("start")).to_have_text("Start the game")
    ann.page.get_by_test_id("start").click()
    for person in (ann, ben):
        expect(person.page.get_by_test_id("choose-tickets")).to_be_visible()
    return RailTable(ann, 0), RailTable(ben, 1)


def is_board(text: str) -> bool:
    """The fixtures, which never change; they list all tickets, the same for every client."""
    return '"backdrop"' in text and '"route_points"' in text


def knows_nothing_of(person: Person, tickets: dict[str, str]) -> None:
    """Neither the document, nor storage, nor any message names the tickets of another player."""
    boards = [text for text in person.heard if is_board(text)]
    assert boards, "the board was not seen coming in: the search would prove nothing"
    held = person.holds()
    for board in boards:
        held = held.replace(board, "")
    for ticket, name in tickets.items():
        assert ticket in boards[0], "not how tickets are called: the search would prove nothing"
        assert ticket not in held, f"{person.name}'s page holds {ticket}"
        assert name not in held, f"{person.name}'s page holds {name}"


def things_in(text: str) -> Iterator[dict[str, Any]]:
    """Every object inside what was sent, however deep."""
    try:
        waiting = [json.loads(text)]
    except ValueError:
        return
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, dict):
            yield thing
            waiting.extend(thing.values())
        elif isinstance(thing, list):
            waiting.extend(thing)


def hands_of(person: Person, of: int) -> set[str]:
    """All that this person's page ever received about the hand of a seat."""
    hands = set()
    for text in person.heard:
        for thing in things_in(text):
            players = thing.get("players")
            if isinstance(players, list) and players and "ticket_count" in str(players[0]):
                hands.add(json.dumps(players[of]["hand"]))
    return hands


def drawn_by(person: Person, seat: int) -> list[str]:
    """Cards from the pile, in the hand of a seat, that this person's page received."""
    return [
        str(thing)
        for text in person.heard
        for thing in things_in(text)
        if thing.get("type") == "rail.drew-card" and thing["seat"] == seat
    ]


def longest_not_payable(table: RailTable) -> str:
    labels: list[list[str]] = table.page.locator(".stage [data-route]").evaluate_all(
        "all => all.map((grip) => [grip.dataset.route, grip.ariaLabel])"
    )
    return next(route for route, label in labels if re.search(r", 6 spaces, .*, free$", label))
