"""What is deleted after how long, and what never is."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from rotonde.server.accounts.people import SEEN_TO_THE
from rotonde.server.jobs.retention import DAY, EVERY, MOST_AT_ONCE, _take_sweep
from rotonde.server.ops.settings import Retention
from rotonde.server.storage import schema
from rotonde.server.storage.backup.integrity import faults
from rotonde.server.storage.database import migrate, open_database
from server.direct import DirectServer
from server.engines import Postgresql
from server.harness import Guest, rematch, resign

TODAY = Retention(10, 20, 30, 40, 50)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[DirectServer]:
    with DirectServer(tmp_path, retention=TODAY) as server:
        server.run(server.services.retention.stop())  # the test runs the sweep itself
        yield server


def age(server: DirectServer, days: float = 100) -> None:
    """Everything happened that long ago, and nothing of it is in memory."""
    then = time.time() - days * DAY
    with server.services.store.engine.begin() as connection:
        connection.execute(sa.update(schema.tables).values(changed=then))
        connection.execute(sa.update(schema.people).values(seen=then))
    for live in server.services.tables.live_tables:
        server.services.tables.drop(live.data.id)


def sweep(server: DirectServer) -> dict[str, int]:
    done = server.run(server.services.retention.sweep())
    with server.services.store.engine.connect() as connection:
        assert faults(connection) == []
    return {kind: count for kind, count in done.items() if count}


def ids(server: DirectServer, table: sa.Table) -> set[str]:
    column = table.c.id if "id" in table.c else table.c.table_id
    with server.services.store.engine.connect() as connection:
        return set(connection.execute(sa.select(column)).scalars())


def test_recent_data_is_not_deleted(server: DirectServer) -> None:
    ann, bob, table = server.two()
    ann.open()
    resign(table, bob, 1)
    age(server, days=9)
    assert sweep(server) == {} and len(ids(server, schema.tables)) == 2


def test_tables_without_a_second_player_are_deleted_first(server: DirectServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    alone = ann.open(seats=[{"kind": "me"}, {"kind": "guest", "name": "Cat"}, {"kind": "open"}])
    closed = ann.open()
    ann.post(f"/api/tables/{closed}/close", expect=204)
    together = ann.open()
    bob.join(together)
    started = ann.open(seats=[{"kind": "me"}, {"kind": "guest", "name": "Cat"}])
    ann.start(started)
    age(server, days=15)
    assert sweep(server) == {"empty_tables": 2}
    assert ids(server, schema.tables) == {together, started}
    age(server, days=25)
    assert sweep(server) == {"unstarted_tables": 1}
    assert ids(server, schema.tables) == ids(server, schema.seats) == {started}
    ann.get(f"/api/tables/{alone}", expect=404)
    age(server, days=10_000)
    assert sweep(server) == {"people": 1}, "Bob sits nowhere any more"
    assert ids(server, schema.tables) == {started}, "what is being played is never forgotten"


def test_finished_missions_go_and_medals_stay(server: DirectServer) -> None:
    ann = server.guest("Ann")
    mission = ann.get("/api/missions")[0]["name"]
    over = ann.post(f"/api/missions/{mission}/play")["id"]
    _solve(ann, over)
    left = ann.post(f"/api/missions/{mission}/play")["id"]
    ann.act(left, 0)
    age(server, days=35)
    medals = ann.get("/api/missions")[0]
    assert medals["medal"] is not None
    assert sweep(server) == {"finished_missions": 1}
    assert ids(server, schema.tables) == {left} == ids(server, schema.entries)
    assert ann.get("/api/missions")[0] == medals


def _solve(ann: Guest, table: str) -> None:
    body = {"seat": 0, "topic": "solution", "step": 1}
    for move in ann.post(f"/api/tables/{table}/help", body)["data"]["moves"]:
        ann.act(table, 0, move["text"])


def test_the_chat_of_finished_tables_goes_and_the_record_stays(server: DirectServer) -> None:
    ann, bob, running = server.two()
    over = ann.open()
    bob.join(over)
    ann.start(over)
    for table in (running, over):
        ann.post(f"/api/tables/{table}/chat", {"text": "Hello"}, expect=201)
    resign(over, bob, 1)
    record = ann.get(f"/api/tables/{over}/record")
    age(server, days=45)
    assert sweep(server) == {"chat": 1}
    assert ids(server, schema.chat) == {running}
    assert ann.get(f"/api/tables/{over}/record") == record


def test_people_who_left_nothing_are_forgotten(server: DirectServer) -> None:
    ann, bob, _ = server.two()
    passing, returning, careful = (server.guest(n) for n in ("Cat", "Dan", "Eve"))
    careful.post("/api/me/passphrase", {"passphrase": "correct horse"})
    passing.post("/api/me/links", expect=201)
    age(server, days=60)
    server.services.people._known.clear()
    assert returning.get("/api/me")["name"] == "Dan"
    assert sweep(server) == {"people": 1}
    kept = {guest.me["id"] for guest in (ann, bob, returning, careful)}
    assert ids(server, schema.people) == kept
    assert passing.get("/api/me") is None


def test_the_last_visit_of_a_person_is_stored_to_the_day(server: DirectServer) -> None:
    ann = server.guest("Ann")

    def seen() -> float:
        server.services.people._known.clear()
        ann.get("/api/me")
        with server.services.store.engine.connect() as connection:
            return float(connection.execute(sa.select(schema.people.c.seen)).scalar_one())

    first = seen()
    assert seen() == first
    with server.services.store.engine.begin() as connection:
        connection.execute(sa.update(schema.people).values(seen=first - SEEN_TO_THE - 1))
    assert seen() >= first


def test_a_table_that_was_looked_at_is_not_deleted(server: DirectServer) -> None:
    ann = server.guest("Ann")
    table = ann.open()
    age(server)
    ann.look(table, 0)
    assert sweep(server) == {}


def test_a_rematch_that_was_forgotten_can_be_asked_for_again(server: DirectServer) -> None:
    ann, bob, table = server.two()
    resign(table, bob, 1)
    first = rematch(table, ann, bob)
    with server.services.store.engine.begin() as connection:
        mine = schema.tables.c.id == first
        connection.execute(sa.update(schema.tables).where(mine).values(status="waiting"))
    age(server)
    assert sweep(server) == {"unstarted_tables": 1}
    assert ann.post(f"/api/tables/{table}/rematch")["proposal"]["id"] != first


def test_zero_is_for_ever(tmp_path: Path) -> None:
    with DirectServer(tmp_path, retention=Retention(0, 0, 0, 0, 0)) as server:
        server.guest("Ann").open()
        server.guest("Bob")
        age(server, days=100_000)
        assert sweep(server) == {}


def test_a_thousand_go_in_small_steps(server: DirectServer) -> None:
    ann = server.guest("Ann")
    table = ann.open()
    with server.services.store.engine.begin() as connection:
        row = dict(connection.execute(sa.select(schema.tables)).mappings().one())
        copies = [row | {"id": f"t{n}", "code": f"c{n}"} for n in range(2 * MOST_AT_ONCE + 5)]
        connection.execute(sa.insert(schema.tables), copies)
    age(server)
    assert sweep(server) == {"empty_tables": 2 * MOST_AT_ONCE + 6, "people": 1}
    assert ids(server, schema.tables) == set() and table


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_one_process_sweeps_once_an_hour(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"sqlite:///{tmp_path / 'rotonde.sqlite'}"
    if kind == "postgresql":
        postgresql: Postgresql = request.getfixturevalue("postgresql")
        address = postgresql.new_database("sweeping")
    engine = open_database(address)
    migrate(engine)

    def asked() -> bool:
        with engine.begin() as connection:
            return _take_sweep(connection)

    assert [asked(), asked()] == [True, False]
    now = time.time()
    monkeypatch.setattr("rotonde.server.jobs.retention.time.time", lambda: now + EVERY + 60)
    assert [asked(), asked()] == [True, False]
    engine.dispose()
