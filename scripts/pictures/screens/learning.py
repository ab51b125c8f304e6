"""The guided first games, and the pages of the rules."""

from collections.abc import Callable

from playwright.sync_api import Page

from ..server import PictureServer
from .register import SCREENS, Screen, Stop, click, screen


@screen()
def learn(server: PictureServer) -> Stop:
    return Stop("/learn/tram")


@screen(again=True, windows=True)
def lesson(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        click("[data-testid=begin]", "[data-testid=understood]")(page)
        for i in range(2):
            page.get_by_role("checkbox").nth(i).check()
        page.get_by_test_id("keep").click()
        page.locator("[data-testid=coach][data-step=cards]").wait_for()
        page.wait_for_timeout(1500)

    return Stop("/learn/tram", act, newcomer=True)


def _triage_guide(page: Page) -> None:
    """To the step in which a wagon is coupled."""
    click("[data-testid=begin]", "[data-testid=understood]")(page)
    board = page.get_by_test_id("triage")
    for slot in ("A0", "T1"):
        board.locator(f'[data-slot="{slot}"]').press("Enter")
    click("[data-testid=composer] .go")(page)
    page.locator("[data-testid=coach][data-step=push]").wait_for()
    click("[data-testid=understood]")(page)
    board.locator('[data-slot="T1"]').press("Enter")


@screen(again=True, windows=True)
def lesson_couple(server: PictureServer) -> Stop:
    return Stop("/learn/triage", _triage_guide, newcomer=True)


@screen(again=True, windows=True)
def lesson_pull(server: PictureServer) -> Stop:
    def act(page: Page) -> None:
        _triage_guide(page)
        page.get_by_test_id("triage").locator('[data-slot="T2"]').press("Enter")
        page.locator("[data-testid=coach][data-step=pull]").wait_for()

    return Stop("/learn/triage", act, newcomer=True)


def _rules(game: str) -> Callable[[PictureServer], Stop]:
    return lambda server: Stop(f"/rules/{game}")


for game in ("rail", "trains", "triage"):
    SCREENS[f"rules-{game}"] = Screen(_rules(game), english=game == "rail")
