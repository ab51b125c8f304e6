"""The hall, opening a table, the waiting room, and what is around the tables."""

from playwright.sync_api import Page

from ..server import PictureServer
from ..tables import album_of_a_beginner, middle_of_trains, middle_of_tram
from .register import Stop, at_table, click, screen

DAYTIME = {"kind": "seconds", "amount": 60}


@screen(english=True, windows=True)
def hall(server: PictureServer) -> Stop:
    server.once("album", album_of_a_beginner)
    server.once("waiting", _waiting)
    server.once("offered", PictureServer.offer_seats)
    middle_of_tram(server)
    middle_of_trains(server)
    return Stop("/")


@screen(windows=True)
def hall_first_visit(server: PictureServer) -> Stop:
    return Stop("/", newcomer=True)


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
        page.get_by_test_id("error").wait_for()

    return Stop("/new?game=tram", act)


@screen(english=True)
def waiting(server: PictureServer) -> Stop:
    return at_table(server.once("waiting", _waiting))


@screen(english=True, windows=True)
def my_games(server: PictureServer) -> Stop:
    """Two games that were played to the end, and missions."""
    server.once("album", album_of_a_beginner)
    server.once("final", lambda server: server.finished("tram"))
    server.once("trains-win", lambda server: server.finished("trains"))
    return Stop("/games")


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
