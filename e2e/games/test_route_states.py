"""How routes look: what can be paid, what helps a ticket, whose a route is, the last move."""

import re

from playwright.sync_api import Locator, Page, expect

from person import NewPerson
from rail import RailTable, open_against_bots

MOST_NODES = 4000  # of the board's picture, with the trains of five players on it
_BOX = """(stage) => {
    const { x, y, width, height } = stage.getBoundingClientRect();
    return [x, y, width, height];
}"""


def track(page: Page, route: str) -> Locator:
    return page.locator(f'.stage [data-drawn="{route}"]')


def glow(page: Page) -> Locator:
    return page.get_by_test_id("payable-glow")


def turn_with_something_to_pay(table: RailTable) -> list[str]:
    """Draws cards until there is a route to pay for; the routes."""
    look = table.wait_for_turn()
    while not look.payable:
        table.play(look, blind=True)
        look = table.wait_for_turn()
    return [route for route, _ in look.payable]


def test_payable_routes_are_lit_without_pointing_at_them(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "tram")
    expect(glow(ann.page)).to_have_count(0)
    table.keep_tickets(3)
    payable = turn_with_something_to_pay(table)
    expect(glow(ann.page)).to_be_visible()
    expect(ann.page.locator(".track.payable")).to_have_count(len(payable))
    for route in payable:
        expect(track(ann.page, route)).to_have_class(re.compile(r"\bfree\b.*\bpayable\b"))
    # What brings a ticket nearer is a part of it, and stands out.
    bright = ann.page.locator(".track.bright")
    assert bright.count() == ann.page.locator(".track.bright.payable").count()
    ann.check_accessibility("payable routes")
    # After a first card nothing can be claimed: the light goes out.
    before = table.look()
    table.pile.click()
    table.has_acted(before)
    expect(glow(ann.page)).to_have_count(0)


def test_a_claim_stands_on_the_board_and_is_marked_until_the_next_move(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    table.keep_tickets(3)
    route = turn_with_something_to_pay(table)[0]
    stage = ann.page.locator("section.stage")
    still = stage.evaluate(_BOX)
    space = track(ann.page, route)
    expect(space.locator(".inside").first).to_be_visible()
    table.choose_on_map(route)
    expect(space).to_have_class(re.compile(r"\bselected\b"))
    assert stage.evaluate(_BOX) == still
    # The bot may play at once after the claim: the marks are noted as they appear.
    ann.page.evaluate(
        """(route) => {
            const seen = (window.seenMarks = { ring: false, pill: "" });
            new MutationObserver(() => {
                const track = document.querySelector(`[data-drawn="${route}"]`);
                if (track?.matches(".owned.mine.last") && track.querySelector(".ring")) {
                    seen.ring = true;
                    seen.pill ||= document.querySelector(".points-pill")?.textContent ?? "";
                }
            }).observe(document.querySelector(".stage"), {
                subtree: true, childList: true, attributes: true,
            });
        }""",
        route,
    )
    before = table.look()
    table.page.get_by_test_id("place").click()
    table.has_acted(before)
    expect(space).to_have_class(re.compile(r"\bowned\b.*\bmine\b"))
    marks = ann.page.wait_for_function(
        "() => window.seenMarks.ring && window.seenMarks.pill && window.seenMarks"
    ).json_value()
    assert re.fullmatch(r"\+\d+", marks["pill"])
    expect(space.locator(".inside")).to_have_count(0)
    expect(space.locator(".body").first).to_be_visible()
    assert stage.evaluate(_BOX) == still
    look = table.wait_for_turn()
    table.draw(look, blind=True)
    table.has_acted(look)
    expect(ann.page.locator(".track.last.mine")).to_have_count(0)


def test_the_way_of_a_ticket_is_a_ribbon_and_the_rest_steps_back(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "tram")
    table.keep_tickets(3)
    table.wait_for_turn()
    way = ann.page.get_by_test_id("way")
    expect(way).to_have_count(0)
    ann.page.locator(".tickets-panel button").first.hover()
    expect(way).to_be_visible()
    on_way = ann.page.locator(".track.way")
    expect(on_way.first).to_be_visible()
    off_way = ann.page.locator(".track.free:not(.way)").first
    assert float(on_way.first.evaluate("(one) => getComputedStyle(one).opacity")) == 1
    assert float(off_way.evaluate("(one) => getComputedStyle(one).opacity")) < 0.5
    ann.page.mouse.move(2, 2)
    expect(way).to_have_count(0)


def test_a_board_of_five_players_stays_small_and_flat(new_person: NewPerson) -> None:
    """Many nodes and filters are what makes a picture slow to move and to zoom."""
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail", bots=4)
    table.keep_tickets(2)
    for _ in range(4):
        look = table.wait_for_turn()
        table.play(look, blind=True)
    table.wait_for_turn()
    nodes = ann.page.locator(".stage .board *")
    assert nodes.count() < MOST_NODES
    assert ann.page.locator(".stage .board filter, .stage .board mask").count() == 0
    styled = nodes.evaluate_all(
        "(all) => all.filter((one) => getComputedStyle(one).filter !== 'none').length"
    )
    assert styled == 0
