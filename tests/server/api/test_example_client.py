"""The example client of docs/api.md, unchanged, in separate processes, at a real server."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.real import RealServer, Visitor
from waiting import wait_for

CLIENT = Path(__file__).parents[3] / "docs/examples/client.py"
MOST_LINES = 60
PATIENCE = 300.0  # on a busy machine
OPEN, BOT = {"kind": "open"}, {"kind": "bot", "level": "apprentice"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with RealServer(tmp_path_factory.mktemp("clients"), "--bot-pace", "0") as started:
        yield started


def run(server: RealServer, token: str, code: str) -> "subprocess.Popen[str]":
    # Only its token: no proxy of this machine between it and the server.
    environment = {
        name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")
    }
    return subprocess.Popen(
        [sys.executable, str(CLIENT), server.address, code],
        env={**environment, "ROTONDE_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def open_table(host: Visitor, seats: list[Any]) -> Any:
    return host.post("/api/tables", {"game": "tram", "seats": seats})


def when_ready(host: Visitor, table: str) -> None:
    """All seats are taken, and their seeds for the shuffle are given."""

    def is_ready() -> bool:
        seats = host.look(table, -1)["table"]["seats"]
        return all(seat["kind"] == "bot" or seat["ready"] for seat in seats)

    wait_for(is_ready, PATIENCE)


def heard(client: "subprocess.Popen[str]") -> Any:
    out, errors = client.communicate(timeout=PATIENCE)
    assert client.returncode == 0 and not errors, errors
    return json.loads(out)


def token_of(visitor: Visitor) -> str:
    return str(visitor.post("/api/me/tokens", {"name": "example"})["token"])


def test_the_example_is_short() -> None:
    assert len(CLIENT.read_text().splitlines()) <= MOST_LINES


def test_the_example_plays_a_whole_game_against_a_bot_of_the_server(server: RealServer) -> None:
    host, owner = server.visit("Host"), server.visit("Owner")
    table = open_table(host, [OPEN, BOT])
    client = run(server, token_of(owner), table["code"])
    when_ready(host, table["id"])
    host.post(f"/api/tables/{table['id']}/start")
    result = heard(client)
    seen = host.look(table["id"], -1)
    assert seen["table"]["status"] == "finished" and seen["look"]["result"] == result
    assert seen["table"]["seats"][0]["name"] == "Owner"
    assert seen["table"]["fairness"]["seeds"][0] is not None, "it had its part in the shuffle"


def test_the_example_plays_a_whole_game_against_itself(server: RealServer) -> None:
    host, one, two = server.visit("Host"), server.visit("One"), server.visit("Two")
    table = open_table(host, [OPEN, OPEN])
    clients = [run(server, token_of(owner), table["code"]) for owner in (one, two)]
    when_ready(host, table["id"])
    host.post(f"/api/tables/{table['id']}/start")
    first, second = (heard(client) for client in clients)
    assert first == second == host.look(table["id"], -1)["look"]["result"]
    entries = host.get(f"/api/tables/{table['id']}?seat=-1")["entries"]
    actions = [entry for entry in entries if entry["kind"] == "action"]
    assert {entry["seat"] for entry in actions} == {0, 1}
    assert not any(entry.get("by_bot") for entry in actions), "nobody stood in for them"
