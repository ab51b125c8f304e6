"""Two people play a whole game of Rail: who knows what, who acts, and how they go on."""

import json

import pytest
from playwright.sync_api import Page, Response, ViewportSize, expect

from person import NewPerson
from rail import CHAPTERS, Look, RailTable, play_on
from two_at_rail import drawn_by, hands_of, knows_nothing_of, things_in, two_at_a_table

LYING: ViewportSize = {"width": 844, "height": 390}
TURNS_BEFORE_LEAVING = 8
A_MINUTE_OR_SO = 90_000  # milliseconds until the page must have said that a minute has passed
TURNS_BETWEEN_SEARCHES = 12  # what was sent stays noted; document and storage change


def test_two_people_play_a_whole_game_of_rail_and_keep_their_secrets(
    new_person: NewPerson,
) -> None:
    """To the final scoring in two browsers, Ben's a phone on its side; and then a rematch.

    Ann draws from the pile alone: of her cards and tickets Ben must know nothing until the end.
    Nobody plays in the place of either: not while Ben is gone, and not in the rematch.
    """
    ann, ben = two_at_a_table(new_person)
    ben.page.set_viewport_size(LYING)
    sent = [sent_by(ann.page), sent_by(ben.page)]
    tickets = [ann.tickets_on_offer(), ben.tickets_on_offer()]
    assert all(len(offered) == 3 for offered in tickets)
    for table in sorted((ann, ben), key=lambda table: table.seat != table.look().turn):
        table.keep_tickets(2)
    with pytest.raises(AssertionError, match="Ann's page holds"):
        knows_nothing_of(ann.person, tickets[0])  # the search does find what is there
    turns = 0
    returned: list[RailTable] = []

    def in_the_last_round(table: RailTable, look: Look) -> bool:
        nonlocal turns
        turns += 1
        if turns >= TURNS_BEFORE_LEAVING and table is ben and not returned:
            leave_in_my_turn(ben, seen_by=ann)
            returned.append(ben)
        if look.last or turns % TURNS_BETWEEN_SEARCHES == 0:
            knows_nothing_of(ann.person, tickets[1])
            knows_nothing_of(ben.person, tickets[0])
        return look.last

    play_on((ann, ben), until=in_the_last_round)
    expect(ann.page.get_by_test_id("last-round")).to_be_visible()
    expect(ben.page.locator(".last.strip")).to_be_visible()
    assert hands_of(ben.person, of=0) == {"{}"}, "what Ben's page was told of Ann's hand"
    assert len(hands_of(ann.person, of=1)) > 1, "what Ben took face up is for all to see"
    assert "rail.drew-card" in "".join(ann.person.heard)
    assert not drawn_by(ben.person, 0)
    assert not drawn_by(ann.person, 1)

    play_on((ann, ben))
    for table in (ann, ben):
        expect(table.final).to_be_visible()
        assert table.told_step_by_step() == CHAPTERS
    assert ann.totals() == ben.totals()
    assert len(ann.totals()) == 2
    # Now everything is revealed: the scoring on each page shows the tickets of both.
    for table in (ann, ben):
        assert table.final.locator(".tickets li").count() == 4
    assert returned == [ben]
    for table, actions in zip((ann, ben), sent, strict=True):
        assert acted_at(ben, table.seat) == len(actions), "each did all that was done for them"
    play_again(ann, ben)


def sent_by(page: Page) -> set[str]:
    """The ids of the actions that the server took from this page, as they come."""
    taken: set[str] = set()

    def note(response: Response) -> None:
        if response.url.endswith("/actions") and response.ok:
            taken.add(json.loads(response.request.post_data or "{}")["id"])

    page.on("response", note)
    return taken


def acted_at(table: RailTable, seat: int) -> int:
    """How many actions of a seat its log has; none of them by a bot."""
    actions = {
        thing["number"]: thing
        for text in table.person.heard
        for thing in things_in(text)
        if thing.get("kind") == "action" and thing.get("seat") == seat
    }
    assert not [one for one in actions.values() if one.get("by_bot")]
    return len(actions)


def leave_in_my_turn(leaving: RailTable, seen_by: RailTable) -> None:
    """For a minute: the other page says so, then that they are back; the game has waited."""
    seat = seen_by.page.locator(f".players [data-seat='{leaving.seat}']")
    mark = seat.locator("[data-mark]")
    sign, where = seen_by.look().sign, leaving.page.url
    expect(mark).to_have_attribute("data-mark", "here")
    leaving.person.go("/rules")
    expect(mark).to_have_attribute("data-mark", "offline")
    expect(seat).to_contain_text("offline, 1 min", timeout=A_MINUTE_OR_SO)
    leaving.page.goto(where)
    expect(mark).to_have_attribute("data-mark", "here")
    leaving.wait_for_turn()
    assert seen_by.look().sign == sign


def play_again(ann: RailTable, ben: RailTable) -> None:
    """Ann proposes it; Ben is seated only when he has said yes."""
    finished = ben.page.url
    ann.page.get_by_test_id("rematch").click()
    invitation = ben.page.get_by_test_id("rematch-panel")
    expect(invitation).to_contain_text("proposes a rematch")
    assert ben.page.url == ann.page.url == finished
    ben.person.check_accessibility_in_both_themes("a rematch, on a phone on its side")
    invitation.get_by_role("button", name="Accept").click()
    for table in (ann, ben):
        expect(table.page.get_by_test_id("choose-tickets")).to_be_visible()
        assert table.page.url != finished
