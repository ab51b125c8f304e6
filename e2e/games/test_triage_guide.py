"""Triage's guided first game: followed literally, and with a wrong turn at every step."""

import pytest
from playwright.sync_api import Locator, expect

from person import NewPerson, Person
from triage import Triage

WINDOWS = [(390, 844), (360, 640), (844, 390), (740, 360), (768, 1024), (1440, 900)]


def begin(person: Person) -> tuple[Triage, Locator]:
    person.go("/learn/triage")
    person.page.get_by_test_id("begin").click()
    coach = person.page.get_by_test_id("coach")
    expect(coach).to_be_visible()
    coach.get_by_test_id("understood").click()
    expect_step(coach, "pick", "Touch the locomotive")
    return Triage(person), coach


def expect_step(coach: Locator, step: str, title: str) -> None:
    expect(coach).to_have_attribute("data-step", step)
    expect(coach.get_by_role("heading")).to_have_text(title)


def expect_apart(coach: Locator, control: Locator) -> None:
    """The card covers nothing of the control, and both are whole on the screen."""
    card, box = coach.bounding_box(), control.bounding_box()
    window = coach.page.viewport_size
    assert card and box and window
    beside = card["x"] >= box["x"] + box["width"] or box["x"] >= card["x"] + card["width"]
    over = card["y"] >= box["y"] + box["height"] or box["y"] >= card["y"] + card["height"]
    assert beside or over, (card, box)
    for one in (card, box):
        assert one["x"] >= -1 and one["y"] >= -1
        assert one["x"] + one["width"] <= window["width"] + 1
        assert one["y"] + one["height"] <= window["height"] + 1


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_guide_followed_literally_solves_in_the_fewest_moves(
    new_person: NewPerson, width: int, height: int
) -> None:
    ann = new_person("Ann", language="en", phone=min(width, height) < 700)
    ann.page.set_viewport_size({"width": width, "height": height})
    triage, coach = begin(ann)
    triage.tap("A0")
    expect_step(coach, "stop", "Choose the stop")
    expect_apart(coach, triage.slot("T1"))
    triage.tap("T1")
    expect_step(coach, "roll", "Roll")
    expect_apart(coach, triage.button("Roll"))
    triage.button("Roll").click()
    expect_step(coach, "push", "Pushed!")
    coach.get_by_test_id("understood").click()
    expect_step(coach, "couple", "Take the locomotive again")
    triage.tap("T1")
    expect_step(coach, "couple", "Couple the wagon")
    expect_apart(coach, triage.slot("T2"))
    triage.tap("T2")
    expect_step(coach, "pull", "Pull it")
    ann.check_accessibility("the guide while pulling")
    expect_apart(coach, triage.slot("A7"))
    triage.tap("A7")
    expect_step(coach, "pull", "Roll")
    expect_apart(coach, triage.button("Roll"))
    triage.button("Roll").click()
    expect_step(coach, "end", "Solved")
    expect(triage.award).to_contain_text("2 moves: nobody can do better, proven.")


@pytest.mark.parametrize("phone", [False, True])
def test_a_wrong_turn_at_any_step_is_met_with_a_way_on(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    triage, coach = begin(ann)
    triage.tap("A0")
    triage.tap("B1")  # another stop
    expect_step(coach, "stop", "Not quite there")
    triage.tap("B1")  # and off
    expect_step(coach, "roll", "Never mind")
    expect_apart(coach, triage.button("Undo"))
    triage.button("Undo").click()
    expect_step(coach, "pick", "Touch the locomotive")
    triage.tap("A0")
    triage.tap("T1")
    triage.button("Roll").click()
    coach.get_by_test_id("understood").click()
    triage.tap("T1")
    triage.tap("B3")  # away without the wagon
    expect_step(coach, "couple", "Couple the wagon")
    triage.tap("B3")
    expect_step(coach, "pull", "Never mind")
    triage.button("Undo").click()
    expect_step(coach, "couple", "Take the locomotive again")
    triage.tap("T1")
    triage.tap("T2")
    triage.tap("A5")  # not far enough
    expect_step(coach, "pull", "A little further")
    triage.tap("A7")
    expect_step(coach, "pull", "Roll")
    triage.button("Roll").click()
    expect_step(coach, "end", "Solved")
