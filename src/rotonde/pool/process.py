"""One low-priority process that runs jobs one after the other, within a limit of memory.

It is sent importable functions and picklable arguments, never a state of the server. It ends with
the server, even if that is killed outright, and can itself be killed at any moment.
"""

import multiprocessing
import os
import pickle
import queue
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from rotonde.core.errors import RotondeError

NICENESS = 10
Call = tuple[Callable[..., Any], tuple[Any, ...]]
# A fork of a process with threads and an event loop is asking for trouble.
_processes = multiprocessing.get_context("spawn")


# --- what a worker answers -----------------------------------------------------------------------


@dataclass(frozen=True)
class Started:
    """Everything is loaded; the job itself begins."""


@dataclass(frozen=True)
class Progressed:
    value: Any


@dataclass(frozen=True)
class Done:
    result: Any


@dataclass(frozen=True)
class Failed:
    error: Exception


@dataclass(frozen=True)
class OutOfMemory:
    pass


@dataclass(frozen=True)
class Ended:
    """The process is gone; nothing more will come."""


Answer = Started | Progressed | Done | Failed | OutOfMemory | Ended


class JobFailed(Exception):
    """A job raised something that is a fault of ours; the text holds its traceback."""


# --- in the server -------------------------------------------------------------------------------


class WorkerProcess:
    """The server's end: a thread starts the process, sends it jobs and reads its answers."""

    def __init__(self, megabytes: int, tell: Callable[[Answer], None]) -> None:
        """`tell` is called in that thread."""
        self._megabytes = megabytes
        self._tell = tell
        self._jobs: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._process: BaseProcess | None = None
        self._is_ending = False
        self.thread = threading.Thread(target=self._run, name="worker-pool", daemon=True)
        self.thread.start()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def send(self, job: bytes) -> None:
        """A job as `packed` makes it. The worker must have answered the last one."""
        self._jobs.put(job)

    def end(self) -> None:
        """Kill the process, whatever it does. `Ended` is told once it is gone."""
        self._is_ending = True
        if self._process is not None:
            self._process.kill()
        self._jobs.put(None)

    def _run(self) -> None:
        ours, theirs = _processes.Pipe()
        process = _processes.Process(
            target=run_jobs, args=(theirs, self._megabytes), name="worker-pool", daemon=True
        )
        try:
            process.start()
            theirs.close()
            self._process = process
            if self._is_ending:  # before there was anything to kill
                process.kill()
            self._pass_on(ours)
        except (EOFError, OSError):
            pass  # it was ended, or it died: either way it is gone, and that is told
        finally:
            ours.close()
            if process.pid is not None:
                process.kill()
                process.join()
            self._tell(Ended())

    def _pass_on(self, channel: Connection) -> None:
        while (job := self._jobs.get()) is not None:
            channel.send_bytes(job)
            while True:
                answer: Answer = pickle.loads(channel.recv_bytes())
                self._tell(answer)
                if isinstance(answer, Done | Failed | OutOfMemory):
                    break


def packed(prepare: Call | None, work: Call) -> bytes:
    return pickle.dumps((prepare, work))


# --- in the worker -------------------------------------------------------------------------------

_to_the_server: list[Connection] = []  # of this process, if it is a worker


def report(value: Any) -> None:
    """Called by a job: tell those who wait for it how far it is."""
    for channel in _to_the_server:
        channel.send_bytes(pickle.dumps(Progressed(value)))


def settle_in() -> None:
    """At low priority, and not a moment longer than the server: it may be killed outright."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl-C is for the server
    server = multiprocessing.parent_process()
    assert server is not None

    def leave_with(sentinel: int) -> None:
        connection.wait([sentinel])
        os._exit(0)

    threading.Thread(target=leave_with, args=(server.sentinel,), daemon=True).start()


def run_jobs(channel: Connection, megabytes: int) -> None:
    """The life of a worker."""
    settle_in()
    _to_the_server.append(channel)
    memory = _MemoryLimit(megabytes)
    prepared: set[Call] = set()
    with suppress(EOFError):  # the server closed the channel
        while True:
            prepare, work = pickle.loads(channel.recv_bytes())
            answer = _answer(channel, memory, prepared, prepare, work)
            try:
                told = pickle.dumps(answer)
            except Exception as error:
                told = pickle.dumps(Failed(JobFailed(f"its result cannot be sent: {error}")))
            channel.send_bytes(told)


def _answer(
    channel: Connection,
    memory: "_MemoryLimit",
    prepared: set[Call],
    prepare: Call | None,
    work: Call,
) -> Answer:
    try:
        if prepare is not None and prepare not in prepared:
            with memory.lifted():
                prepare[0](*prepare[1])
            prepared.add(prepare)
        channel.send_bytes(pickle.dumps(Started()))
        function, arguments = work
        return Done(function(*arguments))
    except MemoryError:
        return OutOfMemory()
    except RotondeError as error:
        return Failed(error)
    except Exception:
        return Failed(JobFailed(traceback.format_exc()))


class _MemoryLimit:
    """So many megabytes of address space besides what loaded code takes.

    The system refuses what goes beyond, and the job ends with a MemoryError. Where a process
    cannot know its own size (outside Linux) there is no limit.
    """

    def __init__(self, megabytes: int) -> None:
        self._size = megabytes << 20
        self._loaded = _address_space()
        self._set()

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """While code is loaded and compiled, whose size is then added."""
        before = _address_space()
        _limit_address_space(None)
        try:
            yield
        finally:
            self._loaded += max(0, _address_space() - before)
            self._set()

    def _set(self) -> None:
        if self._loaded:
            _limit_address_space(self._loaded + self._size)


def _address_space() -> int:
    listed = Path("/proc/self/statm")
    if not listed.exists():
        return 0
    return int(listed.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _limit_address_space(size: int | None) -> None:
    try:
        import resource
    except ImportError:
        return  # Windows
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if size is None or (most != resource.RLIM_INFINITY and size > most):
        size = most
    resource.setrlimit(resource.RLIMIT_AS, (size, most))
