"""Rail's guided first game, step by step in every window: the guide covers nothing it speaks of."""

import re

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from person import NewPerson
from rail import RailTable

WINDOWS = [
    ("tram", 390, 844), ("rail", 360, 640), ("tram", 844, 390), ("rail", 740, 360),
    ("rail", 768, 1024), ("tram", 1180, 820), ("rail", 1366, 650), ("tram", 1440, 900),
    ("rail", 1440, 900),
]  # fmt: skip
TURNS_TO_PAY = 12  # of two cards: by then some route can be paid
# The guide's card is whole in the window and, if anything is lit, beside it; the light has a rim.
_APART = """() => {
    const RIM = 8;
    const card = document.querySelector("[data-testid=coach]")?.getBoundingClientRect();
    if (!card || card.left < -1 || card.top < -1) return false;
    if (card.right > innerWidth + 1 || card.bottom > innerHeight + 1) return false;
    const light = document.querySelector(".light")?.getBoundingClientRect();
    return !light || card.left >= light.right - RIM || card.right <= light.left + RIM
        || card.top >= light.bottom - RIM || card.bottom <= light.top + RIM;
}"""

_BOXES = """() => ["[data-testid=coach]", ".light"].map((one) =>
    JSON.stringify(document.querySelector(one)?.getBoundingClientRect()))"""


def expect_step(coach: Locator, step: str, *, lit: bool = True) -> None:
    """Once the card has found its place it hides nothing that it speaks of."""
    expect(coach).to_have_attribute("data-step", step)
    if lit:
        expect(coach.page.locator(".light")).to_be_visible()
    try:
        coach.page.wait_for_function(_APART)
    except TimeoutError as error:
        raise AssertionError(f"{step}: card and light at {coach.page.evaluate(_BOXES)}") from error


def draw_two(table: RailTable) -> None:
    for _ in range(2):
        look = table.wait_for_turn()
        table.pile.click()
        table.hole.click()
        table.has_acted(look)


@pytest.mark.parametrize(("game", "width", "height"), WINDOWS)
def test_each_step_can_be_done_beside_the_guide(
    new_person: NewPerson, game: str, width: int, height: int
) -> None:
    ann = new_person("Ann", language="en", phone=min(width, height) < 700)
    page = ann.page
    page.set_viewport_size({"width": width, "height": height})
    ann.go(f"/learn/{game}")
    page.get_by_test_id("begin").click()
    coach, table = page.get_by_test_id("coach"), RailTable(ann)
    understood = coach.get_by_test_id("understood")
    expect_step(coach, "goal")
    understood.click()
    expect_step(coach, "tickets")
    table.keep_tickets(2)
    table.wait_for_turn()
    expect_step(coach, "cards")
    draw_two(table)
    table.wait_for_turn()
    choose = coach.get_by_role("heading", name="Choose a route")
    more = coach.get_by_role("heading", name="A few more cards")
    for _ in range(TURNS_TO_PAY):
        expect(choose.or_(more)).to_be_visible()
        expect_step(coach, "claim")
        if choose.is_visible():
            break
        draw_two(table)
        table.wait_for_turn()
    # What the cards can pay is lit on the board, and nothing else.
    routes = [route for route, _ in table.look().payable]
    assert routes
    expect(page.get_by_test_id("payable-glow")).to_be_visible()
    lit = page.locator(".stage .track.payable")
    assert sorted(lit.evaluate_all("all => all.map((one) => one.dataset.drawn)")) == sorted(routes)
    ann.check_accessibility("the step in which a route is chosen")
    page.locator(f'.stage [data-route="{routes[0]}"]').press("Enter")
    expect(table.pay).to_be_visible()
    expect_step(coach, "pay")
    look = table.look()
    page.get_by_test_id("place").click()
    table.has_acted(look)
    for step in ("locomotives", "progress", "end"):
        expect_step(coach, step, lit=False)
        understood.click()
    expect(coach).to_have_count(0)
    expect(page).to_have_url(re.compile("/table/"))
