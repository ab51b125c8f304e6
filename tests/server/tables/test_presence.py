"""Who is here, away or offline; reminders; bots for those who have left, and coming back."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.server.cluster.bus import PersonNudged, PresenceHere
from rotonde.server.cluster.presence import RemotePresence, merged
from rotonde.server.storage import schema
from server.harness import Guest, InProcessServer, receive, resign
from server.tables.test_two_processes import two_processes
from waiting import wait_for

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@contextmanager
def watching(guest: Guest, table: str, seat: int) -> Iterator[Any]:
    with guest.live() as socket:
        socket.send_json({"type": "subscribe", "table": table, "seat": seat})
        receive(socket, "update")
        yield socket


def seat_of(guest: Guest, table: str, seat: int) -> Any:
    return guest.look(table, -1)["table"]["seats"][seat]


def to_move(guest: Guest, table: str) -> int:
    return int(guest.look(table, -1)["table"]["turn"])


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[InProcessServer]:
    """A server where nobody has to be away for long."""
    with InProcessServer(tmp_path, bots=False) as opened:
        opened.services.subscriptions.replace_after = 0.0
        yield opened


# --- states --------------------------------------------------------------------------------------


def test_a_person_is_here_then_away_then_offline(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    assert seat_of(ann, table, 1)["presence"] == "offline"
    with watching(ann, table, 0) as hers:
        with watching(bob, table, 1) as his:
            assert receive(hers, "update")["state"]["table"]["seats"][1]["presence"] == "here"
            his.send_json({"type": "presence", "away": True, "idle": 120.0})
            seat = receive(hers, "seats")["seats"][1]
            assert seat["presence"] == "away" and seat["here"]
            assert seat["since"] == pytest.approx(time.time() - 120, abs=20)
            his.send_json({"type": "presence", "away": False})
            assert receive(hers, "seats")["seats"][1]["presence"] == "here"
        seat = receive(hers, "update")["state"]["table"]["seats"][1]
        assert seat["presence"] == "offline" and not seat["here"]
        assert seat["since"] == pytest.approx(time.time(), abs=20)


def test_quick_changes_of_presence_are_sent_once(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    with watching(ann, table, 0) as hers, watching(bob, table, 1) as his:
        for _ in range(20):
            his.send_json({"type": "presence", "away": True})
            his.send_json({"type": "presence", "away": False})
        his.send_json({"type": "presence", "away": True})
        his.send_json({"type": "ping"})
        receive(his, "pong")  # all of it has been read
        wait_for(lambda: seat_of(ann, table, 1)["presence"] == "away")
        hers.send_json({"type": "ping"})
        told = 0
        while (message := hers.receive_json(timeout=20))["type"] != "pong":
            told += message["type"] == "seats"
        assert 1 <= told <= 3, "not once for each of the 41 changes"


def test_who_looks_at_one_of_two_pages_is_here() -> None:
    assert merged([{"ann": 5.0}, {"ann": None}]) == {"ann": None}
    assert merged([{"ann": 5.0}, {"ann": 7.0, "bob": 1.0}]) == {"ann": 7.0, "bob": 1.0}
    remote = RemotePresence()
    assert remote.set_watchers("other", "table", {"ann": None})
    assert not remote.set_watchers("other", "table", {"ann": None})
    assert remote.set_watchers("other", "table", {"ann": 3.0})
    assert remote.here("table") == {"ann": 3.0}


def test_spectators_are_not_sent_since_when_a_player_is_away(server: InProcessServer) -> None:
    ann, bob, table = server.two(public=True)
    with watching(bob, table, 1) as his:
        his.send_json({"type": "presence", "away": True, "idle": 300.0})
        wait_for(lambda: seat_of(ann, table, 1)["presence"] == "away")
        cat = server.guest("Cat")
        seen = seat_of(cat, table, 1)
        assert (seen["presence"], seen["since"]) == ("here", None)
        assert seen["replace_from"] is None and seen["nudge_from"] is None
    wait_for(lambda: seat_of(ann, table, 1)["presence"] == "offline")
    assert seat_of(ann, table, 1)["since"] is not None
    assert seat_of(cat, table, 1)["since"] is None


def test_the_time_of_leaving_survives_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, bots=False) as server:
        ann, bob, table = server.two()
        with watching(bob, table, 1):
            pass
        wait_for(lambda: seat_of(ann, table, 1)["since"] is not None)
        since = seat_of(ann, table, 1)["since"]
        jar = ann.client.cookies
    with InProcessServer(tmp_path, bots=False) as server:
        ann = server.guest(None)
        ann.client.cookies = jar
        assert seat_of(ann, table, 1)["since"] == since
        # Of Ann herself nothing is known: nobody counts as away from before the start.
        assert seat_of(ann, table, 0)["since"] is None
        started = server.services.subscriptions.started
        live = server.services.tables._live[table]
        view = live.projection.seats_for(live.seats[1].person)
        assert view._absent_since(live.seats[0]) == started


def test_after_a_crash_an_old_absence_does_not_count(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    with watching(bob, table, 1):
        pass
    wait_for(lambda: seat_of(ann, table, 1)["since"] is not None)
    with watching(bob, table, 1):
        # A process that starts after a kill knows only what is stored.
        wait_for(lambda: _left_stored(server, table) is None)


def _left_stored(server: InProcessServer, table: str) -> Any:
    seats = schema.seats
    query = sa.select(seats.c.left).where(seats.c.table_id == table, seats.c.seat == 1)
    with server.services.store.engine.connect() as connection:
        return connection.execute(query).scalar_one()


# --- a bot in their place ------------------------------------------------------------------------


def test_who_is_here_is_not_replaced(quick: InProcessServer) -> None:
    ann, bob, table = quick.two()
    with watching(bob, table, 1):
        wait_for(lambda: seat_of(ann, table, 1)["presence"] == "here")
        assert seat_of(ann, table, 1)["replace_from"] is None
        refused = ann.post(f"/api/tables/{table}/replace", {"seat": 1}, expect=409)
        assert refused["code"] == "not-away"


def test_who_has_been_away_for_a_while_is_replaced_and_comes_back_at_once(
    quick: InProcessServer,
) -> None:
    ann, bob, table = quick.two()
    ann.post(f"/api/tables/{table}/replace", {"seat": 1}, expect=204)
    ann.post(f"/api/tables/{table}/replace", {"seat": 1}, expect=204)  # a double click
    state = bob.look(table, 1)
    entries = [entry for entry in state["entries"] if entry["kind"] == "stand-in"]
    assert [(entry["seat"], entry["by"]) for entry in entries] == [(1, 0)], "it says who asked"
    seat = state["table"]["seats"][1]
    assert seat["stand_in"] == "driver" and seat["stand_in_by"] == 0
    assert seat["stand_in_since"] == entries[0]["time"]
    assert state["look"]["legal"] == [], "nothing is offered that would be refused"
    bob.post(f"/api/tables/{table}/return", {"seat": 1}, expect=204)
    assert seat_of(bob, table, 1)["stand_in"] is None
    if to_move(ann, table) == 1:
        assert bob.look(table, 1)["look"]["legal"]


def test_a_stand_in_is_the_same_after_the_table_is_loaded_anew(quick: InProcessServer) -> None:
    ann, bob, table = quick.two()
    ann.post(f"/api/tables/{table}/replace", {"seat": 1}, expect=204)
    before = seat_of(bob, table, 1)
    quick.services.tables.drop(table)
    assert seat_of(bob, table, 1) == before


def test_it_takes_a_while(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    with watching(bob, table, 1):
        pass
    wait_for(lambda: seat_of(ann, table, 1)["since"] is not None)
    seat = seat_of(ann, table, 1)
    assert seat["replace_from"] == pytest.approx(seat["since"] + server.settings.replace_after)
    refused = ann.post(f"/api/tables/{table}/replace", {"seat": 1}, expect=409)
    assert refused["code"] == "not-away"


def test_only_people_of_the_table_replace_and_only_who_is_awaited(quick: InProcessServer) -> None:
    people = [quick.guest(name) for name in ("Ann", "Bob", "Cat")]
    ann, bob, cat = people
    table = ann.open("rail", [ME, OPEN, OPEN])
    bob.join(table)
    cat.join(table)
    ann.start(table)
    stranger = quick.guest("Dan")
    refused = stranger.post(f"/api/tables/{table}/replace", {"seat": 1}, expect=403)
    assert refused["code"] == "not-your-seat"
    waiting = next(seat for seat in (1, 2) if seat != to_move(ann, table))
    other = people[3 - waiting]
    body = {"seat": waiting}
    assert other.post(f"/api/tables/{table}/replace", body, expect=409)["code"] == "not-away"
    ann.post(f"/api/tables/{table}/replace", body, expect=204)  # the host need not wait for a turn
    ann.post(f"/api/tables/{table}/replace", {"seat": 9}, expect=404)


def test_at_a_rated_table_nobody_is_replaced(quick: InProcessServer) -> None:
    ann, _, table = quick.two(rated=True)
    assert seat_of(ann, table, 1)["replace_from"] is None
    refused = ann.post(f"/api/tables/{table}/replace", {"seat": 1}, expect=409)
    assert refused["code"] == "not-away"


# --- reminders -----------------------------------------------------------------------------------


def test_a_reminder_reaches_all_pages_of_a_person_once_in_a_while(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    with bob.live() as his:  # on any page
        ann.post(f"/api/tables/{table}/nudge", {"seat": 1}, expect=204)
        told = receive(his, "nudged")
        assert told == {"type": "nudged", "table": table, "by": "Ann"}
        again = ann.post(f"/api/tables/{table}/nudge", {"seat": 1}, expect=429)
        assert again["code"] == "nudged"
    seat = seat_of(ann, table, 1)
    assert seat["nudge_from"] == pytest.approx(time.time() + server.settings.nudge_every, abs=20)


def test_a_present_player_who_is_not_to_move_is_not_reminded(server: InProcessServer) -> None:
    ann, bob, table = server.two()
    waiting = 1 - to_move(ann, table)
    asks, asked = (bob, ann) if waiting == 0 else (ann, bob)
    with watching(asked, table, waiting):
        wait_for(lambda: seat_of(asks, table, waiting)["presence"] == "here")
        refused = asks.post(f"/api/tables/{table}/nudge", {"seat": waiting}, expect=409)
        assert refused["code"] == "nobody-awaits"
    stranger = server.guest("Cat")
    body = {"seat": waiting}
    refused = stranger.post(f"/api/tables/{table}/nudge", body, expect=403)
    assert refused["code"] == "not-your-seat"
    resign(table, bob, 1)
    assert ann.post(f"/api/tables/{table}/nudge", {"seat": 1}, expect=409)["code"] == "over"


# --- two processes -------------------------------------------------------------------------------


def test_presence_and_reminders_reach_other_processes(tmp_path: Path) -> None:
    with two_processes(tmp_path) as (first, second, told):
        first.services.cluster._bus = told
        ann, bob = first.guest("Ann"), second.guest("Bob")
        table = ann.open("trains")
        bob.join(table)
        ann.start(table)
        bob.look(table, 1)
        with ann.client.websocket_connect("/live") as hers:
            assert hers.receive_json()["type"] == "welcome"
            hers.send_json({"type": "subscribe", "table": table, "seat": 0})
            receive(hers, "update")
            hers.send_json({"type": "presence", "away": True, "idle": 60.0})
            receive(hers, "seats")
            said = [item for item in told.items if isinstance(item, PresenceHere)][-1]
            assert said.people == [ann.me["id"]] and ann.me["id"] in said.away
            second.services.cluster.hear("first", said)
            seat = seat_of(bob, table, 0)
            assert seat["presence"] == "away"
            assert seat["since"] == pytest.approx(time.time() - 60, abs=20)
        gone = [item for item in told.items if isinstance(item, PresenceHere)][-1]
        second.services.cluster.hear("first", gone)
        seat = seat_of(bob, table, 0)
        assert seat["presence"] == "offline" and seat["since"] is not None
        ann.post(f"/api/tables/{table}/nudge", {"seat": 1}, expect=204)
        assert PersonNudged(bob.me["id"], table, "Ann") in told.items
        # The other process knows of the last reminder from the database.
        refused = ann.post(f"/api/tables/{table}/nudge", {"seat": 1}, expect=429)
        assert refused["code"] == "nudged"
