"""Junior mode, head starts, large type, and a table on a TV with hands on phones."""

import re

import pytest
from playwright.sync_api import expect

from person import NewPerson, Person
from rail import RailTable
from tables import BOT, INVITED, close_menu, invitation, open_menu, open_table, start

SPOKEN = """() => {
    window.spoken = [];
    speechSynthesis.speak = (said) => window.spoken.push([said.lang, said.text]);
}"""


def open_variant(
    person: Person, game: str, *, junior: bool = False, ahead: int = 0, seat: int = 1
) -> None:
    """A table against one bot, opened with the options of the page."""
    page = person.page
    person.go(f"/new?game={game}")
    page.get_by_role("radiogroup", name="Seat 2", exact=True).get_by_role("radio", name=BOT).click()
    page.locator("summary").click()
    if junior:
        group = page.get_by_role("radiogroup", name="Junior mode")
        group.get_by_role("radio", name="Yes").click()
    if ahead:
        page.get_by_label(f"Head start, seat {seat}").select_option(str(ahead))
    person.check_accessibility("the screen")
    page.get_by_role("button", name="Open the table").filter(visible=True).click()
    page.wait_for_url("**/table/*")


@pytest.mark.parametrize("game", ["rail", "tram"])
def test_junior_mode_has_few_tickets_as_pictures_read_aloud(
    new_person: NewPerson, game: str
) -> None:
    ann = new_person("Ann", language="en")
    open_variant(ann, game, junior=True)
    table, page = RailTable(ann), ann.page
    table.wait_for_turn()
    expect(page.get_by_role("checkbox")).to_have_count(2)
    expect(page.locator("[data-picture]")).to_have_count(2)
    ann.check_accessibility("the screen")
    page.evaluate(SPOKEN)
    page.locator("[data-listen]").first.click()
    ((language, text),) = page.evaluate("window.spoken")
    assert language == "en" and re.fullmatch(r"From .+ to .+, \d+ points?\.", text)
    table.keep_tickets(1)
    held = page.locator(".tickets-panel [data-picture]").filter(visible=True)
    expect(held).to_have_count(1)
    expect(page.locator(".stage .stamp")).to_have_count(0)
    page.locator(
        ".tickets-panel .ticket button[aria-pressed], .tickets-panel .ticket > button"
    ).first.click()
    expect(page.locator(".stage .stamp")).to_have_count(2)
    ann.check_accessibility("the screen")


def test_a_head_start_counts_from_the_first_moment(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    open_variant(ann, "rail", ahead=20, seat=1)
    RailTable(ann).wait_for_turn()
    seats = ann.page.locator(".players [data-seat]")
    expect(seats.nth(0)).to_contain_text("20")
    expect(seats.nth(1)).not_to_contain_text("20")


def test_variants_are_not_offered_where_there_are_none(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go("/new?game=trains")
    ann.page.locator("summary").click()
    expect(ann.page.get_by_role("radiogroup", name="Pace of the bots")).to_be_visible()
    expect(ann.page.get_by_role("radiogroup", name="Junior mode")).to_have_count(0)
    expect(ann.page.get_by_label(re.compile("Head start"))).to_have_count(0)


WINDOWS = [(1440, 900), (1366, 650), (820, 1180), (390, 844), (360, 640)]
# Whatever of the table's controls is cut off by the window or by its own box.
CUT = """() => [...document.querySelectorAll("main button, main a, .topbar button")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest(".stage, svg, [data-scrolls], .log"))
    .map((one) => [one.getBoundingClientRect(), one])
    .filter(([box]) => box.width > 0 && (box.left < -1 || box.right > innerWidth + 1))
    .map(([, one]) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", ["rail", "trains"])
def test_large_type_is_larger_and_fits(new_person: NewPerson, game: str) -> None:
    ann = new_person("Ann", language="en")
    open_table(ann, game, seats=(BOT,))
    page = ann.page
    expect(page.get_by_test_id("menu")).to_be_visible()
    sizes = "getComputedStyle(document.querySelector('.topbar b')).fontSize"
    before = float(page.evaluate(sizes).removesuffix("px"))
    settings = open_menu(ann, "Settings")
    settings.get_by_role("switch", name=re.compile("Large type")).click()
    close_menu(ann)
    assert float(page.evaluate(sizes).removesuffix("px")) > 1.1 * before
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT) == [], (width, height)
    ann.check_accessibility("the screen")
    page.reload()
    page.wait_for_load_state("networkidle")
    assert float(page.evaluate(sizes).removesuffix("px")) > 1.1 * before


def test_a_tv_shows_the_board_and_no_hand_and_phones_join_by_its_code(
    new_person: NewPerson,
) -> None:
    ann, tv = new_person("Ann", language="en"), new_person("TV", language="en")
    bob = new_person("Bob", language="en", phone=True)
    open_table(ann, "rail", seats=(INVITED,))
    link, code = invitation(ann)
    table = ann.page.url.rsplit("/", 1)[1]
    tv.go(f"/table/{table}/tv")
    expect(tv.page.get_by_test_id("tv")).to_contain_text(code)
    qr = tv.page.get_by_role("img", name=re.compile("QR"))
    expect(qr).to_be_visible()
    assert qr.evaluate("(image) => image.naturalWidth") > 0
    bob.go(link.removeprefix(bob.address))  # what the QR code says
    bob.page.wait_for_url("**/table/*")
    seats = tv.page.get_by_test_id("tv-seats").get_by_role("listitem")
    expect(seats).to_have_count(2)
    expect(seats.nth(1)).not_to_contain_text("Open seat")
    start(ann)
    first = RailTable(ann)
    expect(tv.page.locator(".scene .stage svg")).to_be_visible()
    players = tv.page.locator(".players [data-seat]")
    expect(players.nth(0)).to_have_attribute("aria-current", "true")
    first.wait_for_turn()
    before = len(tv.heard)
    first.keep_tickets(2)
    expect(players.nth(1)).to_have_attribute("aria-current", "true")  # it moves on by itself
    assert len(tv.heard) > before
    expect(tv.page.locator(".hand")).to_have_count(0)
    tv.check_accessibility("the screen")
    # The host's own browser, too, gets nothing but a spectator's view there.
    ann.heard.clear()
    ann.go(f"/table/{table}/tv")
    expect(ann.page.get_by_test_id("tv")).to_be_visible()
    looks = [one for one in ann.heard if '"look"' in one]
    assert looks and all('"eyes":-1' in one for one in looks if '"eyes"' in one)


def test_a_tv_shows_a_game_whose_hands_lie_open_too(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    open_table(ann, "trains", seats=(BOT,))
    expect(ann.page.get_by_test_id("menu")).to_be_visible()
    ann.go(ann.page.url.removeprefix(ann.address) + "/tv")
    expect(ann.page.get_by_test_id("trains-scene")).to_be_visible()
    ann.check_accessibility("the TV view of Trains")
