"""The register of screens: where each is, and what one does there before its picture is taken.

What is done uses the marks of the page, not its words: the same for both languages.
"""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from ..server import PictureServer

Act = Callable[[Page], None]


def nothing(page: Page) -> None:
    """The screen as it comes."""


@dataclass(frozen=True)
class Stop:
    """Where a picture is taken."""

    address: str
    act: Act = nothing
    newcomer: bool = False  # seen by somebody who has never been here


@dataclass(frozen=True)
class Screen:
    stop: Callable[[PictureServer], Stop]
    again: bool = False  # `act` changes the table: every picture needs a new one
    english: bool = False  # also in English
    windows: bool = False  # also in every other window


SCREENS: dict[str, Screen] = {}


def screen(
    *, again: bool = False, english: bool = False, windows: bool = False
) -> Callable[[Callable[[PictureServer], Stop]], Callable[[PictureServer], Stop]]:
    def add(stop: Callable[[PictureServer], Stop]) -> Callable[[PictureServer], Stop]:
        name = stop.__name__.replace("_", "-")
        SCREENS[name] = Screen(stop, again, english, windows)
        return stop

    return add


def at_table(table: str, act: Act = nothing) -> Stop:
    return Stop(f"/table/{table}", act)


def click(*marks: str) -> Act:
    """One after another, whichever of each can be seen."""

    def act(page: Page) -> None:
        for mark in marks:
            page.locator(mark).filter(visible=True).first.click()

    return act
