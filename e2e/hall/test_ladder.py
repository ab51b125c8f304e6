"""Rated games and the ladder, by mouse, in both languages; and tokens for programs that play."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from person import NewPerson, Person
from tables import INVITED, follow, introduce, invitation, open_menu, open_table, start

CLIENT = Path(__file__).parents[2] / "docs/examples/client.py"
WORDS = {
    "fr": {"ladder": "Classement", "rating": "Cote", "provisional": "provisoire"},
    "en": {"ladder": "Ladder", "rating": "Rating", "provisional": "provisional"},
}


def open_rated(person: Person, game: str) -> str:
    """Opens a rated table for one other person; the link to it."""
    page = person.page
    person.go(f"/new?game={game}")
    page.locator("summary").click()
    hints = page.get_by_role("radiogroup", name="Hints during the game")
    expect(hints).to_be_visible()
    page.get_by_role("radiogroup", name="Rated game").get_by_role("radio", name="Yes").click()
    expect(page.get_by_text("It counts for the ladder")).to_be_visible()
    expect(hints).to_have_count(0)
    person.check_accessibility("options of a rated table")
    page.get_by_role("button", name="Open the table").filter(visible=True).click()
    page.wait_for_url("**/table/*")
    return invitation(person)[0]


def resign(person: Person) -> None:
    sheet = open_menu(person, "Settings")
    sheet.get_by_role("button", name="Resign the game").click()
    sheet.get_by_role("button", name=re.compile("Resign|Yes")).last.click()


def rating_of(person: Person, game: str) -> int:
    """What the profile says."""
    person.go("/me")
    line = person.page.get_by_test_id("my-ratings").get_by_role("listitem").filter(has_text=game)
    return int(line.locator(".num").inner_text())


def test_a_rated_game_shows_on_the_table_the_profile_and_the_ladder(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann", language="en"), new_person("Bob", language="en")
    for person in (ann, bob):
        introduce(person)
    follow(bob, open_rated(ann, "trains"))
    start(ann)
    expect(bob.page.get_by_test_id("menu")).to_be_visible()
    resign(bob)
    for person in (ann, bob):
        changes = person.page.get_by_test_id("rating-changes")
        expect(changes.get_by_role("listitem")).to_have_count(2)
        expect(changes).to_contain_text(re.compile(r"Ann: from \d+ to \d+"))
        person.check_accessibility("the end of a rated game")
    assert rating_of(ann, "Trains") > 1000 > rating_of(bob, "Trains")
    bob.check_accessibility("profile with ratings")
    for language, word in WORDS.items():
        bob.page.goto(bob.address)
        bob.page.get_by_role("button", name="Français" if language == "fr" else "English").click()
        bob.page.get_by_role("link", name=word["ladder"]).click()
        expect(bob.page.get_by_role("heading", name=word["ladder"], exact=True)).to_be_visible()
        bob.page.get_by_role("tab", name="Trains").click()
        ladder = bob.page.get_by_role("table", name=re.compile("Trains"))
        expect(ladder.get_by_role("columnheader", name=word["rating"])).to_be_visible()
        mine = ladder.locator("tr.mine")
        expect(mine).to_contain_text("Bob")
        expect(mine).to_contain_text(word["provisional"])
        names = ladder.get_by_role("rowheader").all_inner_texts()
        assert [name.split()[0] for name in names if name.split()[0] in ("Ann", "Bob")] == [
            "Ann", "Bob",
        ]  # fmt: skip
        bob.check_accessibility(f"ladder, {language}")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("phone", [False, True])
def test_the_ladder_passes_the_accessibility_checks(
    new_person: NewPerson, language: str, phone: bool
) -> None:
    cid = new_person("Cid", language=language, phone=phone)
    cid.go()
    cid.page.get_by_role("link", name=WORDS[language]["ladder"]).click()
    expect(
        cid.page.get_by_role("heading", name=WORDS[language]["ladder"], exact=True)
    ).to_be_visible()
    for game in ("Rail", "Tram", "Trains"):
        cid.page.get_by_role("tab", name=game, exact=True).click()
        expect(cid.page.get_by_role("tab", name=game, exact=True)).to_have_attribute(
            "aria-selected", "true"
        )
        cid.check_accessibility(f"ladder of {game}, {language}")
    wider = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not cid.page.evaluate(wider), "the page is wider than the screen"


def example_client(address: str, code: str, token: str) -> "subprocess.Popen[str]":
    # No proxy of this machine between it and the server.
    environment = {
        name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")
    }
    return subprocess.Popen(
        [sys.executable, str(CLIENT), address, code],
        env={**environment, "ROTONDE_TOKEN": token},
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_program_plays_with_a_token_from_the_profile(new_person: NewPerson) -> None:
    """Made by mouse, used by the example client, revoked by mouse."""
    ann, bob = new_person("Ann", language="en"), new_person("Bob", language="en")
    for person in (ann, bob):
        introduce(person)
    page = bob.page
    page.get_by_role("textbox", name="Name of the program").fill("Night train")
    page.get_by_role("button", name="Make a token").click()
    token = page.get_by_role("textbox", name="The new token").input_value()
    assert token.startswith("rotonde_")
    bob.check_accessibility("profile with a new token")
    listed = page.get_by_test_id("tokens").get_by_role("listitem")
    expect(listed).to_contain_text("never used")
    page.reload()
    expect(listed).to_contain_text("Night train")
    assert token not in page.content(), "it is shown once"

    open_table(ann, "trains", [INVITED])
    _, code = invitation(ann)
    program = example_client(bob.address, code, token)
    try:
        expect(ann.page.get_by_test_id("seats")).to_contain_text("Bob")
        start(ann)
        expect(ann.page.get_by_test_id("menu")).to_be_visible()
        resign(ann)
        _, errors = program.communicate(timeout=60)
        assert program.returncode == 0, errors
    finally:
        program.kill()
    page.reload()
    expect(listed).to_contain_text("last used")
    listed.get_by_role("button", name="Revoke Night train").click()
    expect(listed).to_have_count(0)
    refused = example_client(bob.address, code, token)
    _, errors = refused.communicate(timeout=60)
    assert refused.returncode != 0 and "401" in errors
