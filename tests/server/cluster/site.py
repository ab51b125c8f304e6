"""One server of several processes on PostgreSQL and Redis, and clients that play at it."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from rotonde import record
from rotonde.records.verify import verify
from rotonde.server.storage import schema
from rotonde.server.storage.database import migrate, open_database
from server.engines import Postgresql, Redis
from server.real import RealServer, Refused, Visitor

PATIENCE = 120.0
BOT = {"kind": "bot", "level": "apprentice"}
OPEN, ME = {"kind": "open"}, {"kind": "me"}


class Site:
    """A database, a Redis, and as many processes as one likes."""

    def __init__(self, postgresql: Postgresql, redis: Redis, folder: Path, name: str) -> None:
        self.postgresql = postgresql
        self.redis = redis
        self.folder = folder
        self.name = name
        self.database = postgresql.new_database(name)
        engine = open_database(self.database)
        migrate(engine)
        engine.dispose()
        self._stack = ExitStack()

    def serve(self, *more: str) -> RealServer:
        """One more process; bots play at once."""
        folder = self.folder / f"server-{time.monotonic_ns()}"
        folder.mkdir()
        shared = ("--database", self.database, "--redis", self.redis.address, "--bot-pace", "0")
        return self._stack.enter_context(RealServer(folder, *shared, *more))

    @contextmanager
    def worker(self) -> Iterator["subprocess.Popen[str]"]:
        arguments = ["--database", self.database, "--redis", self.redis.address, "--bot-pace", "0"]
        process = subprocess.Popen(
            [sys.executable, "-m", "rotonde", "worker", *arguments, "--language", "en"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        try:
            assert any("This process plays for the bots" in line for line in process.stdout)
            yield process
        finally:
            process.kill()
            process.wait()
            process.stdout.close()

    def entries(self, table: str) -> list[Any]:
        entries = schema.entries
        query = sa.select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
        engine = self.postgresql.engine(self.name)
        with engine.connect() as connection:
            return list(connection.execute(query).mappings())

    def close(self) -> None:
        self._stack.close()


class Player:
    """A client at a live channel that plays the first legal action."""

    def __init__(self, visitor: Visitor, table: str, seat: int) -> None:
        self.visitor = visitor
        self.table = table
        self.seat = seat
        self.seen = 0
        self.look: Any = None
        self.finished = False
        self._answered = -1
        self._stack = ExitStack()
        self._socket: ClientConnection
        self.connect()

    def connect(self) -> None:
        """Watch, and go on from the last entry that was seen."""
        self._stack.close()
        self._socket = self._stack.enter_context(self.visitor.live())
        watch = {"type": "subscribe", "table": self.table, "seat": self.seat, "since": self.seen}
        self._socket.send(json.dumps(watch))

    def reconnect(self, server: RealServer) -> None:
        with pytest.raises(ConnectionClosed):
            while True:
                self._socket.recv(PATIENCE)
        self.visitor.move_to(server)
        self._answered = -1  # what was under way is sent again: it counts once
        self.connect()

    def close(self) -> None:
        self._stack.close()

    def step(self) -> None:
        """Hear what is new; act if it is my turn."""
        try:
            message = json.loads(self._socket.recv(0.02))
        except TimeoutError:
            return
        if message["type"] == "refused":
            # The storage is away, or another answer came first: look again, send again.
            assert message["problem"]["code"] in ("storage", "stale", "busy"), message
            self._answered = -1
            time.sleep(0.3)  # fixed pause: as a page does before it sends again
        if message["type"] == "update":
            self._see(message["state"])
        self._act()

    def _see(self, state: Any) -> None:
        for entry in state["entries"]:
            assert entry["number"] == self.seen + 1, "an entry is missing, or came twice"
            self.seen = entry["number"]
        self.look = state["look"]
        self.finished = state["table"]["status"] == "finished"

    def _act(self) -> None:
        if self.look is None or self.look["turn"] != self.seat or self.finished:
            return
        number = self.look["number"]
        if self._answered == number:
            return
        self._answered = number
        act = {
            "type": "act", "table": self.table, "number": number, "seat": self.seat,
            "id": f"{self.seat}-{number}", "action": self.look["legal"][0]["code"],
        }  # fmt: skip
        self._socket.send(json.dumps(act))


def play(players: list[Player], until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < deadline, [(p.seen, p.look and p.look["turn"]) for p in players]
        for player in players:
            player.step()


def play_to_the_end(players: list[Player]) -> None:
    play(players, lambda: all(player.finished for player in players))


def open_table(host: Visitor, game: str, seats: list[Any], guests: list[Visitor]) -> str:
    table = str(host.post("/api/tables", {"game": game, "seats": seats})["id"])
    for guest in guests:
        guest.post(f"/api/tables/{table}/join", {"seat": None})
    host.post(f"/api/tables/{table}/start")
    return table


def check_log(site: Site, visitor: Visitor, table: str, bots: set[int]) -> None:
    """The log is whole, every bot's turn was played once by a bot, and the record verifies."""
    entries = site.entries(table)
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    actions = [entry for entry in entries if entry["kind"] == "action"]
    assert all(entry["by_bot"] == (entry["seat"] in bots) for entry in actions)
    clients = [entry["client"] for entry in actions if entry["client"] is not None]
    assert len(clients) == len(set(clients))
    body = visitor.http.get(f"/api/tables/{table}/record").text
    assert verify(record.read(body)).holds


def hear(player: Player, wanted: Callable[[Any], Any]) -> Any:
    """Read on until this is heard."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            message = json.loads(player._socket.recv(1))
        except TimeoutError:
            continue
        if wanted(message):
            return message
    raise AssertionError("it was not heard")


def at_once(*asks: Callable[[], Any]) -> list[Any]:
    """All at the same moment; what each was answered, or refused."""
    answers: list[Any] = [None] * len(asks)
    barrier = threading.Barrier(len(asks))

    def run(index: int) -> None:
        barrier.wait()
        try:
            answers[index] = asks[index]()
        except Refused as refused:
            answers[index] = refused

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
