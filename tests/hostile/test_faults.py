"""Two workers on PostgreSQL and Redis, with players: whatever is killed, restarted or paused,
nothing acknowledged is lost, clients only need to reconnect, and the server keeps running."""

import http.client
import json
import os
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from hostile.attacked_server import AttackedServer, Client
from rotonde.server.storage import schema
from rotonde.server.storage.database import migrate, open_database
from server.engines import Postgresql, Redis
from waiting import wait_for

PLAYERS = 4
PACE = 0.2  # seconds between two moves of a player: within the default limits
AGAIN = 0.1  # seconds before a request is sent again
BUSY = 503
SECONDS_TO_SAY_NO = 5.0  # of a request to a database that does not answer
GONE = (OSError, http.client.HTTPException, EOFError, WebSocketException)


class Player(Client):
    """Plays both seats of a table on one device; sends what failed again, with the same id."""

    def __init__(self, port: int, number: int, stop: threading.Event) -> None:
        super().__init__(port, f"127.0.0.{10 + number}")
        self._stop = stop
        self.acknowledged: list[tuple[str, int, str]] = []  # table, number, client's id
        self.moments: list[float] = []  # of the acknowledgements
        self.reconnects: list[tuple[float, float]] = []  # when the channel was lost and was back
        self.answers: list[tuple[float, float, int]] = []  # when, seconds, status; 0: cut off
        self.error: Exception | None = None
        self.is_watching = False
        self._lost: float | None = None
        self.until_answered("POST", "/api/people", {"name": f"Player {number}"})
        self.table = ""
        self.open()
        self._threads = [
            threading.Thread(target=self._noted, args=(run,), daemon=True)
            for run in (self._play, self._watch)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        for thread in self._threads:
            thread.join()

    def _noted(self, run: Callable[[], None]) -> None:
        try:
            run()
        except Exception as error:
            self.error = error

    def until_answered(self, method: str, path: str, body: Any = None) -> Any:
        """As a page does: a server that is gone or busy is asked again."""
        while True:
            began = time.monotonic()
            try:
                answer = self.ask(method, path, body)
                status = answer.status
            except GONE:
                status = 0
            self.answers.append((began, time.monotonic() - began, status))
            if status not in (0, BUSY):
                assert status < 400, answer
                return answer.body
            time.sleep(AGAIN)  # fixed pause: as a page does before it tries again

    def open(self) -> None:
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Papi"}]
        made = self.until_answered("POST", "/api/tables", {"game": "rail", "seats": seats})
        path = f"/api/tables/{made['id']}"
        while self.until_answered("GET", path)["table"]["status"] == "waiting":
            with suppress(*GONE):  # sent twice it would be refused: look whether it has started
                self.ask("POST", f"{path}/start")
        self.table = str(made["id"])

    def _play(self) -> None:
        while not self._stop.is_set():
            # As a page does: only what is new. Whole logs again and again would be refused.
            state = self.until_answered("GET", self._since("0"))
            turn = state["look"]["turn"]
            if turn is None:
                self.open()
                continue
            path = f"/api/tables/{self.table}"
            look = self.until_answered("GET", self._since(str(turn)))["look"]
            number, action = look["number"], look["legal"][0]["code"]
            body = {"number": number, "id": f"n{number}", "seat": turn, "action": action}
            self.until_answered("POST", f"{path}/actions", body)
            self.acknowledged.append((self.table, number + 1, f"{turn}:n{number}"))
            self.moments.append(time.monotonic())
            time.sleep(PACE)  # fixed pause: the pace of a player

    def _since(self, seat: str) -> str:
        last = self.acknowledged[-1] if self.acknowledged else ("", 0, "")
        known = last[1] if last[0] == self.table else 0
        return f"/api/tables/{self.table}?seat={seat}&since={known}"

    def _watch(self) -> None:
        while not self._stop.is_set():
            try:
                with self.live() as channel:
                    watch = {"type": "subscribe", "table": self.table, "seat": 0}
                    channel.send(json.dumps(watch))
                    while json.loads(channel.recv(60))["type"] != "update":
                        pass
                    if self._lost is not None:
                        self.reconnects.append((self._lost, time.monotonic()))
                    self._lost, self.is_watching = None, True
                    while not self._stop.is_set():
                        try:
                            channel.recv(1)
                        except TimeoutError:
                            continue
            except GONE:
                self._lost, self.is_watching = self._lost or time.monotonic(), False
                time.sleep(AGAIN)  # fixed pause: as a page does before it tries again


class Faults:
    """Makes one fault after the other, and notes how long players waited."""

    def __init__(self, server: AttackedServer, players: list[Player], site: "Site") -> None:
        self._server, self._players, self._site = server, players, site
        self.played: dict[str, list[float]] = {}  # by fault: seconds until each one's next move
        self.back: dict[str, list[float]] = {}  # seconds until each lost channel was back
        self.slowest = 0.0
        self.refused = 0

    def kill_worker(self, turn: int) -> None:
        """The next one must serve before the fault counts as over."""
        before = self._opened()
        workers = [pid for pid in self._server.children() if _is_worker(pid)]
        began = time.monotonic()
        os.kill(workers[turn % len(workers)], signal.SIGKILL)
        self._all_play_on("worker killed", began)
        wait_for(lambda: self._opened() > before)

    def kill_redis(self) -> None:
        began = time.monotonic()
        self._site.redis.restart()
        self._all_play_on("Redis killed", began)

    def restart_postgresql(self) -> None:
        """Stop it as a power failure would, and start it; its restart is not part of the time."""
        self._site.postgresql.restart(how="immediate")
        self._all_play_on("PostgreSQL restarted (since it answers)", time.monotonic())

    def pause_postgresql(self, seconds: float) -> None:
        began = time.monotonic()
        with self._site.postgresql.paused():
            asker = Client(self._server.port, "127.0.0.9")
            wait_for(lambda: asker.ask("GET", "/readyz").body == NOT_READY)
            wait_for(lambda: time.monotonic() - began > seconds)
            ended = time.monotonic()
        self._all_play_on("PostgreSQL paused (since it goes on)", ended)
        during = [a for p in self._players for a in p.answers if began < a[0] < ended]
        self.slowest = max(taken for _, taken, _ in during)
        self.refused = sum(status == BUSY for _, _, status in during)
        assert self.refused and all(status in (200, 201, BUSY) for _, _, status in during)

    def _all_play_on(self, fault: str, since: float) -> None:
        wait_for(lambda: all(self._died() or p.moments[-1] > since for p in self._players))
        assert not self._died(), [player.error for player in self._players]
        for player in self._players:
            first = next(moment for moment in player.moments if moment > since)
            self.played.setdefault(fault, []).append(first - since)
        wait_for(lambda: all(p.is_watching for p in self._players))
        for player in self._players:
            lost = [back - since for gone, back in player.reconnects if gone >= since]
            self.back.setdefault(fault, []).extend(lost[:1])

    def _died(self) -> bool:
        return any(player.error is not None for player in self._players)

    def _opened(self) -> int:
        return self._server.log.count('"event": "open"')

    def tell(self) -> str:
        lines = []
        for fault, waits in self.played.items():
            back = self.back[fault]
            lines.append(f"{fault}: next move {_figures(waits)}; reconnected {_figures(back)}")
        lines.append(f"paused: slowest answer {self.slowest:.2f} s, {self.refused} refused")
        return "\n".join(lines)


NOT_READY = {"status": "not-ready", "reason": "database"}


def _figures(seconds: list[float]) -> str:
    if not seconds:
        return "nobody"
    return f"median {statistics.median(seconds):.2f} s, worst {max(seconds):.2f} s ({len(seconds)})"


def _is_worker(pid: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()


class Site:
    def __init__(self) -> None:
        self.postgresql = Postgresql()
        self.redis = Redis()
        self.database = self.postgresql.new_database("faults")
        engine = open_database(self.database)
        migrate(engine)
        engine.dispose()

    def close(self) -> None:
        self.redis.stop()
        self.postgresql.remove()


@pytest.fixture
def site() -> Iterator[Site]:
    opened = Site()
    yield opened
    opened.close()


def make_faults(
    site: Site, folder: Path, *, workers: int, redis: int, postgresql: int, pause: float
) -> None:
    options = ("--workers", "2", "--database", site.database, "--redis", site.redis.address)
    stop = threading.Event()
    with AttackedServer(folder, *options) as server:
        parent = server.process.pid
        wait_for(lambda: server.log.count('"event": "open"') == 2)
        players = [Player(server.port, number, stop) for number in range(PLAYERS)]
        for player in players:
            player.start()
        faults = Faults(server, players, site)
        wait_for(lambda: all(p.moments and p.is_watching for p in players))
        try:
            for turn in range(workers):
                faults.kill_worker(turn)
            for _ in range(redis):
                faults.kill_redis()
            for _ in range(postgresql):
                faults.restart_postgresql()
            faults.pause_postgresql(pause)
        finally:
            stop.set()
            for player in players:
                player.join()
        assert server.process.pid == parent and server.process.poll() is None
        told = faults.tell()
        print(told)
    assert server.process.returncode == 0, server.log
    assert "Traceback" not in server.log
    assert_nothing_lost(site, players)
    if pause >= 2 * SECONDS_TO_SAY_NO:
        assert faults.slowest <= SECONDS_TO_SAY_NO, told


def assert_nothing_lost(site: Site, players: list[Player]) -> None:
    """All that was acknowledged is in its place, once; every log is without a gap."""
    entries = schema.entries
    query = sa.select(entries.c.table_id, entries.c.number, entries.c.client)
    engine = site.postgresql.engine("faults")
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(entries.c.table_id, entries.c.number)).all()
    stored = {(table, number): client for table, number, client in rows}
    for player in players:
        for table, number, client in player.acknowledged:
            assert stored.get((table, number)) == client, "an acknowledged move is lost"
    clients = [(table, client) for table, _, client in rows if client is not None]
    assert len(clients) == len(set(clients)), "a move counts twice"
    for table in {table for table, _ in stored}:
        numbers = [number for at, number in stored if at == table]
        assert numbers == list(range(1, len(numbers) + 1))
    assert sum(len(player.acknowledged) for player in players) > 10 * len(players)


def test_a_few_faults(site: Site, tmp_path: Path) -> None:
    make_faults(site, tmp_path, workers=4, redis=1, postgresql=1, pause=6.0)


@pytest.mark.proof
def test_many_faults(site: Site, tmp_path: Path) -> None:
    make_faults(site, tmp_path, workers=20, redis=5, postgresql=3, pause=20.0)
