"""Rail and Tram: choosing tickets, a turn and its parts, seats, the end, the rematch."""

from collections.abc import Callable

from playwright.sync_api import Page

from ..server import PictureServer
from ..tables import EVENING, last_round, middle_of_tram
from .register import SCREENS, Act, Screen, Stop, at_table, click, screen


@screen(english=True, windows=True)
def tickets(server: PictureServer) -> Stop:
    def keep_two(page: Page) -> None:
        boxes = page.get_by_role("checkbox")
        for i in range(2):
            boxes.nth(i).check()

    return at_table(server.once("tickets", lambda server: server.started("tram")), keep_two)


@screen(english=True, windows=True)
def rail(server: PictureServer) -> Stop:
    return at_table(middle_of_tram(server))


@screen(windows=True)
def rail_drawn(server: PictureServer) -> Stop:
    """A card is tapped and waits: its place stays empty, it can still be undone."""

    def act(page: Page) -> None:
        page.clock.install()  # it waits as long as the picture takes
        page.route("**/actions", lambda route: route.abort())  # and is not sent after that
        click(".market .slot:not(.pile):not(.off) button:not(.k-locomotive)")(page)

    return at_table(middle_of_tram(server), act)


@screen(windows=True)
def rail_ticket(server: PictureServer) -> Stop:
    """One ticket is chosen: its way is shown on the board."""

    def act(page: Page) -> None:
        tickets = page.locator(".tickets-panel .ticket button").filter(visible=True)
        tabs = page.get_by_role("tab").filter(visible=True)
        if not tickets.count():
            tabs.nth(1).click()
        tickets.first.click()
        if tabs.count():
            tabs.first.click()
        page.mouse.move(0, 0)

    return at_table(middle_of_tram(server), act)


@screen(windows=True)
def rail_log(server: PictureServer) -> Stop:
    """The log: on a phone behind its tab, elsewhere always in sight."""

    def act(page: Page) -> None:
        tabs = page.get_by_role("tab").filter(visible=True)
        if tabs.count():
            tabs.last.click()

    return at_table(middle_of_tram(server), act)


@screen(windows=True)
def seat(server: PictureServer) -> Stop:
    """The details of a seat in which a bot stands in for a person."""
    return at_table(middle_of_tram(server), click("[data-testid=seat-2]"))


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


@screen(windows=True)
def rail_pay(server: PictureServer) -> Stop:
    table = middle_of_tram(server)
    return at_table(table, choose_route(_dearest(server, table)))


@screen()
def rail_lines(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        tabs = page.get_by_role("tab").filter(visible=True)
        if tabs.count():
            tabs.nth(2).click()
        else:
            page.get_by_test_id("show-lines").click()

    return at_table(middle_of_tram(server), act)


@screen()
def menu(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        page.get_by_test_id("menu").click()
        page.get_by_role("dialog").get_by_role("tab").last.click()

    return at_table(middle_of_tram(server), act)


@screen()
def reconnecting(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        page.context.set_offline(True)
        page.get_by_test_id("connection").wait_for()

    return at_table(middle_of_tram(server), act)


@screen()
def rail_last(server: PictureServer) -> Stop:
    return at_table(server.once("last", last_round))


@screen(english=True, windows=True)
def usa(server: PictureServer) -> Stop:
    return at_table(_middle_of_usa(server))


@screen()
def usa_whole(server: PictureServer) -> Stop:
    """All of the map: on a phone one taps for it."""

    def act(page: Page) -> None:
        buttons = page.locator(".zoom button")
        if buttons.count() > 2:  # only where a part is shown there is one for all of it
            buttons.last.click()

    return at_table(_middle_of_usa(server), act)


def _middle_of_usa(server: PictureServer) -> str:
    return server.once("usa", lambda server: server.middle("rail", **EVENING))


def _final(chapter: int) -> Callable[[PictureServer], Stop]:
    def stop(server: PictureServer) -> Stop:
        table = server.once("final", lambda server: server.finished("tram"))

        def act(page: Page) -> None:
            page.locator(".steps li button").nth(chapter).click()

        return at_table(table, act)

    return stop


for number, chapter in enumerate(("final-lines", "final-tickets", "final-path", "final")):
    SCREENS[chapter] = Screen(
        _final(number), english=chapter == "final", windows=chapter == "final"
    )


@screen(english=True)
def replay(server: PictureServer) -> Stop:
    return Stop(f"/replay/{server.once('final', lambda server: server.finished('tram'))}?move=60")


@screen()
def hand_over(server: PictureServer) -> Stop:
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Noé"}, {"kind": "guest", "name": "Papi"}]
    return at_table(server.once("guests", lambda server: server.started("tram", seats=seats)))


@screen(windows=True)
def rematch(server: PictureServer) -> Stop:
    """A friend proposes to play again."""
    return at_table(server.once("rematch", lambda server: server.proposed("tram", by_friend=True)))


@screen(windows=True)
def rematch_waiting(server: PictureServer) -> Stop:
    """I have proposed it; the others have not answered."""
    return at_table(
        server.once("rematch-mine", lambda server: server.proposed("tram", by_friend=False))
    )
