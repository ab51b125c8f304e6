"""A finished game watched again: scrubber, eyes, links, the record, its shuffle checked."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from conftest import Server
from keyboard import press_on, tab_to
from person import NewPerson, Person
from rail import open_against_bots, play_on
from tables import open_menu, two_at_trains
from triage import open_mission

VERIFY_SECONDS = 240  # it plays the whole game again, and may have to compile for that


class Finished:
    """A finished game of Tram against a bot, in the browser of its player."""

    def __init__(self, person: Person) -> None:
        self.person = person
        table = open_against_bots(person, "tram")
        table.keep_tickets(2)
        play_on((table,))
        table.final.get_by_role("button", name="Show all").click()
        self.totals = table.totals()
        table.final.get_by_role("link", name="Watch the game again").click()
        expect(person.page.get_by_test_id("scrubber")).to_be_visible()
        self.path = person.page.evaluate("location.pathname")


@pytest.fixture(scope="module")
def game(server: Server, chromium: Browser) -> Iterator[Finished]:
    """Played once for all the tests here: it takes a while."""
    ann = Person(chromium, server.address, "Ann", "en")
    yield Finished(ann)
    ann.leave()
    assert not ann.problems, ann.problems


@pytest.fixture
def film(game: Finished) -> Page:
    """The page of who has played, at the start of the film."""
    page = game.person.page
    game.person.go(game.path)
    expect(scrubber(page)).to_have_attribute("aria-valuenow", "0")
    expect(page.locator(".coming")).to_have_count(0)  # all of it has come
    return page


def scrubber(page: Page) -> Locator:
    return page.get_by_test_id("scrubber")


def at(page: Page) -> int:
    return int(scrubber(page).get_attribute("aria-valuenow") or -1)


def last(page: Page) -> int:
    return int(scrubber(page).get_attribute("aria-valuemax") or -1)


def scores(page: Page) -> list[int]:
    """Points for routes, by seat, at this moment of the film."""
    told = page.locator(".seats li > .num").all_text_contents()
    return [int(re.sub(r"\D", "", text)) for text in told]


def open_hands(page: Page) -> list[int]:
    """For each seat: how many kinds of cards one sees in its hand."""
    hands = page.locator(".seats li .hand").all()
    return [hand.get_by_role("img").count() for hand in hands]


# --- going through the film ----------------------------------------------------------------------


def test_the_scrubber_by_keyboard(film: Page) -> None:
    slider = scrubber(film)
    assert scores(film) == [0, 0]
    tab_to(film, slider)
    film.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    film.keyboard.press("PageUp")  # a whole turn
    expect(slider).not_to_have_attribute("aria-valuenow", "1")
    film.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuenow", str(last(film)))
    assert sum(scores(film)) > 0
    film.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", str(last(film) - 1))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Turn \d+, .+"))
    film.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    assert scores(film) == [0, 0]


def test_the_scrubber_by_mouse(film: Page) -> None:
    """A click goes there, dragging goes along, a line of the log leads to its move."""
    track = scrubber(film).locator(".tl")
    box = track.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    film.mouse.click(box["x"] + box["width"] / 2, middle)
    assert abs(at(film) - last(film) / 2) <= 1 + last(film) * 0.02
    film.mouse.down()
    film.mouse.move(box["x"] + box["width"] * 0.75, middle, steps=4)
    film.mouse.up()
    assert abs(at(film) - last(film) * 0.75) <= 1 + last(film) * 0.02
    points = scores(film)
    assert sum(points) > 0
    line = film.get_by_test_id("story").filter(visible=True).locator("li").nth(3)
    line.get_by_role("button").click()
    expect(scrubber(film)).to_have_attribute("aria-valuenow", str(line.get_attribute("data-step")))
    assert sum(scores(film)) < sum(points)


def test_the_film_plays_by_itself_until_it_is_stopped(film: Page) -> None:
    film.get_by_role("radio", name="4×").click()
    film.get_by_role("button", name="Play", exact=True).click()
    expect(scrubber(film)).to_have_attribute("aria-valuenow", re.compile(r"^([3-9]|\d\d)"))
    film.get_by_role("button", name="Pause").click()
    expect(film.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_last_moment_has_the_points_of_the_end(game: Finished, film: Page) -> None:
    """The replay ends with the points for routes that the scoring showed."""
    film.get_by_role("button", name="End", exact=True).click()
    told = film.locator(".outcome").text_content() or ""
    best = max(int(re.findall(r"(-?\d+) points?$", total)[0]) for total in game.totals)
    assert f"{best} point" in told


# --- whose eyes ----------------------------------------------------------------------------------


def test_open_cards_and_the_view_of_a_seat(film: Page) -> None:
    """With open cards every hand is seen; a seat sees its own, and the other's backs."""
    eyes = film.get_by_role("radiogroup", name="Seen by")
    expect(eyes.get_by_role("radio", name="Open cards")).to_be_checked()
    assert all(kinds > 0 for kinds in open_hands(film))
    press_on(film, eyes.get_by_role("radio", name="Open cards"), "ArrowRight")
    expect(eyes.get_by_role("radio").nth(1)).to_be_checked()
    expect(film.locator(".seats li").nth(1).locator(".mini.back")).to_be_visible()
    mine, theirs = open_hands(film)
    assert mine > 0
    assert theirs == 0
    eyes.get_by_role("radio").nth(2).click()
    expect(film.locator(".seats li").nth(0).locator(".mini.back")).to_be_visible()
    mine, theirs = open_hands(film)
    assert mine == 0
    assert theirs > 0
    eyes.get_by_role("radio", name="Open cards").click()
    expect(film.locator(".seats .mini.back")).to_have_count(0)
    assert all(kinds > 0 for kinds in open_hands(film))


# --- links ---------------------------------------------------------------------------------------


def test_a_bot_says_why_it_made_the_move_of_this_moment(game: Finished, film: Page) -> None:
    story = film.get_by_test_id("story").filter(visible=True)
    kept = story.locator("li").filter(has_text=re.compile("keeps .* ticket")).last  # the bot's
    kept.get_by_role("button").click()
    kept.get_by_role("button", name=re.compile("^Why[?] .* keeps")).click()
    expect(kept.locator(".reason")).to_contain_text("Together these tickets")
    game.person.check_accessibility("why, in a film")


def test_what_is_still_to_come_is_paler_to_its_last_word(film: Page) -> None:
    later = film.get_by_test_id("story").locator(".later:has(small)").first
    paler, small = (
        one.evaluate("(one) => getComputedStyle(one).color")
        for one in (later, later.locator("small").first)
    )
    assert small == paler


def test_a_link_to_a_moment_opens_at_that_moment(film: Page, new_person: NewPerson) -> None:
    """A record file can be opened in a browser that has never seen this table."""
    tab_to(film, scrubber(film))
    for _ in range(17):
        film.keyboard.press("ArrowRight")
    expect(scrubber(film)).to_have_attribute("aria-valuenow", "17")
    text = scrubber(film).get_attribute("aria-valuetext")
    link = film.locator(".link span").first.text_content() or ""
    expect(film).to_have_url(f"http://{link}")  # the address follows
    expect(scrubber(film)).to_be_focused()  # and the page is still the same
    ben = new_person("Ben", language="en")
    ben.page.goto(f"http://{link}")
    expect(scrubber(ben.page)).to_have_attribute("aria-valuenow", "17")
    expect(scrubber(ben.page)).to_have_attribute("aria-valuetext", str(text))
    assert scores(ben.page) == scores(film)


# --- the record and its shuffle ------------------------------------------------------------------


def downloaded(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def verify(record: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rotonde", "verify", str(record), "--language", "en"]
    return subprocess.run(
        [*command, *options], capture_output=True, text=True, timeout=VERIFY_SECONDS, check=False
    )


def test_the_page_finds_that_the_shuffle_holds(film: Page, game: Finished) -> None:
    """The page that has played compares with what it noted before the deal."""
    panel = film.get_by_test_id("fairness")
    expect(panel).to_have_accessible_name("Shuffle checked")
    expect(panel).to_contain_text("The secret does give its seal.")
    expect(panel).to_contain_text("Your page had noted this seal before it sent its seed")
    expect(panel).to_contain_text("No number is missing from the log")
    expect(panel.locator(".sign.holds")).to_have_count(2)  # the server's secret, and my seed
    expect(panel.locator(".sign.fails, .step.bad")).to_have_count(0)
    game.person.check_accessibility("replay")


def test_on_a_phone_everything_is_in_sheets(game: Finished, new_person: NewPerson) -> None:
    """The dialogues for the log, the point of view and the shuffle are accessible."""
    ben = new_person("Ben", language="en", phone=True)
    ben.go(game.path)
    expect(ben.page.locator(".coming")).to_have_count(0)
    ben.check_accessibility("replay on a phone")
    for name in ("Log", "Seen by", "Shuffle"):
        ben.page.get_by_role("navigation", name="Views").get_by_role("button", name=name).click()
        sheet = ben.page.get_by_role("dialog", name=name)
        expect(sheet).to_be_visible()
        ben.check_accessibility(f"replay on a phone: {name}")
        sheet.get_by_role("button", name="Close").first.click()
        expect(sheet).to_have_count(0)


def test_the_downloaded_record_is_verified(film: Page, tmp_path: Path) -> None:
    """By `rotonde verify`, against the seal that the page shows; another seal is refused."""
    record = downloaded(film, tmp_path)
    seal = film.get_by_test_id("fairness").locator(".seal .digits").get_attribute("title")
    assert seal is not None and re.fullmatch("[0-9a-f]{64}", seal)
    found = verify(record, "--commitment", seal)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "Everything that was checked holds." in found.stdout
    other = seal[::-1]
    assert verify(record, "--commitment", other).returncode == 1


def test_a_record_is_checked_by_any_page(film: Page, new_person: NewPerson, tmp_path: Path) -> None:
    """Another person can only check its consistency; a changed seed is noticed."""
    record = downloaded(film, tmp_path)
    ben = new_person("Ben", language="en")
    ben.go("/fairness")
    chooser = ben.page.locator("input[type=file]")
    chooser.set_input_files(record)
    panel = ben.page.get_by_test_id("fairness")
    expect(panel).to_have_accessible_name("The record agrees with itself")
    changed = json.loads(record.read_text())
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(with_another_seed(changed)))
    chooser.set_input_files(forged)
    expect(panel).to_have_accessible_name("The shuffle does not hold")
    ben.check_accessibility("a shuffle that does not hold")


def with_another_seed(record: dict[str, object]) -> dict[str, object]:
    """The same record, with another seed of a player."""

    def changed(thing: object) -> object:
        if isinstance(thing, dict):
            return {
                key: [seed and seed[::-1] for seed in value] if key == "seeds" else changed(value)
                for key, value in thing.items()
            }
        return [changed(one) for one in thing] if isinstance(thing, list) else thing

    forged = changed(record)
    assert forged != record
    assert isinstance(forged, dict)
    return forged


# --- the other games -----------------------------------------------------------------------------


def test_a_mission_is_watched_again(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "First push")
    for made in range(triage.best_number()):
        move = triage.ask_hints()
        triage.put_down()
        triage.make_by_tapping(move)
        triage.expect_moves(made + 1)
    moves = triage.best_number()
    triage.award.get_by_role("link", name="Watch again").click()
    expect(scrubber(ann.page)).to_have_attribute("aria-valuemax", str(moves))
    start = triage.standing()
    ann.page.get_by_role("button", name="Next move").first.click()
    expect(scrubber(ann.page)).to_have_attribute("aria-valuenow", "1")
    assert triage.standing() != start
    ann.check_accessibility("a mission watched again")


def test_a_game_of_trains_is_watched_again(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    one.set_up()
    assert other.wait_for_turn()
    sheet = open_menu(one.person, "Settings")
    sheet.get_by_role("button", name="Resign the game").click()
    sheet.get_by_role("button", name="Yes, resign").click()
    other.final.get_by_role("link", name="Watch it again").click()
    expect(scrubber(other.page)).to_be_visible()
    expect(other.page.locator(".coming")).to_have_count(0)
    other.page.get_by_role("button", name="Next move").first.click()
    expect(scrubber(other.page)).to_have_attribute("aria-valuenow", "1")
    other.person.check_accessibility("a game of trains watched again")


def test_the_address_counts_moves_as_the_page_does(game: Finished, film: Page) -> None:
    game.person.go(f"{game.path}?move=5")
    expect(scrubber(film)).to_have_attribute("aria-valuenow", "5")
    film.keyboard.press("ArrowRight")
    expect(scrubber(film)).to_have_attribute("aria-valuenow", "6")
    film.wait_for_url("**?move=6")
