"""Triage missions that take long to solve: others' help is as quick as ever, and all get theirs."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path

import pytest

from hostile.attacked_server import PACE, AttackedServer, Client, assert_unhurt
from triage.solver.costly import costly_mission

ROUNDS = 10
TABLES = 3  # of each asker
HONEST = 30
AT_ONCE = 5
# What the server and all its processes may take besides what it takes when quiet: two workers,
# each with its code and the memory that the settings allow it.
MEGABYTES_MORE = 2 * (250.0 + 1000.0)


def ask_costly_hints(port: int, address: str, ready: Callable[[], None], askers: int) -> None:
    """This many clients ask for hints as often as the limits allow, each at several tables."""

    def sit_down(number: int) -> tuple[Client, list[str]]:
        client = Client(port, address)
        client.post("/api/people", {"name": f"Eve {number}"})
        tables = []
        for mission in range(number * TABLES, (number + 1) * TABLES):
            options = {"mission": costly_mission(mission)}
            wanted = {"game": "triage", "seats": [{"kind": "me"}], "options": options}
            tables.append(client.post("/api/tables", wanted)["id"])
            client.post(f"/api/tables/{tables[-1]}/start")
        return client, tables

    def ask(client: Client, tables: list[str]) -> None:
        for table in cycle(tables):
            body = {"seat": 0, "topic": "hint", "step": 1}
            client.ask("POST", f"/api/tables/{table}/help", body)
            time.sleep(PACE)  # fixed pause: the pace of the attack

    seated = [sit_down(number) for number in range(askers)]
    with ThreadPoolExecutor(askers) as threads:
        asking = [threads.submit(ask, *each) for each in seated]
        ready()
        for asked in asking:
            asked.result()


def honest_statuses(server: AttackedServer) -> list[int]:
    """Thirty people, each with a mission that comes along, ask for a hint once."""
    missions = [
        mission["name"] for mission in server.visitor("Zoe", "127.0.0.3").get("/api/missions")
    ]

    def ask(number: int) -> int:
        client = Client(server.port, "127.0.0.4")
        client.post("/api/people", {"name": f"Ann {number}"})
        table = client.post(f"/api/missions/{missions[number]}/play")["id"]
        body = {"seat": 0, "topic": "hint", "step": 1}
        return client.ask("POST", f"/api/tables/{table}/help", body).status

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(ask, range(HONEST)))


def attack(server: AttackedServer, askers: int) -> None:
    visitor = server.visitor()
    visitor.figures(rounds=2)
    quiet, before = visitor.figures(ROUNDS), server.megabytes()
    with server.under_attack(ask_costly_hints, askers):
        attacked = visitor.figures(ROUNDS)
        statuses = honest_statuses(server)
        during = server.megabytes()
    assert_unhurt(quiet, attacked)
    assert statuses == [200] * HONEST
    assert during <= before + MEGABYTES_MORE, f"{before:.0f} MB became {during:.0f} MB"


def test_costly_hints_of_two_attackers_do_not_slow_other_clients(tmp_path: Path) -> None:
    with AttackedServer(tmp_path) as server:
        attack(server, askers=2)


@pytest.mark.proof
def test_costly_hints_of_many_attackers_do_not_slow_other_clients(tmp_path: Path) -> None:
    with AttackedServer(tmp_path) as server:
        attack(server, askers=8)
