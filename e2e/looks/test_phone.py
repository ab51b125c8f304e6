"""What a small screen must show: who leads, chat, and words and signs besides colours."""

from playwright.sync_api import Locator, expect

from person import NewPerson
from rail import open_against_bots
from tables import forgive_lost_line
from trains import Seat


def style(element: Locator, name: str, of: str | None = None) -> str:
    computed = "(one, [of, name]) => getComputedStyle(one, of)[name]"
    return str(element.evaluate(computed, [of, name]))


def test_a_lost_line_covers_neither_names_nor_scores(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en", phone=True)
    table = open_against_bots(ann, "tram")
    table.touch_tickets(2)
    table.wait_for_turn()
    ann.context.set_offline(True)
    strip = ann.page.get_by_test_id("connection")
    expect(strip).to_be_visible()
    told, players = strip.bounding_box(), ann.page.locator(".players").bounding_box()
    assert told is not None and players is not None
    assert told["y"] + told["height"] <= players["y"]
    ann.check_accessibility("the line is down, on a phone")
    ann.context.set_offline(False)
    expect(strip).to_have_count(0, timeout=30_000)
    forgive_lost_line(ann)


def test_the_two_ends_of_a_ticket_stand_apart(new_person: NewPerson) -> None:
    ann = new_person("Ann", language="en", phone=True)
    open_against_bots(ann, "tram")
    for ends in ann.page.locator("[data-ticket] .ends").all():
        assert " – " in (ends.text_content() or "")


def test_words_in_the_display_face_stand_apart(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    ann.go("/missions")
    assert float(style(ann.page.locator("h1").first, "wordSpacing").removesuffix("px")) > 0


def test_changes_of_the_display_have_a_sign_and_long_messages_end_in_dots(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", language="en", phone=True)
    ann.go()
    page = ann.page
    page.get_by_role("button", name="Trains: Play with bots").click()
    seat = Seat(ann)
    assert seat.wait_for_turn()
    inside = "(card) => card.lastElementChild.clientWidth >= card.lastElementChild.scrollWidth"
    for card in page.get_by_test_id("hand").get_by_role("radio").all():
        assert card.evaluate(inside), "seven numbers within their card"
    page.get_by_test_id(f"hand-{seat.hand()[0]}").click()
    page.get_by_test_id("place-1").click()
    flag = page.get_by_test_id("display").locator(".flag").first
    expect(flag).to_be_visible()
    assert style(flag, "content", "::before") in ('"+"', '"×"')
    seat.play()
    assert seat.wait_for_turn()
    news = page.locator(".draw-bar p > span:last-child")
    expect(news).to_be_visible()
    assert style(news, "webkitLineClamp") == "3"
