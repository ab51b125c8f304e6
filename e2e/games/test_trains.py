"""Trains in the browser: whole games, by mouse and by keyboard; no page knows another's cards."""

import re
from itertools import pairwise

from playwright.sync_api import expect

from keyboard import press_on
from person import NewPerson
from tables import INVITED, follow, introduce, invitation, open_menu, open_table, seats, start
from trains import MOST_TURNS, Seat, wagons_drawn, wagons_heard


def expect_unknown(owner: Seat, cards: list[int], everybody: list[Seat], since: list[int]) -> None:
    """No other page received these cards since then, shows them, or stores any position."""
    for seat, first in zip(everybody, since, strict=True):
        if seat is owner:
            continue
        person = seat.person
        heard, drawn = wagons_heard(person, first), wagons_drawn(person)
        assert heard.isdisjoint(cards), (person.name, heard & set(cards))
        assert drawn.isdisjoint(cards), (person.name, drawn & set(cards))
        stored = person.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
        assert not re.search(r'"(hand|row|drawn)\\?"', stored), stored


def seat_against_bots(new_person: NewPerson) -> Seat:
    """At a table that was opened from the hall, when it is this seat's turn to choose a card."""
    ann = new_person("Ann", language="en")
    ann.go()
    ann.page.get_by_role("button", name="Trains: Play with bots").click()
    seat = Seat(ann)
    assert seat.wait_for_turn()
    return seat


def test_four_browsers_play_a_whole_game_by_mouse(new_person: NewPerson) -> None:
    people = [new_person(name, language="en") for name in ("Ann", "Bob", "Cleo", "Dan")]
    ann = people[0]
    for person in people:
        introduce(person)
    open_table(ann, "trains", [INVITED, INVITED, INVITED])
    link, _ = invitation(ann)
    for person in people[1:]:
        follow(person, link)
    for number, person in enumerate(people):
        expect(seats(ann).nth(number)).to_contain_text(person.name)
    ann.check_accessibility("a full waiting room")
    start(ann)

    table = [Seat(person) for person in people]
    for seat in table:
        expect(seat.table).to_be_visible()
    first = next(i for i, seat in enumerate(table) if seat.mode == "setup")
    order = [*table[first:], *table[:first]]

    # Set-up: each chooses one of several cards; the rest goes face down, hidden from the others.
    for number, seat in enumerate(order, start=1):
        assert seat.wait_for_turn()
        hand = seat.hand()
        assert len(hand) == number
        assert set(hand) <= wagons_drawn(seat.person)
        assert set(hand) <= wagons_heard(seat.person)
        expect_unknown(seat, hand, table, [0] * 4)
        if seat is order[3]:
            seat.person.check_accessibility("set-up")
        hidden = seat.set_up()
        expect_unknown(seat, hidden, table, [0] * 4)

    removals = 0
    for turn in range(MOST_TURNS):
        seat = order[turn % 4]
        if not seat.wait_for_turn():
            break
        if turn == 1:
            seat.person.check_accessibility("a turn of Trains")
        if turn in (0, 2, 5):
            # What was drawn is known to who drew it, until it is placed.
            since = [len(each.person.heard) for each in table]
            seat.draw()
            for other in table:
                if other is not seat:
                    other.close_story()
                    told = other.page.get_by_test_id("say")
                    expect(told).to_contain_text(f"{seat.person.name} has drawn a wagon")
            assert seat.held() in wagons_heard(seat.person)
            expect_unknown(seat, [seat.held()], table, since)
            seat.place()
            continue
        seat.take_turn(may_remove=removals == 0)
        if seat.removed and removals == 0:
            removals += 1
            for other in table:
                expect(other.removal).to_be_visible()
            seat.person.check_accessibility("a removal")
    else:
        raise AssertionError("the game does not end")

    for seat in table:
        seat.close_story()
        expect(seat.final).to_be_visible()
    titles = [seat.final.get_by_role("heading", level=1).inner_text() for seat in table]
    winner = next(title for title in titles if title.startswith("Well done, "))
    name = winner.removeprefix("Well done, ").removesuffix("!")
    assert [title for title in titles if title != winner] == [f"{name} wins"] * 3
    ann.check_accessibility("the end of a game of Trains")


def test_a_whole_game_against_bots_by_keyboard_alone(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en")
    ann.go()
    press_on(ann.page, ann.page.get_by_role("button", name="Trains: Play with bots"))
    seat = Seat(ann)
    assert seat.wait_for_turn()
    assert seat.mode == "setup"
    seat.set_up_by_keys()
    for _ in range(MOST_TURNS):
        if not seat.wait_for_turn():
            break
        seat.take_turn_by_keys()
    else:
        raise AssertionError("the game does not end")
    expect(seat.final.get_by_role("heading", level=1)).to_be_visible()
    press_on(ann.page, ann.page.get_by_test_id("rematch"))
    # There is no other person to wait for: it begins at once.
    expect(seat.final).to_have_count(0)
    assert seat.wait_for_turn()
    assert seat.mode == "setup"


def test_on_a_phone_a_wagon_is_drawn_and_placed(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en", phone=True)
    ann.go()
    ann.page.get_by_role("button", name="Trains: Play with bots").click()
    seat = Seat(ann)
    assert seat.wait_for_turn()
    ann.check_accessibility("set-up on a phone")
    seat.set_up()
    assert seat.wait_for_turn()
    ann.check_accessibility("a turn on a phone")
    seat.page.get_by_role("button", name="All I can do").click()
    sheet = seat.page.get_by_role("dialog", name="All I can do")
    sheet.get_by_role("button", name="Who is about to win?").click()
    expect(sheet.get_by_role("status")).not_to_be_empty()
    ann.check_accessibility("all one can do")
    sheet.get_by_role("button", name="Close", exact=True).click()
    seat.draw()
    ann.check_accessibility("placing on a phone")
    drawn = seat.held()
    seat.place()
    assert seat.wait_for_turn()
    log = open_menu(ann, "Log").get_by_test_id("log")
    expect(log.get_by_text(re.compile(rf"puts wagon {drawn} at position"))).to_have_count(1)
    ann.check_accessibility("the log on a phone")


def test_an_ability_that_cannot_be_used_says_why(new_person: NewPerson) -> None:
    seat = seat_against_bots(new_person)
    ann = seat.person
    seat.set_up()
    ability = ann.page.locator("[data-testid^=ability-][aria-disabled=true]:not(.empty)").first
    for _ in range(MOST_TURNS):
        assert seat.wait_for_turn()
        seat.draw()  # from here on no ability can be used
        if ability.count():
            break
        seat.place()  # nothing was on display yet: what is replaced goes there
    ability.click(force=True)  # it looks shut, and answers all the same
    said = ann.page.get_by_test_id("say")
    expect(said).to_have_text("The drawn wagon must be placed first.")
    expect(said.locator(".warn")).to_be_visible()


def test_wagons_are_dragged_to_their_places(new_person: NewPerson) -> None:
    seat = seat_against_bots(new_person)
    ann = seat.person
    card = seat.hand()[-1]
    seat.drag(ann.page.get_by_test_id(f"hand-{card}"), 4)
    expect(ann.page.get_by_test_id("place-4")).to_have_attribute("aria-checked", "true")
    expect(ann.page.get_by_test_id("play")).to_have_text(f"Place {card}")
    seat.play()
    assert seat.wait_for_turn()
    seat.drag(seat.wagon(1), 7)  # farther than any ability reaches
    said = ann.page.get_by_test_id("say")
    expect(said).to_contain_text("No ability on display leads from position 1 to position 7.")
    seat.draw()
    replaced = seat.row()[5]
    seat.drag(ann.page.get_by_test_id("held").locator(".frame"), 6)
    expect(ann.page.get_by_test_id("place-6")).to_have_attribute("aria-checked", "true")
    expect(ann.page.get_by_test_id("play")).to_have_text(f"Replace {replaced}")
    seat.play()


def test_an_ability_explains_itself_with_my_numbers(new_person: NewPerson) -> None:
    seat = seat_against_bots(new_person)
    ann = seat.person
    seat.set_up()
    assert seat.wait_for_turn()
    row = seat.row()
    about = ann.page.get_by_test_id("about-ability")
    # Forward 2 is explained whether it lies on the display or not, when the mouse rests on it.
    card = ann.page.get_by_test_id("ability-move-left")
    card.hover()
    expect(about).to_be_visible()
    expect(about.get_by_role("heading")).to_have_text("Forward 2")
    picture = about.get_by_test_id("example").get_attribute("aria-label") or ""
    before, after = (
        [int(number) for number in part.split(", ")]
        for part in re.findall(r": ([\d, ]+)\.", picture)
    )
    start = row.index(before[0])
    assert row[start : start + 3] == before
    assert after == [before[2], before[0], before[1]]
    moved = [*row[:start], *after, *row[start + 3 :]]
    closed = sum(a < b for a, b in pairwise(moved))
    expect(about.get_by_test_id("example-result")).to_contain_text(f"{closed} of 6 couplings")
    box, at = about.bounding_box(), card.bounding_box()
    assert box is not None and at is not None
    assert box["width"] == 318
    assert box["y"] >= at["y"] + at["height"]
    ann.check_accessibility("an ability that explains itself")
    ann.page.keyboard.press("Escape")
    expect(about).to_have_count(0)


def test_the_ruler_shows_where_each_number_belongs(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en", phone=True)
    ann.go()
    ann.page.get_by_role("button", name="Trains: Play with bots").click()
    seat = Seat(ann)
    assert seat.wait_for_turn()
    seat.set_up()
    assert seat.wait_for_turn()
    ruler = ann.page.get_by_test_id("ruler")
    for position, number in enumerate(seat.row(), start=1):
        zone = ruler.locator(f'[data-zone="{(number + 11) // 12}"] rect').bounding_box()
        pin = ruler.locator(f'[data-number="{number}"] rect').bounding_box()
        place = ruler.locator(f'[data-zone="{position}"] rect').bounding_box()
        wagon = seat.wagon(position).bounding_box()
        assert zone is not None and pin is not None and place is not None and wagon is not None
        assert zone["x"] <= pin["x"] + pin["width"] / 2 <= zone["x"] + zone["width"]
        assert abs(place["x"] + place["width"] / 2 - wagon["x"] - wagon["width"] / 2) < 3
        home = (number + 11) // 12 == position
        look = re.compile(r"\bhome\b")
        mark = ruler.locator(f'[data-number="{number}"]')
        (expect(mark).to_have_class if home else expect(mark).not_to_have_class)(look)
    # A finger's touch explains; the button takes the ability up, if it is there to be used.
    ann.page.get_by_test_id("ability-lock").tap(force=True)
    expect(ann.page.get_by_test_id("about-ability")).to_be_visible()
    ann.page.get_by_test_id("about-ability").get_by_role("button", name="Close").tap()
    expect(ann.page.get_by_test_id("about-ability")).to_have_count(0)
    seat.draw()
    drawn = seat.held()
    expect(ann.page.get_by_test_id("ruler-hand")).to_have_attribute("data-number", str(drawn))
    lit = ruler.locator(".lit")
    expect(lit).to_have_attribute("data-zone", str((drawn + 11) // 12))


def test_a_bots_reason_counts_couplings_as_the_gauge_does(new_person: NewPerson) -> None:
    seat = seat_against_bots(new_person)
    page = seat.page
    seat.set_up()
    log = page.get_by_test_id("log").filter(visible=True)
    for _ in range(MOST_TURNS):
        assert seat.wait_for_turn(), "no bot placed a wagon"
        why = log.get_by_role("button", name=re.compile("^Why[?]")).first
        about = str(why.get_attribute("aria-label"))
        why.click()
        reason = log.locator(".reason").first
        expect(reason).to_have_text(re.compile(r"\.$"))
        # After a wagon was placed its row has not changed since.
        counted = re.search(r"position \d: (\d) of 6 couplings", reason.text_content() or "")
        if counted:
            (owner,) = [
                train
                for train in page.locator("article[data-testid^=row-]").all()
                if (train.locator("header b").first.text_content() or "?").strip() in about
            ]
            gauge = owner.get_by_role("img", name=f"{counted[1]} of 6 couplings in order")
            expect(gauge).to_be_visible()
            return
        seat.take_turn()
