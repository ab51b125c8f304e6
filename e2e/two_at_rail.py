"""Two people at a table of Rail, and what the page of one may know of the other."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from person import NewPerson, Person
from rail import RailTable


def two_at_a_table(new_person: NewPerson) -> tuple[RailTable, RailTable]:
    """Ann opens a table with an open seat, Ben comes in by its link."""
    ann, ben = new_person("Ann", language="en"), new_person("Ben", language="en")
    ann.go("/new?game=rail")
    ann.page.get_by_test_id("open-table").click()
    link = ann.page.get_by_test_id("link").text_content() or ""
    ben.page.goto(link)
    expect(ben.page.get_by_test_id("seats")).to_be_visible()
    expect(ann.page.get_by_test_id("start")).to_have_text("Start the game")
    ann.page.get_by_test_id("start").click()
    for person in (ann, ben):
        expect(person.page.get_by_test_id("choose-tickets")).to_be_visible()
    return RailTable(ann, 0), RailTable(ben, 1)


def is_board(text: str) -> bool:
    """The fixtures, which never change; they list all tickets, the same for every client."""
    return '"backdrop"' in text and '"route_points"' in text


def knows_nothing_of(person: Person, tickets: dict[str, str]) -> None:
    """Neither the document, nor storage, nor any message names the tickets of another player."""
    boards = [text for text in person.heard if is_board(text)]
    assert boards, "the board was not seen coming in: the search would prove nothing"
    held = person.holds()
    for board in boards:
        held = held.replace(board, "")
    for ticket, name in tickets.items():
        assert ticket in boards[0], "not how tickets are called: the search would prove nothing"
        assert ticket not in held, f"{person.name}'s page holds {ticket}"
        assert name not in held, f"{person.name}'s page holds {name}"


def things_in(text: str) -> Iterator[dict[str, Any]]:
    """Every object inside what was sent, however deep."""
    try:
        waiting = [json.loads(text)]
    except ValueError:
        return
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, dict):
            yield thing
            waiting.extend(thing.values())
        elif isinstance(thing, list):
            waiting.extend(thing)


def hands_of(person: Person, of: int) -> set[str]:
    """All that this person's page ever received about the hand of a seat."""
    hands = set()
    for text in person.heard:
        for thing in things_in(text):
            players = thing.get("players")
            if isinstance(players, list) and players and "ticket_count" in str(players[0]):
                hands.add(json.dumps(players[of]["hand"]))
    return hands


def drawn_by(person: Person, seat: int) -> list[str]:
    """Cards from the pile, in the hand of a seat, that this person's page received."""
    return [
        str(thing)
        for text in person.heard
        for thing in things_in(text)
        if thing.get("type") == "rail.drew-card" and thing["seat"] == seat
    ]
