"""Prepared actions at several processes, on real PostgreSQL and Redis."""

import json

import sqlalchemy as sa

from rotonde.server.storage import schema
from server.cluster.site import ME, OPEN, Site, open_table
from server.real import Visitor
from waiting import wait_for


def prepare(person: Visitor, table: str, seat: int, name: str, *actions: object) -> None:
    body = {"seat": seat, "id": name, "actions": list(actions)}
    person.post(f"/api/tables/{table}/prepared", body)


def keep_all(person: Visitor, table: str, seat: int) -> str:
    offer = person.look(table, seat)["look"]["view"]["players"][seat]["offer"]
    return " ".join(["keep", *offer])


def test_what_is_prepared_at_one_process_is_played_once_by_either(site: Site) -> None:
    """Both look for prepared turns all the time; each is one entry, in the order of the seats."""
    first, second = site.serve(), site.serve()
    people = [first.visit("Ann"), second.visit("Bob"), second.visit("Cat")]
    table = open_table(people[0], "rail", [ME, OPEN, OPEN], people[1:])
    for seat in (2, 1, 0):
        prepare(people[seat], table, seat, "first", keep_all(people[seat], table, seat))
    wait_for(lambda: len(site.entries(table)) == 4)
    turn = people[0].look(table, 0)["look"]["turn"]
    order = [(turn + i) % 3 for i in range(3)]
    for seat in reversed(order):
        prepare(people[seat], table, seat, "cards", "blind", "blind")
    wait_for(lambda: len(site.entries(table)) == 10)
    entries = site.entries(table)[1:]
    assert [entry["seat"] for entry in entries[:3]] == [0, 1, 2]
    assert [entry["seat"] for entry in entries[3:]] == [seat for seat in order for _ in range(2)]
    assert len({entry["client"] for entry in entries}) == 9
    with site.postgresql.engine(site.name).connect() as connection:
        assert connection.execute(sa.select(schema.prepared)).all() == []


def test_it_is_played_by_another_process_if_its_own_dies(site: Site) -> None:
    first, second = site.serve(), site.serve()
    ann, bob = second.visit("Ann"), first.visit("Bob")
    table = open_table(ann, "rail", [ME, OPEN], [bob])
    choice = keep_all(bob, table, 1)
    prepare(bob, table, 1, "mine", choice)
    first.kill()
    look = ann.look(table, 0)["look"]
    body = {"number": look["number"], "id": "a", "seat": 0, "action": look["legal"][0]["code"]}
    ann.post(f"/api/tables/{table}/actions", body)
    wait_for(lambda: len(site.entries(table)) == 3)
    assert (site.entries(table)[-1]["seat"], site.entries(table)[-1]["action"]) == (1, choice)


def test_another_device_of_the_person_hears_of_it_at_another_process(site: Site) -> None:
    first, second = site.serve(), site.serve()
    ann, bob = first.visit("Ann"), first.visit("Bob")
    table = open_table(ann, "rail", [ME, OPEN], [bob])
    bob.move_to(second)
    with bob.live() as socket:
        socket.send(json.dumps({"type": "subscribe", "table": table, "seat": 1}))
        assert json.loads(socket.recv(60))["type"] == "update"
        bob.move_to(first)
        prepare(bob, table, 1, "here", keep_all(bob, table, 1))
        message = json.loads(socket.recv(60))
        while message["type"] == "update":
            message = json.loads(socket.recv(60))
        assert message == {"type": "prepared", "table": table, "seat": 1}
    bob.move_to(second)
    assert bob.get(f"/api/tables/{table}/prepared?seat=1")["id"] == "here"
