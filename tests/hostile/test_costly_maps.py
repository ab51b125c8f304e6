"""Uploaded maps with costly layouts: no other client waits for them, and memory is bounded."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hostile.attacked_server import FACTOR, PACE, AttackedServer, Client, Visitor, assert_unhurt
from server.uploaded_maps import costly_map, plain_map
from waiting import wait_for

ROUNDS = 10
MAPS = 12
MAPS_OF_A_PERSON = 6  # as the limits have it
PASSPHRASE = "wagons without an engine"
# Megabytes of the server and all its processes: as it is when quiet, one more process with its
# compiled code, and what a layout takes.
MEGABYTES_MORE = 500.0


def open_costly_maps(port: int, address: str, ready: Callable[[], None]) -> None:
    """Open twelve maps and look at all of their boards, again and again."""
    clients: list[tuple[Client, str]] = []
    for seed in range(MAPS):
        if seed % MAPS_OF_A_PERSON == 0:
            client = Client(port, address)
            client.post("/api/people", {"name": f"Eve {seed}"})
        number = int(address.rpartition(".")[2]) * 100 + seed
        wanted = {
            "game": "rail",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "options": {"map": costly_map(number)},
        }
        clients.append((client, client.post("/api/tables", wanted)["id"]))
    while True:
        for client, table in clients:
            assert client.get(f"/api/tables/{table}/fixtures?v=1")["layout"]["routes"]
        ready()
        time.sleep(1.0)  # fixed pause: the pace of the attack


def comings(server: AttackedServer, address: str) -> dict[str, float]:
    """A client logs in with a passphrase and loads a board, again and again."""
    known = Client(server.port, address)
    handle = known.post("/api/people", {"name": "Bea"})["handle"]
    known.post("/api/me/passphrase", {"passphrase": PASSPHRASE})
    entering, loading = [], []
    for _ in range(4):  # an address, or a handle, may be tried five times at once
        client = Client(server.port, address)
        began = time.perf_counter()
        client.post("/api/enter", {"handle": handle, "passphrase": PASSPHRASE})
        entering.append(time.perf_counter() - began)
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = client.post("/api/tables", {"game": "rail", "seats": seats})["id"]
        began = time.perf_counter()
        assert client.get(f"/api/tables/{table}/fixtures")["final"]
        loading.append(time.perf_counter() - began)
        time.sleep(PACE)  # fixed pause: the pace of a visitor
    return {"enter": statistics.median(entering), "board": statistics.median(loading)}


def attack(server: AttackedServer, attackers: int) -> None:
    visitor = server.visitor()
    visitor.figures(rounds=2)
    quiet, calm, before = visitor.figures(ROUNDS), comings(server, "127.0.0.9"), server.megabytes()
    with server.under_attack(open_costly_maps, count=attackers):
        attacked, troubled = visitor.figures(ROUNDS), comings(server, "127.0.0.10")
        during = server.megabytes()
    assert_unhurt(quiet, attacked)
    for name, seconds in calm.items():
        assert troubled[name] <= FACTOR * seconds, f"{name}: {seconds:.3f} -> {troubled[name]:.3f}"
    assert during <= before + MEGABYTES_MORE, f"{before:.0f} MB became {during:.0f} MB"
    assert_still_lays_out(visitor)


def assert_still_lays_out(visitor: Visitor) -> None:
    """The layout of another client's map is finished, whatever was requested before."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"game": "tram", "seats": seats, "options": {"map": plain_map()}}
    table = visitor.post("/api/tables", wanted)["id"]
    wait_for(lambda: visitor.get(f"/api/tables/{table}/fixtures")["final"], 240.0)


def test_twelve_costly_maps_of_one_attacker_do_not_slow_other_clients(tmp_path: Path) -> None:
    with AttackedServer(tmp_path) as server:
        attack(server, attackers=1)


@pytest.mark.proof
def test_costly_maps_of_several_attackers_do_not_slow_other_clients(tmp_path: Path) -> None:
    with AttackedServer(tmp_path) as server:
        attack(server, attackers=4)
