"""Playing again: proposed by one, answered by each, begun with those who want it."""

from playwright.sync_api import Locator, expect

from notifications import allow_notifications, look_away, note_notifications, notified
from person import NewPerson, Person
from tables import (
    INVITED,
    follow,
    introduce,
    invitation,
    open_menu,
    open_table,
    seats,
    start,
    two_at_trains,
)
from trains import Seat


def resign(person: Person) -> None:
    sheet = open_menu(person, "Settings")
    sheet.get_by_role("button", name="Resign the game").click()
    sheet.get_by_role("button", name="Yes, resign").click()


def panel(person: Person) -> Locator:
    return person.page.get_by_test_id("rematch-panel")


def answer_of(person: Person, seat: int) -> Locator:
    return person.page.get_by_test_id(f"rematch-answer-{seat}")


def finished_game_of_two(new_person: NewPerson) -> tuple[Seat, Seat]:
    one, other = two_at_trains(new_person)
    resign(one.person)
    for seat in (one, other):
        expect(seat.final).to_be_visible()
    return one, other


def finished_game_of_three(new_person: NewPerson) -> list[Person]:
    """Ann, Bob and Cat, on a phone, after a game of Rail."""
    people = [
        new_person(name, language="en", phone=name == "Cat") for name in ("Ann", "Bob", "Cat")
    ]
    for person in people:
        introduce(person)
    ann, bob, cat = people
    open_table(ann, "rail", [INVITED, INVITED])
    link, _ = invitation(ann)
    for number, person in enumerate((bob, cat), start=1):
        follow(person, link)
        expect(seats(ann).nth(number)).to_contain_text(person.name)
    start(ann)
    for person in people:
        expect(person.page.get_by_test_id("turn")).to_be_visible()
    resign(bob)
    expect(bob.page.get_by_text("Really resign?")).to_have_count(0)
    bob.page.keyboard.press("Escape")
    resign(cat)
    for person in people:
        expect(person.page.get_by_test_id("final")).to_be_visible()
    return people


def test_both_say_yes_and_are_taken_to_the_new_game(new_person: NewPerson) -> None:
    one, other = finished_game_of_two(new_person)
    before = other.page.url
    one.page.get_by_test_id("rematch").click()
    expect(panel(one.person)).to_contain_text("You propose a rematch")
    expect(panel(other.person)).to_contain_text(f"{one.person.name} proposes a rematch")
    one.person.check_accessibility("I propose a rematch")
    other.person.check_accessibility("a rematch is proposed")
    assert other.page.url == before, "nobody is taken anywhere without their yes"
    panel(other.person).get_by_role("button", name="Accept").click()
    for seat in (one, other):
        expect(seat.table).to_be_visible()
        expect(seat.final).to_have_count(0)
    assert one.page.url == other.page.url != before


def test_an_invitation_is_shown_in_the_hall_and_answered_there(new_person: NewPerson) -> None:
    one, other = finished_game_of_two(new_person)
    other.person.go("/rules")
    one.page.get_by_test_id("rematch").click()
    banner = other.page.get_by_test_id("invitation")
    expect(banner).to_contain_text(f"{one.person.name} proposes a rematch")
    other.person.check_accessibility("an invitation over the rules")
    other.person.go("/")
    expect(banner).to_be_visible()
    row = other.page.get_by_test_id("my-tables").get_by_role("link").first
    expect(row).to_contain_text("Rematch?")
    other.person.check_accessibility("an invitation in the hall")
    banner.get_by_role("button", name="Accept").click()
    for seat in (one, other):
        expect(seat.table).to_be_visible()
        expect(seat.final).to_have_count(0)


def test_who_looks_away_is_told_of_a_rematch_by_a_notification(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    note_notifications(other.person)
    other.page.reload()
    expect(other.table).to_be_visible()
    allow_notifications(other.person)
    resign(one.person)
    expect(other.final).to_be_visible()
    other.person.go("/")
    look_away(other.page)
    one.page.get_by_test_id("rematch").click()
    assert notified(other.page).startswith(f"{one.person.name} proposes a rematch: ")


def test_a_refusal_in_the_hall_seats_nobody_and_blocks_nobody(new_person: NewPerson) -> None:
    one, other = finished_game_of_two(new_person)
    other.person.go("/")
    one.page.get_by_test_id("rematch").click()
    banner = other.page.get_by_test_id("invitation")
    banner.get_by_role("button", name="Decline").click()
    expect(banner).to_have_count(0)
    expect(panel(one.person)).to_contain_text("no thanks")
    panel(one.person).get_by_role("button", name=f"Play without {other.person.name}").click()
    expect(one.table).to_be_visible()
    expect(one.final).to_have_count(0)
    rows = other.page.get_by_test_id("my-tables").get_by_role("link")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Finished")


def test_what_is_proposed_can_be_withdrawn(new_person: NewPerson) -> None:
    one, other = finished_game_of_two(new_person)
    one.page.get_by_test_id("rematch").click()
    expect(panel(other.person)).to_be_visible()
    panel(one.person).get_by_role("button", name="Withdraw").click()
    for seat in (one, other):
        expect(panel(seat.person)).to_have_count(0)
        expect(seat.page.get_by_test_id("rematch")).to_be_visible()


def test_three_people_one_of_whom_prefers_to_stop(new_person: NewPerson) -> None:
    ann, bob, cat = finished_game_of_three(new_person)
    for person in (ann, bob, cat):
        everything = person.page.get_by_role("button", name="Show all")
        if everything.count():
            everything.click()
    ann.page.get_by_test_id("rematch").click()
    for person in (bob, cat):
        expect(panel(person)).to_contain_text("Ann proposes a rematch")
    expect(answer_of(bob, 0)).to_contain_text("is in")
    expect(answer_of(bob, 1)).to_contain_text("and you?")
    cat.check_accessibility("a rematch on a phone")
    panel(bob).get_by_role("button", name="Decline").click()
    expect(answer_of(cat, 1)).to_contain_text("no thanks")
    panel(cat).get_by_role("button", name="Accept").click()
    expect(answer_of(ann, 2)).to_contain_text("is in")
    expect(panel(ann)).to_contain_text("A bot will take the seat of Bob.")
    panel(ann).get_by_role("button", name="Play with 2").click()
    for person in (ann, cat):
        expect(person.page.get_by_test_id("final")).to_have_count(0)
        expect(person.page.get_by_test_id("turn")).to_be_visible()
    expect(bob.page.get_by_test_id("final")).to_be_visible()
    expect(bob.page.get_by_test_id("rematch")).to_have_text("To the rematch")
