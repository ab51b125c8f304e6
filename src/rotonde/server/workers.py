"""Several processes that serve on one port, and the parent that watches over them.

The parent serves nothing itself. A worker that dies is started again; the tables go on at the
others meanwhile, for nothing is kept in a worker that is not in the database.
"""

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event as Signal
from types import FrameType

from rotonde.errors import InvalidOptions
from rotonde.server.database import is_shared
from rotonde.server.settings import Settings
from rotonde.server.shared_figures import forget_process

log = logging.getLogger("rotonde.workers")
# A fork of a process with threads is asking for trouble.
_processes = multiprocessing.get_context("spawn")
STOP_SECONDS = 30.0
SHORT_LIFE = 20.0  # a worker that lives less than this after its start will not get better
MOST_SHORT_LIVES = 5


def require_sharing(settings: Settings) -> None:
    """Several processes need a database and a Redis that they can share."""
    if settings.workers < 1:
        raise InvalidOptions(
            "options.number", name="--workers", value=settings.workers, least=1, most=64
        )
    if settings.workers == 1 and settings.bots:
        return
    if not is_shared(settings.database):
        raise InvalidOptions("server.sqlite-is-for-one")
    if settings.redis is None:
        raise InvalidOptions("server.needs-redis")
    if settings.workers > 1 and sys.platform != "linux":
        raise InvalidOptions("server.workers-on-linux")


class Workers:
    """`run` is what each of them does; it is told how to say that it is ready."""

    def __init__(
        self, settings: Settings, run: Callable[[Settings, Callable[[], None]], None]
    ) -> None:
        self._settings = settings
        self._run = run
        self._stopping = False
        self._short_lives = 0
        self._alive: dict[SpawnProcess, float] = {}

    def serve(self, ready: Callable[[], None]) -> None:
        """Until told to stop; `ready` is called once all of them serve."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        signals = [self._start() for _ in range(self._settings.workers)]
        threading.Thread(target=_once_all_are_set, args=(signals, ready), daemon=True).start()
        while self._alive:
            dead = connection.wait([process.sentinel for process in self._alive], timeout=1.0)
            for process in [p for p in self._alive if p.sentinel in dead]:
                self._bury(process)

    def _start(self) -> Signal:
        ready = _processes.Event()
        process = _processes.Process(target=_work, args=(self._run, self._settings, ready))
        process.start()
        self._alive[process] = time.monotonic()
        return ready

    def _bury(self, process: SpawnProcess) -> None:
        lived = time.monotonic() - self._alive.pop(process)
        process.join()
        forget_process(process.pid or 0)
        if self._stopping:
            return
        log.error("a worker ended after %.0f s (code %s)", lived, process.exitcode)
        self._short_lives = self._short_lives + 1 if lived < SHORT_LIFE else 0
        if self._short_lives >= MOST_SHORT_LIVES:
            self._stop(signal.SIGTERM, None)
            raise InvalidOptions("server.workers-die")
        self._start()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        if self._stopping:
            return
        self._stopping = True
        for process in self._alive:
            process.terminate()
        patience = threading.Timer(STOP_SECONDS + self._settings.drain, self._kill)
        patience.daemon = True
        patience.start()

    def _kill(self) -> None:
        for process in list(self._alive):
            process.kill()


def _once_all_are_set(signals: list[Signal], ready: Callable[[], None]) -> None:
    for one in signals:
        one.wait()
    ready()


def _work(
    run: Callable[[Settings, Callable[[], None]], None], settings: Settings, ready: Signal
) -> None:
    """In a worker: serve, but not a moment longer than the parent lives."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave_with(sentinel: int) -> None:
        connection.wait([sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=leave_with, args=(parent.sentinel,), daemon=True).start()
    run(settings, ready.set)
