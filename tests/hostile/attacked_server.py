"""A real server with its default limits, and the latency of one client during an attack.

Attackers run in separate processes and have different addresses (127.0.0.x), so that neither the
interpreter of the test nor a limit per address makes an attack look like a fault.
"""

import http.client
import json
import multiprocessing
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from server.real import free_port
from waiting import accepts_connections, is_loaded, wait_for

PATIENCE = 300.0  # for a start on a busy machine, kernels not compiled yet
ANSWER = 120.0  # seconds after which a client gives up
ATTACKER, VISITOR = "127.0.0.66", "127.0.0.2"
ROUNDS = 20
PACE = 0.5  # seconds between two rounds: within the server's limits
FACTOR = 3.0  # how much slower another visitor may become
NOISE = 0.005  # seconds: below it the scheduler of a machine with two cores is measured
_processes = multiprocessing.get_context("spawn")


class AttackedServer:
    """`rotonde serve` on a folder, with nothing changed that protects it."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        self.port = free_port()
        self._more = more

    def __enter__(self) -> "AttackedServer":
        arguments = ["serve", "--port", str(self.port), "--folder", str(self.folder), *self._more]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "rotonde", *arguments], stdout=log, stderr=log
            )

        def is_up() -> bool:
            assert self.process.poll() is None, self.log
            return accepts_connections(self.port) and is_loaded(self.log, self._more)

        wait_for(is_up, PATIENCE, explain=lambda: self.log)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def visitor(self, name: str = "Ann", address: str = VISITOR) -> "Visitor":
        return Visitor(self.port, address, name)

    def children(self) -> list[int]:
        """The processes that the server itself has started."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in listed.read_text().split()]

    def megabytes(self) -> float:
        """The memory of the server and of everything that it has started."""
        return sum(_resident(pid) for pid in _family(self.process.pid)) / 1e6

    @contextmanager
    def under_attack(
        self, attack: Callable[..., None], *arguments: Any, count: int = 1
    ) -> Iterator[list[Any]]:
        """`attack(port, address, ready, *arguments)` runs in `count` processes.

        Each calls `ready()` once its attack is under way; the body begins when all have.
        """
        under_way = [_processes.Event() for _ in range(count)]
        attackers = [
            _processes.Process(
                target=_attack, args=(attack, self.port, f"127.0.0.{66 + n}", event, arguments)
            )
            for n, event in enumerate(under_way)
        ]
        for attacker in attackers:
            attacker.start()
        try:
            for event, attacker in zip(under_way, attackers, strict=True):
                while not event.wait(1.0):
                    assert attacker.is_alive(), "the attack ended before it was under way"
            yield attackers
        finally:
            for attacker in attackers:
                attacker.kill()
                attacker.join()


def _attack(
    attack: Callable[..., None], port: int, address: str, under_way: Any, arguments: tuple[Any, ...]
) -> None:
    attack(port, address, under_way.set, *arguments)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: Any


class Client:
    """Plain HTTP from a given address, with a cookie."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.cookie = ""

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=ANSWER, source_address=(self.address, 0)
        )
        headers = {"content-type": "application/json"}
        if self.cookie:
            headers["cookie"] = self.cookie
        sent = None if body is None else json.dumps(body)
        try:
            connection.request(method, path, sent, headers)
            response = connection.getresponse()
            told = response.read()
        finally:
            connection.close()
        given = response.getheader("set-cookie")
        if given:
            self.cookie = given.partition(";")[0]
        is_json = "json" in (response.getheader("content-type") or "")
        named = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, named, json.loads(told) if told and is_json else told)

    def get(self, path: str) -> Any:
        return self._require(self.ask("GET", path))

    def post(self, path: str, body: Any = None) -> Any:
        return self._require(self.ask("POST", path, body))

    def _require(self, answer: Answer) -> Any:
        assert answer.status < 400, answer
        return answer.body

    @contextmanager
    def live(self) -> Iterator[ClientConnection]:
        headers = {"cookie": self.cookie} if self.cookie else {}
        with connect(
            f"ws://127.0.0.1:{self.port}/live", additional_headers=headers, proxy=None,
            max_size=None, close_timeout=2, source_address=(self.address, 0),
        ) as channel:  # fmt: skip
            assert json.loads(channel.recv(60))["type"] == "welcome"
            yield channel


class Visitor(Client):
    """A client that plays Rail on one device and asks for help: its latency must not grow."""

    def __init__(self, port: int, address: str, name: str) -> None:
        super().__init__(port, address)
        self.post("/api/people", {"name": name})
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Papi"}]
        wanted = {"game": "rail", "seats": seats, "undo": "free"}
        self.table = str(self.post("/api/tables", wanted)["id"])
        self.look = self.post(f"/api/tables/{self.table}/start")["look"]
        while self._seen()["view"]["phase"] != "turn":
            self._move()
        self._moved = False

    def figures(self, rounds: int = ROUNDS) -> dict[str, float]:
        """Median and worst seconds of each thing that a visitor does."""
        times: dict[str, list[float]] = {"healthz": [], "move": [], "help": []}
        for _ in range(rounds):
            for name, act in (
                ("healthz", lambda: self.get("/healthz")),
                ("move", self._move_or_take_back),
                ("help", self._help),
            ):
                began = time.perf_counter()
                act()
                times[name].append(time.perf_counter() - began)
            time.sleep(PACE)  # fixed pause: the pace of a visitor
        medians = {name: statistics.median(taken) for name, taken in times.items()}
        return medians | {f"worst_{name}": max(taken) for name, taken in times.items()}

    def _seen(self) -> Any:
        turn = self.look["turn"]
        if self.look["seat"] != turn:
            self.look = self.get(f"/api/tables/{self.table}?seat={turn}")["look"]
        return self.look

    def _step(self) -> dict[str, Any]:
        look = self._seen()
        return {"number": look["number"], "id": f"n{look['number']}", "seat": look["seat"]}

    def _move(self) -> None:
        body = {**self._step(), "action": self._seen()["legal"][0]["code"]}
        self._before = self.look["number"]
        self.look = self.post(f"/api/tables/{self.table}/actions", body)["look"]

    def _move_or_take_back(self) -> None:
        """One after the other, so that the game lasts for as long as it is watched."""
        if self._moved:
            body = {**self._step(), "to": self._before}
            self.look = self.post(f"/api/tables/{self.table}/undo", body)["look"]
        else:
            self._move()
        self._moved = not self._moved

    def _help(self) -> None:
        look = self._seen()
        ticket = look["view"]["players"][look["seat"]]["tickets"][0]
        body = {"seat": look["seat"], "topic": f"way:{ticket}", "step": 1}
        answer = self.ask("POST", f"/api/tables/{self.table}/help", body)
        assert answer.status == 200, answer


def assert_unhurt(quiet: dict[str, float], attacked: dict[str, float]) -> None:
    """Another visitor's medians are within FACTOR of the quiet ones, of the same run, or so short
    that nobody could tell."""
    for name in ("healthz", "move", "help"):
        assert attacked[name] <= max(FACTOR * quiet[name], NOISE), (
            f"{name}: {1000 * quiet[name]:.1f} ms became {1000 * attacked[name]:.1f} ms"
        )


# --- memory ---------------------------------------------------------------------------------------


def _family(pid: int) -> list[int]:
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*"):
        try:
            children = (task / "children").read_text().split()
        except OSError:
            continue  # it ended meanwhile
        for child in children:
            found += _family(int(child))
    return found


def _resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0  # it ended meanwhile
    return pages * os.sysconf("SC_PAGE_SIZE")
