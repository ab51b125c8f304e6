"""One seat for each person at a table, unless its opener says that people share devices."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa

from rotonde.server.storage import schema
from server.harness import Guest, InProcessServer, rematch, resign

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def take(guest: Guest, table: str, seat: int, expect: int = 200) -> Any:
    return guest.post(f"/api/tables/{table}/join", {"seat": seat}, expect)


def test_a_stranger_takes_one_seat_and_sees_one_hand(server: InProcessServer) -> None:
    ann, mallory = server.guest("Ann"), server.guest("Mallory")
    table = ann.open(seats=[ME, OPEN, OPEN], public=True)
    take(mallory, table, 1)
    problem = take(mallory, table, 2, expect=409)
    assert problem["code"] == "one-seat" and problem["key"] == "problem.one-seat"
    ann.start(table)
    assert mallory.look(table, 1)["table"]["your_seats"] == [1]
    assert mallory.get(f"/api/tables/{table}?seat=2", expect=403)["code"] == "not-your-seat"


def test_at_a_table_of_shared_devices_one_person_may_take_several(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.open(seats=[ME, OPEN, OPEN], one_device=True)
    assert ann.look(table, 0)["table"]["one_device"] is True
    take(bob, table, 1)
    assert take(bob, table, 2)["table"]["your_seats"] == [1, 2]
    ann.start(table)
    assert bob.look(table, 2)["look"]["seat"] == 2


def test_a_second_seat_that_is_asked_for_at_the_same_moment_is_refused(
    server: InProcessServer,
) -> None:
    ann, mallory = server.guest("Ann"), server.guest("Mallory")
    table = ann.open(seats=[ME, *[OPEN] * 3])
    paths = [(f"/api/tables/{table}/join", {"seat": seat}) for seat in range(1, 4)]
    with ThreadPoolExecutor(3) as threads:
        answers = list(threads.map(lambda p: mallory.client.post(p[0], json=p[1]), paths))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    assert len(mallory.look(table, -1)["table"]["your_seats"]) == 1


def test_the_host_has_one_seat_and_may_bring_guests(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    wanted = {"game": "trains", "seats": [ME, ME]}
    assert ann.post("/api/tables", wanted, expect=409)["code"] == "one-seat"
    ann.post("/api/tables", {**wanted, "one_device": True}, expect=201)
    table = ann.open(seats=[ME, OPEN, {"kind": "guest", "name": "Papi"}])
    change = {"seat": 1, "to": ME}
    assert ann.post(f"/api/tables/{table}/seats", change, expect=409)["code"] == "one-seat"
    assert take(ann, table, 1, expect=409)["code"] == "one-seat"
    ann.post(f"/api/tables/{table}/seats", {"seat": 1, "to": {"kind": "guest", "name": "Mamie"}})
    ann.start(table)
    assert ann.look(table, 2)["table"]["your_seats"] == [0, 1, 2]


def test_the_host_may_change_places_with_a_guest(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open(seats=[ME, OPEN])
    ann.post(f"/api/tables/{table}/seats", {"seat": 0, "to": {"kind": "guest", "name": "Papi"}})
    assert take(ann, table, 1)["table"]["your_seats"] == [0, 1]


def test_a_rated_table_is_never_one_of_shared_devices(server: InProcessServer) -> None:
    ann = server.guest("Ann")
    table = ann.open(rated=True, one_device=True)
    assert ann.look(table, -1)["table"]["one_device"] is False


def test_a_rematch_keeps_shared_devices_and_nothing_else(server: InProcessServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    shared = ann.open(seats=[ME, OPEN, OPEN], one_device=True)
    take(bob, shared, 1)
    take(bob, shared, 2)
    ann.start(shared)
    resign(shared, bob, 1)
    resign(shared, bob, 2)
    again = bob.look(rematch(shared, bob, ann), -1)["table"]
    assert again["one_device"] and again["your_seats"] == [0, 1]

    # A game that was begun before there was this rule.
    table = ann.open(seats=[ME, OPEN, OPEN])
    take(bob, table, 1)
    live = server.services.tables._live[table]
    seats = schema.seats
    theirs = {"kind": "person", "person": bob.me["id"], "name": "Bob"}
    with server.services.store.engine.begin() as connection:
        mine = sa.and_(seats.c.table_id == table, seats.c.seat == 2)
        connection.execute(sa.update(seats).where(mine).values(**theirs))
    live.change_seats({2: theirs})
    bob.post(f"/api/tables/{table}/seed", {"seed": "ab" * 32}, expect=204)
    ann.start(table)
    assert bob.look(table, 2)["table"]["your_seats"] == [1, 2]
    resign(table, bob, 1)
    resign(table, bob, 2)
    again = bob.look(rematch(table, bob, ann), -1)["table"]
    assert again["your_seats"] == [0]
    assert [seat["kind"] for seat in again["seats"]] == ["person", "bot", "person"]
