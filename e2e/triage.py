"""A table of Triage as a person uses it: by tapping, by dragging, by keyboard; in English."""

import re
from collections import deque
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from keyboard import press_on, tab_to
from person import Person

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
HINTS = ("should move", "should stop", "whole move")  # each shows more than the one before
BEFORE_STOP = ("Heading", "Couple")  # what the composer asks, in the order one answers
AFTER_STOP = ("Branch", "Head on", "By")
PIECES = 24  # of a drag

_ALONG = """(line, pieces) => {
    const toScreen = line.getScreenCTM();
    const length = line.getTotalLength();
    return Array.from({ length: pieces + 1 }, (_, i) => {
        const { x, y } = line.getPointAtLength((length * i) / pieces).matrixTransform(toScreen);
        return [x, y];
    });
}"""
_ANSWERS = """all => all.map((field) => [
    field.querySelector("legend").textContent,
    field.querySelector("[aria-pressed=true]")?.getAttribute("aria-label") ?? "",
])"""
_FOCUSED_SLOT = "document.activeElement?.closest('[data-slot]')?.dataset.slot ?? null"


@dataclass(frozen=True)
class Move:
    """A move as the page shows it before it is made."""

    locomotive: str  # the slot where it stands
    stop: str
    answers: dict[str, str]  # what the composer asks -> what is taken


class Triage:
    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.board = self.page.get_by_test_id("triage")
        self.composer = self.page.get_by_test_id("composer")
        self.award = self.page.get_by_test_id("award")
        self.told = self.page.get_by_test_id("told")
        self._ways: dict[tuple[str, str], str] = {}  # slot and arrow -> the slot it leads to

    # --- what is seen ----------------------------------------------------------------------------

    def slot(self, slot: str) -> Locator:
        return self.board.locator(f'[data-slot="{slot}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).filter(visible=True)

    def expect_moves(self, count: int) -> None:
        expect(self.page.get_by_test_id("moves")).to_have_text(str(count))

    def standing(self) -> dict[str, str]:
        """Vehicle -> slot."""
        return dict(
            self.board.locator("[data-vehicle]").evaluate_all(
                "all => all.map(({ dataset }) => [dataset.vehicle, dataset.at])"
            )
        )

    def best_number(self) -> int:
        """The fewest moves, as the counter says it."""
        told = self.page.get_by_test_id("counter").locator(".sr").text_content() or ""
        number = re.search(r"Stationmaster: (\d+)", told)
        assert number, told
        return int(number[1])

    # --- hints -----------------------------------------------------------------------------------

    def ask_hints(self) -> Move:
        """Asks for hints until the whole move is shown, closes the hint, and returns the move."""
        for told in HINTS:
            self.page.get_by_role("button", name=re.compile("hint$", re.IGNORECASE)).filter(
                visible=True
            ).first.click()
            expect(self.told).to_contain_text(told)
        return self._in_hand()

    def hints_by_key(self) -> Move:
        for told in HINTS:
            self.page.keyboard.press("h")
            expect(self.told).to_contain_text(told)
        return self._in_hand()

    def _in_hand(self) -> Move:
        held = self.board.locator('[data-slot][aria-pressed="true"]')
        stop = self.board.locator('[data-slot][aria-label*="chosen stop"]')
        expect(held).to_have_count(1)
        expect(stop).to_have_count(1)
        return Move(
            locomotive=str(held.get_attribute("data-slot")),
            stop=str(stop.get_attribute("data-slot")),
            answers={
                asked: answer
                for asked, answer in self.composer.locator("fieldset:visible").evaluate_all(
                    _ANSWERS
                )
                if answer
            },
        )

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        self.button("Cancel").click()
        expect(self.board.locator('[data-slot][aria-pressed="true"]')).to_have_count(0)

    # --- by tapping ------------------------------------------------------------------------------

    def tap(self, slot: str) -> None:
        """On its middle, by mouse or finger."""
        box = self.slot(slot).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.page.evaluate("navigator.maxTouchPoints"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def make_by_tapping(self, move: Move) -> None:
        self.tap(move.locomotive)
        expect(self.slot(move.locomotive)).to_have_attribute("aria-pressed", "true")
        self._answer(move, BEFORE_STOP)
        expect(self.slot(move.stop)).to_have_attribute("aria-label", re.compile("possible stop"))
        self.tap(move.stop)
        # A touch couples the wagon that stands there; the next one pushes it instead.
        expect(self.slot(move.stop)).to_have_attribute(
            "aria-label", re.compile("chosen stop|, coupled")
        )
        if "chosen stop" not in str(self.slot(move.stop).get_attribute("aria-label")):
            self.tap(move.stop)
            expect(self.slot(move.stop)).to_have_attribute("aria-label", re.compile("chosen stop"))
        self._answer(move, AFTER_STOP)
        self.tap(move.stop)  # once more: off it goes

    def solve_by_tapping(self) -> int:
        """Make the moves that the hints tell; return how many."""
        best = self.best_number()
        for made in range(best):
            move = self.ask_hints()
            self.put_down()
            self.make_by_tapping(move)
            self.expect_moves(made + 1)
            assert move.stop in self.standing().values()
        return best

    def _answer(self, move: Move, questions: tuple[str, ...]) -> None:
        for asked in questions:
            if asked not in move.answers:
                continue
            choice = self.composer.get_by_role("button", name=move.answers[asked], exact=True)
            if choice.get_attribute("aria-pressed") != "true":
                choice.click()
                expect(choice).to_have_attribute("aria-pressed", "true")

    # --- by dragging -----------------------------------------------------------------------------

    def drag_what_is_in_hand(self) -> None:
        """Draws the locomotive along the line that the preview shows, with the mouse."""
        line = self.board.locator(".run path.main")
        points: list[tuple[float, float]] = line.evaluate(_ALONG, PIECES)
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for x, y in points[1:]:
            mouse.move(x, y)
        mouse.up()

    # --- by keyboard -----------------------------------------------------------------------------

    def make_by_keyboard(self, move: Move) -> None:
        self.walk_to(move.locomotive)
        self.page.keyboard.press("Enter")
        expect(self.slot(move.locomotive)).to_have_attribute("aria-pressed", "true")
        pulled = re.search(r"\d+", move.answers.get("Couple", ""))
        if pulled:
            self.page.keyboard.press(pulled[0])
        self.walk_to(move.stop)
        self.page.keyboard.press("Enter")
        expect(self.slot(move.stop)).to_have_attribute("aria-label", re.compile("chosen stop"))
        for asked in (*BEFORE_STOP, *AFTER_STOP):
            if asked in move.answers:
                choice = self.composer.get_by_role("button", name=move.answers[asked], exact=True)
                if choice.get_attribute("aria-pressed") != "true":
                    press_on(self.page, choice)
        press_on(self.page, self.button("Roll"))

    def enter_board(self) -> None:
        """By Tab, from wherever the focus is: the board is one stop on the way."""
        tab_to(self.page, self.board.locator('[data-slot][tabindex="0"]'))

    def walk_to(self, target: str) -> None:
        """From slot to slot by arrow keys alone, finding the way as one who does not see it."""
        self.enter_board()
        here = str(self.page.evaluate(_FOCUSED_SLOT))
        while here != target:
            way = self._way(here, target)
            assert way, f"{target} cannot be reached by arrow keys from {here}"
            for arrow in way:
                self.page.keyboard.press(arrow)
                there = str(self.page.evaluate(_FOCUSED_SLOT))
                self._ways[here, arrow] = there
                here = there

    def _way(self, start: str, target: str) -> list[str]:
        """The shortest known way to the target, else to an arrow that was never tried."""
        untried: list[str] = []
        seen, queue = {start}, deque([(start, list[str]())])
        while queue:
            here, way = queue.popleft()
            if here == target:
                return way
            for arrow in ARROWS:
                there = self._ways.get((here, arrow))
                if there is None:
                    untried = untried or [*way, arrow]
                elif there not in seen:
                    seen.add(there)
                    queue.append((there, [*way, arrow]))
        return untried


def open_mission(person: Person, title: str) -> Triage:
    """From the album."""
    person.go("/missions")
    tile(person, title).click()
    return at_table(person)


def tile(person: Person, title: str) -> Locator:
    return person.page.get_by_role("link", name=re.compile(rf"^Mission \d+, {title},"))


def at_table(person: Person) -> Triage:
    triage = Triage(person)
    expect(triage.board).to_be_visible()
    expect(triage.composer).to_be_visible()
    return triage
