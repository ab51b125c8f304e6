"""Deciding before one's turn: first tickets at the same time, moves prepared while others play."""

import re

from playwright.sync_api import expect

from keyboard import press_on
from person import NewPerson
from rail import RailTable
from tables import INVITED, follow, introduce, invitation, open_table, start
from trains import Seat
from two_at_rail import knows_nothing_of, two_at_a_table


def by_turn(tables: tuple[RailTable, RailTable]) -> tuple[RailTable, RailTable]:
    """After the first tickets: who is to move, and who waits."""
    for table in sorted(tables, key=lambda one: one.seat):
        table.keep_tickets(2)
    turn = tables[0].look().turn
    to_move = f'.players [data-seat="{turn}"][aria-current="true"]'
    for table in tables:
        expect(table.page.locator(to_move)).to_have_count(1)
    return tables[turn], tables[1 - turn]


def test_first_tickets_are_chosen_at_the_same_time(new_person: NewPerson) -> None:
    """Ben chooses before Ann; his choice is sealed, survives a reload, and comes in its turn."""
    ann, ben = two_at_a_table(new_person)
    offered = ben.tickets_on_offer()
    boxes = ben.page.get_by_role("checkbox")
    boxes.nth(0).click()
    boxes.nth(2).click()
    ben.page.get_by_test_id("keep").click()
    expect(ben.page.get_by_test_id("choice-kept")).to_contain_text("is still choosing")
    ben.person.check_accessibility("choice kept")
    ben.page.reload()
    expect(ben.page.get_by_test_id("choice-kept")).to_be_visible()
    expect(boxes.nth(0)).to_be_checked()
    expect(boxes.nth(1)).not_to_be_checked()
    knows_nothing_of(ann.person, offered)
    expect(ann.page.get_by_test_id("prepared")).to_have_count(0)
    ann.keep_tickets(2)
    expect(ben.page.get_by_test_id("choose-tickets")).to_have_count(0)
    mine = ben.page.locator(".on-tickets")
    names = list(offered.values())
    for name, kept in zip(names, (True, False, True), strict=True):
        first, last = (part.strip() for part in name.split("–"))
        expect(mine.get_by_text(re.compile(f"{first}.*{last}"))).to_have_count(1 if kept else 0)


def test_a_choice_can_be_changed_until_its_turn(new_person: NewPerson) -> None:
    ann, ben = two_at_a_table(new_person)
    boxes = ben.page.get_by_role("checkbox")
    boxes.nth(0).click()
    boxes.nth(1).click()
    ben.page.get_by_test_id("keep").click()
    expect(ben.page.get_by_test_id("choice-kept")).to_be_visible()
    ben.page.get_by_test_id("change-choice").click()
    boxes.nth(2).click()
    ben.page.get_by_test_id("keep").click()
    expect(ben.page.get_by_test_id("choice-kept")).to_be_visible()
    ann.keep_tickets(2)
    expect(ben.page.locator(".on-tickets header")).to_contain_text("3")


def test_two_cards_are_prepared_and_drawn_in_their_turn(new_person: NewPerson) -> None:
    mover, waiter = by_turn(two_at_a_table(new_person))
    page, before = waiter.page, waiter.look()
    waiter.pile.click()
    chip = page.get_by_test_id("prepared")
    expect(chip).to_contain_text("from the pile")
    waiter.pile.click()
    expect(chip).to_contain_text("from the pile, from the pile")
    expect(page.locator(".market .pile")).to_have_class(re.compile("prepared"))
    waiter.person.check_accessibility("a prepared turn")
    page.reload()
    expect(chip).to_contain_text("from the pile, from the pile")
    expect(mover.page.get_by_test_id("prepared")).to_have_count(0)
    for _ in range(2):
        mover.play(mover.wait_for_turn(), blind=True)
    expect(chip).to_have_count(0)
    mover.wait_for_turn()
    expect(page.locator(f'[data-seat="{waiter.seat}"]').first).to_be_visible()
    page.wait_for_function(
        "(cards) => [...document.querySelectorAll('.hand [data-card] b')]"
        ".reduce((sum, one) => sum + Number(one.textContent), 0) === cards",
        arg=before.cards + 2,
    )


def test_a_prepared_move_is_cancelled_by_escape_by_its_button_and_by_its_card(
    new_person: NewPerson,
) -> None:
    _, waiter = by_turn(two_at_a_table(new_person))
    page, chip = waiter.page, waiter.page.get_by_test_id("prepared")
    press_on(page, waiter.pile)
    expect(chip).to_be_visible()
    page.keyboard.press("Escape")
    expect(chip).to_have_count(0)
    waiter.pile.click()
    chip.get_by_role("button").click()
    expect(chip).to_have_count(0)
    card = page.locator(".market .slot:not(.pile) button").first
    card.click()
    expect(page.locator(".market .slot.prepared")).to_have_count(1)
    page.locator(".market .slot.prepared button").click()
    expect(chip).to_have_count(0)
    waiter.button("Draw tickets").click()
    expect(chip).to_contain_text("tickets")


def test_a_route_is_prepared_and_dropped_with_a_reason_when_it_is_gone(
    new_person: NewPerson,
) -> None:
    """Both want the same route: the mover claims it, the other's prepared claim is dropped."""
    mover, waiter = by_turn(two_at_a_table(new_person))
    route = None
    for _ in range(12):
        look = mover.wait_for_turn()
        mine = {name for name, _ in look.payable}
        for name in sorted(mine):
            waiter.choose_in_list_of_all(name)
            expect(waiter.pay).to_be_visible()
            prepare = waiter.page.get_by_test_id("place")
            reason = waiter.pay.locator(".reason")
            expect(prepare.or_(reason.filter(has_text=re.compile(r"\w")))).to_be_visible()
            if prepare.count():
                expect(prepare).to_have_text("Prepare this move")
                prepare.click()
                route = name
                break
            waiter.button("Close").click()
        if route:
            break
        for _ in range(2):
            mover.draw(mover.wait_for_turn(), blind=True)
            mover.has_acted(look)
            look = mover.look()
        mover, waiter = waiter, mover
    assert route is not None, "no route that both could pay"
    expect(waiter.page.get_by_test_id("prepared")).to_be_visible()
    expect(waiter.page.locator(".board .prepared")).to_have_count(1)
    waiter.person.check_accessibility("a prepared route")
    mover.claim(route, on_map=False)
    chip = waiter.page.get_by_test_id("prepared")
    expect(chip).to_contain_text("no longer possible")
    expect(waiter.page.locator(".board .prepared")).to_have_count(0)
    waiter.person.check_accessibility("a dropped move")
    assert waiter.wait_for_turn().mine
    chip.get_by_role("button").click()
    expect(chip).to_have_count(0)


def test_a_move_of_trains_is_prepared(new_person: NewPerson) -> None:
    people = [new_person(name, language="en") for name in ("Ann", "Bob")]
    for person in people:
        introduce(person)
    open_table(people[0], "trains", [INVITED])
    follow(people[1], invitation(people[0])[0])
    start(people[0])
    seats = [Seat(person) for person in people]
    for seat in seats:
        expect(seat.table).to_be_visible()
    waiter = next(one for one in seats if one.mode == "watch")
    mover = next(one for one in seats if one is not waiter)
    page = waiter.page
    page.get_by_test_id("prepare").click()
    expect(page.get_by_test_id("trains-table")).to_have_attribute("data-mode", "setup")
    page.locator("[role=radiogroup] [role=radio]").last.click()
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("prepared")).to_contain_text("Prepared")
    waiter.person.check_accessibility("a prepared wagon")
    mover.page.locator("[role=radiogroup] [role=radio]").last.click()
    mover.page.get_by_test_id("play").click()
    expect(page.get_by_test_id("prepared")).to_have_count(0)
    expect(mover.page.get_by_test_id("trains-table")).to_have_attribute(
        "data-mode", re.compile("turn|watch")
    )
