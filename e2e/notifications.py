"""Notifications of the system, as a page sends them while nobody looks at it."""

from typing import Any

from playwright.sync_api import Page, expect

from person import Person
from tables import close_menu, open_menu

_NOTE = """() => {
    window.notified = [];
    window.Notification = class extends window.Notification {
        constructor(title, options) {
            super(title, options);
            notified.push(`${title}: ${options.body}`);
        }
    };
    Object.defineProperty(document, "hidden", { get: () => window.lookedAway === true });
}"""
_LOOK_AWAY = """(away) => {
    window.lookedAway = away;
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def note_notifications(person: Person) -> None:
    """From the next page on; none can be looked away from before that."""
    person.context.add_init_script(f"({_NOTE})()")


def allow_notifications(person: Person) -> None:
    """In the browser and, at a table, in the settings."""
    person.context.grant_permissions(["notifications"], origin=person.address)
    wish = open_menu(person, "Settings").get_by_role("switch", name="Tell me when it is my turn")
    wish.click()
    expect(wish).to_be_checked()
    close_menu(person)


def look_away(page: Page, away: bool = True) -> None:
    page.evaluate(_LOOK_AWAY, away)


def notified(page: Page) -> str:
    """The last notification, title and text."""
    told: Any = page.wait_for_function("() => notified.at(-1)").json_value()
    return str(told)
