"""Tables in the browser: inviting, sharing a device, losing the line, talking, taking back."""

import re

import pytest
from playwright.sync_api import expect

from conftest import Server
from person import NewPerson, Person
from tables import (
    BOT,
    HERE,
    INVITED,
    close_menu,
    follow,
    forgive_lost_line,
    introduce,
    invitation,
    open_menu,
    open_table,
    say,
    seats,
    start,
    two_at_trains,
    type_code,
)
from trains import Seat, wagons_drawn


def alone_at_trains(person: Person) -> Seat:
    """Against one bot, past the set-up, a wagon drawn and its place chosen: mid-move."""
    open_table(person, "trains", [BOT])
    seat = Seat(person)
    assert seat.wait_for_turn()
    seat.set_up()
    assert seat.wait_for_turn()
    seat.draw()
    return seat


def put_at_first_place(seat: Seat) -> None:
    place = seat.page.get_by_test_id("place-1")
    place.click()
    expect(place).to_have_attribute("aria-checked", "true")


def expect_placed_once(seat: Seat, drawn: int) -> None:
    """The log shows it just once."""
    assert seat.wait_for_turn()
    log = open_menu(seat.person, "Log").get_by_test_id("log")
    expect(log.get_by_text(re.compile(rf"puts wagon {drawn} at position 1,"))).to_have_count(1)
    close_menu(seat.person)


# --- inviting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [False, True])
def test_others_join_by_link_and_by_code(new_person: NewPerson, phone: bool) -> None:
    ann, bob, cleo = (
        new_person(name, language="en", phone=phone) for name in ("Ann", "Bob", "Cleo")
    )
    for person in (ann, bob, cleo):
        introduce(person)
    open_table(ann, "trains", [INVITED, INVITED])
    link, code = invitation(ann)
    assert link == f"{ann.address}/join/{code}"
    ann.check_accessibility("a waiting room")
    ann.page.get_by_role("button", name="Change my name").click()
    sheet = ann.page.get_by_role("dialog", name="My name")
    expect(sheet.get_by_role("textbox")).to_have_value("Ann")
    ann.check_accessibility("another name")
    sheet.get_by_role("button", name="Close").click()
    follow(bob, link)
    expect(seats(ann).nth(1)).to_contain_text("Bob")
    expect(bob.page.get_by_role("button", name=re.compile("^Start "))).to_have_count(0)
    type_code(cleo, code.replace("-", " ").lower())  # as one types what was read out
    for person in (ann, bob, cleo):
        for number, name in enumerate(("Ann", "Bob", "Cleo")):
            expect(seats(person).nth(number)).to_contain_text(name)
    cleo.check_accessibility("a waiting room, as a guest")
    start(ann)
    for person in (ann, bob, cleo):
        expect(Seat(person).table).to_be_visible()


def test_a_listed_table_is_joined_from_the_hall(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann", language="en"), new_person("Bob", language="en")
    introduce(ann, "Ann of the listed table")
    open_table(ann, "trains", listed=True)
    bob.go()
    bob.page.get_by_role("button", name="Sit down: Ann of the listed table").click()
    bob.page.wait_for_url("**/table/*")
    expect(seats(bob)).to_have_count(2)
    start(ann)
    for person in (ann, bob):
        expect(Seat(person).table).to_be_visible()


def test_several_people_share_a_guest_s_device_if_the_opener_says_so(
    new_person: NewPerson,
) -> None:
    ann, bob = new_person("Ann", language="en"), new_person("Bob", language="en")
    introduce(ann)
    introduce(bob)
    open_table(ann, "trains", [INVITED, INVITED], shared=True)
    follow(bob, invitation(ann)[0])
    expect(seats(bob).nth(1)).to_contain_text("Bob")
    expect(bob.page.get_by_text("Several people may share a device")).to_be_visible()
    bob.check_accessibility("a waiting room of shared devices")
    seats(bob).nth(2).get_by_role("button", name="Sit down").click()
    for person in (ann, bob):
        expect(seats(person).nth(2)).to_contain_text("Bob")

    open_table(ann, "trains", [INVITED, INVITED])
    follow(bob, invitation(ann)[0])
    expect(seats(bob).nth(1)).to_contain_text("Bob")
    expect(seats(bob).get_by_role("button", name="Sit down")).to_have_count(0)


def test_a_code_that_is_none_says_so(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go()
    ann.page.get_by_role("textbox", name="An invitation code?").fill("nothing")
    ann.page.get_by_role("button", name="Join").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("three letters and three digits")
    ann.check_accessibility("a code that is none")
    ann.expect_refusal(404)
    ann.page.get_by_role("textbox", name="An invitation code?").fill("XXX-000")
    ann.page.get_by_role("button", name="Join").click()
    expect(ann.page.get_by_text("No table has this code")).to_be_visible()
    ann.check_accessibility("a code of no table")


def test_who_comes_late_watches(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann", language="en"), new_person("Bob", language="en")
    open_table(ann, "trains", [INVITED])
    link, _ = invitation(ann)
    start(ann)
    expect(Seat(ann).table).to_be_visible()
    follow(bob, link)
    expect(bob.page.get_by_test_id("trains-scene")).to_be_visible()
    expect(bob.page.get_by_text("you are watching")).to_be_visible()
    expect(bob.page.get_by_test_id("hand")).to_have_count(0)
    bob.check_accessibility("watching a game of Trains")


# --- sharing a device ----------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [False, True])
def test_a_shared_device_forgets_the_last_player(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    introduce(ann)
    open_table(ann, "trains", [HERE, HERE])
    seat = Seat(ann)
    curtain = ann.page.get_by_test_id("hand-over")
    known: list[int] = []  # set-up cards that the players before laid aside
    for number in range(1, 4):
        expect(curtain).to_be_visible()
        expect(ann.page.locator(".wagon-number")).to_have_count(0)
        for card in known:
            assert not re.search(rf"(?i)wagon {card}\b|hand-{card}\b", ann.page.content())
        if number == 1:
            ann.check_accessibility("a device changes hands")
        curtain.get_by_role("button", name=re.compile("show my hand")).click()
        assert seat.wait_for_turn()
        hand = seat.hand()
        assert len(hand) == number
        assert not set(known) & wagons_drawn(ann)
        known += seat.set_up()
        assert len(known) == number * (number - 1) / 2
        hand_over = ann.page.get_by_test_id("pass-device")
        expect(hand_over).to_be_visible()
        if number == 1:
            ann.check_accessibility("the device is to be handed over")
        hand_over.click()
    # All have set up: trains and display lie open, and there is nothing to hide any more.
    assert seat.wait_for_turn()
    assert seat.mode == "turn"
    expect(curtain).to_have_count(0)
    assert not set(known) & wagons_drawn(ann)
    ann.page.reload()
    assert seat.wait_for_turn()
    assert seat.mode == "turn"
    # A drawn wagon is only for the player who drew it.
    seat.draw()
    ann.page.reload()
    expect(curtain).to_be_visible()
    expect(ann.page.locator(".wagon-number")).to_have_count(0)


def test_a_reload_on_a_shared_device_shows_nothing(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    open_table(ann, "trains", [HERE])
    curtain = ann.page.get_by_test_id("hand-over")
    curtain.get_by_role("button", name=re.compile("show my hand")).click()
    seat = Seat(ann)
    assert seat.wait_for_turn()
    ann.page.reload()
    expect(curtain).to_be_visible()
    expect(ann.page.locator(".wagon-number")).to_have_count(0)


# --- lost in the middle of a move ----------------------------------------------------------------


def test_a_reload_in_the_middle_of_a_move_loses_nothing(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    seat = alone_at_trains(ann)
    drawn, row = seat.held(), seat.row()
    put_at_first_place(seat)
    ann.page.reload()
    expect(seat.table).to_have_attribute("data-mode", "place")
    assert (seat.held(), seat.row()) == (drawn, row)
    put_at_first_place(seat)
    seat.play()
    expect_placed_once(seat, drawn)


def test_a_move_made_without_a_line_arrives_once_and_the_game_goes_on(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", language="en")
    seat = alone_at_trains(ann)
    drawn = seat.held()
    put_at_first_place(seat)
    ann.context.set_offline(True)
    ann.page.get_by_test_id("play").click()
    strip = ann.page.get_by_test_id("connection")
    expect(strip).to_contain_text("Connection lost")
    ann.check_accessibility("the line is down")
    expect(seat.table).to_have_attribute("data-mode", "place")
    ann.context.set_offline(False)
    expect(seat.table).to_have_attribute("data-mode", re.compile("^(watch|turn)$"), timeout=30_000)
    expect(strip).to_have_count(0, timeout=30_000)
    expect_placed_once(seat, drawn)
    seat.draw()
    seat.place()
    forgive_lost_line(ann)


def test_a_server_that_stops_in_the_middle_of_a_move_comes_back_with_it(
    new_person: NewPerson, server: Server
) -> None:
    ann = new_person("Ann", language="en")
    seat = alone_at_trains(ann)
    drawn = seat.held()
    put_at_first_place(seat)
    server.stop()
    strip = ann.page.get_by_test_id("connection")
    try:
        expect(strip).to_contain_text("Connection lost", timeout=20_000)
        assert seat.held() == drawn
    finally:
        server.start()
    expect(strip).to_have_count(0, timeout=60_000)
    expect(seat.table).to_have_attribute("data-mode", "place")
    put_at_first_place(seat)
    seat.play()
    expect_placed_once(seat, drawn)
    forgive_lost_line(ann)


# --- talking and taking back ---------------------------------------------------------------------


def test_a_chat_message_is_shown_to_the_other_player(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    say(one.person, "Have a good journey <b>!")
    news = other.page.get_by_role("button", name="Chat, one new message")
    expect(news).to_be_visible()
    news.click()
    line = other.page.get_by_test_id("chat").get_by_role("listitem")
    expect(line).to_contain_text(f"{one.person.name} Have a good journey <b>!")
    other.person.check_accessibility("the chat")
    expect(other.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    say(other.person, "You too")
    expect(one.page.get_by_role("button", name="Chat, one new message")).to_be_visible()


def test_a_move_is_taken_back_when_the_other_agrees(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    row, hand = one.row(), one.hand()
    one.set_up()
    assert other.wait_for_turn()
    assert one.row() != row
    ask_to_take_back(one)
    question = other.page.get_by_role("alert").filter(has_text=f"{one.person.name} asks")
    expect(question).to_be_visible()
    other.person.check_accessibility("a question about taking back")
    question.get_by_role("button", name="Agree").click()
    expect(one.table).to_have_attribute("data-mode", "setup")
    assert (one.row(), one.hand()) == (row, hand)
    expect(other.table).to_have_attribute("data-mode", "watch")
    expect(question).to_have_count(0)
    one.set_up()
    assert other.wait_for_turn()


def test_a_move_stands_when_the_other_refuses(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person)
    one.set_up()
    assert other.wait_for_turn()
    row = one.row()
    ask_to_take_back(one)
    other.page.get_by_role("button", name="No, it stands").click()
    expect(one.page.get_by_text("Your request is waiting")).to_have_count(0)
    log = open_menu(one.person, "Log").get_by_test_id("log")
    expect(log).to_contain_text(f"{other.person.name} prefers that the move stands.")
    close_menu(one.person)
    assert one.row() == row
    assert other.mode == "setup"


def test_no_undo_is_offered_at_a_table_without_undo(new_person: NewPerson) -> None:
    one, other = two_at_trains(new_person, undo="Never")
    one.set_up()
    assert other.wait_for_turn()
    sheet = open_menu(one.person, "Settings")
    expect(sheet.get_by_role("radiogroup", name="Language")).to_be_visible()
    expect(sheet.get_by_role("button", name="Ask to undo my move")).to_have_count(0)


def ask_to_take_back(seat: Seat) -> None:
    sheet = open_menu(seat.person, "Settings")
    seat.person.check_accessibility("the settings of a table")
    sheet.get_by_role("button", name="Ask to undo my move").click()
    expect(seat.page.get_by_text("Your request is waiting")).to_be_visible()


# --- languages -----------------------------------------------------------------------------------


def test_each_reads_the_same_table_in_their_own_language(new_person: NewPerson) -> None:
    ann, luc = new_person("Ann", language="en"), new_person("Luc", language="fr")
    introduce(ann)
    open_table(ann, "trains")
    link, _ = invitation(ann)
    follow(luc, link)
    expect(luc.page.get_by_role("heading", name="Salle d’attente")).to_be_visible()
    luc.check_accessibility("une salle d’attente")
    start(ann)
    hers, his = Seat(ann), Seat(luc)
    expect(his.table).to_be_visible()
    first = hers if hers.mode == "setup" else his
    first.page.get_by_test_id("place-4").click()
    first.play()
    english = ann.page.get_by_test_id("log").get_by_text(re.compile("chooses wagon"))
    french = luc.page.get_by_test_id("log").get_by_text(re.compile("choisit le wagon"))
    expect(english).to_have_count(1)
    expect(french).to_have_count(1)
    # At the table, at once, and nothing that was seen is lost.
    luc.page.get_by_test_id("menu").click()
    sheet = luc.page.get_by_role("dialog")
    sheet.get_by_role("tab", name="Réglages").click()
    luc.check_accessibility("les réglages d’une table")
    sheet.get_by_role("radio", name="English").click()
    expect(sheet.get_by_role("tab", name="Settings")).to_be_visible()
    close_menu(luc)
    expect(luc.page.get_by_test_id("log").get_by_text(re.compile("chooses wagon"))).to_have_count(1)
    expect(luc.page.locator("html")).to_have_attribute("lang", "en")
