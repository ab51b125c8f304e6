"""Several workers on one port: one set of figures, one stop, no start on an old schema."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.cluster.site import Site
from server.engines import Postgresql, Redis
from server.real import RealServer
from waiting import wait_for

BOUND = 40.0


@pytest.fixture
def server(postgresql: Postgresql, redis_server: Redis, tmp_path: Path) -> Iterator[RealServer]:
    site = Site(postgresql, redis_server, tmp_path, "operations")
    yield site.serve("--workers", "2")
    site.close()


def figures(server: RealServer) -> dict[str, float]:
    text = httpx.get(f"{server.address}/metrics").text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_any_worker_serves_the_metrics_of_all_and_all_stop_together(server: RealServer) -> None:
    _wait_for_both(server)
    for _ in range(40):  # each on a new connection: the system chooses the worker
        assert httpx.get(f"{server.address}/healthz").status_code == 200
    route = 'rotonde_http_requests_total{method="GET",route="/healthz",status="200"}'
    counts = {figures(server)[route] for _ in range(6)}
    assert len(counts) == 1 and counts.pop() >= 40
    ann = server.visit("Ann")
    with ann.live():
        wait_for(lambda: figures(server)["rotonde_live_connections"] == 1, BOUND)
    assert figures(server)["rotonde_memory_bytes"] > 1.5e8, "of both"
    assert server.stop(BOUND) == 0
    events = [json.loads(line)["event"] for line in server.log.splitlines() if line[:1] == "{"]
    running = sorted(event for event in events if "loaded" not in event)
    assert running == ["open", "open", "stopped", "stopped", "stopping", "stopping"]


def _wait_for_both(server: RealServer) -> None:
    wait_for(lambda: server.log.count('"event": "open"') == 2, explain=lambda: server.log)


def test_workers_are_not_started_on_a_schema_that_is_not_current(
    postgresql: Postgresql, redis_server: Redis, tmp_path: Path
) -> None:
    shared = ["--database", postgresql.new_database("old"), "--redis", redis_server.address]
    command = [sys.executable, "-m", "rotonde", "serve", "--workers", "2", *shared]
    done = subprocess.run(
        [*command, "--folder", str(tmp_path), "--port", "0", "--language", "en"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 2 and "rotonde migrate" in done.stderr
