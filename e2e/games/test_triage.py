"""Triage in the browser: missions solved by tapping, by dragging and by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from keyboard import press_on
from person import NewPerson
from triage import Triage, at_table, open_mission, tile


def expect_medal(triage: Triage, moves: int) -> None:
    """The best medal, in words and as a picture, with nothing left to move."""
    expect(triage.award.get_by_role("heading", name="Stationmaster")).to_be_visible()
    expect(triage.award).to_contain_text(f"{moves} moves: nobody can do better, proven.")
    expect(triage.award.locator(".medal svg")).to_be_visible()
    expect(triage.composer).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_mission_is_solved_by_tapping_and_its_medal_is_kept(
    new_person: NewPerson, phone: bool
) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    triage = open_mission(ann, "Push and pull")
    ann.check_accessibility("a mission at its start")
    if phone:  # where the card of the mission is a separate sheet
        ann.page.get_by_role("button", name="Mission", exact=True).click()
        card = ann.page.get_by_role("dialog", name="Mission")
        expect(card).to_be_visible()
        ann.check_accessibility("the card of a mission")
        card.get_by_role("button", name="Close").click()
    moves = triage.solve_by_tapping()
    expect_medal(triage, moves)
    ann.check_accessibility("a mission solved")
    ann.go("/missions")
    expect(tile(ann, "Push and pull")).to_have_accessible_name(
        re.compile(f"Stationmaster in {moves} moves")
    )
    expect(tile(ann, "First pull")).to_have_accessible_name(re.compile("to be done in 2 moves"))
    if not phone:  # which has no room for the sum of all medals
        medals = ann.page.get_by_role("region", name="Medals").get_by_role("listitem")
        expect(medals.first).to_contain_text("1")
    ann.check_accessibility("the album with a medal")


def test_no_two_missions_of_the_album_are_called_alike(new_person: NewPerson) -> None:
    """Other boards count anew: their missions carry the name of the board."""
    ann = new_person("Ann", language="en")
    ann.go("/missions")
    tiles = ann.page.locator("a.tile .sr")
    expect(tiles.first).to_be_attached()
    numbers = [name.split(",")[0] for name in tiles.all_text_contents()]
    assert len(numbers) > 40
    assert len(set(numbers)) == len(numbers)
    assert {"Mission 1", "Inglenook 1", "Timesaver 1"} <= set(numbers)


def test_a_mission_is_solved_by_dragging_along_the_track(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "The siding")
    best = triage.best_number()
    for made in range(best):
        move = triage.ask_hints()
        triage.drag_what_is_in_hand()
        triage.expect_moves(made + 1)
        assert move.stop in triage.standing().values()
    expect_medal(triage, best)


def test_a_mission_is_solved_by_keyboard_alone(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go()
    poster = ann.page.get_by_test_id("poster-triage")
    press_on(ann.page, poster.get_by_role("link", name="Play the missions"))
    expect(ann.page.get_by_role("heading", name="Album of missions")).to_be_visible()
    press_on(ann.page, tile(ann, "First pull"))
    triage = at_table(ann)
    best = triage.best_number()
    for made in range(best):
        triage.enter_board()
        move = triage.hints_by_key()
        ann.page.keyboard.press("Escape")
        expect(triage.board.locator('[aria-pressed="true"]')).to_have_count(0)
        triage.make_by_keyboard(move)
        triage.expect_moves(made + 1)
    expect_medal(triage, best)
    press_on(ann.page, triage.award.get_by_role("link", name=re.compile("Mission 3")))
    expect(ann.page.get_by_role("heading", name="Push and pull").first).to_be_attached()


def test_every_move_can_be_made_from_the_list_in_words(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "First push")
    before = triage.standing()
    triage.button("List").click()
    sheet = ann.page.get_by_role("dialog", name="Every possible move")
    ann.check_accessibility("the list of moves")
    sheet.get_by_test_id("legal-moves").get_by_role("button").first.click()
    triage.expect_moves(1)
    assert triage.standing() != before


@pytest.mark.parametrize("phone", [False, True])
def test_moves_are_taken_back_one_by_one_and_all_at_once(
    new_person: NewPerson, phone: bool
) -> None:
    ann = new_person("Ann", language="en", phone=phone)
    triage = open_mission(ann, "The siding")
    positions = [triage.standing()]
    for made in range(2):
        move = triage.ask_hints()
        triage.put_down()
        triage.make_by_tapping(move)
        triage.expect_moves(made + 1)
        positions.append(triage.standing())
    assert positions[0] != positions[1] != positions[2]
    triage.button("Undo").click()
    triage.expect_moves(1)
    assert triage.standing() == positions[1]
    expect(triage.button("Start again")).to_be_enabled()
    move = triage.ask_hints()
    triage.put_down()
    triage.make_by_tapping(move)
    triage.expect_moves(2)
    triage.button("Start again").click()
    triage.expect_moves(0)
    assert triage.standing() == positions[0]
    expect(triage.button("Undo")).to_be_disabled()


def test_an_impossible_stop_says_why(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "The wye")
    locomotive = triage.standing()["locomotive-1"]
    triage.tap(locomotive)
    expect(triage.slot(locomotive)).to_have_attribute("aria-pressed", "true")
    barred = triage.board.locator('[data-slot]:not([aria-label*="possible stop"])')
    slots = barred.evaluate_all("all => all.map(({ dataset }) => dataset.slot)")
    triage.tap(next(slot for slot in slots if slot != locomotive))
    expect(triage.told).to_be_visible()
    ann.check_accessibility("why a stop is impossible")
    triage.expect_moves(0)


def test_the_solution_is_played_back_and_plays_nothing(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "The siding")
    start = triage.standing()
    triage.button("Solution").click()
    bar = ann.page.get_by_test_id("solution")
    expect(bar).to_contain_text("Move 3 of 3")
    ann.check_accessibility("the solution played back")
    bar.get_by_role("button", name="Previous move").click()
    expect(bar).to_contain_text("Move 2 of 3")
    bar.get_by_role("button", name="Back to my game").click()
    triage.expect_moves(0)
    assert triage.standing() == start


def test_the_mission_of_the_day_is_played_from_the_hall(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go()
    ann.page.get_by_test_id("play-daily").click()
    triage = at_table(ann)
    expect(ann.page.get_by_role("region", name="Mission", exact=True)).to_contain_text(
        "Mission of the day"
    )
    moves = triage.solve_by_tapping()
    expect_medal(triage, moves)
    ann.go("/missions")
    expect(ann.page.get_by_role("article").filter(has_text="Mission of the day")).to_contain_text(
        "Stationmaster today"
    )
    ann.go()
    expect(ann.page.get_by_test_id("play-daily")).to_have_text(re.compile("Play again"))
    ann.check_accessibility("the hall after the mission of the day")


def test_a_mission_goes_on_where_it_was_left(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    triage = open_mission(ann, "The siding")
    move = triage.ask_hints()
    triage.put_down()
    triage.make_by_tapping(move)
    triage.expect_moves(1)
    standing = triage.standing()
    ann.go("/missions")
    expect(tile(ann, "The siding")).to_have_accessible_name(re.compile("begun"))
    tile(ann, "The siding").click()
    again = at_table(ann)
    again.expect_moves(1)
    assert again.standing() == standing
