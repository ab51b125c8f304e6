"""A hostile client on the live channel: the server survives, frees memory, and serves others."""

import gc
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from rotonde.server.storage import schema
from server.direct import DirectServer
from server.harness import Guest
from server.hostile import Fuzzer
from server.real import RealServer

AT_ONCE = 100  # messages before their answers are read
ANSWERS = {"welcome", "update", "accepted", "refused", "chat", "lists-changed", "pong", "wrong"}


def stored(server: DirectServer, table: str) -> Any:
    """All that is stored of a table."""
    with server.services.store.engine.connect() as connection:
        found = []
        for part in (schema.entries, schema.seats, schema.snapshots, schema.chat):
            rows = connection.execute(sa.select(part).where(part.c.table_id == table))
            found.append([tuple(row) for row in rows])
        row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table))
        return found, tuple(row.one())


def sizes(server: DirectServer) -> dict[str, int]:
    """The sizes of all structures in memory that a client could make grow."""
    services = server.services
    return {
        "connections": len(services.subscriptions.connections),
        "watched tables": len(services.subscriptions._of_table),
        "people online": len(services.subscriptions._of_person),
        "rooms": len(services.tables._live),
        "rooms loading": len(services.tables._loading),
        "buckets": len(services.buckets._buckets),
        "people": len(services.people._known),
        "bots": len(services.bots._thinking),
    }


def fuzz(server: DirectServer, mallory: Guest, tables: list[str], count: int, seed: int) -> None:
    fuzzer = Fuzzer(tables, seed)
    with mallory.live() as socket:
        waiting = 0
        for message in fuzzer.messages(count):
            if isinstance(message, bytes):
                socket.send_bytes(message)
            else:
                socket.send_text(message)
            waiting += 1
            if waiting == AT_ONCE:
                read_to_the_end(socket)
                waiting = 0
        read_to_the_end(socket)
    server.run(server.services.store.write(lambda connection: None))


def read_to_the_end(socket: Any) -> None:
    """Read until a subscription to nothing, which only this client sends, is answered."""
    socket.send_json({"type": "subscribe", "table": "the-end"})
    socket.send_json(
        {"type": "act", "table": "x", "number": 0, "id": "end", "seat": 0, "action": 0}
    )
    while True:
        message = socket.receive_json(timeout=60)
        assert message["type"] in ANSWERS
        problem = message.get("problem")
        assert problem is None or problem["status"] < 500, message
        if message["type"] == "refused" and message["id"] == "end":
            return


def run(tmp_path: Path, count: int) -> None:
    with DirectServer(tmp_path) as server:
        ann, bob, theirs = server.two("rail")
        turn = ann.look(theirs, 0)["look"]["turn"]
        (ann, bob)[turn].act(theirs, turn)
        mallory = server.guest("Mallory")
        own = mallory.open("rail", seats=[{"kind": "me"}, {"kind": "guest", "name": "Max"}])
        mallory.start(own)
        waiting = ann.open("trains")
        before = {table: stored(server, table) for table in (theirs, waiting)}
        tables = [theirs, waiting, own, own, own]
        fuzz(server, mallory, tables, count // 4, seed=1)
        gc.collect()
        held, objects = sizes(server), len(gc.get_objects())
        fuzz(server, mallory, tables, count - count // 4, seed=2)
        gc.collect()
        assert sizes(server) == held
        assert held["connections"] == held["watched tables"] == held["rooms loading"] == 0
        for live in server.services.tables.live_tables:  # its seats, a spectator, and open cards
            assert (
                max(len(live.projection._sent), len(live.projection._looks)) <= len(live.seats) + 2
            )
        # The log of the client's table may grow; nothing grows with the number of messages.
        allowed = 3_000 + 60 * server.services.tables._live[own].timeline.number
        assert len(gc.get_objects()) - objects < allowed
        assert {table: stored(server, table) for table in (theirs, waiting)} == before
        assert ann.look(theirs, 0)["look"]["view"]


def test_twenty_thousand_messages(tmp_path: Path) -> None:
    run(tmp_path, 20_000)


@pytest.mark.proof
def test_a_million_messages(tmp_path: Path) -> None:
    run(tmp_path, 1_000_000)


def test_over_a_real_socket(tmp_path: Path) -> None:
    """With default limits: the server answers, refuses or disconnects, and serves others."""
    with RealServer(tmp_path) as server:
        ann, mallory = server.visit("Ann"), server.visit("Mallory")
        table = ann.post(
            "/api/tables",
            {"game": "rail", "seats": [{"kind": "me"}, {"kind": "guest", "name": "Papi"}]},
        )["id"]
        ann.post(f"/api/tables/{table}/start")
        before = ann.look(table, 0)["look"]
        with mallory.live() as socket:
            for message in Fuzzer([table], 3).messages(2_000):
                socket.send(message)
            socket.send("x" * 20_000)
            kinds = {json.loads(message)["type"] for message in until_closed(socket)}
        assert kinds <= ANSWERS and "wrong" in kinds
        assert ann.look(table, 0)["look"] == before
        assert "Traceback" not in server.log


def until_closed(socket: Any) -> Iterator[Any]:
    with suppress(ConnectionClosed):
        while True:
            yield socket.recv(60)
