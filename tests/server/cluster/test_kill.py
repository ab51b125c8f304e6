"""kill -9 in mid-play, again and again: what was acknowledged is there, nothing is half done."""

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed, InvalidMessage

from rotonde.server.storage import schema
from rotonde.server.storage.database import open_database
from rotonde.server.storage.store import LogRow
from rotonde.server.tables.log.entries import MOVES
from rotonde.server.tables.log.loading import log_context, play_stored, read_stored, read_table
from rotonde.server.tables.log.timeline import Timeline
from server.real import RealServer, Refused, Visitor, is_alive
from waiting import wait_for

# What a client sees of a server that is killed, in the middle of a handshake too.
GONE = (
    httpx.TransportError,
    ConnectionClosed,
    InvalidMessage,
    OSError,
    EOFError,
    TimeoutError,
)


class Sent(msgspec.Struct):
    """An action as it was sent; `number` once it was acknowledged."""

    id: str
    seat: int
    at: int
    text: str
    number: int | None = None


class Table:
    """Two people who play as fast as they can, until the server is gone."""

    def __init__(self, people: list[Visitor], game: str, by_live: bool, seed: int) -> None:
        self.people = people
        self.game = game
        self.by_live = by_live
        self.sent: list[Sent] = []
        self._chance = random.Random(seed)
        self.id = ""
        self.error: Exception | None = None
        self.open()

    def open(self) -> None:
        ann, bob = self.people
        seats = [{"kind": "me"}, {"kind": "open"}]
        self.id = ann.post("/api/tables", {"game": self.game, "seats": seats})["id"]
        bob.post(f"/api/tables/{self.id}/join", {"seat": None})
        ann.post(f"/api/tables/{self.id}/start")
        self.sent = []

    def play(self) -> None:
        try:
            self._play_live() if self.by_live else self._play_by_http()
        except GONE:
            return
        except Exception as error:
            self.error = error

    def play_until_refused(self) -> None:
        """As `play`; a server that is about to stop says so before it is gone."""
        self.play()
        if isinstance(self.error, Refused) and self.error.problem.get("code") == "stopping":
            self.error = None

    def _next(self, look: Any) -> tuple[Sent, Any]:
        choice = self._chance.choice(look["legal"])
        sent = Sent(f"{len(self.sent)}", look["seat"], look["number"], choice["text"])
        self.sent.append(sent)
        form = self._chance.choice(["code", "text", "action"])
        body = {"number": sent.at, "id": sent.id, "seat": sent.seat, "action": choice[form]}
        return sent, body

    def _play_by_http(self) -> None:
        turn = self.people[0].look(self.id, 0)["look"]["turn"]
        while turn is not None:
            sent, body = self._next(self.people[turn].look(self.id, turn)["look"])
            look = self.people[turn].post(f"/api/tables/{self.id}/actions", body)["look"]
            sent.number = sent.at + 1
            turn = look["turn"]

    def _play_live(self) -> None:
        with ExitStack() as stack:
            sockets = [stack.enter_context(person.live()) for person in self.people]
            for seat, socket in enumerate(sockets):
                watch = {"type": "subscribe", "table": self.id, "seat": seat}
                socket.send(json.dumps(watch))
            looks = [_newest_look(socket) for socket in sockets]
            while (turn := looks[0]["turn"]) is not None:
                sent, body = self._next(looks[turn])
                act = {"type": "act", "table": self.id, **body}
                sockets[turn].send(json.dumps(act))
                while sent.number is None or looks[turn]["number"] == sent.at:
                    looks[turn] = _newest_look(sockets[turn], sent) or looks[turn]
                while looks[1 - turn]["number"] == sent.at:
                    looks[1 - turn] = _newest_look(sockets[1 - turn])

    def send_again(self) -> None:
        """After a restart: what was under way is sent again with its id, and counts once."""
        if not self.sent or self.sent[-1].number is not None:
            return
        last = self.sent[-1]
        body = {"number": last.at, "id": last.id, "seat": last.seat, "action": last.text}
        for _ in range(2):
            state = self.people[last.seat].post(f"/api/tables/{self.id}/actions", body)
            assert state["look"]["number"] == last.at + 1
        last.number = last.at + 1

    def go_on(self) -> None:
        """A game that has ended makes room for another."""
        if self.people[0].look(self.id, 0)["table"]["status"] == "finished":
            self.open()


def _newest_look(socket: Any, sent: Sent | None = None) -> Any:
    """Read on until an update, or until what was sent is acknowledged: that is noted."""
    while True:
        message = json.loads(socket.recv(60))
        if message["type"] == "accepted" and sent is not None and message["id"] == sent.id:
            sent.number = message["number"]
            return None
        if message["type"] in ("refused", "wrong"):
            raise Refused(message)
        if message["type"] == "update":
            return message["state"]["look"]


# --- what must hold in the database while no server runs -----------------------------------------


def check(database: Path, tables: list[Table]) -> None:
    engine = open_database(f"sqlite:///{database}")
    try:
        with engine.connect() as connection:
            for table in tables:
                _check_log(_rows(connection, table.id), table.sent)
            for table_id in connection.execute(sa.select(schema.tables.c.id)).scalars().all():
                _check_whole(connection, table_id)
    finally:
        engine.dispose()


def _rows(connection: sa.Connection, table: str) -> list[LogRow]:
    query = sa.select(schema.entries).where(schema.entries.c.table_id == table)
    found = connection.execute(query.order_by(schema.entries.c.number)).mappings()
    return [LogRow(**row) for row in found]


def _check_log(rows: list[LogRow], sent: list[Sent]) -> None:
    """All acknowledged entries are there in order; no entry that no client sent; none twice."""
    played = {row.client: row for row in rows if row.kind == "action"}
    assert len(played) == sum(row.kind == "action" for row in rows)
    known = {f"{one.seat}:{one.id}": one for one in sent}
    assert set(played) <= set(known)
    for client, row in played.items():
        one = known[str(client)]
        assert (row.seat, row.action, row.number) == (one.seat, one.text, one.at + 1)
    for client, one in known.items():
        if one.number is not None:
            assert played[client].number == one.number, "an acknowledged action is lost"
    unknown = [one for client, one in known.items() if client not in played]
    assert len(unknown) <= 1, "only the last one may have been under way"


def _check_whole(connection: sa.Connection, table: str) -> None:
    """Log, row and snapshot of a table agree: no entry is half applied."""
    found = read_table(connection, table)
    assert found is not None
    data, seats = found
    rows = _rows(connection, table)
    kept = sa.select(schema.snapshots).where(schema.snapshots.c.table_id == table)
    snapshot = connection.execute(kept).mappings().first()
    assert [row.number for row in rows] == list(range(1, data.number + 1))
    timeline = Timeline(log_context(data, seats))
    for row in rows:
        timeline.apply(row)
    if timeline.state is None:
        assert data.status == "waiting" and snapshot is None
        return
    assert data.status == ("finished" if timeline.is_over else "playing")
    assert data.turn == (None if timeline.is_over else timeline.turn)
    newest = max(row.number for row in rows if row.kind in MOVES)
    assert snapshot is not None and snapshot["number"] == newest
    assert msgspec.json.decode(snapshot["position"]) == timeline.game.show(timeline.state)
    stored = read_stored(connection, table)
    assert stored is not None
    loaded = play_stored(stored).timeline
    assert loaded.state is not None and loaded.line[-1:] == timeline.line[-1:]
    assert timeline.game.show(loaded.state) == timeline.game.show(timeline.state)


# --- the test ------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    with RealServer(tmp_path) as server:
        yield server


def open_with(person: Visitor, other: dict[str, str], **more: Any) -> str:
    seats = [{"kind": "me"}, other]
    table: str = person.post("/api/tables", {"game": "rail", "seats": seats, **more})["id"]
    return table


def kill_again_and_again(server: RealServer, rounds: int) -> None:
    chance = random.Random(rounds)
    games = [("rail", True), ("trains", True), ("tram", True), ("rail", False)]
    tables = [
        Table([server.visit("Ann"), server.visit("Bob")], game, by_live, seed)
        for seed, (game, by_live) in enumerate(games)
    ]
    cat, dan = server.visit("Cat"), server.visit("Dan")
    with_bot = open_with(cat, {"kind": "bot", "level": "apprentice"})
    cat.post(f"/api/tables/{with_bot}/start")
    slow = open_with(cat, {"kind": "open"}, clock={"kind": "days", "amount": 1})
    dan.post(f"/api/tables/{slow}/join", {"seat": None})
    cat.post(f"/api/tables/{slow}/start")
    deadline = cat.look(slow, 0)["look"]["deadline"]

    acknowledged = 0
    bot_moves = 0
    for _ in range(rounds):
        helpers = server.helpers()
        players = [threading.Thread(target=table.play) for table in tables]
        for player in players:
            player.start()
        time.sleep(chance.uniform(0.05, 0.6))  # fixed pause: the kill comes at any moment
        server.kill()
        for player in players:
            player.join(120)
        assert [table.error for table in tables] == [None] * len(tables)
        check(server.database, tables)
        acknowledged += sum(one.number is not None for table in tables for one in table.sent)
        server.start()
        for table in tables:
            table.send_again()
            table.go_on()
        bot_moves += _move_against_the_bot(cat, with_bot)
        assert cat.look(slow, 0)["look"]["deadline"] == deadline, "the clock was wound"
        wait_for(lambda: not any(is_alive(pid) for pid in helpers))  # noqa: B023
    assert acknowledged > 5 * rounds and bot_moves > 0


def _move_against_the_bot(cat: Visitor, table: str) -> int:
    """The bot moves although the server was killed while it thought; then Cat, so that it must
    think again."""
    wait_for(lambda: cat.look(table, 0)["look"]["turn"] in (0, None))
    state = cat.look(table, 0)
    look = state["look"]
    if look["turn"] == 0:
        body = {
            "number": look["number"], "id": f"{look['number']}", "seat": 0,
            "action": look["legal"][0]["code"],
        }  # fmt: skip
        cat.post(f"/api/tables/{table}/actions", body)
    return sum(entry.get("by_bot", False) for entry in state["entries"])


def test_thirty_times(server: RealServer) -> None:
    kill_again_and_again(server, 30)


@pytest.mark.proof
def test_three_hundred_times(server: RealServer) -> None:
    kill_again_and_again(server, 300)


def test_a_clock_runs_out_after_the_server_was_killed(server: RealServer) -> None:
    ann, bob = server.visit("Ann"), server.visit("Bob")
    table = open_with(ann, {"kind": "open"}, clock={"kind": "seconds", "amount": 10})
    bob.post(f"/api/tables/{table}/join", {"seat": None})
    ann.post(f"/api/tables/{table}/start")
    server.kill()
    server.start()
    wait_for(lambda: ann.look(table, 0)["entries"][-1]["kind"] != "started")
    kinds = [entry["kind"] for entry in ann.look(table, 0)["entries"]]
    assert kinds[:2] == ["started", "stand-in"]


def test_prepared_turns_survive_kills_and_are_played_once(server: RealServer) -> None:
    """Killed as soon as they are acknowledged, and again while they are being played."""
    people = [server.visit(name) for name in ("Ann", "Bob", "Cat")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = people[0].post("/api/tables", {"game": "rail", "seats": seats})["id"]
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join", {"seat": None})
    people[0].post(f"/api/tables/{table}/start")
    chance = random.Random(3)
    for round_ in range(6):
        before = people[0].look(table, 0)["look"]
        expected: list[tuple[int, str]] = []
        for seat in _from(before["turn"], 3):
            plan = people[seat].post(f"/api/tables/{table}/plan", {"seat": seat})
            # Cards from the pile, not from the row: nobody can be in another's way.
            texts = ["blind"] * 2 if before["view"]["phase"] == "turn" else []
            texts = texts or [plan["legal"][-1]["text"]]
            body = {"seat": seat, "id": f"{round_}", "actions": texts}
            people[seat].post(f"/api/tables/{table}/prepared", body)
            expected += [(seat, text) for text in texts]
        for _ in range(2):
            server.kill()
            server.start()
            time.sleep(chance.uniform(0.0, 1.5))  # fixed pause: the kill comes at any moment
        number = before["number"] + len(expected)
        wait_for(lambda: people[0].look(table, 0)["look"]["number"] >= number)  # noqa: B023
        engine = open_database(f"sqlite:///{server.database}")
        with engine.connect() as connection:
            rows = _rows(connection, table)[before["number"] :]
            assert [(row.seat, row.action) for row in rows] == expected
            assert len({row.client for row in rows}) == len(rows)
            assert connection.execute(sa.select(schema.prepared)).all() == []
        engine.dispose()


def _from(seat: int, seats: int) -> list[int]:
    return [(seat + i) % seats for i in range(seats)]
