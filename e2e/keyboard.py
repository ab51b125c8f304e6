"""Hands that never touch the mouse: going by Tab to whatever one wants to press."""

from playwright.sync_api import Locator, Page

FARTHEST = 150  # presses of Tab from anywhere to anything on a screen

_IS_FOCUSED = "element => element === document.activeElement"


def tab_to(page: Page, target: Locator) -> None:
    """Presses Tab until the target has the focus; fails if it cannot be reached that way."""
    target.wait_for()
    for _ in range(FARTHEST):
        if target.evaluate(_IS_FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"not to be reached by Tab: {target}")


def press_on(page: Page, target: Locator, key: str = "Enter") -> None:
    """Goes to the target by Tab and presses a key there."""
    tab_to(page, target)
    page.keyboard.press(key)
