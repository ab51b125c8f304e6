"""Rail and Tram, whole games at the page: by mouse, by keyboard, by touch."""

import re

from playwright.sync_api import expect

from keyboard import press_on
from person import NewPerson
from rail import CHAPTERS, TURNS, RailTable, open_against_bots, play_on

NEARER = 3  # routes on the way of a ticket, so that its bar has moved
_BARS = """all => all.map((ticket) => [
    ticket.querySelector(".way b").textContent,
    ticket.querySelector("small").textContent,
    parseFloat(ticket.querySelector(".gauge i").style.width),
])"""

_PRICE = """(line) => Object.fromEntries([...line.querySelectorAll(".price > span")].map((part) =>
    [part.querySelector(".mini").className.match(/k-([a-z]+)/)[1],
     Number(part.querySelector("b").textContent)]))"""

# --- whole games ---------------------------------------------------------------------------------


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
    table.follow_routes()
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


def test_the_log_names_a_payment_card_by_card(new_person: NewPerson) -> None:
    """As many of each kind as left the hand, locomotives apart."""
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    for _ in range(TURNS):
        before = table.wait_for_turn()
        route = before.route_to_claim(0)
        if route is None:
            table.draw(before, blind=False)
            table.has_acted(before)
            continue
        # A way to pay with a locomotive, if there is one: two kinds must both be told.
        table.choose_in_list(route)
        table.ways_to_pay().last.click()
        table.page.get_by_test_id("place").click()
        table.has_acted(before)
        break
    after = table.wait_for_turn().hand
    paid = {kind: count - after.get(kind, 0) for kind, count in before.hand.items()}
    line = ann.page.get_by_test_id("log").locator("[data-deed=claim]").filter(has_text="You")
    assert line.first.evaluate(_PRICE) == {kind: count for kind, count in paid.items() if count}


def test_a_grey_route_that_cannot_be_paid_asks_for_cards_of_one_colour(
    new_person: NewPerson,
) -> None:
    """Any colour will do there: the reason does not speak of "this colour"."""
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    table.wait_for_turn()
    table.choose_in_list_of_all(longest_not_payable(table, "any colour"))
    expect(table.pay.locator(".reason")).to_have_text("You do not have enough cards of one colour.")


def test_the_bar_of_a_ticket_moves_with_what_it_says(new_person: NewPerson) -> None:
    """While the same spaces are missing the bar stands still, and the fewer, the longer it is."""
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "tram")
    table.keep_tickets(3)
    told: dict[str, dict[int, float]] = {}  # ticket -> spaces missing -> length of the bar
    helping = ann.page.locator(".track.bright.payable")
    claimed = 0
    while claimed < NEARER:
        look = table.wait_for_turn()
        assert not look.over
        for name, words, share in ann.page.locator(".tickets-panel .ticket").evaluate_all(_BARS):
            missing = re.match(r"(\d+) more", words)
            if missing:
                before = told.setdefault(name, {}).setdefault(int(missing[1]), share)
                assert share == before, (name, words)
        if not look.choosing and helping.count():
            table.claim(str(helping.first.get_attribute("data-drawn")), on_map=False)
            claimed += 1
        else:
            table.draw(look, blind=True)
        table.has_acted(look)
    assert any(len(bars) > 1 for bars in told.values()), "no ticket has come any nearer"
    for bars in told.values():
        lengths = [bars[missing] for missing in sorted(bars)]
        assert lengths == sorted(lengths, reverse=True)
    assert any(length > 0 for bars in told.values() for length in bars.values())


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


def longest_not_payable(table: RailTable, colour: str = "") -> str:
    labels: list[list[str]] = table.page.locator(".stage [data-route]").evaluate_all(
        "all => all.map((grip) => [grip.dataset.route, grip.ariaLabel])"
    )
    wanted = re.compile(rf", 6 spaces, .*{colour}.*, free$")
    return next(route for route, label in labels if wanted.search(label))
