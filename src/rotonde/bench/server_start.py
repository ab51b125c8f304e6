"""A server from the command to its first page, its first moves, and the end of all loading."""

import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from http import HTTPStatus
from http.client import HTTPConnection
from typing import Any

from rotonde.games.rail.manifest import MANIFEST as RAIL
from rotonde.games.triage.manifest import MANIFEST as TRIAGE

POLL = 0.01  # seconds
PATIENCE = 900.0  # with nothing compiled, on a busy machine


class FirstVisitor:
    """A page without a browser: it keeps its cookie, and asks again while a game is loaded."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = ""
        self._deadline = time.perf_counter() + PATIENCE

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """One request; status 0 while the port is not open."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        headers = {"content-type": "application/json", "cookie": self._cookie}
        try:
            connection.request(
                method, path, json.dumps(body) if body is not None else None, headers
            )
            answer = connection.getresponse()
            given = answer.headers.get("set-cookie")
            if given is not None:
                self._cookie = given.partition(";")[0]
            return answer.status, answer.read()
        except OSError:
            return 0, b""
        finally:
            connection.close()

    def insist(self, method: str, path: str, body: Any = None) -> bytes:
        """Repeat a request until it succeeds: until the port is open, a game is loaded, a limit
        allows it."""
        while time.perf_counter() < self._deadline:
            status, answer = self.ask(method, path, body)
            if status in (HTTPStatus.OK, HTTPStatus.CREATED):
                return answer
            if status not in (0, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS):
                raise ConnectionError(f"{method} {path}: {status} {answer[:300]!r}")
            time.sleep(POLL)
        raise ConnectionError(f"{method} {path} was not answered in time")

    def move(self, table: str) -> None:
        """The first legal action of the first seat that may move."""
        found = json.loads(self.insist("GET", f"/api/tables/{table}?seat=0"))["look"]
        action = {
            "number": found["number"],
            "id": f"first-{table}",
            "seat": 0,
            "action": found["legal"][0]["code"],
        }
        self.insist("POST", f"/api/tables/{table}/actions", action)


def first_moves(environment: dict[str, str]) -> dict[str, float]:
    """Seconds from the command to each of these, in the order in which they are asked for."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rotonde", "serve", "--port", str(port)]
        began = time.perf_counter()
        process = subprocess.Popen(
            [*command, "--folder", folder],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        figures: dict[str, float] = {}

        def reach(name: str, step: Callable[[], object]) -> None:
            step()
            figures[name] = time.perf_counter() - began

        visitor = FirstVisitor(port)
        try:
            reach("page", lambda: visitor.insist("GET", "/"))
            reach("lists", lambda: visitor.insist("GET", "/api/catalogue"))
            visitor.insist("POST", "/api/people", {"name": "Ann"})
            reach(f"{TRIAGE.name}_move", lambda: _alone(visitor))
            reach(f"{RAIL.name}_move", lambda: _against_bot(visitor))
            reach("all_loaded", lambda: visitor.insist("GET", "/readyz"))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
    return figures


def _alone(visitor: FirstVisitor) -> None:
    visitor.move(json.loads(visitor.insist("POST", "/api/missions/daily/play"))["id"])


def _against_bot(visitor: FirstVisitor) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": next(iter(RAIL.levels))}]
    wanted = {"game": RAIL.name, "seats": seats}
    table = json.loads(visitor.insist("POST", "/api/tables", wanted))["id"]
    visitor.insist("POST", f"/api/tables/{table}/start")
    visitor.move(table)
