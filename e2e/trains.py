"""A seat at a table of Trains, in English: looking, choosing well, by mouse or by keyboard."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, TimeoutError, expect

from keyboard import press_on, tab_to
from person import Person

LENGTH = 7
WAGONS = 84
MOST_TURNS = 400  # of all players together: a game that is played for the win is far shorter

_READY = """() => {
    const table = document.querySelector("[data-testid=trains-table]");
    return document.querySelector("[data-testid=final]") !== null
        || ["setup", "turn", "place"].includes(table?.dataset.mode);
}"""
_LABELS = "all => all.map((one) => one.getAttribute('aria-label'))"
# Numbers under these names are no wagons.
_NO_WAGONS = frozenset({
    "number", "code", "seat", "turn", "eyes", "ply", "first", "turns", "hand_count",
    "leftover_count", "pile_count", "discard_count", "winner", "winners", "shuffles", "last_by",
    "position", "to", "closed", "change", "moved", "slides", "locks_lost", "spared", "least",
    "most", "count", "scores", "ranks", "free_to", "reset_to", "ask_to", "asked_by", "asked_to",
    "answered", "places",
})  # fmt: skip


def worth(row: list[int]) -> tuple[int, float]:
    """How near a row is to being in order: wagons that may stay where they are, then how evenly.

    A wagon may stay if those before and behind it leave room for all the numbers in between.
    """
    points = [(0, 0), *enumerate(row, start=1), (LENGTH + 1, WAGONS + 1)]
    kept = [0] * len(points)
    for i in range(1, len(points)):
        fitting = [
            kept[j] + 1
            for j in range(i)
            if (j == 0 or kept[j]) and points[i][1] - points[j][1] >= i - j
        ]
        kept[i] = max(fitting, default=0)
    ideal = (WAGONS + 1) / (LENGTH + 1)
    uneven = sum(abs(card - place * ideal) for place, card in enumerate(row, start=1))
    return kept[-1], -uneven


@dataclass(frozen=True)
class Use:
    """A way to use an ability, as its mark under the train says it."""

    ability: str
    mark: str  # its test id
    row: list[int]
    wins: bool


class Seat:
    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.table = self.page.get_by_test_id("trains-table")
        self.final = self.page.get_by_test_id("final")
        self.removal = self.page.get_by_test_id("removal")
        self.removed = False  # a removal was played from here

    # --- what is seen ----------------------------------------------------------------------------

    def wait_for_turn(self) -> bool:
        """Until it is this seat's turn; False when the game is over."""
        self.page.wait_for_function(_READY, timeout=60_000)
        self.close_story()
        return self.final.count() == 0

    @property
    def mode(self) -> str:
        return self.table.get_attribute("data-mode") or ""

    def row(self) -> list[int]:
        train = self.page.get_by_role("group", name="Your train")
        labels = train.get_by_role("img").evaluate_all(_LABELS)
        wagons = [re.match(r"position \d+: wagon (\d+)", label) for label in labels]
        row = [int(wagon[1]) for wagon in wagons if wagon]
        assert len(row) == LENGTH, labels
        return row

    def hand(self) -> list[int]:
        """The set-up cards, which only this seat sees."""
        cards = self.page.get_by_test_id("hand").get_by_role("radio")
        return [int(label.split()[1].rstrip(":")) for label in cards.evaluate_all(_LABELS)]

    def held(self) -> int:
        """The drawn wagon."""
        number = self.page.get_by_test_id("held").locator(".wagon-number").text_content()
        return int(number or 0)

    def close_story(self) -> None:
        """A removal is shown to all players, step by step; it also ends by itself."""
        if self.removal.count():
            with suppress(TimeoutError):  # it ended before the click
                self.page.get_by_test_id("removal-close").click(timeout=3000)
            expect(self.removal).to_have_count(0)

    def _expect_done(self) -> None:
        """The played action has arrived: the next choice of this seat begins from another state."""
        expect(self.table).to_have_attribute("data-mode", re.compile("^(watch|turn)$"))

    # --- choosing --------------------------------------------------------------------------------

    def _best_place(self, cards: list[int]) -> tuple[int, int]:
        """The card and the position that bring the row nearest to order."""
        row = self.row()
        options = [(card, place) for card in cards for place in range(1, LENGTH + 1)]
        return max(options, key=lambda one: worth([*row[: one[1] - 1], one[0], *row[one[1] :]]))

    def _usable(self) -> list[str]:
        marks = self.page.locator("[data-testid^=ability-]:not([aria-disabled])").evaluate_all(
            "all => all.map(({ dataset }) => dataset.testid)"
        )
        return [mark.removeprefix("ability-") for mark in marks]

    def _uses(self, ability: str) -> Iterator[Use]:
        """What the page offers for the ability that is taken up."""
        row = self.row()
        for mark in self.page.get_by_test_id("uses").get_by_role("radio").all():
            label = mark.get_attribute("aria-label") or ""
            after = list(row)
            if swap := re.match(r"positions (\d+) and (\d+)", label):
                a, b = int(swap[1]) - 1, int(swap[2]) - 1
                after[a], after[b] = after[b], after[a]
            elif move := re.search(r"from position (\d+) to position (\d+)", label):
                after.insert(int(move[2]) - 1, after.pop(int(move[1]) - 1))
            testid = str(mark.get_attribute("data-testid"))
            yield Use(ability, testid, after, "you win" in label)

    # --- by mouse --------------------------------------------------------------------------------

    def set_up(self) -> list[int]:
        """Chooses a card and its place; answers the cards that stay hidden."""
        hand = self.hand()
        card, place = self._best_place(hand)
        self.page.get_by_test_id(f"hand-{card}").click()
        self.page.get_by_test_id(f"place-{place}").click()
        self.play()
        return [other for other in hand if other != card]

    def play(self) -> None:
        self.page.get_by_test_id("play").click()
        self._expect_done()

    def take_turn(self, *, may_remove: bool = False) -> None:
        """Uses an ability if that helps (or once, to see it, one that strikes all), else draws."""
        best: Use | None = None
        for ability in self._usable():
            if ability == "lock":
                continue
            mark = self.page.get_by_test_id(f"ability-{ability}")
            if ability.startswith("remove"):
                if may_remove:
                    mark.click()
                    self.play()
                    self.removed = True
                    return
                continue
            mark.click()
            expect(mark).to_have_attribute("aria-pressed", "true")
            for use in self._uses(ability):
                if use.wins or worth(use.row) > worth(best.row if best else self.row()):
                    best = use
        if best is not None and worth(best.row)[0] > worth(self.row())[0]:
            mark = self.page.get_by_test_id(f"ability-{best.ability}")
            if mark.get_attribute("aria-pressed") != "true":
                mark.click()
            self.page.get_by_test_id(best.mark).click()
            self.play()
            return
        self.draw()
        self.place()

    def draw(self) -> None:
        self.page.get_by_test_id("draw").click()
        expect(self.table).to_have_attribute("data-mode", "place")

    def place(self) -> None:
        """Puts the drawn wagon where it helps most."""
        _, position = self._best_place([self.held()])
        self.page.get_by_test_id(f"place-{position}").click()
        self.play()

    def wagon(self, position: int) -> Locator:
        train = self.page.get_by_role("group", name="Your train")
        return train.get_by_role("img", name=re.compile(f"^position {position}: "))

    def drag(self, what: Locator, to_position: int) -> None:
        """By mouse, over the player's own train, and release."""
        start, end = what.bounding_box(), self.wagon(to_position).bounding_box()
        assert start is not None and end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
        mouse.up()

    # --- by keyboard -----------------------------------------------------------------------------

    def set_up_by_keys(self) -> None:
        card, place = self._best_place(self.hand())
        self._go_along(self.page.get_by_test_id("hand"), f"hand-{card}")
        self._go_along(self.page.get_by_test_id("places"), f"place-{place}")
        self.page.keyboard.press("Enter")
        self._expect_done()

    def take_turn_by_keys(self) -> None:
        for ability in self._usable():
            if ability == "lock" or ability.startswith("remove"):
                continue
            press_on(self.page, self.page.get_by_test_id(f"ability-{ability}"))
            uses = self.page.get_by_test_id("uses")
            expect(uses.locator(":focus")).to_have_count(1)  # one is led on to the choices
            now = worth(self.row())[0]
            best = max(self._uses(ability), key=lambda use: worth(use.row))
            if worth(best.row)[0] > now:
                self._go_along(uses, best.mark)
                self.page.keyboard.press("Enter")
                self._expect_done()
                return
            self.page.keyboard.press("Escape")
            expect(self.table).to_have_attribute("data-mode", "turn")
        press_on(self.page, self.page.get_by_test_id("draw"))
        expect(self.table).to_have_attribute("data-mode", "place")
        _, position = self._best_place([self.held()])
        self._go_along(self.page.get_by_test_id("places"), f"place-{position}")
        self.page.keyboard.press("Enter")
        self._expect_done()

    def _go_along(self, group: Locator, mark: str) -> None:
        """Into a row of choices by Tab, along it by arrow keys."""
        tab_to(self.page, group.locator('[role=radio][tabindex="0"]'))
        wanted = self.page.get_by_test_id(mark)
        if wanted.get_attribute("aria-checked") != "true":
            self.page.keyboard.press(" ")
        for _ in range(LENGTH):
            if wanted.get_attribute("aria-checked") == "true":
                break
            self.page.keyboard.press("ArrowRight")
        expect(wanted).to_have_attribute("aria-checked", "true")
        expect(wanted).to_be_focused()


# --- what a page holds ---------------------------------------------------------------------------


def wagons_heard(person: Person, since: int = 0) -> set[int]:
    """Every wagon that this page received, from the message with this index on."""
    found: set[int] = set()
    for text in person.heard[since:]:
        message: Any = json.loads(text)
        if isinstance(message, dict):
            state = message.get("state", message)
            if isinstance(state, dict):
                for part in ("look", "entries", "moments"):
                    _collect(state.get(part), found)
    return found


def _collect(value: Any, found: set[int], name: str = "") -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            _collect(inner, found, key)
    elif isinstance(value, list):
        for inner in value:
            _collect(inner, found, name)
    elif isinstance(value, int) and not isinstance(value, bool) and name not in _NO_WAGONS:
        found.add(value)
    elif isinstance(value, str) and (card := re.match(r"setup (\d+)", value)):
        found.add(int(card[1]))


PLACES = 7  # in a row


def wagons_drawn(person: Person) -> set[int]:
    """Every wagon in the document: as a picture, and in what a screen reader says."""
    texts = person.page.locator(".wagon-number").all_text_contents()
    spoken = person.page.locator("[aria-label*=wagon]").evaluate_all(_LABELS)
    said = [number for label in spoken for number in re.findall(r"wagon (\d+)", label)]
    # In speech the numbers up to seven are places of a row as well: there the pictures decide.
    named = {int(number) for number in said if int(number) > PLACES}
    return {int(text) for text in texts if text.isdigit()} | named
