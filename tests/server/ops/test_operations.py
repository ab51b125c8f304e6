"""What a server shows its operator: liveness, readiness and metrics."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rotonde.server.ops.settings import Limits
from server.direct import DirectServer
from server.harness import InProcessServer, resign


@pytest.fixture
def direct(tmp_path: Path) -> Iterator[DirectServer]:
    with DirectServer(tmp_path) as server:
        yield server


def figures(server: InProcessServer) -> dict[str, float]:
    """Every figure by its name and labels."""
    response = server.new_client().get("/metrics")
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/plain")
    lines = [line for line in response.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_a_server_is_live_and_ready(direct: DirectServer) -> None:
    browser = direct.new_client()
    for path, status in (("/healthz", "alive"), ("/readyz", "ready")):
        response = browser.get(path)
        assert (response.status_code, response.json()) == (200, {"status": status})
        assert "set-cookie" not in response.headers
        assert response.headers["cache-control"] == "no-store"


def not_ready(server: InProcessServer) -> Any:
    response = server.new_client().get("/readyz")
    assert response.status_code == 503 and response.json()["status"] == "not-ready"
    return response.json()["reason"]


def test_a_schema_that_is_not_current_is_not_ready(direct: DirectServer) -> None:
    with direct.services.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    assert not_ready(direct) == "schema"


def test_a_database_that_does_not_answer_is_not_ready(
    direct: DirectServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(direct.settings.folder)
    # The folder goes away as a whole: what runs in the background cannot open a new, empty
    # database between two steps of the test. Connections that were kept go after it.
    away = folder.rename(folder.with_name("away"))
    direct.services.store.engine.dispose()
    assert not_ready(direct) == "database"
    assert direct.new_client().get("/healthz").status_code == 200
    away.rename(folder)
    monkeypatch.setattr("rotonde.server.ops.health.REMEMBERED", 0.0)
    assert direct.new_client().get("/readyz").status_code == 200


def test_they_are_outside_of_the_rate_limits(tmp_path: Path) -> None:
    with DirectServer(tmp_path, limits=Limits(requests=(2, 0.001))) as server:
        browser = server.new_client()
        for path in ("/healthz", "/readyz", "/metrics"):
            assert {browser.get(path).status_code for _ in range(5)} == {200}
        assert [browser.get("/api/tables").status_code for _ in range(3)] == [200, 200, 429]


def test_the_figures_tell_what_was_done(direct: DirectServer) -> None:
    before = figures(direct)
    ann = direct.guest("Ann")
    table = ann.open("trains", [{"kind": "me"}, {"kind": "guest", "name": "Bob"}])
    ann.start(table)
    seat = ann.look(table, 0)["look"]["turn"]
    ann.act(table, seat)
    ann.act(table, seat, expect=409, number=0, id="x", action=0)
    with ann.live() as socket:
        now = figures(direct)
        assert now["rotonde_live_connections"] == 1
        stale = {"table": table, "seat": seat, "number": 0, "id": "y", "action": 0}
        socket.send_json({"type": "act", **stale})
        assert socket.receive_json()["type"] == "refused"
    now = figures(direct)

    def more(name: str) -> float:
        return now[name] - before.get(name, 0.0)

    assert more('rotonde_actions_total{outcome="accepted"}') == 1
    assert more('rotonde_actions_total{outcome="stale"}') == 2
    route = 'method="POST",route="/api/tables/{table}/actions"'
    assert more(f'rotonde_http_requests_total{{{route},status="200"}}') == 1
    assert more(f'rotonde_http_requests_total{{{route},status="409"}}') == 1
    assert more("rotonde_durable_seconds_count") >= 4
    assert more("rotonde_batch_changes_count") >= 4
    assert more("rotonde_batch_changes_sum") == more("rotonde_durable_seconds_count")
    assert now["rotonde_rooms"] == 1 and now["rotonde_live_connections"] == 0
    assert now["rotonde_memory_bytes"] > 10**7 and now["rotonde_processor_seconds"] > 0


def test_the_loop_and_the_bots_are_measured(direct: DirectServer) -> None:
    before = figures(direct)
    ann = direct.guest("Ann")
    table = ann.open("trains", [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}])
    ann.start(table)
    ann.post(f"/api/tables/{table}/leave", expect=204)
    direct.wait_for(lambda: ann.look(table, 0)["look"]["result"])
    moves = 'rotonde_bot_thinking_seconds_count{game="trains",level="apprentice"}'
    assert figures(direct)[moves] > before.get(moves, 0)
    beats = "rotonde_event_loop_lag_seconds_count"  # measured every half second
    direct.wait_for(lambda: figures(direct)[beats] > before[beats])


def test_no_figure_names_a_person_a_table_or_an_address(direct: DirectServer) -> None:
    ann, bob, table = direct.two(name="Our evening")
    ann.post(f"/api/tables/{table}/chat", {"text": "Hello"}, expect=201)
    code = ann.look(table, 0)["table"]["code"]
    ann.get(f"/api/codes/{code}")
    ann.client.request("POST", f"/api/tables/{table}/nothing")
    ann.client.request("BREW", f"/api/tables/{table}")
    ann.client.get("/somewhere/of/mine.html")
    resign(table, bob, 1)
    text = direct.new_client().get("/metrics").text
    told = set(re.findall(r'="([^"]*)"', text))
    me = ann.me
    for secret in (table, table[:6], code, me["id"], me["handle"], "Ann", "127.0.0.1", "mine"):
        assert not any(secret in label for label in told), secret
    labels = set(re.findall(r'[{,](\w+)="', text))
    assert labels <= {
        "outcome", "method", "route", "status", "game", "level", "le",
        "generation", "implementation", "major", "minor", "patchlevel", "version",
    }  # fmt: skip


PROXY = {"behind_proxy": True}
NAMED = {"metrics_from": ("10.1.0.0/16",)}


@pytest.mark.parametrize(
    ("settings", "headers", "status"),
    [
        ({}, {}, 200),
        ({}, {"x-forwarded-for": "127.0.0.1"}, 404),
        ({}, {"x-real-ip": "127.0.0.1"}, 404),
        ({}, {"forwarded": "for=127.0.0.1"}, 404),
        (PROXY, {"x-forwarded-for": "127.0.0.1"}, 404),
        (PROXY, {"x-forwarded-for": "10.1.2.3"}, 404),
        (PROXY | NAMED, {"x-forwarded-for": "10.1.2.3"}, 200),
        (PROXY | NAMED, {"x-forwarded-for": "10.2.2.3"}, 404),
        (PROXY | NAMED, {"x-forwarded-for": "10.1.2.3, 10.2.2.3"}, 404),
        (PROXY | NAMED, {"x-forwarded-for": "nonsense"}, 404),
        (NAMED, {"x-forwarded-for": "10.1.2.3"}, 404),
    ],
)
def test_metrics_are_served_to_this_machine_and_to_configured_networks(
    tmp_path: Path, settings: Any, headers: dict[str, str], status: int
) -> None:
    with DirectServer(tmp_path, **settings) as server:
        assert server.new_client().get("/metrics", headers=headers).status_code == status
        assert server.new_client().get("/healthz", headers=headers).status_code == 200


def test_a_database_that_hangs_is_asked_once(
    direct: DirectServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answer = [], threading.Event()

    def hang(_: object) -> bool:
        asked.append(1)
        return answer.wait(20)

    monkeypatch.setattr("rotonde.server.ops.health.is_current", hang)
    monkeypatch.setattr("rotonde.server.ops.health.SECONDS_TO_ANSWER", 0.05)
    assert {not_ready(direct) for _ in range(4)} == {"database"} and len(asked) == 1
    answer.set()
    direct.wait_for(lambda: direct.new_client().get("/readyz").status_code == 200)
    assert len(asked) == 1
