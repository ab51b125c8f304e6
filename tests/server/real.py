"""A real server in a separate process, and clients that reach it over the network."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from waiting import accepts_connections, is_loaded, wait_for

PATIENCE = 300.0  # for a start on a busy machine, kernels not compiled yet


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def without_limits(folder: Path) -> tuple[str, str]:
    """Options for clients that play faster than people do."""
    free = "[1e9, 1e9]"
    file = folder / "settings.toml"
    file.write_text(f"[limits]\nactions = {free}\nmessages = {free}\nrequests = {free}\n")
    return "--settings", str(file)


class RealServer:
    """`rotonde serve` on a folder. It can be killed outright and started again."""

    def __init__(self, folder: Path, *more: str, python: str = sys.executable) -> None:
        self.port = free_port()
        self._more = more
        self._python = python
        self.move_to(folder)
        self._process: subprocess.Popen[bytes] | None = None
        self._visitors: list[Visitor] = []

    def __enter__(self) -> "RealServer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        for visitor in self._visitors:
            visitor.http.close()

    def move_to(self, folder: Path) -> None:
        """The data folder, which the next start uses again."""
        self.folder = folder
        self.database = folder / "rotonde.sqlite"

    def visit(self, name: str) -> "Visitor":
        visitor = Visitor(self, name, len(self._visitors))
        self._visitors.append(visitor)
        return visitor

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        earlier = len(self.log)
        arguments = ["serve", "--port", str(self.port), "--folder", str(self.folder), *self._more]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                # Behind a proxy: every person has a different address.
                [self._python, "-m", "rotonde", *arguments, "--behind-proxy"],
                stdout=log,
                stderr=log,
            )
        process = self._process

        def is_up() -> bool:
            assert process.poll() is None, self.log
            return accepts_connections(self.port) and is_loaded(self.log[earlier:], self._more)

        wait_for(is_up, PATIENCE, explain=lambda: self.log)

    def kill(self) -> None:
        """kill -9: nothing is flushed or closed."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def tell_to_stop(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    def stop(self, patience: float) -> int:
        """As a service manager stops it; its exit code."""
        self.tell_to_stop()
        assert self._process is not None
        code = self._process.wait(patience)
        self._process = None
        return code

    @property
    def log(self) -> str:
        written = self.folder / "server.log"
        return written.read_text() if written.exists() else ""

    def helpers(self) -> list[int]:
        """The processes that the server has started, from /proc."""
        assert self._process is not None
        listed = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [int(pid) for pid in listed.read_text().split()] if listed.exists() else []


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A zombie is not alive.
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


class Visitor:
    """A person with a browser: HTTP with a cookie, and a live channel."""

    def __init__(self, server: RealServer, name: str, count: int) -> None:
        self._server = server
        self._address = f"10.0.{count // 250}.{count % 250 + 1}"
        self.http = httpx.Client(
            base_url=server.address, headers={"x-forwarded-for": self._address}, timeout=60
        )
        self.me = self.post("/api/people", {"name": name})

    def post(self, path: str, body: Any = None) -> Any:
        return self._read(self.http.post(path, json=body))

    def get(self, path: str) -> Any:
        return self._read(self.http.get(path))

    def move_to(self, server: "RealServer") -> None:
        """Reach the same server through another process, with the same cookie."""
        cookies = self.http.cookies
        self.http.close()
        self._server = server
        self.http = httpx.Client(
            base_url=server.address,
            headers={"x-forwarded-for": self._address},
            cookies=cookies,
            timeout=60,
        )

    def _read(self, response: httpx.Response) -> Any:
        if response.is_error:
            raise Refused(response.json())
        return response.json() if response.content else None

    def look(self, table: str, seat: int) -> Any:
        return self.get(f"/api/tables/{table}?seat={seat}")

    @contextmanager
    def live(self) -> Iterator[ClientConnection]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies, "x-forwarded-for": self._address}
        address = f"ws://127.0.0.1:{self._server.port}/live"
        with connect(
            address, additional_headers=headers, proxy=None, max_size=None, close_timeout=2
        ) as socket:
            assert json.loads(socket.recv(60))["type"] == "welcome"
            yield socket


class Refused(Exception):
    """The server refused, with a problem."""

    def __init__(self, problem: Any) -> None:
        super().__init__(problem)
        self.problem = problem
