"""Graceful shutdown of a real server: it disconnects all clients, and loses nothing."""

import json
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.api.test_slow_reader import slow_reader
from server.cluster.test_kill import Table, check
from server.real import RealServer, without_limits
from waiting import wait_for

BOUND = 60.0  # seconds that a stop may take on a busy machine
FOR_EVER = "600"  # seconds: no test waits for it
COME_BACK = 1012
SECOND_WORD = 1.5  # seconds after which another signal counts as a second one


def test_a_stop_under_load_stores_what_was_handed_in(tmp_path: Path) -> None:
    with RealServer(tmp_path, *without_limits(tmp_path)) as server:
        games = [("rail", True), ("trains", True), ("rail", False)]
        tables = [
            Table([server.visit("Ann"), server.visit("Bob")], game, by_live, seed)
            for seed, (game, by_live) in enumerate(games)
        ]
        players = [threading.Thread(target=table.play_until_refused) for table in tables]
        for player in players:
            player.start()
        wait_for(lambda: all(len(table.sent) > 10 for table in tables))
        assert server.stop(BOUND) == 0
        for player in players:
            player.join(BOUND)
        assert [table.error for table in tables] == [None] * len(tables)
        check(server.database, tables)
        server.start()
        for table in tables:
            table.send_again()


def test_while_it_drains_the_readiness_probe_fails(tmp_path: Path) -> None:
    with RealServer(tmp_path, "--drain", FOR_EVER) as server, httpx.Client() as balancer:
        ann = server.visit("Ann")
        assert balancer.get(f"{server.address}/readyz").status_code == 200
        with ann.live() as socket:
            server.tell_to_stop()
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.recv(BOUND)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == COME_BACK
        ready = balancer.get(f"{server.address}/readyz")
        assert ready.status_code == 503
        assert ready.json() == {"status": "not-ready", "reason": "stopping"}
        assert balancer.get(f"{server.address}/healthz").status_code == 200
        # Requests that the load balancer still sends are served; live channels are refused.
        assert ann.get("/api/me")["name"] == "Ann"
        with pytest.raises(Exception, match=r"HTTP 403|1012"), ann.live():
            pass
        time.sleep(SECOND_WORD)  # fixed pause: between the two signals
        assert server.stop(BOUND) == 0
        with pytest.raises(httpx.TransportError):
            balancer.get(f"{server.address}/healthz")
    events = [json.loads(line)["event"] for line in server.log.splitlines() if line[:1] == "{"]
    assert [event for event in events if "loaded" not in event] == ["open", "stopping", "stopped"]


def test_a_second_signal_stops_the_server_at_once(tmp_path: Path) -> None:
    with RealServer(tmp_path, "--drain", FOR_EVER) as server:
        server.tell_to_stop()
        time.sleep(SECOND_WORD)  # fixed pause: between the two signals
        assert server.stop(BOUND) == 0


def test_a_stop_while_a_channel_closes_is_no_failure(tmp_path: Path) -> None:
    """A client that does not read is disconnected, and reads no close frame; then a stop."""
    with RealServer(tmp_path, *without_limits(tmp_path)) as server:
        ann = server.visit("Ann")
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Papi"}]
        table = str(ann.post("/api/tables", {"game": "rail", "seats": seats})["id"])
        ann.post(f"/api/tables/{table}/start")
        with slow_reader(server, table):
            wait_for(lambda: ended_connections(server) == 1)
            assert server.stop(BOUND) == 0
    assert "Traceback" not in server.log


def ended_connections(server: RealServer) -> float:
    told = httpx.get(f"{server.address}/metrics", timeout=BOUND).text
    name = "rotonde_live_connections_ended_total "
    (line,) = [line for line in told.splitlines() if line.startswith(name)]
    return float(line.split()[1])


def test_after_one_signal_the_server_drains_as_long_as_configured(tmp_path: Path) -> None:
    with RealServer(tmp_path, "--drain", "2") as server:
        began = time.monotonic()
        assert server.stop(BOUND) == 0
        assert time.monotonic() - began >= 2
