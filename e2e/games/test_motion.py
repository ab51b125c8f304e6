"""With everything in motion: nothing is in the way while it moves, and the result is right."""

from playwright.sync_api import expect

from person import NewPerson
from rail import RailTable
from tables import BOT, open_table
from trains import Seat
from triage import open_mission

DRAWS = 4


def test_rail_in_motion(new_person: NewPerson) -> None:
    """Cards fly, and the next one is drawn before they have landed."""
    ann = new_person("Ann", language="en", motion=True)
    open_table(ann, "rail", [BOT])
    table = RailTable(ann)
    table.keep_tickets(2)
    look = table.wait_for_turn()
    cards = look.cards
    for _ in range(DRAWS):
        table.pile.click()
        table.has_acted(look)
        look = table.wait_for_turn()
    assert look.cards == cards + DRAWS
    while (route := look.route_to_claim(0)) is None:
        table.draw(look, blind=True)
        table.has_acted(look)
        look = table.wait_for_turn()
    trains = look.trains[0]
    table.claim(route, on_map=True)
    table.has_acted(look)
    length = next(length for one, length in look.payable if one == route)
    assert table.look().trains[0] == trains - length
    expect(ann.page.locator(f'.stage [data-route="{route}"]')).to_have_attribute("role", "img")


def test_trains_in_motion(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en", motion=True)
    open_table(ann, "trains", [BOT])
    seat = Seat(ann)
    assert seat.wait_for_turn()
    seat.set_up()
    assert seat.wait_for_turn()
    for _ in range(DRAWS):
        row = seat.row()
        seat.draw()
        drawn = seat.held()
        seat.page.get_by_test_id("place-4").click()
        seat.play()
        if (
            not seat.wait_for_turn()
        ):  # the bot has won; otherwise the animation of its removal has ended
            return
        log = ann.page.get_by_test_id("log")
        expect(log.get_by_text(f"puts wagon {drawn} at position 4").first).to_be_visible()
        assert row[3] != drawn


def test_triage_in_motion(new_person: NewPerson) -> None:
    """The locomotive drives its path; one need not wait for it to take the next one in hand."""
    ann = new_person("Ann", language="en", motion=True)
    triage = open_mission(ann, "The siding")
    triage.solve_by_tapping()
    expect(triage.award).to_be_visible()
