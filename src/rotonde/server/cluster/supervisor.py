"""Several processes that serve on one port, and the parent that supervises them.

The parent serves nothing itself. A worker that dies is started again; meanwhile its tables
continue in the other workers, because all state is in the database. The parent ends only when it
is stopped: a worker that cannot start is tried again, with growing pauses.
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
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import FrameType

from rotonde.core.errors import InvalidOptions, RotondeError
from rotonde.core.log_events import note
from rotonde.server.ops.settings import Settings
from rotonde.server.ops.worker_metrics import forget_process
from rotonde.server.storage.database import is_shared

log = logging.getLogger("rotonde.workers")
# Spawn: a forked copy of a process with threads may deadlock.
_processes = multiprocessing.get_context("spawn")
STOP_SECONDS = 30.0
SETTLED = 10.0  # seconds of serving after which a worker counts as stable again
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # seconds before the next start of a worker that keeps failing
CANNOT_START = 2  # the exit code of a worker that has logged its reason
# The settings, a function to call once it serves, and whether others serve already: then a process
# that has not loaded its games must not take connections from them.
Run = Callable[[Settings, Callable[[], None], bool], None]


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


class Slot:
    """The place of one worker: its process, or the time at which the next one is started."""

    def __init__(self, settings: Settings, run: Run) -> None:
        self._settings = settings
        self._run = run
        self._began = 0.0
        self._serving_since: float | None = None
        self._failures = 0
        self.process: SpawnProcess | None = None
        self.said: Connection | None = None  # the worker reports here that it serves
        self._is_replacement = False
        self.due = time.monotonic()
        self.was_tried = False  # it has served, or failed, at least once

    @property
    def is_serving(self) -> bool:
        return self.process is not None and self._serving_since is not None

    def start(self) -> None:
        """A pipe, not an event: a worker that is killed in the middle leaves no lock behind."""
        self._began, self._serving_since = time.monotonic(), None
        try:
            said, saying = _processes.Pipe(duplex=False)
            arguments = (self._run, self._settings, saying, self._is_replacement)
            process = _processes.Process(target=_work, args=arguments)
            with saying:  # the worker has its end of the pipe
                process.start()
        except OSError as error:
            note(log, logging.ERROR, "a worker could not be started", error)
            self._wait_for_the_next()
            return
        self.process, self.said = process, said
        self._is_replacement = True

    def hear(self) -> None:
        """Read the pipe: the worker serves, or it has closed its end because it exits."""
        assert self.said is not None
        try:
            self.said.recv()
        except (EOFError, OSError):
            pass
        else:
            self.was_tried, self._serving_since = True, time.monotonic()
        self.said.close()
        self.said = None

    def bury(self) -> None:
        """The process has ended: set when the next one starts, at once or after a pause."""
        assert self.process is not None
        if self.said is not None and self.said.poll():
            self.hear()
        self.process.join()
        forget_process(self.process.pid or 0)
        code, self.process = self.process.exitcode, None
        if self.said is not None:
            self.said.close()
            self.said = None
        self._wait_for_the_next()
        seconds = round(time.monotonic() - self._began, 1)
        wait = round(max(0.0, self.due - time.monotonic()), 1)
        note(log, logging.ERROR, "a worker ended", code=code, lived=seconds, next_in=wait)

    def _wait_for_the_next(self) -> None:
        now = time.monotonic()
        settled = self._serving_since is not None and now - self._serving_since >= SETTLED
        self._failures = 0 if settled else self._failures + 1
        self.was_tried = True
        self.due = now + back_off(self._failures)


def back_off(failures: int) -> float:
    """Seconds to wait after this many short-lived workers in a row."""
    return min(FIRST_WAIT * 2.0 ** (failures - 1), LONGEST_WAIT) if failures else 0.0


class Workers:
    """`run` is the work of each process."""

    def __init__(self, settings: Settings, run: Run) -> None:
        self._settings = settings
        self._slots = [Slot(settings, run) for _ in range(settings.workers)]
        self._stopping = False
        self._sent, self._tell = _processes.Pipe(duplex=False)

    def serve(self, ready: Callable[[], None]) -> None:
        """Run until stopped; `ready` is called once, when a worker serves and each of the others
        serves or has failed to start."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._on_signal)
        announced = False
        while not self._stopping:
            for slot in self._slots:
                if slot.process is None and slot.due <= time.monotonic():
                    slot.start()
            self._wait()
            serving = [slot.is_serving for slot in self._slots]
            if not announced and any(serving) and all(slot.was_tried for slot in self._slots):
                announced = True
                ready()
        self._stop()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        # Only set a flag: a worker may be starting right now, and must be stopped too.
        if not self._stopping:
            self._stopping = True
            self._tell.send(None)

    def _wait(self) -> None:
        """Wait for the next event: a signal, a worker that serves or ends, a start that is due."""
        by_sentinel = {s.process.sentinel: s for s in self._slots if s.process is not None}
        by_said = {s.said: s for s in self._slots if s.said is not None}
        due = [slot.due for slot in self._slots if slot.process is None]
        timeout = max(0.0, min(due) - time.monotonic()) if due else None
        happened = connection.wait([self._sent, *by_said, *by_sentinel], timeout)
        for one in happened:
            if isinstance(one, Connection) and one in by_said:
                by_said[one].hear()
        for one in happened:
            if isinstance(one, int) and one in by_sentinel:
                by_sentinel[one].bury()

    def _stop(self) -> None:
        alive = [slot.process for slot in self._slots if slot.process is not None]
        for process in alive:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS + self._settings.drain
        for process in alive:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()
            forget_process(process.pid or 0)


def _work(run: Run, settings: Settings, saying: Connection, is_replacement: bool) -> None:
    """In a worker: serve, and stop as soon as the parent is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave_with(sentinel: int) -> None:
        connection.wait([sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    def ready() -> None:
        with saying:
            saying.send(None)

    threading.Thread(target=leave_with, args=(parent.sentinel,), daemon=True).start()
    try:
        run(settings, ready, is_replacement)
    except RotondeError as error:
        note(log, logging.ERROR, "a worker cannot start", key=error.key, **error.parameters)
        sys.exit(CANNOT_START)
