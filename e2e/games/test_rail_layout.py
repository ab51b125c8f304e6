"""Rail's table at every size of window: nothing cut, nothing that scrolls away, all names there."""

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from person import NewPerson, Person
from rail import RailTable
from tables import BOT, open_table

WINDOWS = (
    (360, 640), (390, 844), (844, 390), (740, 360), (768, 1024), (820, 1180),
    (1180, 820), (1024, 650), (1280, 620), (1366, 650), (1440, 900),
)  # fmt: skip
PLAYERS = 5
TURNS_BEFORE = 12  # actions of mine, so that the log has more entries than any window shows
LONG_ROUTES = (
    "Saint-Luc Saint-Joseph – Fort de la Motte",
    "Homme-de-la-Roche – Palais-de-Justice",
    "Sault-Sainte-Marie – Salt Lake City, and more words than any line has room for",
)
ENTRIES = 9  # of the log, at 1440 x 900 with five players

# What of these parts is shown, yet cut by the window or by something that clips it.
_CUT = """(selectors) => {
    const parts = selectors.flatMap((one) => [...document.querySelectorAll(one)]);
    const shown = parts.filter((part) => part.checkVisibility({ visibilityProperty: true }));
    return shown.filter((part) => {
        const box = part.getBoundingClientRect();
        const outside = box.left < -1 || box.top < -1
            || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        return outside || part.scrollWidth > part.clientWidth + 1;
    }).map((part) => part.outerHTML.slice(0, 120));
}"""
WHOLE = [
    ".topbar .turn", ".topbar .icon", ".players .player", ".players .who b", ".players dl",
    ".market .slot", ".market-panel .acts .btn", ".hand .stack", ".stage", "[role=tab]", ".status",
]  # fmt: skip
_SCROLLED = """() => {
    scrollTo(0, 500);
    return [scrollX, scrollY, document.documentElement.scrollHeight - innerHeight];
}"""
_IN_SIGHT = """(log) => {
    const frame = log.parentElement.getBoundingClientRect();
    return [...log.querySelectorAll("[data-deed]")].filter((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return top >= frame.top - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1;
    }).length;
}"""

_PRICE_IN_SIGHT = """(line) => {
    const price = line.querySelector(".price").getBoundingClientRect();
    const said = line.querySelector(".deed").getBoundingClientRect();
    return price.width > 0 && price.top >= said.top - 4 && price.bottom <= said.bottom + 4
        && price.right <= said.right + 1;
}"""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def five_at_tram(person: Person, seconds: int | None = None) -> RailTable:
    open_table(person, "tram", [BOT] * 4, seconds=seconds)
    table = RailTable(person)
    table.keep_tickets(2)
    return table


def require_whole(page: Page, window: tuple[int, int]) -> None:
    resize(page, *window)
    assert page.evaluate(_CUT, WHOLE) == [], window
    assert page.evaluate(_SCROLLED) == [0, 0, 0], window
    for name in page.locator(".players .who b").all():
        expect(name).to_be_visible()


def height_in_lines(line: Locator) -> float:
    measured: float = line.evaluate(
        "(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
    )
    return measured


def test_nothing_is_cut_or_scrolls_away_at_any_size(new_person: NewPerson) -> None:
    """With five players and a clock, which take the most room."""
    ann = new_person("Ann", language="en")
    table = five_at_tram(ann, seconds=90)
    table.wait_for_turn()
    for window in WINDOWS:
        require_whole(ann.page, window)
        assert ann.page.locator("[role=timer]").filter(visible=True).count() == 1, window
    resize(ann.page, 844, 390)
    ann.check_accessibility("a phone on its side")
    for part in ("Tickets", "Routes", "Log", "Play"):
        ann.page.get_by_role("tab", name=part).click()
        assert ann.page.evaluate(_SCROLLED) == [0, 0, 0], part
    resize(ann.page, 768, 1024)
    ann.check_accessibility("a tablet")


def test_the_log_has_one_entry_per_turn_and_nine_of_them_in_sight(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    table = five_at_tram(ann)
    for _ in range(TURNS_BEFORE):
        table.play(table.wait_for_turn())
    table.wait_for_turn()
    log = ann.page.get_by_test_id("log").filter(visible=True)
    assert log.evaluate(_IN_SIGHT) >= ENTRIES
    lines = log.locator("[data-deed]")
    for line in lines.all():
        assert height_in_lines(line) < 2.8, "at most two lines"
    claim = log.locator("[data-deed=claim]").first
    for name in LONG_ROUTES:  # which of them a game shows is chance
        claim.locator(".route").evaluate("(route, name) => (route.textContent = name)", name)
        assert height_in_lines(claim) < 2.8, name
        assert claim.evaluate(_PRICE_IN_SIGHT), name
    expect(log.locator(".now")).to_have_count(1)
    seats = lines.evaluate_all("all => all.map((one) => one.querySelector('bdi').textContent)")
    assert "You" in seats
    turns = seats[:-PLAYERS]  # the oldest lines are the first tickets, in the order of the seats
    assert all(one != next_one for one, next_one in pairwise(turns))
    # One stop of Tab leads to the list, arrows from one question to the next.
    why = log.get_by_role("button", name="Why?")
    expect(why.first).to_have_attribute("tabindex", "-1")
    ann.page.locator("section.log").filter(visible=True).focus()
    ann.page.keyboard.press("ArrowDown")
    expect(why.first).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(log.locator(".reason").filter(has_text=".").first).to_be_visible()
    ann.check_accessibility("a reason in the log")


@pytest.mark.parametrize("game", ["tram", "rail"])
def test_a_spectator_has_no_tickets(new_person: NewPerson, game: str) -> None:
    ann, ben = new_person("Ann", language="en"), new_person("Ben", language="en", phone=True)
    open_table(ann, game, [BOT])
    RailTable(ann).keep_tickets(2)
    ben.go(ann.page.url.removeprefix(ann.address))
    expect(ben.page.locator(".players [data-seat]")).to_have_count(2)
    expect(ben.page.get_by_role("tab", name="Log")).to_be_visible()
    expect(ben.page.get_by_role("tab", name="Tickets")).to_have_count(0)
    resize(ben.page, 1440, 900)
    expect(ben.page.get_by_role("heading", name="My tickets")).to_have_count(0)
