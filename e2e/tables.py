"""What people do around a game, in English: naming themselves, opening, inviting, joining."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from person import NewPerson, Person
from trains import Seat

INVITED, BOT, HERE = "Invite", "Bot", "Here"  # how a seat is filled
# What the browser itself writes into its console when the line is cut on purpose.
LOST_LINE = re.compile(
    r"ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET)"
    r"|WebSocket connection to"
    r"|503 \(Service Unavailable\)"  # the answer while a started server loads the game
)


def introduce(person: Person, name: str | None = None) -> None:
    """Gives oneself a name, on the page for that."""
    person.go("/me")
    person.page.get_by_role("textbox", name="As others will see it").fill(name or person.name)
    person.page.get_by_role("button", name="Save").first.click()
    expect(person.page.get_by_role("link", name=re.compile(name or person.name))).to_be_visible()


def open_table(
    person: Person, game: str, seats: Sequence[str] = (INVITED,), undo: str | None = None,
    hints: bool = True, seconds: int | None = None, listed: bool = False, shared: bool = False,
) -> None:  # fmt: skip
    """Opens a table with these seats besides the host's."""
    page = person.page
    person.go(f"/new?game={game}")
    for number, kind in enumerate(seats, start=2):
        if number > 2:
            page.get_by_role("button", name="Add a seat").click()
        choice = page.get_by_role("radiogroup", name=f"Seat {number}", exact=True)
        choice.get_by_role("radio", name=kind).click()
        if kind == HERE:
            names = page.get_by_role("textbox", name="Their name")
            names.last.fill(f"Guest {number}")
    if undo is not None or not hints or listed or shared:
        page.locator("summary").click()
    if undo is not None:
        _choose(person, "Undoing a move", undo)
    if not hints:
        _choose(person, "Hints", "No")
    if listed:
        _choose(person, "In the hall", "Listed")
    if shared:
        _choose(person, "Several people on one device", "Yes")
    if seconds is not None:
        page.get_by_text("seconds per move").click()
        _choose(person, "Time per move", f"{seconds} s")
    page.get_by_role("button", name="Open the table").filter(visible=True).click()
    page.wait_for_url("**/table/*")


def _choose(person: Person, what: str, choice: str) -> None:
    group = person.page.get_by_role("radiogroup", name=what)
    group.get_by_role("radio", name=choice, exact=True).click()


def invitation(person: Person) -> tuple[str, str]:
    """The link and the code that the waiting room shows."""
    link = person.page.get_by_test_id("link")
    expect(link).to_be_visible()
    return link.inner_text(), person.page.get_by_test_id("code").inner_text()


def follow(person: Person, link: str) -> None:
    """Opens an invitation link, as it was sent."""
    assert link.startswith(person.address)
    person.go(link.removeprefix(person.address))
    person.page.wait_for_url("**/table/*")


def type_code(person: Person, code: str) -> None:
    """Joins from the hall by the code that was read out."""
    person.go("/")
    person.page.get_by_role("textbox", name="An invitation code?").fill(code)
    person.page.get_by_role("button", name="Join").click()
    person.page.wait_for_url("**/table/*")


def start(person: Person) -> None:
    person.page.get_by_role("button", name=re.compile("^Start ")).filter(visible=True).click()


def two_at_trains(
    new_person: NewPerson, undo: str | None = None, seconds: int | None = None
) -> tuple[Seat, Seat]:
    """Two browsers at a table that has begun: who is to play, and the other."""
    ann, bob = new_person("Ann", language="en"), new_person("Bob", language="en")
    introduce(ann)
    introduce(bob)
    open_table(ann, "trains", undo=undo, seconds=seconds)
    link, _ = invitation(ann)
    follow(bob, link)
    expect(seats(ann).nth(1)).to_contain_text("Bob")
    start(ann)
    one, other = Seat(ann), Seat(bob)
    expect(one.table).to_be_visible()
    expect(other.table).to_be_visible()
    return (one, other) if one.mode == "setup" else (other, one)


def seats(person: Person) -> Locator:
    return person.page.get_by_test_id("seats").get_by_role("listitem")


def open_menu(person: Person, part: str) -> Locator:
    """The menu of the table, at one of its parts: Log, Chat, Settings."""
    person.page.get_by_test_id("menu").click()
    sheet = person.page.get_by_role("dialog", name="Menu")
    sheet.get_by_role("tab", name=re.compile(part)).click()
    return sheet


def close_menu(person: Person) -> None:
    sheet = person.page.get_by_role("dialog", name="Menu")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def say(person: Person, text: str) -> None:
    sheet = open_menu(person, "Chat")
    sheet.get_by_role("textbox", name="Write a message").fill(text)
    sheet.get_by_role("button", name="Send").click()
    expect(sheet.get_by_test_id("chat")).to_contain_text(text)
    close_menu(person)


def forgive_lost_line(person: Person) -> None:
    """The line was cut on purpose: what the browser says about that is no fault of the page."""
    person.problems[:] = [fault for fault in person.problems if not LOST_LINE.search(fault)]
