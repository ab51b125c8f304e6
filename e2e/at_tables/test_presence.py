"""Being there or not: stand-ins, clocks, resigning, being called, what one has missed, quiet."""

import re

from playwright.sync_api import expect

from notifications import look_away, note_notifications, notified
from person import NewPerson, Person
from rail import open_against_bots
from tables import BOT, close_menu, open_menu, open_table, say, two_at_trains
from trains import Seat

CLOCK_SECONDS = 30  # the shortest that is offered
_NOTE_WHAT_IS_ANNOUNCED = """() => {
    window.announced = [];
    const region = document.querySelector("[data-testid=announced]");
    new MutationObserver(() => window.announced.push(region.textContent))
        .observe(region, { childList: true, characterData: true, subtree: true });
}"""


def log_of(person: Person) -> str:
    """The log as it stands, read in the menu."""
    log = open_menu(person, "Log").get_by_test_id("log")
    text = log.inner_text()
    close_menu(person)
    return text


# --- away ----------------------------------------------------------------------------------------


def test_a_bot_stands_in_for_who_leaves_until_they_come_back(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    sheet = open_menu(one.person, "Settings")
    sheet.get_by_role("button", name="Let a bot play for me").click()
    back = one.page.get_by_test_id("come-back")
    expect(back).to_be_visible()
    one.person.check_accessibility("a bot plays for me")
    assert other.wait_for_turn()  # the bot has set up
    assert f"{one.person.name} is away: a bot plays in their place." in log_of(other.person)
    one.person.go("/")
    other.set_up()
    one.page.get_by_test_id("my-tables").get_by_role("link").click()
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)
    assert f"{one.person.name} is back." in log_of(one.person)
    # Whichever seat begins, my seat is mine again.
    if one.mode == "watch":
        other.wait_for_turn()
        other.draw()
        other.place()
    assert one.wait_for_turn()
    one.draw()
    one.place()


def test_the_clock_is_shown_and_when_it_runs_out_a_bot_stands_in(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person, seconds=CLOCK_SECONDS)
    clock = one.page.get_by_role("timer")
    expect(clock).to_have_accessible_name(re.compile(r"Time left: 0:[0-2]\d"))
    one.person.check_accessibility("a table with a clock")
    back = one.page.get_by_test_id("come-back")  # nothing is done until it is offered
    expect(back).to_be_visible(timeout=1000 * (CLOCK_SECONDS + 20))
    assert other.wait_for_turn()  # the bot has set up
    back.click()
    expect(back).to_have_count(0)
    other.set_up()
    # Whichever seat begins, my seat is mine again, and timed.
    if other.mode == "turn":
        other.draw()
        other.place()
    assert one.wait_for_turn()
    expect(clock).to_be_visible()


def test_who_resigns_ends_a_game_of_two(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    sheet = open_menu(one.person, "Settings")
    sheet.get_by_role("button", name="Resign the game").click()
    expect(sheet.get_by_text("Really resign?")).to_be_visible()
    one.person.check_accessibility("really resign?")
    sheet.get_by_role("button", name="Cancel").click()
    expect(sheet.get_by_text("Really resign?")).to_have_count(0)
    sheet.get_by_role("button", name="Resign the game").click()
    sheet.get_by_role("button", name="Yes, resign").click()
    for seat in (one, other):
        expect(seat.final.locator(".lead")).to_have_text(f"{one.person.name} resigns.")
        expect(seat.person.page.get_by_test_id("turn")).to_have_text("Game over")
        seat.person.check_accessibility("the end, by resigning")
    assert f"{one.person.name} resigns." in log_of(other.person)


# --- called --------------------------------------------------------------------------------------


def test_a_screen_reader_hears_what_a_bot_does(new_person: NewPerson) -> None:
    """The whole of it, even where my turn is called in the same breath."""
    ann = new_person("Ann", language="en")
    open_table(ann, "trains", [BOT])
    seat = Seat(ann)
    assert seat.wait_for_turn()
    ann.page.evaluate(f"({_NOTE_WHAT_IS_ANNOUNCED})()")
    seat.set_up()
    assert seat.wait_for_turn()
    breaths: list[str] = ann.page.evaluate("announced")
    bot = re.compile(r"\b(Beacon|Puffer) \w+s\b")
    assert any(bot.search(said) and "Your turn" in said for said in breaths), breaths


def test_my_turn_calls_me(new_person: NewPerson) -> None:
    """By title and icon; by a notification where the browser and I allow it, and I look away."""
    ann = new_person("Ann", language="en")
    note_notifications(ann)
    open_table(ann, "trains", [BOT])
    seat = Seat(ann)
    assert seat.wait_for_turn()
    page = ann.page
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    sheet = open_menu(ann, "Settings")
    wish = sheet.get_by_role("switch", name="Tell me when it is my turn")
    wish.click()  # this browser denies the permission to every site
    expect(sheet.get_by_role("alert")).to_contain_text("does not allow notifications")
    expect(wish).not_to_be_checked()
    ann.check_accessibility("notifications refused")
    ann.context.grant_permissions(["notifications"], origin=ann.address)
    wish.click()
    expect(wish).to_be_checked()
    expect(sheet.get_by_role("alert")).to_have_count(0)
    close_menu(ann)
    look_away(page)
    seat.set_up()
    assert seat.wait_for_turn()
    assert notified(page).startswith("Your turn: Trains")
    # What came in meanwhile is marked when I look again.
    look_away(page, away=False)
    expect(page.get_by_test_id("log").locator(".mark")).to_have_text("Since you last looked")


def test_entries_since_my_last_visit_are_marked(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    one.set_up()
    assert other.wait_for_turn()
    log = one.page.get_by_test_id("log")
    expect(log.locator(".mark")).to_have_count(0)  # I have seen all that
    one.person.go("/")
    other.set_up()
    row = one.page.get_by_test_id("my-tables").get_by_role("link")
    row.click()
    expect(one.table).to_be_visible()
    expect(log.locator(".mark")).to_have_text("Since you last looked")
    fresh = log.locator("li:has(~ .mark)")
    expect(fresh.filter(has_text="chooses wagon")).to_have_count(1)
    expect(log.locator(".mark ~ li").filter(has_text="chooses wagon")).to_have_count(1)
    one.person.check_accessibility("what I have missed")


# --- quiet ---------------------------------------------------------------------------------------


def test_a_muted_chat_is_quiet_until_it_is_wanted_again(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    sheet = open_menu(other.person, "Chat")
    sheet.get_by_role("button", name="Mute the chat").click()
    expect(sheet.get_by_text("The chat is muted")).to_be_visible()
    other.person.check_accessibility("a muted chat")
    close_menu(other.person)
    say(one.person, "Anybody there?")
    one.set_up()
    assert other.wait_for_turn()  # it is long here by now
    expect(other.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    sheet = open_menu(other.person, "Chat")
    expect(sheet.get_by_text("Anybody there?")).to_have_count(0)
    sheet.get_by_role("button", name="Unmute it").click()
    expect(sheet.get_by_test_id("chat")).to_contain_text("Anybody there?")


# --- why a bot moved -----------------------------------------------------------------------------


def test_a_bot_says_why_openly_in_a_game_and_in_full_after_it(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    table = open_against_bots(ann, "rail")
    table.keep_tickets(2)
    table.wait_for_turn()
    page = ann.page
    why = page.get_by_role("button", name=re.compile("^Why[?] .* keeps .* ticket")).first
    why.click()
    reason = page.get_by_test_id("log").locator(".reason").filter(has_text=re.compile("."))
    expect(reason).to_have_text("Which tickets, you will know after the game.")
    expect(why).to_have_attribute("aria-expanded", "true")
    ann.check_accessibility("why a bot moved")
    why.click()
    expect(reason).to_have_count(0)
    sheet = open_menu(ann, "Settings")
    sheet.get_by_role("button", name="Resign the game").click()
    sheet.get_by_role("button", name="Yes, resign").click()
    expect(table.final).to_be_visible()
    sheet = open_menu(ann, "Log")
    sheet.get_by_role("button", name=re.compile("^Why[?] .* keeps .* ticket")).click()
    expect(sheet.locator(".reason").filter(has_text="Together these tickets")).to_be_visible()
    ann.check_accessibility("the log, after the game")


def test_at_a_table_without_hints_bots_give_no_reasons(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    open_table(ann, "trains", [BOT], hints=False)
    seat = Seat(ann)
    assert seat.wait_for_turn()
    seat.set_up()
    assert seat.wait_for_turn()
    expect(ann.page.get_by_test_id("log").get_by_text("chooses wagon")).to_have_count(2)
    expect(ann.page.get_by_role("button", name=re.compile("^Why[?]"))).to_have_count(0)
