"""A very long game is opened, replayed and undone without slowing other clients."""

import threading
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from hostile.attacked_server import AttackedServer, Client, assert_unhurt
from rotonde.server.storage import schema
from rotonde.server.tables.log.loading import log_context, read_table
from server.harness import InProcessServer
from server.logs import LogWriter, fill_triage_log

ENTRIES = 5_000
CLIENTS = 50
MOST_MEGABYTES = 1_100  # of the server, its bots and the processes that play games again


def a_long_game(folder: Path, entries: int) -> str:
    """A server with a very long log of one mission; returns the table's id."""
    with InProcessServer(folder, bots=False) as server:
        ann = server.guest("Ann")
        mission = ann.get("/api/missions")[-1]["name"]
        table = str(ann.post(f"/api/missions/{mission}/play")["id"])
        with server.services.store.engine.begin() as connection:
            found = read_table(connection, table)
            assert found is not None
            writer = LogWriter(log_context(*found), 7, {})
            fill_triage_log(writer, entries)
            _store(connection, table, writer)
    return table


def _store(connection: sa.Connection, table: str, writer: LogWriter) -> None:
    for part in (schema.entries, schema.checkpoints):
        connection.execute(sa.delete(part).where(part.c.table_id == table))
    connection.execute(sa.insert(schema.entries), writer.stored_rows())
    rules = writer.timeline.game.version
    kept = [
        {"table_id": table, "number": number, "rules": rules, "body": body}
        for number, body in (writer.checkpoints or {}).items()
    ]
    connection.execute(sa.insert(schema.checkpoints), kept)
    mine = schema.tables.c.id == table
    connection.execute(sa.update(schema.tables).where(mine).values(number=len(writer.rows)))


def watch_again(port: int, address: str, ready: Callable[[], None], table: str) -> None:
    """Fifty anonymous clients ask for the table and for all its moments, again and again."""

    def ask() -> None:
        client = Client(port, address)
        first = 1
        while True:
            client.ask("GET", f"/api/tables/{table}")
            client.ask("GET", f"/api/tables/{table}/moments?first={first}&last={first + 390}")
            first = first % (ENTRIES - 400) + 100

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    ready()
    for thread in threads:
        thread.join()


def test_replays_of_a_game_of_5000_entries_do_not_slow_other_clients(
    tmp_path: Path,
) -> None:
    table = a_long_game(tmp_path, ENTRIES)
    with AttackedServer(tmp_path) as server:
        ann = server.visitor()
        quiet = ann.figures()
        with server.under_attack(watch_again, table):
            assert_unhurt(quiet, ann.figures())
            assert server.megabytes() < MOST_MEGABYTES
        assert ann.get(f"/api/tables/{table}")["table"]["number"] == ENTRIES
