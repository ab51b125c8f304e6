"""The hall on a phone: one strip, then all games with their button, without scrolling."""

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from person import NewPerson, Person

GAMES = ("Rail", "Tram", "Trains", "Triage")
SCREENS: dict[str, ViewportSize] = {
    "smallest": {"width": 360, "height": 640},
    "small": {"width": 375, "height": 667},
    "narrow": {"width": 360, "height": 740},
    "usual": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
    "lying, small": {"width": 740, "height": 360},
}
LYING = [name for name in SCREENS if name.startswith("lying")]


def box(element: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    found = element.bounding_box()
    assert found is not None
    x, y = found["x"], found["y"]
    return x, y, x + found["width"], y + found["height"]


def arrive(
    new_person: NewPerson, screen: str, *, language: str = "fr", dark: bool = False
) -> Person:
    ann: Person = new_person("Ann", language=language, phone=True, dark=dark)
    ann.page.set_viewport_size(SCREENS[screen])
    ann.go()
    expect(ann.page.get_by_test_id("strip")).to_be_visible()
    return ann


def play_button(person: Person, game: str) -> Locator:
    word = "Jouer" if person.language == "fr" else "Play"
    poster: Locator = person.page.get_by_test_id(f"poster-{game.lower()}")
    return poster.locator(".go").filter(has_text=word)


def lowest_line(person: Person) -> float:
    """Where the screen ends, or the navigation at its foot begins."""
    size = person.page.viewport_size
    assert size is not None
    top = box(person.page.get_by_role("navigation"))[1]
    return top if top > size["height"] / 2 else size["height"]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("screen", SCREENS)
def test_all_games_can_be_played_without_scrolling(
    new_person: NewPerson, screen: str, language: str
) -> None:
    ann = arrive(new_person, screen, language=language)
    end = lowest_line(ann)
    strip = box(ann.page.get_by_test_id("strip"))
    columns, rows = set(), set()
    for game in GAMES:
        left, top, right, bottom = box(play_button(ann, game))
        assert strip[3] <= top, "the strip stands before the games"
        assert left >= 0 and right <= SCREENS[screen]["width"] and bottom <= end, game
        assert bottom - top >= 44, "high enough for a thumb"
        poster = ann.page.get_by_test_id(f"poster-{game.lower()}")
        assert box(poster)[3] <= end, f"{game} is seen whole"
        assert box(poster.locator(".ti"))[3] - box(poster.locator("h2"))[3] <= 4, "one line"
        columns.add(round(left))
        rows.add(round(top))
    assert (len(columns), len(rows)) == ((4, 1) if screen in LYING else (2, 2))
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert ann.page.evaluate(overflow) == 0


def test_a_newcomer_is_shown_how_to_learn_and_no_empty_list(new_person: NewPerson) -> None:
    ann = arrive(new_person, "usual")
    strip = ann.page.get_by_test_id("strip")
    expect(strip).to_contain_text("Première visite")
    expect(ann.page.get_by_role("heading", name="Mes tables")).to_have_count(0)
    strip.click()
    ann.page.wait_for_url("**/learn/*")


def test_the_strip_leads_to_the_table_where_it_is_my_turn(new_person: NewPerson) -> None:
    ann = arrive(new_person, "usual")
    play_button(ann, "Tram").click()
    ann.page.wait_for_url("**/table/*")
    expect(ann.page.get_by_test_id("keep")).to_be_visible()
    table = ann.page.url
    ann.go()
    strip = ann.page.get_by_test_id("strip")
    expect(strip).to_contain_text("À vous")
    expect(strip).to_contain_text("Tram")
    ann.check_accessibility("the hall with a table that waits")
    strip.click()
    ann.page.wait_for_url(table)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("screen", ["smallest", "lying"])
def test_the_hall_is_accessible_on_every_phone(
    new_person: NewPerson, screen: str, dark: bool
) -> None:
    ann = arrive(new_person, screen, dark=dark)
    ann.check_accessibility(f"hall, {screen}")


def test_a_code_is_typed_below_the_games(new_person: NewPerson) -> None:
    ann = arrive(new_person, "usual")
    field = ann.page.get_by_role("textbox", name="Un code d’invitation ?")
    assert box(play_button(ann, "Triage"))[3] < box(field)[1]
    field.fill("nonsense")
    ann.page.get_by_role("button", name="Rejoindre").click()
    expect(ann.page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_navigation_leads_to_the_list_of_tables(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    ann.go()
    ann.page.get_by_role("navigation").get_by_role("link", name="Tables").click()
    expect(ann.page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    for part in ("My tables", "Open tables"):
        expect(ann.page.get_by_role("heading", name=part)).to_be_visible()
    expect(ann.page.get_by_role("radiogroup")).to_have_count(0)
    ann.check_accessibility("tables")
    ann.page.get_by_role("link", name="Open a table").first.click()
    expect(ann.page.get_by_role("radiogroup").first).to_be_visible()
