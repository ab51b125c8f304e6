"""How many tables a server can serve, and how fast: a real server, and many real clients."""

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

from rotonde.core.manifest import Figure, Figures
from rotonde.games.rail.manifest import MANIFEST
from rotonde.server.ops.settings import NO_LIMITS, Settings
from rotonde.server.ops.warm_up import warm_up
from rotonde.server.services import Services
from rotonde.server.storage.database import migrate, open_database
from rotonde.server.tables.live_table import LiveTable
from rotonde.server.wire.tables import SeatWanted, TableWanted

BOT_TABLES = 20
PARALLEL = 200  # tables that are played at once to see how many actions become durable
IDLE = 300  # tables that are opened to see what one of them weighs
PATIENCE = 600.0  # for a start with nothing compiled
READY_IN_A_ROW = 8  # answers


class Ground(NamedTuple):
    """Database, Redis and workers of the server; by default SQLite in a temporary folder."""

    database: str | None = None  # an empty one: it is filled with tables
    redis: str | None = None
    workers: int = 1

    @property
    def arguments(self) -> list[str]:
        named = {"--database": self.database, "--redis": self.redis, "--workers": self.workers}
        return [str(part) for pair in named.items() if pair[1] is not None for part in pair]


ON_SQLITE = Ground()


def server(
    quick: bool, tables: int = 250, seconds: float = 60.0, ground: Ground = ON_SQLITE
) -> Figures:
    """The clients alone, then beside bots that think; then storage and memory without clients."""
    if quick:
        tables, seconds = min(tables, 50), min(seconds, 10.0)
    if ground.database is not None:
        engine = open_database(ground.database)
        migrate(engine)
        engine.dispose()
    figures: dict[str, Figure] = {"load_average": os.getloadavg()[0], "workers": ground.workers}
    figures["database"] = "sqlite" if ground.database is None else "postgresql"
    with _running_server(ground) as (port, pid):
        alone = _crowd(port, tables, seconds, bots=0, first=0)
        figures |= {f"crowd_{name}": value for name, value in alone.items()}
        figures["server_mb"] = _megabytes(pid)
        beside = _crowd(port, tables, seconds, BOT_TABLES, first=tables)
        figures |= {f"beside_bots_{name}": value for name, value in beside.items()}
    figures |= asyncio.run(_alone(5.0 if quick else 15.0, ground))
    return figures


@contextmanager
def _running_server(ground: Ground) -> Iterator[tuple[int, int]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        # Behind a proxy, so that each client can have a different address: the limits of a real
        # server apply.
        arguments = ["serve", "--port", str(port), "--folder", folder, "--behind-proxy"]
        arguments += ground.arguments
        process = subprocess.Popen(
            [sys.executable, "-m", "rotonde", *arguments], stdout=subprocess.DEVNULL
        )
        try:
            _wait_for(port, process)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(30)


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        # Each request may reach another of several workers.
        if all(_is_ready(port) for _ in range(READY_IN_A_ROW)):
            return
        time.sleep(0.05)
    raise ConnectionError("the server did not start")


def _is_ready(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == HTTPStatus.OK
    except OSError:  # the port is not open yet
        return False
    finally:
        connection.close()


def _crowd(port: int, tables: int, seconds: float, bots: int, first: int) -> Figures:
    arguments = [str(value) for value in (port, tables, seconds, bots, first)]
    done = subprocess.run(
        [sys.executable, "-m", "rotonde.bench.clients", *arguments], check=True, capture_output=True
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _megabytes(pid: int) -> float | None:
    """The memory of a process; None where the system has no /proc."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def _alone(seconds: float, ground: Ground) -> Figures:
    """Without a network: actions that are accepted and durable, and the weight of a table."""
    warm_up()
    with tempfile.TemporaryDirectory() as folder:
        database = ground.database or f"sqlite:///{folder}/rotonde.sqlite"
        settings = Settings(database=database, folder=folder, limits=NO_LIMITS)
        services = Services(settings)
        await services.start()
        try:
            rooms = [await _open_table(services) for _ in range(PARALLEL)]
            lighter = _megabytes(os.getpid())
            for _ in range(IDLE):
                await _open_table(services)
            heavier = _megabytes(os.getpid())
            before = time.perf_counter()
            counts = await asyncio.gather(
                *(_play(services, live, before + seconds) for live in rooms)
            )
            durable = sum(counts) / (time.perf_counter() - before)
        finally:
            await services.stop()
    weight = 1000 * (heavier - lighter) / IDLE if heavier and lighter else None
    return {"durable_actions_per_s": durable, "idle_table_kb": weight}


async def _open_table(services: Services) -> LiveTable:
    """A started table with four seats on one device."""
    person = await services.people.create("Ann")
    seats = [SeatWanted("me"), *(SeatWanted("guest", name="Bob") for _ in range(3))]
    live = await services.new_tables.create(person, TableWanted(MANIFEST.name, seats))
    await services.lobby.start(live, person)
    return live


async def _play(services: Services, live: LiveTable, end: float) -> int:
    """Random actions, one after the other, each awaited until it is durable."""
    chance = random.Random(live.data.id)
    person, count = live.data.host, 0
    while time.perf_counter() < end:
        timeline = live.timeline
        if timeline.state is None or timeline.turn is None:
            return count
        action = chance.choice(list(timeline.game.legal(timeline.state)))
        await services.actions.act(
            live, person, timeline.turn, timeline.number, str(timeline.number), action
        )
        count += 1
    return count
