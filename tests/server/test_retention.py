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
from server.direct import DirectHouse
from server.engines import Postgresql
from server.harness import Guest, resign

TODAY = Retention(10, 20, 30, 40, 50)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[DirectHouse]:
    with DirectHouse(tmp_path, retention=TODAY) as house:
        house.run(house.services.retention.stop())  # the test runs the sweep itself
        yield house


def age(house: DirectHouse, days: float = 100) -> None:
    """Everything happened that long ago, and nothing of it is in memory."""
    then = time.time() - days * DAY
    with house.services.store.engine.begin() as connection:
        connection.execute(sa.update(schema.tables).values(changed=then))
        connection.execute(sa.update(schema.people).values(seen=then))
    for live in house.services.tables.live_tables:
        house.services.tables.drop(live.data.id)


def sweep(house: DirectHouse) -> dict[str, int]:
    done = house.run(house.services.retention.sweep())
    with house.services.store.engine.connect() as connection:
        assert faults(connection) == []
    return {kind: count for kind, count in done.items() if count}


def ids(house: DirectHouse, table: sa.Table) -> set[str]:
    column = table.c.id if "id" in table.c else table.c.table_id
    with house.services.store.engine.connect() as connection:
        return set(connection.execute(sa.select(column)).scalars())


def test_recent_data_is_not_deleted(house: DirectHouse) -> None:
    ann, bob, table = house.two()
    ann.open()
    resign(table, bob, 1)
    age(house, days=9)
    assert sweep(house) == {} and len(ids(house, schema.tables)) == 2


def test_tables_without_a_second_player_are_deleted_first(house: DirectHouse) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    alone = ann.open(seats=[{"kind": "me"}, {"kind": "guest", "name": "Cat"}, {"kind": "open"}])
    closed = ann.open()
    ann.post(f"/api/tables/{closed}/close", expect=204)
    together = ann.open()
    bob.join(together)
    started = ann.open(seats=[{"kind": "me"}, {"kind": "guest", "name": "Cat"}])
    ann.start(started)
    age(house, days=15)
    assert sweep(house) == {"empty_tables": 2}
    assert ids(house, schema.tables) == {together, started}
    age(house, days=25)
    assert sweep(house) == {"unstarted_tables": 1}
    assert ids(house, schema.tables) == ids(house, schema.seats) == {started}
    ann.get(f"/api/tables/{alone}", expect=404)
    age(house, days=10_000)
    assert sweep(house) == {"people": 1}, "Bob sits nowhere any more"
    assert ids(house, schema.tables) == {started}, "what is being played is never forgotten"


def test_finished_missions_go_and_medals_stay(house: DirectHouse) -> None:
    ann = house.guest("Ann")
    mission = ann.get("/api/missions")[0]["name"]
    over = ann.post(f"/api/missions/{mission}/play")["id"]
    _solve(ann, over)
    left = ann.post(f"/api/missions/{mission}/play")["id"]
    ann.act(left, 0)
    age(house, days=35)
    medals = ann.get("/api/missions")[0]
    assert medals["medal"] is not None
    assert sweep(house) == {"finished_missions": 1}
    assert ids(house, schema.tables) == {left} == ids(house, schema.entries)
    assert ann.get("/api/missions")[0] == medals


def _solve(ann: Guest, table: str) -> None:
    body = {"seat": 0, "topic": "solution", "step": 1}
    for move in ann.post(f"/api/tables/{table}/help", body)["data"]["moves"]:
        ann.act(table, 0, move["text"])


def test_the_chat_of_finished_tables_goes_and_the_record_stays(house: DirectHouse) -> None:
    ann, bob, running = house.two()
    over = ann.open()
    bob.join(over)
    ann.start(over)
    for table in (running, over):
        ann.post(f"/api/tables/{table}/chat", {"text": "Hello"}, expect=201)
    resign(over, bob, 1)
    record = ann.get(f"/api/tables/{over}/record")
    age(house, days=45)
    assert sweep(house) == {"chat": 1}
    assert ids(house, schema.chat) == {running}
    assert ann.get(f"/api/tables/{over}/record") == record


def test_people_who_left_nothing_are_forgotten(house: DirectHouse) -> None:
    ann, bob, _ = house.two()
    passing, returning, careful = (house.guest(n) for n in ("Cat", "Dan", "Eve"))
    careful.post("/api/me/passphrase", {"passphrase": "correct horse"})
    passing.post("/api/me/links", expect=201)
    age(house, days=60)
    house.services.people._known.clear()
    assert returning.get("/api/me")["name"] == "Dan"
    assert sweep(house) == {"people": 1}
    kept = {guest.me["id"] for guest in (ann, bob, returning, careful)}
    assert ids(house, schema.people) == kept
    assert passing.get("/api/me") is None


def test_the_last_visit_of_a_person_is_stored_to_the_day(house: DirectHouse) -> None:
    ann = house.guest("Ann")

    def seen() -> float:
        house.services.people._known.clear()
        ann.get("/api/me")
        with house.services.store.engine.connect() as connection:
            return float(connection.execute(sa.select(schema.people.c.seen)).scalar_one())

    first = seen()
    assert seen() == first
    with house.services.store.engine.begin() as connection:
        connection.execute(sa.update(schema.people).values(seen=first - SEEN_TO_THE - 1))
    assert seen() >= first


def test_a_table_that_was_looked_at_is_not_deleted(house: DirectHouse) -> None:
    ann = house.guest("Ann")
    table = ann.open()
    age(house)
    ann.look(table, 0)
    assert sweep(house) == {}


def test_a_rematch_that_was_forgotten_can_be_asked_for_again(house: DirectHouse) -> None:
    ann, bob, table = house.two()
    resign(table, bob, 1)
    first = ann.post(f"/api/tables/{table}/rematch")["id"]
    age(house)
    assert sweep(house) == {"unstarted_tables": 1}
    assert ann.post(f"/api/tables/{table}/rematch")["id"] != first


def test_zero_is_for_ever(tmp_path: Path) -> None:
    with DirectHouse(tmp_path, retention=Retention(0, 0, 0, 0, 0)) as house:
        house.guest("Ann").open()
        house.guest("Bob")
        age(house, days=100_000)
        assert sweep(house) == {}


def test_a_thousand_go_in_small_steps(house: DirectHouse) -> None:
    ann = house.guest("Ann")
    table = ann.open()
    with house.services.store.engine.begin() as connection:
        row = dict(connection.execute(sa.select(schema.tables)).mappings().one())
        copies = [row | {"id": f"t{n}", "code": f"c{n}"} for n in range(2 * MOST_AT_ONCE + 5)]
        connection.execute(sa.insert(schema.tables), copies)
    age(house)
    assert sweep(house) == {"empty_tables": 2 * MOST_AT_ONCE + 6, "people": 1}
    assert ids(house, schema.tables) == set() and table


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
