"""The live channel: all entries in order, none missed or doubled, no client delayed."""

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect

from server.direct import DirectServer, DirectSocket
from server.harness import Guest, InProcessServer, receive
from waiting import wait_for


def numbers(update: Any) -> list[int]:
    return [entry["number"] for entry in update["state"]["entries"]]


def in_turn(server: InProcessServer, guests: dict[int, Guest], table: str) -> tuple[Guest, int]:
    seat = guests[0].look(table, 0)["look"]["turn"]
    return guests[seat], seat


def test_a_subscriber_is_shown_the_table_at_once(server: InProcessServer) -> None:
    ann, _, table = server.two()
    with ann.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 0})
        update = receive(socket, "update")
        assert numbers(update) == [1] and update["state"]["look"]["seat"] == 0


def test_every_watcher_gets_an_action_as_their_seat_may_see_it(server: InProcessServer) -> None:
    ann, bob, table = server.two("rail")
    spectator = server.guest("Cat")
    with ann.live() as a, bob.live() as b, spectator.live() as c:
        for socket, seat in ((a, 0), (b, 1), (c, -1)):
            socket.send_json({"type": "subscribe", "table": table, "seat": seat})
            receive(socket, "update")
        mover, seat = in_turn(server, {0: ann, 1: bob}, table)
        mover.act(table, seat)
        updates = []
        for socket in (a, b, c):
            update = receive(socket, "update")
            while not update["state"]["entries"]:  # a spectator joined: no entry, but a new look
                update = receive(socket, "update")
            updates.append(update)
        assert [numbers(update) for update in updates] == [[2], [2], [2]]
        keys = [u["state"]["entries"][0]["events"][0]["type"] for u in updates]
        assert keys[seat] == "rail.kept-tickets" and keys[1 - seat] == keys[2] == "rail.kept"
        assert updates[2]["state"]["look"]["legal"] == []


def test_an_action_by_the_live_channel(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    mover, seat = in_turn(server, {0: ann, 1: bob}, table)
    with mover.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": seat})
        look = receive(socket, "update")["state"]["look"]
        action = {"type": "act", "table": table, "number": look["number"], "seat": seat}
        socket.send_json({**action, "id": "a1", "action": look["legal"][0]["action"]})
        accepted = receive(socket, "accepted")
        assert accepted["id"] == "a1" and accepted["number"] == look["number"] + 1
        socket.send_json({**action, "id": "a1", "action": look["legal"][0]["action"]})
        assert receive(socket, "accepted")["number"] == accepted["number"], "answered again"
        socket.send_json({**action, "id": "a2", "action": look["legal"][0]["action"]})
        refused = receive(socket, "refused")
        assert refused["id"] == "a2" and refused["problem"]["code"] == "stale"


def test_a_reconnecting_client_gets_missed_entries_and_none_twice(server: InProcessServer) -> None:
    ann, bob, table = server.two("rail")
    guests = {0: ann, 1: bob}
    seen: list[int] = []
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1})
        seen += numbers(receive(socket, "update"))
    for _ in range(6):
        mover, seat = in_turn(server, guests, table)
        mover.act(table, seat)
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1, "since": seen[-1]})
        seen += numbers(receive(socket, "update"))
    assert seen == list(range(1, 8))


@pytest.mark.parametrize("going", ["unsubscribe", "close"])
def test_entries_seen_live_are_not_marked_as_new_later(server: InProcessServer, going: str) -> None:
    ann, bob, table = server.two("rail")
    guests = {0: ann, 1: bob}
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1})
        for _ in range(4):
            mover, seat = in_turn(server, guests, table)
            mover.act(table, seat)
        while numbers(receive(socket, "update"))[-1] < 5:
            pass
        if going == "unsubscribe":
            socket.send_json({"type": "unsubscribe", "table": table})
            socket.send_json({"type": "ping"})
            receive(socket, "pong")
    # The server notices a closed connection with a delay.
    wait_for(lambda: bob.get("/api/tables")["mine"][0]["unread"] == 0)
    mover, seat = in_turn(server, guests, table)
    mover.act(table, seat)
    assert bob.get(f"/api/tables/{table}")["table"]["unread"] == 1


def test_polling_sees_the_same_as_the_live_channel(server: InProcessServer) -> None:
    ann, bob, table = server.two("rail")
    mover, seat = in_turn(server, {0: ann, 1: bob}, table)
    mover.act(table, seat)
    polled = bob.look(table, 1, since=1)
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1, "since": 1})
        state = receive(socket, "update")["state"]
    assert state["entries"] == polled["entries"] and state["look"] == polled["look"]


def test_an_undo_is_shown_to_all(server: InProcessServer) -> None:
    ann, bob, table = server.two("rail", undo="free")
    mover, seat = in_turn(server, {0: ann, 1: bob}, table)
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1})
        receive(socket, "update")
        mover.act(table, seat)
        mover.undo(table, seat, 1)
        seen: list[int] = []
        while len(seen) < 2:
            update = receive(socket, "update")
            seen += numbers(update)
        assert seen == [2, 3] and update["state"]["entries"][-1]["kind"] == "undo"


def test_people_see_who_is_here(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    with ann.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 0})
        assert not receive(socket, "update")["state"]["table"]["seats"][1]["here"]
        with bob.live() as other:
            other.send_json({"type": "subscribe", "table": table, "seat": 1})
            assert receive(socket, "update")["state"]["table"]["seats"][1]["here"]
        assert not receive(socket, "update")["state"]["table"]["seats"][1]["here"]


def test_chat_reaches_every_client_at_the_table(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1})
        receive(socket, "update")
        ann.post(f"/api/tables/{table}/chat", {"text": "<script>alert(1)</script>"}, expect=201)
        line = receive(socket, "chat")["line"]
        assert line["text"] == "<script>alert(1)</script>" and line["name"] == "Ann"


def test_the_hall_gets_a_message_when_my_tables_change(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open()
    with bob.live() as socket:
        bob.join(table)
        ann.start(table)
        receive(socket, "lists-changed")


@pytest.mark.parametrize("seat", [0, 5, -2, 99, -7])
def test_a_client_cannot_watch_as_another_seat(server: InProcessServer, seat: int) -> None:
    _, bob, table = server.two()
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": seat})
        assert receive(socket, "wrong")["problem"]["code"] == "not-your-seat"
    assert bob.get(f"/api/tables/{table}?seat={seat}", expect=403)["code"] == "not-your-seat"


def last_update(socket: Any) -> Any:
    """The last of the updates that have been sent so far."""
    socket.send_json({"type": "ping"})
    update = None
    while (message := socket.receive_json(timeout=20))["type"] != "pong":
        update = message if message["type"] == "update" else update
    assert update is not None
    return update["state"]


def test_a_host_who_gives_a_guest_s_seat_away_does_not_see_its_new_hand(
    server: InProcessServer,
) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open("rail", [{"kind": "me"}, {"kind": "guest", "name": "Papi"}])
    with ann.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1})
        assert last_update(socket)["table"]["your_seats"] == [0, 1]
        ann.post(f"/api/tables/{table}/seats", {"seat": 1, "to": {"kind": "open"}})
        bob.join(table)
        ann.start(table)
        shown = last_update(socket)
    assert shown["look"]["seat"] == -1 and shown["look"]["legal"] == []
    assert shown["look"]["view"] == server.guest("Cat").look(table, -1)["look"]["view"]
    assert shown["look"]["view"] != bob.look(table, 1)["look"]["view"]


def test_a_person_who_left_a_seat_does_not_see_the_hand_of_the_next(
    server: InProcessServer,
) -> None:
    ann, bob, cat = server.guest("Ann"), server.guest("Bob"), server.guest("Cat")
    table = ann.open("rail")
    bob.join(table)
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1})
        bob.post(f"/api/tables/{table}/leave", expect=204)
        cat.join(table)
        ann.start(table)
        shown = last_update(socket)
        assert shown["look"]["seat"] == -1 and shown["look"]["legal"] == []
        assert shown["look"]["view"] != cat.look(table, 1)["look"]["view"]
        cat.post(f"/api/tables/{table}/resign", {"seat": 1}, expect=204)
        over = last_update(socket)
        assert over["look"]["seat"] == 1, "once it is over everything may be watched"
        assert over["look"]["view"] == cat.look(table, 1)["look"]["view"]


def test_who_keeps_their_seat_goes_on_seeing_their_hand(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "guest", "name": "Papi"}]
    table = ann.open("rail", seats)
    bob.join(table)
    with bob.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": 1})
        ann.post(f"/api/tables/{table}/seats", {"seat": 2, "to": {"kind": "open"}})
        server.guest("Cat").join(table)
        ann.start(table)
        shown = last_update(socket)
    assert shown["look"] == bob.look(table, 1)["look"]
    assert shown["look"]["seat"] == 1


@pytest.mark.parametrize(
    "message",
    [
        "", "null", "[]", "{}", '{"type":"fly"}', '{"type":"subscribe"}', "\x00", "{" * 500,
        '{"type":"subscribe","table":1}', '{"type":"ping","more":1}', '{"type":"act"}',
        '{"type":"subscribe","table":"nope","seat":-1}',
        json.dumps({"type": "act", "table": "x", "number": 1, "id": "x", "seat": 0, "action": 1}),
    ],
)  # fmt: skip
def test_a_message_that_makes_no_sense_is_answered_and_forgotten(
    server: InProcessServer, message: str
) -> None:
    with server.guest("Ann").live() as socket:
        socket.send_text(message)
        assert socket.receive_json(timeout=20)["type"] in ("wrong", "refused")
        socket.send_json({"type": "ping"})
        assert receive(socket, "pong")["time"] > 0


def test_the_live_channels_of_a_deleted_person_close_at_once(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    with bob.live() as other:
        with pytest.raises(WebSocketDisconnect) as ended, ann.live() as socket:
            ann.client.delete("/api/me")
            socket.receive_json(timeout=20)
        assert ended.value.detail == "person unknown"
        other.send_json({"type": "ping"})
        receive(other, "pong")


def test_a_page_of_another_site_is_turned_away(server: InProcessServer) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        server.guest("Ann").live(origin="https://evil.example"),
    ):
        pass


def test_our_own_page_is_let_in(server: InProcessServer) -> None:
    with server.guest("Ann").live(origin="http://rotonde.test") as socket:
        socket.send_json({"type": "ping"})
        receive(socket, "pong")


def test_the_connections_of_one_identity_are_limited(tmp_path: Path) -> None:
    from rotonde.server.ops.settings import Limits

    with InProcessServer(tmp_path, limits=Limits(connections=2)) as server:
        ann = server.guest("Ann")
        with ann.live(), ann.live(), pytest.raises(WebSocketDisconnect), ann.live():
            pass


def test_a_silent_connection_counts_as_dead(tmp_path: Path) -> None:
    with (
        InProcessServer(tmp_path, heartbeat=0.1) as server,
        pytest.raises(WebSocketDisconnect),
        server.guest("Ann").live() as socket,
    ):
        socket.receive_json(timeout=20)


def test_a_slow_reader_is_dropped_and_delays_no_other_client(server: InProcessServer) -> None:
    """Its queue runs full; the other clients still get their messages."""
    from rotonde.server.tables.subscriptions import QUEUE, Backlog, Connection
    from rotonde.server.wire.live import Pong

    slow = Connection(None, "nowhere", Backlog())
    for _ in range(QUEUE):
        slow.send(Pong(0.0))
    assert not slow.gone.is_set()
    slow.send(Pong(0.0))
    assert slow.gone.is_set()


@pytest.mark.parametrize("steps", range(10))
def test_a_channel_that_is_given_up_ends_even_as_a_message_comes_in(
    tmp_path: Path, steps: int
) -> None:
    with DirectServer(tmp_path) as server:
        ann = server.guest("Ann")
        with ann.live() as opened:
            socket = cast(DirectSocket, opened)
            (connection,) = server.services.subscriptions.connections

            async def give_up() -> None:
                connection.close(1001)
                for _ in range(steps):  # each is another moment of its coming in
                    await asyncio.sleep(0)
                socket.send_json({"type": "ping"})
                await asyncio.wait_for(asyncio.shield(socket._task), 5)

            server.run(give_up())
