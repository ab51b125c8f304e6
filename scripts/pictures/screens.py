"""Every screen: where it is, and what one does there before the picture is taken.

What is done uses the marks of the page, not its words: the same for both languages.
"""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from .server import PictureServer
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
    stop: Callable[[PictureServer], Stop]
    again: bool  # `act` changes the table: every picture needs a new one
    english: bool  # also in English


SCREENS: dict[str, Screen] = {}


def screen(
    *, again: bool = False, english: bool = False
) -> Callable[[Callable[[PictureServer], Stop]], Callable[[PictureServer], Stop]]:
    def add(stop: Callable[[PictureServer], Stop]) -> Callable[[PictureServer], Stop]:
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
def hall(server: PictureServer) -> Stop:
    server.once("album", album_of_a_beginner)
    server.once("waiting", _waiting)
    server.once("offered", PictureServer.offer_seats)
    _middle_of_tram(server)
    _middle_of_trains(server)
    return Stop("/")


def _waiting(server: PictureServer) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "driver"}]
    return server.open("tram", seats=seats, clock=DAYTIME, name="Mercredi soir")


@screen(english=True)
def open_table(server: PictureServer) -> Stop:
    return Stop("/new?game=tram")


@screen()
def open_table_options(server: PictureServer) -> Stop:
    return Stop("/new?game=tram", click("summary"))


@screen()
def open_table_faults(server: PictureServer) -> Stop:
    """An uploaded map with faults: all of them are listed."""

    def act(page: Page) -> None:
        page.locator("summary").click()
        broken = b'{"name": "village", "cities": [{"id": "a"}], "routes": [{"a": "a", "b": "z"}]}'
        file = {"name": "village.json", "mimeType": "application/json", "buffer": broken}
        page.locator("#own-map").set_input_files(file)  # type: ignore[arg-type]
        click("[data-testid=open-table]:visible, main .bar .btn:visible")(page)
        page.get_by_test_id("trouble").wait_for()

    return Stop("/new?game=tram", act)


@screen(english=True)
def waiting(server: PictureServer) -> Stop:
    return at_table(server.once("waiting", _waiting))


@screen()
def profile(server: PictureServer) -> Stop:
    return Stop("/me")


@screen()
def fairness(server: PictureServer) -> Stop:
    return Stop("/fairness")


@screen()
def not_found(server: PictureServer) -> Stop:
    return Stop("/no/such/place")


@screen()
def no_table(server: PictureServer) -> Stop:
    return at_table("nothing-here")


# --- Rail and Tram --------------------------------------------------------------------------------


@screen(english=True)
def tickets(server: PictureServer) -> Stop:
    def keep_two(page: Page) -> None:
        boxes = page.get_by_role("checkbox")
        for i in range(2):
            boxes.nth(i).check()

    return at_table(server.once("tickets", lambda server: server.started("tram")), keep_two)


@screen(english=True)
def rail(server: PictureServer) -> Stop:
    return at_table(_middle_of_tram(server))


def _middle_of_tram(server: PictureServer) -> str:
    return server.once("middle-tram", lambda server: server.middle("tram"))


def _dearest(server: PictureServer, table: str) -> str:
    """The route that can be paid in most ways."""
    routes = [
        choice["action"]["route"]
        for choice in server.at(table)["look"]["legal"]
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
def rail_pay(server: PictureServer) -> Stop:
    table = _middle_of_tram(server)
    return at_table(table, choose_route(_dearest(server, table)))


@screen()
def rail_lines(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        tabs = page.get_by_role("tab").filter(visible=True)
        if tabs.count():
            tabs.nth(2).click()
        else:
            page.get_by_test_id("show-lines").click()

    return at_table(_middle_of_tram(server), act)


@screen()
def menu(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        page.get_by_test_id("menu").click()
        page.get_by_role("dialog").get_by_role("tab").last.click()

    return at_table(_middle_of_tram(server), act)


@screen()
def reconnecting(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        page.context.set_offline(True)
        page.get_by_test_id("connection").wait_for()

    return at_table(_middle_of_tram(server), act)


@screen()
def rail_last(server: PictureServer) -> Stop:
    return at_table(server.once("last", last_round))


@screen(english=True)
def usa(server: PictureServer) -> Stop:
    five = [{"kind": "me"}, *[{"kind": "bot", "level": "driver"}] * 4]
    return at_table(
        server.once("usa", lambda server: server.middle("rail", seats=five, name="Mercredi soir"))
    )


def _final(chapter: int) -> Callable[[PictureServer], Stop]:
    def stop(server: PictureServer) -> Stop:
        table = server.once("final", lambda server: server.finished("tram"))

        def act(page: Page) -> None:
            page.locator(".steps li button").nth(chapter).click()

        return at_table(table, act)

    return stop


for number, chapter in enumerate(("final-lines", "final-tickets", "final-path", "final")):
    SCREENS[chapter] = Screen(_final(number), again=False, english=chapter == "final")


@screen(english=True)
def replay(server: PictureServer) -> Stop:
    return Stop(f"/replay/{server.once('final', lambda server: server.finished('tram'))}?move=60")


@screen()
def hand_over(server: PictureServer) -> Stop:
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Noé"}, {"kind": "guest", "name": "Papi"}]
    return at_table(server.once("guests", lambda server: server.started("tram", seats=seats)))


# --- Trains ---------------------------------------------------------------------------------------


@screen()
def trains_setup(server: PictureServer) -> Stop:
    table = server.once("trains-setup", lambda server: server.started("trains"))
    return at_table(table, click("[data-testid^=hand-]", "[data-testid=place-2]"))


def _middle_of_trains(server: PictureServer) -> str:
    return server.once("middle-trains", may_rearrange)


@screen(english=True)
def trains(server: PictureServer) -> Stop:
    """An ability is taken up, and what it would do is shown."""

    def act(page: Page) -> None:
        usable = ":is([data-testid^=ability-swap], [data-testid^=ability-move])"
        page.locator(f"{usable}:not([aria-disabled])").first.click()
        page.get_by_test_id("uses").get_by_role("radio").nth(3).click()

    return at_table(_middle_of_trains(server), act)


@screen(again=True)
def trains_draw(server: PictureServer) -> Stop:
    return at_table(server.middle("trains"), click("[data-testid=draw]", "[data-testid=place-5]"))


@screen(again=True)
def trains_remove(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        click("[data-testid^=ability-remove]:not([aria-disabled])", "[data-testid=play]")(page)
        page.locator("[data-testid=removal][data-step='3']").wait_for()

    return at_table(may_remove(server), act)


@screen()
def trains_win(server: PictureServer) -> Stop:
    return at_table(server.once("trains-win", lambda server: server.finished("trains")))


@screen()
def trains_replay(server: PictureServer) -> Stop:
    return Stop(
        f"/replay/{server.once('trains-win', lambda server: server.finished('trains'))}?move=30"
    )


# --- Triage ---------------------------------------------------------------------------------------

SHOWN, DONE = 37, 26  # the missions of the pictures


def _mission(server: PictureServer) -> str:
    return server.once("triage", lambda server: begun(server, SHOWN))


@screen(english=True)
def album(server: PictureServer) -> Stop:
    server.once("album", album_of_a_beginner)
    return Stop("/missions")


@screen(english=True)
def ladder(server: PictureServer) -> Stop:
    server.once("ladder", PictureServer.rate)
    return Stop("/ladder?game=rail")


@screen()
def daily(server: PictureServer) -> Stop:
    return Stop("/mission/daily")


@screen()
def triage(server: PictureServer) -> Stop:
    """The last move but one is made; the last one is in hand."""

    def act(page: Page) -> None:
        for _ in range(3):
            page.locator(".triage-table .board [data-slot]").first.press("h")
            page.get_by_test_id("told").wait_for()
            page.wait_for_timeout(400)
        page.evaluate("document.activeElement.blur()")  # as if by mouse: no ring round a slot

    return at_table(_mission(server), act)


@screen()
def triage_verdict(server: PictureServer) -> Stop:
    return at_table(_mission(server), click("[data-testid=verdict]"))


@screen()
def triage_solution(server: PictureServer) -> Stop:
    return at_table(_mission(server), click("[data-testid=show-solution]"))


@screen(english=True)
def triage_solved(server: PictureServer) -> Stop:
    return at_table(server.once("triage-solved", lambda server: solved(server, DONE)))


# --- learning -------------------------------------------------------------------------------------


@screen()
def learn(server: PictureServer) -> Stop:
    return Stop("/learn/tram")


@screen(again=True)
def lesson(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        click("[data-testid=begin]", "[data-testid=understood]")(page)
        for i in range(2):
            page.get_by_role("checkbox").nth(i).check()
        page.get_by_test_id("keep").click()
        page.locator("[data-testid=coach][data-step=cards]").wait_for()
        page.wait_for_timeout(1500)

    return Stop("/learn/tram", act)


def _rules(game: str) -> Callable[[PictureServer], Stop]:
    return lambda server: Stop(f"/rules/{game}")


for game in ("rail", "trains", "triage"):
    SCREENS[f"rules-{game}"] = Screen(_rules(game), again=False, english=game == "rail")
