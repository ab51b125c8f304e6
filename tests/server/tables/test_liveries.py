"""Colours and emblems: chosen before the start, never by two people, kept for later tables."""

from pathlib import Path
from typing import Any

from rotonde.server.tables.liveries import liveries_of
from rotonde.server.tables.model import Seat
from server.harness import InProcessServer, rematch, resign
from server.tables.test_absence import back, cookies_of

OPEN, BOT = {"kind": "open"}, {"kind": "bot", "level": "apprentice"}


def liveries(table: dict[str, Any]) -> list[int]:
    return [seat["livery"] for seat in table["seats"]]


def test_without_a_choice_liveries_follow_the_numbers_of_the_seats(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open(seats=[{"kind": "me"}, OPEN, BOT, {"kind": "guest", "name": "Cat"}])
    bob.join(table)
    assert liveries(ann.look(table, 0)["table"]) == [1, 2, 3, 4]


def test_two_people_cannot_have_the_same_livery(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open(seats=[{"kind": "me"}, OPEN])
    bob.join(table)
    path = f"/api/tables/{table}/livery"
    problem = bob.post(path, {"seat": 1, "livery": 1}, expect=409)
    assert problem["code"] == "livery-taken"
    assert liveries(bob.post(path, {"seat": 1, "livery": 5})) == [1, 5]
    assert liveries(ann.post(path, {"seat": 0, "livery": 2})) == [2, 5]
    for wrong in (0, 6, -1):
        assert ann.post(path, {"seat": 0, "livery": wrong}, expect=400)["code"] == "livery"
    assert ann.post(path, {"seat": 1, "livery": 3}, expect=403)["code"] == "not-your-seat"
    both = [{"kind": "me", "livery": 3}, {"kind": "guest", "name": "Cat", "livery": 3}]
    wanted = {"game": "trains", "seats": both}
    assert ann.post("/api/tables", wanted, expect=409)["code"] == "livery-taken"


def test_a_bot_gives_way(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open(seats=[{"kind": "me", "livery": 3}, BOT, BOT])
    assert liveries(ann.look(table, 0)["table"]) == [3, 2, 1]
    ann.post(f"/api/tables/{table}/livery", {"seat": 0, "livery": 2})
    assert liveries(ann.look(table, 0)["table"]) == [2, 1, 3]


def test_once_the_game_has_begun_liveries_stay(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open(seats=[{"kind": "me", "livery": 4}, BOT])
    ann.start(table)
    problem = ann.post(f"/api/tables/{table}/livery", {"seat": 0, "livery": 1}, expect=409)
    assert problem["code"] == "already-started"
    assert liveries(ann.get(f"/api/tables/{table}/header")) == [4, 2]


def test_a_kept_livery_is_taken_wherever_it_is_free(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    assert ann.post("/api/me/livery", {"livery": 3})["livery"] == 3
    assert bob.post("/api/me/livery", {"livery": 3})["livery"] == 3
    assert bob.post("/api/me/livery", {"livery": 9}, expect=400)["code"] == "livery"
    table = ann.open(seats=[{"kind": "me"}, OPEN, OPEN])
    bob.join(table, 1)
    assert liveries(bob.look(table, 1)["table"]) == [3, 2, 1]
    bob.post(f"/api/tables/{table}/leave", expect=204)
    cat = server.guest("Cat")
    cat.join(table, 2)  # the colour of this seat is Ann's: the first free one
    assert liveries(cat.look(table, 2)["table"])[2] == 1
    assert ann.get("/api/me")["livery"] == 3
    assert ann.get("/api/me/export")["person"]["livery"] == 3
    assert ann.post("/api/me/livery", {"livery": None})["livery"] is None


def test_liveries_survive_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.open(seats=[{"kind": "me", "livery": 5}, BOT])
        ann.post("/api/me/livery", {"livery": 5})
        cookies = cookies_of(ann)
    with InProcessServer(tmp_path) as server:
        ann = back(server, cookies)
        assert liveries(ann.look(table, 0)["table"]) == [5, 2]
        assert ann.get("/api/me")["livery"] == 5


def test_tables_of_earlier_releases_keep_their_colours() -> None:
    """Nothing is stored with their seats."""
    seats = [Seat("t", n, kind, "p" * (n + 1)) for n, kind in enumerate(("person", "bot", "guest"))]
    assert liveries_of(seats) == [1, 2, 3]


def test_people_keep_their_livery_at_a_rematch(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open(seats=[{"kind": "me", "livery": 4}, OPEN])
    bob.join(table)
    bob.post(f"/api/tables/{table}/livery", {"seat": 1, "livery": 1})
    ann.start(table)
    resign(table, bob, 1)
    again = ann.get(f"/api/tables/{rematch(table, ann, bob)}/header")
    assert {seat["name"]: seat["livery"] for seat in again["seats"]} == {"Ann": 4, "Bob": 1}
