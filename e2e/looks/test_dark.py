"""Accessibility of a table of each game in the dark theme."""

import pytest
from playwright.sync_api import expect

from person import NewPerson
from rail import open_against_bots
from tables import BOT, open_table
from trains import Seat
from triage import open_mission


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_of_rail_in_the_dark(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", language="en", dark=True, phone=phone)
    table = open_against_bots(ann, "rail")
    ann.check_accessibility("choosing tickets in the dark")
    if phone:
        table.touch_tickets(2)
    else:
        table.keep_tickets(2)
    table.wait_for_turn()
    ann.check_accessibility("a turn of rail in the dark")


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_of_trains_in_the_dark(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", language="en", dark=True, phone=phone)
    open_table(ann, "trains", [BOT])
    seat = Seat(ann)
    assert seat.wait_for_turn()
    ann.check_accessibility("the set-up of trains in the dark")
    seat.set_up()
    assert seat.wait_for_turn()
    ann.check_accessibility("a turn of trains in the dark")


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_of_triage_in_the_dark(new_person: NewPerson, phone: bool) -> None:
    ann = new_person("Ann", language="en", dark=True, phone=phone)
    triage = open_mission(ann, "The siding")
    ann.check_accessibility("triage in the dark")
    triage.ask_hints()
    expect(triage.told).to_be_visible()
    ann.check_accessibility("a hint of triage in the dark")
