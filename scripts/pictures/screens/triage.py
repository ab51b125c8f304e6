"""Triage: the album, a mission on its way, hints, verdicts, the award."""

from playwright.sync_api import Page

from ..server import PictureServer
from ..tables import album_of_a_beginner, begun, solved
from .register import Stop, at_table, click, screen

SHOWN, DONE = 37, 26  # the missions of the pictures


def _mission(server: PictureServer) -> str:
    return server.once("triage", lambda server: begun(server, SHOWN))


@screen(english=True, windows=True)
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


@screen(windows=True)
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


@screen(english=True, windows=True)
def triage_solved(server: PictureServer) -> Stop:
    return at_table(server.once("triage-solved", lambda server: solved(server, DONE)))
