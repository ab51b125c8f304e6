"""A table of Rail or Tram as a person uses it: by mouse, by touch, by keyboard; in English."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from keyboard import press_on
from person import Person

TURN_MILLISECONDS = 60_000  # until the others have played, on a machine that is busy
TURNS = 400  # far more actions than a game has: a game that does not end is a fault
CHAPTERS = ["Routes", "Tickets", "Longest path", "Winner"]  # of the final scoring
FEW_TRAINS = 7  # from here on every route is good that brings the end nearer
# With so many cards in hand a route of this length is worth claiming: long ones make a short game.
WORTH = ((9, 5), (13, 4), (17, 3))

# All that a person sees who looks at the table once: read in one go, for a game has many turns.
_LOOK = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const seats = all(".players [data-seat]");
    const own = (element) => element?.className.match(/k-([a-z]+)/)?.[1] ?? null;
    const table = document.querySelector(".table[data-number]");
    return {
        sign: `${location.pathname} ${table?.dataset.number ?? "over"}`,
        over: document.querySelector("[data-testid=final]") !== null,
        // While earlier moves are still being shown, the table is busy and offers nothing.
        mine: document.title.startsWith("●") && table?.ariaBusy !== "true",
        turn: seats.findIndex((seat) => seat.ariaCurrent === "true"),
        trains: seats.map((seat) => Number(seat.querySelector("dd")?.textContent)),
        choosing: document.querySelector("[data-testid=keep]") !== null,
        hand: Object.fromEntries(all(".hand [data-card]").map((stack) =>
            [stack.dataset.card, Number(stack.querySelector("b").textContent)])),
        row: all(".market .slot:not(.off):not(.pile)").map((slot) =>
            [slot.dataset.slot, own(slot.querySelector(".card"))]),
        pile: document.querySelector(".market .pile:not(.off)") !== null,
        last: document.querySelector("[data-testid=last-round]") !== null,
        passing: all(".market-panel .acts .primary").some((one) => /^Pass/.test(one.innerText)),
        payable: all("[data-route][aria-label$='you can pay']").map((grip) =>
            [grip.dataset.route, Number(grip.ariaLabel.match(/, (\\d+) space/)[1])]),
    };
}"""
_WHEN_ACTED = f"(before) => {{ const look = ({_LOOK})(); return look.sign !== before; }}"
_WHEN_MINE = f"() => {{ const look = ({_LOOK})(); return look.mine || look.over; }}"
_DRAWN = """() => new Promise((drawn) =>
    requestAnimationFrame(() => requestAnimationFrame(() => drawn(performance.now()))))"""
_MIDDLE = """(grip) => {
    const path = grip.querySelector("path");
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2)
        .matrixTransform(path.getScreenCTM());
    return [x, y];
}"""


@dataclass(frozen=True)
class Look:
    sign: str  # changes with every action of any player, and with nothing else
    over: bool
    mine: bool
    turn: int  # the seat; -1: none
    trains: list[int]
    choosing: bool
    hand: dict[str, int]
    row: list[list[str]]  # the cards that I may take: place and kind
    pile: bool
    last: bool
    passing: bool  # nothing else can be done
    payable: list[list[Any]]  # route and length

    @property
    def cards(self) -> int:
        return sum(self.hand.values())

    def route_to_claim(self, seat: int) -> str | None:
        """The longest that I can pay, if it is worth it by now."""
        if not self.payable:
            return None
        route, length = max(self.payable, key=lambda one: one[1])
        least = next((least for cards, least in WORTH if self.cards <= cards), 1)
        hurried = self.trains[seat] <= FEW_TRAINS or not (self.row or self.pile)
        return str(route) if length >= least or hurried else None

    def card_to_take(self) -> str | None:
        """The place of the card of which I have most; none: better from the pile."""
        usual = [(self.hand.get(kind, 0), slot) for slot, kind in self.row if kind != "locomotive"]
        best = max(usual, default=None)
        if best is None or (best[0] < 2 and self.pile):
            return None
        return best[1]


class RailTable:
    """One seat, at one browser."""

    def __init__(self, person: Person, seat: int = 0) -> None:
        self.person = person
        self.page = person.page
        self.seat = seat
        self.pay = self.page.get_by_test_id("pay")
        self.final = self.page.get_by_test_id("final")
        self.pile = self.page.locator(".market .pile button")
        # The empty place of a card that was tapped: pressed, it does not wait any longer.
        self.hole = self.page.get_by_role("button", name="Play it now")

    # --- looking ---------------------------------------------------------------------------------

    def look(self) -> Look:
        return Look(**self.page.evaluate(_LOOK))

    def wait_for_turn(self) -> Look:
        """Until it is mine to play, or the game is over."""
        self.page.wait_for_function(_WHEN_MINE, timeout=TURN_MILLISECONDS)
        return self.look()

    def drawn(self) -> float:
        """When all that has changed so far has been drawn, by the page's own time."""
        return float(self.page.evaluate(_DRAWN))

    def has_acted(self, before: Look) -> None:
        """Until the table shows that something has been done."""
        self.page.wait_for_function(_WHEN_ACTED, arg=before.sign, timeout=TURN_MILLISECONDS)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact).filter(visible=True)

    def tickets_on_offer(self) -> dict[str, str]:
        """Ticket -> how it is called."""
        return dict(
            self.page.locator("[data-ticket]").evaluate_all(
                "all => all.map((one) => [one.dataset.ticket,"
                " one.querySelector('.ends').textContent.trim()])"
            )
        )

    def ways_to_pay(self) -> Locator:
        return self.pay.get_by_role("radio")

    # --- acting by mouse -------------------------------------------------------------------------

    def keep_tickets(self, count: int = 2) -> None:
        before = self.wait_for_turn()
        boxes = self.page.get_by_role("checkbox")
        for i in range(min(count, boxes.count())):
            boxes.nth(i).click()
        self.page.get_by_test_id("keep").click()
        self.has_acted(before)

    def choose_on_map(self, route: str) -> None:
        grip = self.page.locator(f'.stage [data-route="{route}"]')
        x, y = grip.evaluate(_MIDDLE)
        self.page.mouse.click(x, y)
        expect(grip).to_have_attribute("aria-pressed", "true")

    def choose_in_list(self, route: str) -> None:
        """On a phone the list is behind a tab, elsewhere behind a button."""
        tab = self.page.get_by_role("tab", name="Routes").filter(visible=True)
        tab.or_(self.button("Routes")).click()
        self.page.locator(f'[data-line="{route}"]').filter(visible=True).click()

    def show_cards(self) -> None:
        """On a phone: the tab of the market; elsewhere it is always in sight."""
        tab = self.page.get_by_role("tab", name="Play").filter(visible=True)
        if tab.count():
            tab.click()

    def choose_in_list_of_all(self, route: str) -> None:
        self.button("Routes").click()
        self.button("All").click()
        self.page.locator(f'dialog [data-line="{route}"]').click()

    def claim(self, route: str, *, on_map: bool) -> None:
        if on_map:
            self.choose_on_map(route)
        else:
            self.choose_in_list(route)
        self.page.get_by_test_id("place").click()

    def draw(self, look: Look, *, blind: bool) -> None:
        self.show_cards()
        slot = None if blind and look.pile else look.card_to_take()
        if slot is None and not look.pile and look.row:
            slot = look.row[0][0]  # the pile is used up: whatever there is
        if slot is not None:
            self.page.locator(f'.market [data-slot="{slot}"] button').click()
            self.hole.click()
        elif look.pile:
            self.pile.click()
            self.hole.click()
        else:
            self.button(re.compile("^(Pass|Draw tickets)$")).click()
            if not look.passing:
                self.page.get_by_test_id("draw-tickets").click()

    def play(self, look: Look, *, blind: bool = False, on_map: bool = False) -> None:
        """One action that brings the end of the game nearer."""
        if look.choosing:
            self.keep_tickets(1)
            return
        route = look.route_to_claim(self.seat)
        if route is not None:
            self.claim(route, on_map=on_map)
        else:
            self.draw(look, blind=blind)
        self.has_acted(look)

    # --- acting by touch -------------------------------------------------------------------------

    def touch_tickets(self, count: int) -> None:
        before = self.wait_for_turn()
        for i in range(count):
            self.page.get_by_role("checkbox").nth(i).tap()
        self.page.get_by_test_id("keep").tap()
        self.has_acted(before)

    def touch_pile(self) -> None:
        """One touch draws; it is sent by itself a moment later."""
        self.pile.tap()

    # --- acting by keyboard ----------------------------------------------------------------------

    def keep_tickets_by_key(self, count: int = 2) -> None:
        before = self.wait_for_turn()
        boxes = self.page.get_by_role("checkbox")
        for i in range(min(count, boxes.count())):
            press_on(self.page, boxes.nth(i), "Space")
        press_on(self.page, self.page.get_by_test_id("keep"))
        self.has_acted_by_key(before)

    def claim_by_key(self, route: str) -> None:
        """From the list of routes; the first way to pay is taken as it stands."""
        press_on(self.page, self.button("Routes"))
        press_on(self.page, self.page.locator(f'dialog [data-line="{route}"]'))
        expect(self.ways_to_pay().first).to_be_focused()
        self.page.keyboard.press("Enter")

    def play_by_key(self, look: Look) -> None:
        if look.choosing:
            self.keep_tickets_by_key(1)
            return
        route = look.route_to_claim(self.seat)
        if route is not None:
            self.claim_by_key(route)
        elif look.pile:
            press_on(self.page, self.pile)
            self.send_by_key()
        elif look.row:
            slot = look.row[0][0]
            press_on(self.page, self.page.locator(f'.market [data-slot="{slot}"] button'))
            self.send_by_key()
        else:
            press_on(self.page, self.button(re.compile("^(Pass|Draw tickets)$")))
            if not look.passing:
                press_on(self.page, self.page.get_by_test_id("draw-tickets"))
        self.has_acted_by_key(look)
        if route is not None:  # from where it was claimed one goes on
            expect(self.page.locator(".stage :focus").or_(self.final).first).to_be_attached()

    def send_by_key(self) -> None:
        """The empty place of the card has the focus: pressed again, it is sent."""
        expect(self.hole).to_be_focused()
        self.page.keyboard.press("Enter")

    def has_acted_by_key(self, before: Look) -> None:
        """Panels come and go with an action, but not what had the focus: one is never lost."""
        self.has_acted(before)
        expect(self.page.locator(":focus")).to_have_count(1)

    # --- the end ---------------------------------------------------------------------------------

    def told_step_by_step(self, *, by_key: bool = False) -> list[str]:
        """Goes through the whole scoring; returns its chapters, in order."""
        chapters: list[str] = []
        forward = self.page.get_by_test_id("next-step")
        for _ in range(TURNS):
            chapter = self.final.locator(".steps [aria-current=step] span").text_content() or ""
            if chapter not in chapters:
                chapters.append(chapter)
            if not forward.count():
                break
            if by_key:
                press_on(self.page, forward)
            else:
                forward.click()
        return chapters

    def follow_routes(self) -> None:
        """Counts the routes one by one, by button and by arrows, and comes back to their sum."""
        whole = self.totals()
        lit = self.final.locator(".told .brass")
        points = self.final.locator("figcaption .worth")
        self.page.get_by_test_id("by-route").click()
        expect(lit).to_have_count(1)
        first = self.final.locator("figcaption b").text_content() or ""
        expect(points).to_have_text(re.compile(r"^\+\d+$"))
        assert self.totals() != whole, "so far one route is counted"
        self.page.get_by_test_id("next-step").click()
        expect(self.final.locator("figcaption b")).not_to_have_text(first)
        self.page.keyboard.press("ArrowLeft")
        expect(self.final.locator("figcaption b")).to_have_text(first)
        self.page.keyboard.press("ArrowRight")
        expect(self.final.locator("figcaption b")).not_to_have_text(first)
        self.page.get_by_test_id("skip-routes").click()
        expect(lit).to_have_count(0)
        assert self.totals() == whole

    def totals(self) -> list[str]:
        """ "Ann: 87 points" for every player, the best first."""
        return self.final.locator(".lanes .total .sr").all_text_contents()


def play_on(tables: Iterable[RailTable], until: Any = None) -> None:
    """All players play in turn, until the end or until a condition holds.

    The first seat draws from the pile and claims on the map, the others take face-up cards and
    claim from the list: both ways are used throughout.
    """
    by_seat = {table.seat: table for table in tables}
    table = next(iter(by_seat.values()))
    for _ in range(TURNS):
        look = table.look()
        if look.over:
            return
        table = by_seat.get(look.turn, table)
        look = table.wait_for_turn()
        if look.over or (until is not None and until(table, look)):
            return
        first = table.seat == 0
        table.play(look, blind=first, on_map=first)
    raise AssertionError("the game does not end")


def open_against_bots(person: Person, game: str, bots: int = 1) -> RailTable:
    """A new table with the quickest bots."""
    person.go(f"/new?game={game}")
    page = person.page
    for i in range(bots):
        if i:
            page.get_by_role("button", name="Add a seat").click()
        seat = page.locator(".seats > li").nth(i + 1)
        seat.get_by_role("radio", name="Bot", exact=True).click()
        seat.locator("label:has(input[value=apprentice])").click()
    page.get_by_role("button", name="Open the table").filter(visible=True).click()
    expect(page.get_by_test_id("choose-tickets")).to_be_visible()
    return RailTable(person)
