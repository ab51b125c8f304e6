"""Every screen: where it is, and what one does there before the picture is taken.

What is done uses the marks of the page, not its words: the same for both languages.
"""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from .house import House
from .tables import (
    album_of_a_beginner,
    begun,
    last_round,
    may_rearrange,
    may_remove,
    solved,
)

Act = Callable[[Page], None]
DAYTIME = {"kind": "seconds", "amount": 60}


@dataclass(frozen=True)
class Stop:
    """Where a picture is taken."""

    address: str
    act: Act = lambda page: None


@dataclass(frozen=True)
class Screen:
    stop: Callable[[House], Stop]
    again: bool  # acting changes the table: every picture needs one of its own
    english: bool  # also in English


SCREENS: dict[str, Screen] = {}


def screen(
    *, again: bool = False, english: bool = False
) -> Callable[[Callable[[House], Stop]], Callable[[House], Stop]]:
    def add(stop: Callable[[House], Stop]) -> Callable[[House], Stop]:
        SCREENS[stop.__name__.replace("_", "-")] = Screen(stop, again, english)
        return stop

    return add


def at_table(table: str, act: Act = lambda page: None) -> Stop:
    return Stop(f"/table/{table}", act)


def click(*marks: str) -> Act:
    """One after another, whichever of each can be seen."""

    def act(page: Page) -> None:
        for mark in marks:
            page.locator(mark).filter(visible=True).first.click()

    return act


# --- the hall and what is around the tables -------------------------------------------------------


@screen(english=True)
def hall(house: House) -> Stop:
    house.once("album", album_of_a_beginner)
    house.once("waiting", _waiting)
    house.once("offered", House.offer_seats)
    _middle_of_tram(house)
    _middle_of_trains(house)
    return Stop("/")


def _waiting(house: House) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "driver"}]
    return house.open("tram", seats=seats, clock=DAYTIME, name="Mercredi soir")


@screen(english=True)
def open_table(house: House) -> Stop:
    return Stop("/new?game=tram")


@screen()
def open_table_options(house: House) -> Stop:
    return Stop("/new?game=tram", click("summary"))


@screen()
def open_table_faults(house: House) -> Stop:
    """A map of one's own that is not right yet: every fault at once."""

    def act(page: Page) -> None:
        page.locator("summary").click()
        broken = b'{"name": "village", "cities": [{"id": "a"}], "routes": [{"a": "a", "b": "z"}]}'
        file = {"name": "village.json", "mimeType": "application/json", "buffer": broken}
        page.locator("#own-map").set_input_files(file)  # type: ignore[arg-type]
        click("[data-testid=open-table]:visible, main .bar .btn:visible")(page)
        page.get_by_test_id("trouble").wait_for()

    return Stop("/new?game=tram", act)


@screen(english=True)
def waiting(house: House) -> Stop:
    return at_table(house.once("waiting", _waiting))


@screen()
def profile(house: House) -> Stop:
    return Stop("/me")


@screen()
def fairness(house: House) -> Stop:
    return Stop("/fairness")


@screen()
def not_found(house: House) -> Stop:
    return Stop("/no/such/place")


@screen()
def no_table(house: House) -> Stop:
    return at_table("nothing-here")


# --- Rail and Tram --------------------------------------------------------------------------------


@screen(english=True)
def tickets(house: House) -> Stop:
    def keep_two(page: Page) -> None:
        boxes = page.get_by_role("checkbox")
        for i in range(2):
            boxes.nth(i).check()

    return at_table(house.once("tickets", lambda house: house.started("tram")), keep_two)


@screen(english=True)
def rail(house: House) -> Stop:
    return at_table(_middle_of_tram(house))


def _middle_of_tram(house: House) -> str:
    return house.once("middle-tram", lambda house: house.middle("tram"))


def _dearest(house: House, table: str) -> str:
    """The route that can be paid in most ways."""
    routes = [
        choice["action"]["route"]
        for choice in house.at(table)["look"]["legal"]
        if choice["action"]["type"] == "claim"
    ]
    assert routes, "no route can be paid"
    return str(max(routes, key=routes.count))


def choose_route(route: str) -> Act:
    def act(page: Page) -> None:
        page.locator(f'.stage [data-route="{route}"]').focus()
        page.keyboard.press("Enter")
        page.get_by_test_id("pay").wait_for()

    return act


@screen()
def rail_pay(house: House) -> Stop:
    table = _middle_of_tram(house)
    return at_table(table, choose_route(_dearest(house, table)))


@screen()
def rail_lines(house: House) -> Stop:
    def act(page: Page) -> None:
        tabs = page.get_by_role("tab").filter(visible=True)
        if tabs.count():
            tabs.nth(2).click()
        else:
            page.get_by_test_id("show-lines").click()

    return at_table(_middle_of_tram(house), act)


@screen()
def menu(house: House) -> Stop:
    def act(page: Page) -> None:
        page.get_by_test_id("menu").click()
        page.get_by_role("dialog").get_by_role("tab").last.click()

    return at_table(_middle_of_tram(house), act)


@screen()
def reconnecting(house: House) -> Stop:
    def act(page: Page) -> None:
        page.context.set_offline(True)
        page.get_by_test_id("connection").wait_for()

    return at_table(_middle_of_tram(house), act)


@screen()
def rail_last(house: House) -> Stop:
    return at_table(house.once("last", last_round))


@screen(english=True)
def usa(house: House) -> Stop:
    five = [{"kind": "me"}, *[{"kind": "bot", "level": "driver"}] * 4]
    return at_table(
        house.once("usa", lambda house: house.middle("rail", seats=five, name="Mercredi soir"))
    )


def _final(chapter: int) -> Callable[[House], Stop]:
    def stop(house: House) -> Stop:
        table = house.once("final", lambda house: house.finished("tram"))

        def act(page: Page) -> None:
            page.locator(".steps li button").nth(chapter).click()

        return at_table(table, act)

    return stop


for number, chapter in enumerate(("final-lines", "final-tickets", "final-path", "final")):
    SCREENS[chapter] = Screen(_final(number), again=False, english=chapter == "final")


@screen(english=True)
def replay(house: House) -> Stop:
    return Stop(f"/replay/{house.once('final', lambda house: house.finished('tram'))}?move=60")


@screen()
def hand_over(house: House) -> Stop:
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Noé"}, {"kind": "guest", "name": "Papi"}]
    return at_table(house.once("guests", lambda house: house.started("tram", seats=seats)))


# --- Trains ---------------------------------------------------------------------------------------


@screen()
def trains_setup(house: House) -> Stop:
    table = house.once("trains-setup", lambda house: house.started("trains"))
    return at_table(table, click("[data-testid^=hand-]", "[data-testid=place-2]"))


def _middle_of_trains(house: House) -> str:
    return house.once("middle-trains", may_rearrange)


@screen(english=True)
def trains(house: House) -> Stop:
    """An ability is taken up, and what it would do is shown."""

    def act(page: Page) -> None:
        usable = ":is([data-testid^=ability-swap], [data-testid^=ability-move])"
        page.locator(f"{usable}:not([aria-disabled])").first.click()
        page.get_by_test_id("uses").get_by_role("radio").nth(3).click()

    return at_table(_middle_of_trains(house), act)


@screen(again=True)
def trains_draw(house: House) -> Stop:
    return at_table(house.middle("trains"), click("[data-testid=draw]", "[data-testid=place-5]"))


@screen(again=True)
def trains_remove(house: House) -> Stop:
    def act(page: Page) -> None:
        click("[data-testid^=ability-remove]:not([aria-disabled])", "[data-testid=play]")(page)
        page.locator("[data-testid=removal][data-step='3']").wait_for()

    return at_table(may_remove(house), act)


@screen()
def trains_win(house: House) -> Stop:
    return at_table(house.once("trains-win", lambda house: house.finished("trains")))


@screen()
def trains_replay(house: House) -> Stop:
    return Stop(
        f"/replay/{house.once('trains-win', lambda house: house.finished('trains'))}?move=30"
    )


# --- Triage ---------------------------------------------------------------------------------------

SHOWN, DONE = 37, 26  # the missions of the pictures


def _mission(house: House) -> str:
    return house.once("triage", lambda house: begun(house, SHOWN))


@screen(english=True)
def album(house: House) -> Stop:
    house.once("album", album_of_a_beginner)
    return Stop("/missions")


@screen(english=True)
def ladder(house: House) -> Stop:
    house.once("ladder", House.rate)
    return Stop("/ladder?game=rail")


@screen()
def daily(house: House) -> Stop:
    return Stop("/mission/daily")


@screen()
def triage(house: House) -> Stop:
    """The last move but one is made; the last one is in hand."""

    def act(page: Page) -> None:
        for _ in range(3):
            page.locator(".triage-table .board [data-slot]").first.press("h")
            page.get_by_test_id("told").wait_for()
            page.wait_for_timeout(400)
        page.evaluate("document.activeElement.blur()")  # as if by mouse: no ring round a slot

    return at_table(_mission(house), act)


@screen()
def triage_verdict(house: House) -> Stop:
    return at_table(_mission(house), click("[data-testid=verdict]"))


@screen()
def triage_solution(house: House) -> Stop:
    return at_table(_mission(house), click("[data-testid=show-solution]"))


@screen(english=True)
def triage_solved(house: House) -> Stop:
    return at_table(house.once("triage-solved", lambda house: solved(house, DONE)))


# --- learning -------------------------------------------------------------------------------------


@screen()
def learn(house: House) -> Stop:
    return Stop("/learn/tram")


@screen(again=True)
def lesson(house: House) -> Stop:
    def act(page: Page) -> None:
        click("[data-testid=begin]", "[data-testid=understood]")(page)
        for i in range(2):
            page.get_by_role("checkbox").nth(i).check()
        page.get_by_test_id("keep").click()
        page.locator("[data-testid=coach][data-step=cards]").wait_for()
        page.wait_for_timeout(1500)

    return Stop("/learn/tram", act)


def _rules(game: str) -> Callable[[House], Stop]:
    return lambda house: Stop(f"/rules/{game}")


for game in ("rail", "trains", "triage"):
    SCREENS[f"rules-{game}"] = Screen(_rules(game), again=False, english=game == "rail")
