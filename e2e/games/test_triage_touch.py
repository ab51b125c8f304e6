"""Triage by finger: coupling a wagon, taking another way, seeing the bend that is too sharp."""

import re

import pytest
from playwright.sync_api import expect

from keyboard import tab_to
from person import NewPerson
from triage import Triage, open_mission

# Points of each label that lie on a vehicle; both may be turned.
_COVERED = """(board) => {
    const covered = [];
    for (const label of board.querySelectorAll(".coming rect")) {
        const matrix = label.getScreenCTM();
        const { x, y, width, height } = label.getBBox();
        for (const vehicle of board.querySelectorAll("[data-vehicle]")) {
            const back = vehicle.getScreenCTM().inverse();
            for (let i = 0; i <= 8; i++) for (let j = 0; j <= 8; j++) {
                const point = new DOMPoint(x + (width * i) / 8, y + (height * j) / 8);
                const on = point.matrixTransform(matrix).matrixTransform(back);
                if (Math.abs(on.x) < 45 && Math.abs(on.y) < 28)
                    covered.push(`${vehicle.dataset.vehicle} at ${vehicle.dataset.at}`);
            }
        }
    }
    return [...new Set(covered)];
}"""


def expect_coupled(triage: Triage, slot: str) -> None:
    expect(triage.slot(slot)).to_have_attribute("aria-label", re.compile(", coupled"))
    expect(triage.board.get_by_test_id("coupling")).to_have_count(1)
    pressed = triage.composer.get_by_role("button", name="Couple 1", exact=False)
    expect(pressed.and_(triage.composer.locator('[aria-pressed="true"]'))).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True])
def test_a_mission_is_solved_by_touching_the_board_alone(
    new_person: NewPerson, phone: bool
) -> None:
    """Push and pull: the blue wagon is coupled by a touch, the red one pushed aside."""
    ann = new_person("Ann", language="en", phone=phone)
    triage = open_mission(ann, "Push and pull")
    triage.tap("A1")
    expect(triage.slot("E1")).to_have_attribute("aria-label", re.compile("can be coupled"))
    triage.tap("E1")
    expect_coupled(triage, "E1")
    triage.tap("A6")
    # Alone, or by a way on which the red wagon is pushed: to its mark, if one touches that way.
    other = triage.board.locator('[data-way][aria-label*="yellow diamond"]')
    expect(other).to_have_count(1)
    named = str(other.get_attribute("aria-label"))
    box = other.locator(".disc").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if phone:
        ann.page.touchscreen.tap(x, y)
    else:
        ann.page.mouse.click(x, y)
    expect(other).to_have_count(0)
    expect(triage.composer.get_by_role("button", name=named, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert triage.board.evaluate(_COVERED) == []
    ann.check_accessibility("a move with other ways")
    triage.tap("A6")
    triage.expect_moves(1)
    assert triage.standing() == {"locomotive-1": "A6", "blue": "A5", "red": "G1"}
    triage.tap("A6")
    triage.tap("A5")
    expect_coupled(triage, "A5")
    triage.tap("A7")
    triage.tap("A7")
    expect(triage.award).to_contain_text("2 moves: nobody can do better")


def test_a_second_touch_pushes_the_wagon_instead(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "Push and pull")
    triage.tap("A1")
    triage.tap("B1")
    expect_coupled(triage, "B1")
    triage.tap("B1")
    expect(triage.slot("B1")).to_have_attribute("aria-label", re.compile("chosen stop"))
    expect(triage.board.get_by_test_id("coupling")).to_have_count(0)
    expect(triage.composer).to_contain_text("pushing the red wagon")
    triage.expect_moves(0)


def test_another_way_is_taken_by_keyboard(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "The wye")
    triage.walk_to("A0")
    ann.page.keyboard.press("Enter")
    triage.walk_to("A1")
    ann.page.keyboard.press("Enter")
    other = triage.board.locator("[data-way]")
    expect(other).to_have_count(1)
    code = str(other.get_attribute("data-way"))
    tab_to(ann.page, other)
    ann.page.keyboard.press("Enter")
    expect(other).not_to_have_attribute("data-way", code)
    expect(triage.slot("A1")).to_be_focused()
    ann.page.keyboard.press("Enter")
    triage.expect_moves(1)


def test_the_bend_that_is_too_sharp_is_shown(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "The wye")
    triage.tap("A0")
    triage.tap("E1")
    expect(triage.told).to_contain_text("The bend at grey square B is too sharp.")
    bend = triage.board.get_by_test_id("sharp-bend")
    expect(bend).to_have_attribute("data-bend", "A0 A1 E1")
    expect(bend).to_be_visible()
    ann.check_accessibility("a bend that is too sharp")
    triage.tap("A1")
    expect(bend).to_have_count(0)


@pytest.mark.parametrize(("language", "listing"), [("fr", "Liste"), ("en", "List")])
def test_no_two_rows_of_the_list_read_the_same(
    new_person: NewPerson, language: str, listing: str
) -> None:
    ann = new_person("Ann", language=language)
    ann.go("/mission/03-push-and-pull")
    ann.page.get_by_role("button", name=listing, exact=True).filter(visible=True).click()
    rows = ann.page.get_by_test_id("legal-moves").get_by_role("button")
    expect(rows.first).to_be_visible()
    words = rows.all_inner_texts()
    assert len(words) > 20
    assert len(set(words)) == len(words)
