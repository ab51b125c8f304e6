"""Actions: acknowledged once durable, never twice, and refused with the right code."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.server.storage import schema
from server.harness import Guest, InProcessServer, resign


def to_move(
    server: InProcessServer, game: str = "trains", **more: Any
) -> tuple[Guest, Guest, str, int]:
    """The player to move, the other player, the table, the seat to move."""
    ann, bob, table = server.two(game, **more)
    seat = ann.look(table, 0)["look"]["turn"]
    return (ann, bob, table, 0) if seat == 0 else (bob, ann, table, 1)


def entries(server: InProcessServer, table: str) -> list[Any]:
    with server.services.store.engine.connect() as connection:
        query = sa.select(schema.entries).where(schema.entries.c.table_id == table)
        return list(connection.execute(query.order_by(schema.entries.c.number)).mappings())


def unchanged(server: InProcessServer, guest: Guest, table: str, seat: int, call: Any) -> Any:
    """Make a call that must be refused; the table must look the same afterwards."""
    before = guest.look(table, seat), entries(server, table)
    problem = call()
    assert (guest.look(table, seat), entries(server, table)) == before
    return problem


def test_an_action_is_answered_with_what_it_brought(server: InProcessServer) -> None:
    mover, _, table, seat = to_move(server)
    before = mover.look(table, seat)["look"]
    after = mover.act(table, seat)
    assert after["look"]["number"] == before["number"] + 1
    (entry,) = after["entries"]
    assert entry["kind"] == "action" and entry["seat"] == seat and entry["events"]


def test_an_action_is_in_the_database_when_it_is_answered(server: InProcessServer) -> None:
    mover, _, table, seat = to_move(server)
    mover.act(table, seat)
    assert [entry["kind"] for entry in entries(server, table)] == ["started", "action"]


@pytest.mark.parametrize("form", ["action", "text", "code"])
def test_an_action_may_come_in_any_of_its_forms(server: InProcessServer, form: str) -> None:
    mover, _, table, seat = to_move(server)
    choice = mover.look(table, seat)["look"]["legal"][1]
    mover.act(table, seat, choice[form])
    assert entries(server, table)[-1]["action"] == choice["text"]


def test_the_same_id_again_is_answered_again_and_played_once(server: InProcessServer) -> None:
    mover, _, table, seat = to_move(server)
    look = mover.look(table, seat)["look"]
    action = look["legal"][0]["action"]
    for _ in range(3):
        state = mover.act(table, seat, action, number=look["number"], id="once")
        assert state["look"]["number"] == look["number"] + 1
    assert len(entries(server, table)) == 2


def test_the_same_id_is_known_after_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        mover, _, table, seat = to_move(server)
        look = mover.look(table, seat)["look"]
        action = look["legal"][0]["action"]
        mover.act(table, seat, action, number=look["number"], id="once")
        cookies = dict(mover.client.cookies)
    with InProcessServer(tmp_path) as server:
        again = server.guest(None)
        again.client.cookies.update(cookies)
        again.act(table, seat, action, number=look["number"], id="once")
        assert len(entries(server, table)) == 2


def test_a_stale_action_is_refused_and_says_where_the_table_is(server: InProcessServer) -> None:
    mover, _, table, seat = to_move(server)
    number = mover.look(table, seat)["look"]["number"]
    problem = unchanged(
        server, mover, table, seat,
        lambda: mover.act(table, seat, {"type": "draw"}, number=number - 1, expect=409),
    )  # fmt: skip
    assert problem["code"] == "stale" and problem["number"] == number


@pytest.mark.parametrize("way", ["action", "undo", "live"])
def test_a_stale_one_is_refused_with_the_table_as_that_seat_sees_it_now(
    server: InProcessServer, way: str
) -> None:
    mover, _, table, seat = to_move(server, "rail")
    number = mover.look(table, seat)["look"]["number"]
    choice = mover.look(table, seat)["look"]["legal"][0]["action"]
    mover.act(table, seat, choice, number=number)
    now = mover.look(table, seat, since=number)
    late = {"number": number, "id": "late", "seat": seat}
    if way == "action":
        problem = mover.post(f"/api/tables/{table}/actions", {**late, "action": choice}, expect=409)
    elif way == "undo":
        problem = mover.post(f"/api/tables/{table}/undo", {**late, "to": number}, expect=409)
    else:
        with mover.live() as socket:
            socket.send_json({"type": "act", "table": table, **late, "action": choice})
            problem = socket.receive_json(timeout=20)["problem"]
    assert problem["code"] == "stale"
    assert problem["state"] == now and now["look"]["seat"] == seat


def test_entries_that_change_no_position_make_no_action_stale(server: InProcessServer) -> None:
    """Otherwise a client that leaves and returns repeatedly would block all actions."""
    mover, other, table, seat = to_move(server)
    number = mover.look(table, seat)["look"]["number"]
    for _ in range(2):
        other.post(f"/api/tables/{table}/leave", expect=204)
        other.post(f"/api/tables/{table}/return", {"seat": 1 - seat}, expect=204)
    choice = mover.look(table, seat)["look"]["legal"][0]["action"]
    state = mover.act(table, seat, choice, number=number)
    assert [entry["kind"] for entry in state["entries"]][-2:] == ["return", "action"]
    problem = mover.act(table, seat, choice, number=number, id="later", expect=409)
    assert problem["code"] == "stale"


def test_an_action_for_a_future_entry_is_refused(server: InProcessServer) -> None:
    mover, _, table, seat = to_move(server)
    number = mover.look(table, seat)["look"]["number"]
    choice = mover.look(table, seat)["look"]["legal"][0]["action"]
    problem = mover.act(table, seat, choice, number=number + 1, expect=409)
    assert problem["code"] == "stale"


def test_an_action_out_of_turn_is_refused(server: InProcessServer) -> None:
    mover, other, table, seat = to_move(server)
    number = mover.look(table, seat)["look"]["number"]
    problem = unchanged(
        server, other, table, 1 - seat,
        lambda: other.act(table, 1 - seat, {"type": "draw"}, number=number, expect=409),
    )  # fmt: skip
    assert problem["code"] == "not-your-turn"


def test_an_action_for_another_seat_is_refused(server: InProcessServer) -> None:
    mover, other, table, seat = to_move(server)
    look = mover.look(table, seat)["look"]
    action = look["legal"][0]["action"]
    for intruder in (other, server.guest("Cat")):
        problem = unchanged(
            server, mover, table, seat,
            lambda: intruder.act(table, seat, action, number=look["number"], expect=403),  # noqa: B023
        )  # fmt: skip
        assert problem["code"] == "not-your-seat"


@pytest.mark.parametrize(
    ("action", "status", "code"),
    [
        ({"type": "draw"}, 409, "illegal"),
        ({"type": "use", "ability": "lock", "position": 1}, 409, "illegal"),
        ({"type": "setup", "card": 84, "position": 9}, 422, "malformed"),
        ({"type": "fly"}, 422, "malformed"),
        ({}, 422, "malformed"),
        ("nonsense", 422, "malformed"),
        ("", 422, "malformed"),
        (-1, 422, "malformed"),
        (10**9, 422, "malformed"),
        (2**70, 422, "malformed"),
        (None, 400, "malformed"),
        ([], 400, "malformed"),
        (1.5, 400, "malformed"),
    ],
)
def test_a_malformed_or_illegal_action_is_refused(
    server: InProcessServer, action: Any, status: int, code: str
) -> None:
    mover, _, table, seat = to_move(server)
    number = mover.look(table, seat)["look"]["number"]
    body = {"number": number, "id": "x", "seat": seat, "action": action}
    path = f"/api/tables/{table}/actions"
    problem = unchanged(server, mover, table, seat, lambda: mover.post(path, body, expect=status))
    assert problem["code"] == code


@pytest.mark.parametrize("way", ["action", "live"])
def test_an_action_of_another_phase_is_illegal_and_says_why(
    server: InProcessServer, way: str
) -> None:
    """Not stale: who sent it has seen the present position, and needs no other one."""
    mover, _, table, seat = to_move(server, "rail")
    number = mover.look(table, seat)["look"]["number"]
    body = {"number": number, "id": "x", "seat": seat, "action": {"type": "blind"}}
    if way == "action":
        problem = mover.post(f"/api/tables/{table}/actions", body, expect=409)
    else:
        with mover.live() as socket:
            socket.send_json({"type": "act", "table": table, **body})
            problem = socket.receive_json(timeout=20)["problem"]
    assert (problem["code"], problem["key"]) == ("illegal", "illegal.rail.choose-tickets-first")
    assert problem["parameters"] == {"action": "blind"}
    assert "state" not in problem and "number" not in problem


def test_before_the_start_nothing_can_be_played(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open()
    body = {"number": 0, "id": "x", "seat": 0, "action": "draw"}
    problem = ann.post(f"/api/tables/{table}/actions", body, expect=409)
    assert problem["code"] == "not-started"


def test_after_the_end_nothing_can_be_played(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    problem = ann.act(table, 0, "draw", number=1, expect=409)
    assert problem["code"] == "over"


@pytest.mark.parametrize("id", ["", "x" * 65])
def test_an_id_has_a_length(server: InProcessServer, id: str) -> None:
    mover, _, table, seat = to_move(server)
    number = mover.look(table, seat)["look"]["number"]
    body = {"number": number, "id": id, "seat": seat, "action": "draw"}
    assert mover.post(f"/api/tables/{table}/actions", body, expect=400)["code"] == "client-id"


def test_why_an_action_cannot_be_played(server: InProcessServer) -> None:
    mover, other, table, seat = to_move(server, "rail")
    look = mover.look(table, seat)["look"]
    good, bad = look["legal"][0]["action"], {"type": "blind"}
    path = f"/api/tables/{table}/why"
    assert mover.post(path, {"seat": seat, "action": good}, expect=204) is None
    assert mover.post(path, {"seat": seat, "action": bad})["key"].startswith("illegal.rail.")
    route = {"type": "claim-route", "route": "boston--montreal"}
    told = mover.post(path, {"seat": seat, "action": route})
    assert told["key"] == "illegal.rail.choose-tickets-first"
    told = other.post(path, {"seat": 1 - seat, "action": good})
    assert told["code"] == "not-your-turn"


def test_the_effect_of_an_action_is_sent_unless_chance_decides_it(server: InProcessServer) -> None:
    mover, other, table, seat = to_move(server, "rail")
    path = f"/api/tables/{table}/whatif"
    keep = mover.look(table, seat)["look"]["legal"][0]["action"]
    told = mover.post(path, {"seat": seat, "action": keep})
    assert sorted(told["view"]["players"][seat]["tickets"]) == sorted(keep["tickets"])
    assert len(entries(server, table)) == 1, "nothing was played"
    mover.act(table, seat)
    other.act(table, 1 - seat)
    guests = {seat: mover, 1 - seat: other}
    turn = mover.look(table, seat)["look"]["turn"]
    question = {"seat": turn, "action": "blind"}
    assert guests[turn].post(path, question, expect=403)["code"] == "not-to-be-known"
