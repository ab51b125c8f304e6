"""Triage's table in every window: nothing cut or covered, and the page never scrolls."""

import pytest
from playwright.sync_api import Locator, expect

from person import NewPerson
from triage import Triage, open_mission

WINDOWS = [
    (390, 844), (360, 640), (844, 390), (740, 360), (768, 1024), (820, 1180),
    (1180, 820), (1024, 650), (1280, 620), (1366, 650), (1440, 900),
]  # fmt: skip
# Text of a title that its own box cuts off below.
_CUT = "all => all.filter((e) => e.offsetParent && e.scrollHeight > e.clientHeight + 1).length"


def box(part: Locator) -> tuple[float, float, float, float]:
    found = part.bounding_box()
    assert found is not None
    return (
        found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]
    )  # fmt: skip


def overlap(a: Locator, b: Locator) -> bool:
    (left, top, right, bottom), (x, y, x2, y2) = box(a), box(b)
    return left < x2 - 1 and x < right - 1 and top < y2 - 1 and y < bottom - 1


def expect_whole(triage: Triage, width: int, height: int) -> None:
    """Every button is whole in the window, and on no other; the board has most of the room."""
    page = triage.page
    assert page.evaluate("scrollTo(0, 400); [scrollX, scrollY]") == [0, 0]
    buttons = page.locator(".triage-table").get_by_role("button").filter(visible=True)
    found = buttons.and_(page.locator("button")).all()
    assert found
    for button in found:
        left, top, right, bottom = box(button)
        assert left >= 0 and top >= 0 and right <= width and bottom <= height
        reached = button.evaluate(
            "e => { const { x, y, width, height } = e.getBoundingClientRect();"
            " return e.contains(document.elementFromPoint(x + width / 2, y + height - 3)); }"
        )
        assert reached, button.inner_text()
    counter = page.get_by_test_id("counter")
    assert not any(overlap(counter, button) for button in found)
    assert page.locator(".triage-table h1, .topbar h1, .composer .train").evaluate_all(_CUT) == 0
    left, top, right, bottom = box(triage.board)
    if height > 480 and not (761 <= width <= 999):
        assert (right - left) * (bottom - top) > 0.3 * width * height


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_table_is_whole_in_every_window(new_person: NewPerson, width: int, height: int) -> None:
    ann = new_person("Ann", language="en", phone=min(width, height) < 700)
    ann.page.set_viewport_size({"width": width, "height": height})
    triage = open_mission(ann, "Push and pull")
    expect_whole(triage, width, height)
    board = box(triage.board)
    triage.tap("A1")
    triage.tap("E1")
    triage.tap("A6")
    expect(triage.board.locator("[data-way]")).to_have_count(2)
    expect_whole(triage, width, height)
    assert box(triage.board) == board  # nothing moves under the finger
    if width < 1000 and width > 760 and height > 830:  # across the width
        left, _, right, bottom = board
        assert right - left > width - 50
        assert box(triage.composer)[1] >= bottom
    if height <= 480:  # beside the board
        assert width - board[2] < 230


@pytest.mark.parametrize(
    ("width", "height"),
    [(768, 1024), (820, 1180), (844, 390), (740, 360), (1024, 650), (390, 844), (1366, 650)],
)
def test_a_hint_is_read_whole(new_person: NewPerson, width: int, height: int) -> None:
    ann = new_person("Ann", language="en", phone=min(width, height) < 480)
    ann.page.set_viewport_size({"width": width, "height": height})
    triage = open_mission(ann, "Push and pull")
    board = box(triage.board)
    triage.ask_hints()
    assert box(triage.board) == board
    expect_whole(triage, width, height)  # and the move can be made, whatever the hint says
    told, frame = box(triage.told), box(triage.composer)
    assert frame[0] <= told[0] and told[2] <= frame[2]
    assert told[1] >= frame[1] - 1 and told[3] <= frame[3] + 1
