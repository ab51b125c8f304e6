"""One tap draws a card: it waits for a moment, can be undone, and is never lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from keyboard import press_on
from person import NewPerson, Person
from rail import RailTable, open_against_bots
from two_at_rail import two_at_a_table


def in_turn(new_person: NewPerson, *, phone: bool = False, motion: bool = False) -> RailTable:
    """Ann's first turn against a bot."""
    ann = new_person("Ann", language="en", phone=phone, motion=motion)
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    table.wait_for_turn()
    return table


HOLD = 2_500  # milliseconds: how long a card waits
_NEVER = f"""() => {{
    const real = window.setTimeout;
    window.setTimeout = (call, after, ...more) =>
        after === {HOLD} ? ((window.timeIsUp = call), 0) : real(call, after, ...more);
}}"""


def hold_for_ever(page: Page) -> None:
    """From here on the time of a tapped card is up when the test says so."""
    page.evaluate(_NEVER)


def requests_of(person: Person) -> list[str]:
    """From here on: what the page sends to play."""
    sent: list[str] = []
    person.page.on(
        "request",
        lambda request: sent.append(request.url) if request.url.endswith("/actions") else None,
    )
    return sent


@pytest.mark.parametrize("phone", [False, True])
def test_a_tapped_card_waits_and_can_be_undone_and_nothing_was_sent(
    new_person: NewPerson, phone: bool
) -> None:
    table = in_turn(new_person, phone=phone)
    page, before = table.page, table.look()
    hold_for_ever(page)
    sent = requests_of(table.person)
    slot, kind = next(one for one in before.row if one[1] != "locomotive")
    card = page.locator(f'.market [data-slot="{slot}"] button')
    card.tap() if phone else card.click()
    expect(table.hole).to_be_visible()
    expect(page.get_by_test_id("held")).to_contain_text("Taken:")
    assert table.look().hand[kind] == before.hand[kind] + 1, "it is shown in the hand"
    table.person.check_accessibility("a card that can be undone")
    undo = page.get_by_test_id("undo-draw")
    box = undo.bounding_box()
    assert box is not None and box["height"] >= (40 if phone else 36)
    undo.tap() if phone else undo.click()
    expect(table.hole).to_have_count(0)
    page.evaluate("timeIsUp()")
    after = table.look()
    assert (after.sign, after.hand, after.row) == (before.sign, before.hand, before.row)
    assert sent == []


def test_it_is_sent_by_itself_after_a_moment(new_person: NewPerson) -> None:
    table = in_turn(new_person)
    before = table.look()
    sent = requests_of(table.person)
    table.pile.click()
    expect(table.hole).to_be_visible()
    assert sent == []
    table.has_acted(before)
    assert len(sent) == 1
    assert table.look().cards == before.cards + 1


def test_the_next_tap_sends_the_first_card_and_two_taps_are_a_turn(new_person: NewPerson) -> None:
    table = in_turn(new_person, phone=True)
    page, before = table.page, table.look()
    hold_for_ever(page)
    table.pile.tap()
    expect(table.hole).to_be_visible()
    slot = next(slot for slot, kind in before.row if kind != "locomotive")
    second = page.locator(f'.market [data-slot="{slot}"] button')
    second.tap()
    table.has_acted(before)
    expect(page.locator(f'.market [data-slot="{slot}"] .hole')).to_be_visible()
    middle = table.look()
    page.evaluate("timeIsUp()")
    table.has_acted(middle)
    expect(page.locator(".market .hole")).to_have_count(0)


def test_after_the_first_card_no_visible_locomotive_and_no_tickets(new_person: NewPerson) -> None:
    """Known from the server before the card is sent; a tap on the locomotive says why."""
    for _ in range(12):
        table = in_turn(new_person)
        if any(kind == "locomotive" for _, kind in table.look().row):
            break
        table.person.leave()
    else:
        pytest.skip("no locomotive came up in twelve deals")
    page, before = table.page, table.look()
    hold_for_ever(page)
    table.person.expect_refusal(409)
    table.pile.click()
    slot = next(slot for slot, kind in before.row if kind == "locomotive")
    locomotive = page.locator(f'.market [data-slot="{slot}"]')
    expect(locomotive).to_have_class(re.compile(r"\boff\b"))
    expect(locomotive.locator("button")).to_have_css("opacity", "0.32")
    expect(table.button("Draw tickets")).to_be_disabled()
    locomotive.locator("button").click()
    expect(page.locator(".refusal")).to_contain_text("locomotive")
    expect(table.hole).to_be_visible()
    assert table.look().sign == before.sign


def test_escape_undoes_and_the_focus_stays(new_person: NewPerson) -> None:
    table = in_turn(new_person)
    page, before = table.page, table.look()
    hold_for_ever(page)
    press_on(page, table.pile)
    expect(table.hole).to_be_focused()
    heard = page.locator("[aria-live]")
    expect(heard.filter(has_text="Escape to undo")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(table.hole).to_have_count(0)
    expect(table.pile).to_be_focused()
    page.evaluate("timeIsUp()")
    assert table.look().sign == before.sign


def test_the_undo_of_the_table_undoes_the_card_first(new_person: NewPerson) -> None:
    """Keeping tickets can be undone too: but not while a card waits."""
    mover, _ = two_in_play(new_person, kept_last=True)
    before = mover.look()
    hold_for_ever(mover.page)
    mover.pile.click()
    expect(mover.hole).to_be_visible()
    mover.page.get_by_test_id("undo").click()
    expect(mover.hole).to_have_count(0)
    assert mover.look().sign == before.sign


def test_reduced_motion_has_digits_in_place_of_the_ring(new_person: NewPerson) -> None:
    table = in_turn(new_person)  # the tests' browsers ask for reduced motion
    hold_for_ever(table.page)
    table.pile.click()
    ring = table.hole.locator(".hold")
    expect(ring.locator("b")).to_have_attribute("data-left", "3")
    expect(ring.locator("svg")).to_be_hidden()
    expect(ring.locator("b")).to_have_attribute("data-left", "2")


def test_tickets_are_asked_for_first(new_person: NewPerson) -> None:
    table = in_turn(new_person)
    before = table.look()
    table.button("Draw tickets").click()
    expect(table.page.locator(".market-panel .hint")).to_contain_text("cannot be undone")
    table.button("Cancel").click()
    assert table.look().sign == before.sign
    table.button("Draw tickets").click()
    table.page.get_by_test_id("draw-tickets").click()
    expect(table.page.get_by_test_id("choose-tickets")).to_be_visible()


def two_in_play(new_person: NewPerson, *, kept_last: bool = False) -> tuple[RailTable, RailTable]:
    """Two people, the first one is to move; if asked for, that one was the last to keep tickets."""
    for _ in range(12):
        tables = two_at_a_table(new_person)
        for table in sorted(tables, key=lambda one: one.seat):
            table.keep_tickets(2)
        turn = tables[0].look().turn
        if not kept_last or turn == 1:  # tickets are kept in the order of the seats
            break
    else:
        pytest.fail("the second seat never began in twelve deals")
    for table in tables:
        expect(
            table.page.locator(f'.players [data-seat="{turn}"][aria-current="true"]')
        ).to_have_count(1)
    return tables[turn], tables[1 - turn]


@pytest.mark.parametrize("how", ["closed", "left for the hall", "hidden"])
def test_a_card_is_sent_when_its_page_is(new_person: NewPerson, how: str) -> None:
    """Within the moment in which it waits; another browser sees it in the log."""
    mover, other = two_in_play(new_person)
    hold_for_ever(mover.page)  # its own time never comes
    entries = other.page.locator(".log li, .log [data-entry]")
    count = other.look().sign
    mover.pile.click()
    expect(mover.hole).to_be_visible()
    assert other.look().sign == count
    if how == "closed":
        mover.page.close()
    elif how == "left for the hall":
        mover.page.get_by_role("link", name=re.compile("Rotonde")).first.click()
    else:
        mover.page.evaluate(
            """() => {
                Object.defineProperty(document, "hidden", { get: () => true });
                document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
    other.page.wait_for_function(
        "(before) => document.querySelector('.table[data-number]').dataset.number !== before",
        arg=count.rpartition(" ")[2],
    )
    expect(entries.first).to_be_visible()
