"""Budgets: what comes over the line at first, whether the table holds still, how fast it answers.

Times are taken on machines that do other things too, so no single measurement is asserted. A page
that is too slow is too slow every time, while noise passes: of several measurements the best ones
must keep the budget.
"""

import statistics
from typing import Any

import pytest
from playwright.sync_api import expect

from person import NewPerson, Person
from rail import Look, RailTable, open_against_bots
from tables import BOT, open_table
from trains import Seat
from triage import open_mission

FIRST_LOAD_BYTES = 200_000
SHIFT = 0.05  # in all, over many moves; 0.1 at any one time is commonly said to be good
LINE = 0.01  # at one time: the log moves on by a line, the sign of the turn says something else
ANSWER_MILLISECONDS = 100
TASK_MILLISECONDS = 200
ACTIONS = 8
OPENINGS = 10  # at most: one that keeps the budget is enough

# Notes what the browser itself measures, from before the page begins.
_OBSERVE = """() => {
    window.noted = { shifts: [], tasks: [], shown: [] };
    const note = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
        .observe({ type, buffered: true });
    note("layout-shift", ({ value, startTime, sources }) => noted.shifts.push({
        value, startTime, what: sources.map(({ node }) => node?.className ?? String(node)),
    }));
    note("longtask", ({ startTime, duration }) => noted.tasks.push({ startTime, duration }));
    // When the panel of the players shows something else, and that has been drawn.
    let before = "";
    new MutationObserver(() => {
        const now = document.querySelector(".players")?.textContent ?? "";
        if (now === before) return;
        before = now;
        requestAnimationFrame(() => noted.shown.push(performance.now()));
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
_PLACES = """(names) => Object.fromEntries(
    names.map((name) => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return [name, [x, y, width, height].map(Math.round)];
    }),
)"""
_SIZES = """() => [
    ...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource"),
].map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])"""
_LAST_ANSWER = """() => performance.getEntriesByType("resource")
    .filter(({ name }) => name.endsWith("/actions")).at(-1)?.responseEnd ?? null"""


RAIL = (".stage", ".market-panel", ".hand-panel", ".tickets-panel", ".players")
TRAINS = ("section.others", "section.display", "section.mine", "section.mine .train", ".log-field")
TRIAGE = ("[data-testid=triage]", "[data-testid=composer]", "[data-testid=moves]")


def places(person: Person, names: tuple[str, ...]) -> object:
    """Where these parts of the table stand, to the pixel."""
    return person.page.evaluate(_PLACES, list(names))


def shifts_since(person: Person, began: float) -> list[Any]:
    """By their own time: what came before may be reported late."""
    return [shift for shift in noted(person, "shifts") if shift["startTime"] >= began]


def observed(person: Person) -> Person:
    person.context.add_init_script(f"({_OBSERVE})()")
    return person


def noted(person: Person, what: str) -> list[Any]:
    return list(person.page.evaluate(f"noted.{what}"))


def worst_task(person: Person) -> float:
    return max((task["duration"] for task in noted(person, "tasks")), default=0.0)


def take_cards(table: RailTable, look: Look) -> None:
    """Draws from the pile: the action that a game has most of."""
    table.pile.click()
    table.has_acted(look)


def test_the_first_load_is_small(new_person: NewPerson) -> None:
    """All that comes over the line until the hall stands, as compressed; fonts do not count."""
    ann = new_person("Ann", language="en")
    ann.go()
    expect(ann.page.get_by_role("heading", name="Rail", exact=True)).to_be_visible()
    sizes: list[tuple[str, int]] = [
        (path, size) for path, size in ann.page.evaluate(_SIZES) if not path.endswith(".woff2")
    ]
    assert any(path.endswith(".js") and size > 0 for path, size in sizes), "nothing was measured"
    total = sum(size for _, size in sizes)
    largest = sorted(sizes, key=lambda one: -one[1])[:10]
    assert total <= FIRST_LOAD_BYTES, f"{total} bytes: {largest}"


def test_the_table_holds_still_while_it_is_played(new_person: NewPerson) -> None:
    """Nothing jumps when others play, nor when cards come to my own hand.

    Board and panels stay where they are, to the pixel. The browser's own measure counts everything,
    also what follows an input: lines of the log move on, and the sign whose turn it is grows with
    what it says; there is no room in it for more than that.
    """
    ann = observed(new_person("Ann", language="en"))
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    look = table.wait_for_turn()
    began = table.drawn()  # what the choice of tickets moved is none of it
    before = places(ann, RAIL)
    for _ in range(ACTIONS):
        take_cards(table, look)
        assert places(ann, RAIL) == before
        look = table.wait_for_turn()
        assert places(ann, RAIL) == before
    shifts = shifts_since(ann, began)
    assert sum(shift["value"] for shift in shifts) <= SHIFT, shifts


def test_the_board_holds_still_on_a_phone(new_person: NewPerson) -> None:
    ann = observed(new_person("Ann", language="en", phone=True))
    table = open_against_bots(ann, "tram")
    table.touch_tickets(2)
    look = table.wait_for_turn()
    began = table.drawn()
    before = places(ann, (".stage", ".players"))
    for _ in range(ACTIONS):
        table.draw(look, blind=True)
        table.has_acted(look)
        assert places(ann, (".stage", ".players")) == before
        look = table.wait_for_turn()
        assert places(ann, (".stage", ".players")) == before
    shifts = shifts_since(ann, began)
    assert sum(shift["value"] for shift in shifts) <= SHIFT, shifts


def test_the_table_of_trains_holds_still_while_it_is_played(new_person: NewPerson) -> None:
    ann = observed(new_person("Ann", language="en"))
    open_table(ann, "trains", [BOT])
    seat = Seat(ann)
    assert seat.wait_for_turn()
    seat.set_up()
    assert seat.wait_for_turn()
    began, before = float(ann.page.evaluate("performance.now()")), places(ann, TRAINS)
    for _ in range(ACTIONS):
        seat.draw()
        assert places(ann, TRAINS) == before
        seat.place()
        if not seat.wait_for_turn():
            break
        assert places(ann, TRAINS) == before
    shifts = shifts_since(ann, began)
    assert all(shift["value"] <= LINE for shift in shifts), shifts


def test_the_board_of_triage_holds_still_while_it_is_played(new_person: NewPerson) -> None:
    ann = observed(new_person("Ann", language="en"))
    triage = open_mission(ann, "The siding")
    began, before = float(ann.page.evaluate("performance.now()")), places(ann, TRIAGE)
    for made in range(triage.best_number()):
        move = triage.ask_hints()
        assert places(ann, TRIAGE) == before
        triage.put_down()
        triage.make_by_tapping(move)
        triage.expect_moves(made + 1)
        if not triage.award.is_visible():
            assert places(ann, TRIAGE) == before
    expect(triage.award).to_be_visible()
    shifts = shifts_since(ann, began)
    assert all(shift["value"] <= LINE for shift in shifts), shifts


@pytest.mark.timed
def test_an_action_shows_its_effect_at_once(new_person: NewPerson) -> None:
    """At most 100 ms from the server's answer until the effect is drawn.

    Asserted of the quicker half of the actions: every one of them must keep the budget.
    """
    ann = observed(new_person("Ann", language="en"))
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    look = table.wait_for_turn()
    waits: list[float] = []
    for _ in range(ACTIONS):
        ann.page.evaluate("noted.shown.length = 0")
        take_cards(table, look)
        ann.page.wait_for_function("noted.shown.length > 0")
        answered = ann.page.evaluate(_LAST_ANSWER)
        assert answered is not None, "the answer to the action was not measured"
        waits.append(noted(ann, "shown")[0] - answered)
        look = table.wait_for_turn()
    quicker = sorted(waits)[: ACTIONS // 2]
    assert max(quicker) <= ANSWER_MILLISECONDS, waits


@pytest.mark.timed
def test_no_task_keeps_the_page_busy(new_person: NewPerson) -> None:
    """No task over 200 ms: neither while a table is opened, nor in a turn.

    Asserted of the best of several openings and of the middle one of several turns.
    """
    ann = observed(new_person("Ann", language="en"))
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    turns = [worst_in_a_turn(table) for _ in range(ACTIONS)]
    openings = []
    for _ in range(OPENINGS):
        ann.page.reload()
        table.wait_for_turn()
        openings.append(worst_task(ann))
        if openings[-1] <= TASK_MILLISECONDS:
            break
    else:
        raise AssertionError(f"no opening keeps the budget: {openings}")
    assert statistics.median(turns) <= TASK_MILLISECONDS, turns


def worst_in_a_turn(table: RailTable) -> float:
    look = table.wait_for_turn()
    table.page.evaluate("noted.tasks.length = 0")
    take_cards(table, look)
    return worst_task(table.person)
