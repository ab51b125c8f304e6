"""Trains: choosing, drawing, abilities, the end."""

from playwright.sync_api import Page

from ..server import PictureServer
from ..tables import may_remove, middle_of_trains
from .register import Stop, at_table, click, screen


@screen()
def trains_setup(server: PictureServer) -> Stop:
    table = server.once("trains-setup", lambda server: server.started("trains"))
    return at_table(table, click("[data-testid^=hand-]", "[data-testid=place-2]"))


@screen(english=True, windows=True)
def trains(server: PictureServer) -> Stop:
    """An ability is taken up, and what it would do is shown."""

    def act(page: Page) -> None:
        usable = ":is([data-testid^=ability-swap], [data-testid^=ability-move])"
        page.locator(f"{usable}:not([aria-disabled])").first.click()
        page.get_by_test_id("uses").get_by_role("radio").nth(3).click()

    return at_table(middle_of_trains(server), act)


@screen(again=True, windows=True)
def trains_draw(server: PictureServer) -> Stop:
    return at_table(server.middle("trains"), click("[data-testid=draw]", "[data-testid=place-5]"))


@screen(windows=True)
def trains_ability(server: PictureServer) -> Stop:
    """An ability explains itself, with the numbers of my train."""

    def act(page: Page) -> None:
        ability = page.locator("[data-testid^=ability-]").filter(visible=True).first
        if page.evaluate("navigator.maxTouchPoints"):
            ability.tap()
        else:
            ability.hover()
        page.get_by_test_id("about-ability").wait_for()

    return at_table(middle_of_trains(server), act)


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
