"""Names of stations on every window, on both maps, whichever way one comes to the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from board_names import BoardTexts
from person import NewPerson, Person
from rail import RailTable, open_against_bots
from tables import open_menu

WINDOWS = (
    (390, 844), (844, 390), (768, 1024), (1024, 650),
    (1180, 820), (1280, 620), (1366, 650), (1440, 900),
)  # fmt: skip
LOW = 480  # pixels that a board is high from which all of it has names and symbols


def size(width: int, height: int) -> ViewportSize:
    return {"width": width, "height": height}


def fresh(ann: Person, path: str) -> None:
    ann.go(path)


def from_hall(ann: Person, path: str) -> None:
    """Posters and miniatures of all games have been on the screen before."""
    ann.go("/")
    expect(ann.page.get_by_test_id("poster-triage")).to_be_visible()
    ann.page.locator(f'a[href="{path}"]').filter(visible=True).first.click()
    ann.page.wait_for_url(f"**{path}")


def from_rules(ann: Person, path: str) -> None:
    """The figures of the rules are drawn with the parts of the board."""
    ann.go(path)
    expect(ann.page.locator(".stage .board")).to_be_visible()
    open_menu(ann, "Settings").get_by_role("link", name="Rules").click()
    ann.page.wait_for_url("**/rules/*")
    expect(ann.page.get_by_role("heading").first).to_be_visible()
    ann.page.go_back()
    ann.page.wait_for_url(f"**{path}")


WAYS_IN: dict[str, Callable[[Person, str], None]] = {
    "fresh": fresh,
    "from the hall": from_hall,
    "from the rules": from_rules,
}


def settled(page: Page) -> BoardTexts:
    """The texts once the board stands still: it glides to what matters on a small screen."""
    view = page.locator(".stage .board")
    expect(view).to_be_visible()
    page.wait_for_function(
        """() => new Promise((still) => {
            const box = () => document.querySelector(".stage .board").getAttribute("viewBox");
            const before = box();
            requestAnimationFrame(() => requestAnimationFrame(() => still(before === box())));
        })"""
    )
    return BoardTexts(page)


@pytest.mark.parametrize("way_in", WAYS_IN)
@pytest.mark.parametrize("game", ["rail", "tram"])
def test_names_are_on_their_plates_and_none_covers_another(
    new_person: NewPerson, game: str, way_in: str
) -> None:
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, game)
    table.keep_tickets(3)
    table.wait_for_turn()
    path = re.sub(r"^https?://[^/]+", "", ann.page.url)
    faults: dict[str, list[str]] = {}
    for width, height in WINDOWS:
        ann.page.set_viewport_size(size(width, height))
        WAYS_IN[way_in](ann, path)
        table.wait_for_turn()
        texts = settled(ann.page)
        found = texts.faults()
        stage = texts.stage[3] - texts.stage[1]
        if stage >= LOW and not ann.page.locator(".board .symbol").count():
            found.append("no symbols of colours")
        if not ann.page.locator(".minimap").count():  # the whole board is shown
            found += [f"{name} is cut off" for name in texts.cut_off()]
        if found:
            faults[f"{width}x{height}, board {stage:.0f} high"] = found
    assert faults == {}


def test_the_words_of_tram_are_those_of_lyon(new_person: NewPerson) -> None:
    """Stops, not cities; and the apostrophe of printed texts, on the board and in the lists."""
    ann = new_person("Anne", language="fr")
    ann.go()
    ann.page.get_by_role("button", name=re.compile("Tram.*Jouer avec des robots")).click()
    table = RailTable(ann)
    names = ann.page.locator(".stage .names").first
    expect(names).to_contain_text("Tête-d’Or")
    table.keep_tickets(3)
    table.wait_for_turn()
    expect(names).to_contain_text("Tête-d’Or")
    ann.page.get_by_test_id("show-lines").click()
    lines = ann.page.get_by_role("dialog").get_by_test_id("lines")
    lines.get_by_role("button", name="Toutes").click()
    expect(lines.get_by_role("textbox")).to_have_accessible_name("Arrêt ou couleur")
    lines.get_by_role("textbox").fill("tete-d'or")  # as it is typed
    expect(lines.get_by_role("listitem").first).to_contain_text("Tête-d’Or")
    words = ann.page.locator("body").inner_text()
    assert "'" not in words
    assert not re.search(r"(?<!-)\bvilles?\b", words, re.IGNORECASE)


@pytest.mark.parametrize("game", ["rail", "tram"])
def test_names_of_tickets_to_choose_from(new_person: NewPerson, game: str) -> None:
    ann = new_person("Ann", language="en")
    open_against_bots(ann, game)
    faults: dict[str, list[str]] = {}
    for width, height in WINDOWS:
        ann.page.set_viewport_size(size(width, height))
        ann.page.reload()
        expect(ann.page.get_by_test_id("keep")).to_be_visible()
        found = settled(ann.page).faults()
        if found:
            faults[f"{width}x{height}"] = found
    assert faults == {}
