"""Inside a worker: one low-priority process that runs jobs one after the other.

It is sent importable functions and picklable arguments, never a state of the server. It ends with
the process that started it, even if that is killed outright.
"""

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection

from rotonde.core.errors import RotondeError
from rotonde.pool.answers import (
    Answer,
    Done,
    Failed,
    JobFailed,
    Order,
    OutOfMemory,
    Progressed,
    Started,
)
from rotonde.pool.memory_limit import MemoryLimit

NICENESS = 10


@dataclass(frozen=True)
class WorkerLimits:
    megabytes: int | None  # besides its code; None: no limit
    niceness: int = NICENESS


_to_the_pool: list[Connection] = []  # of this process, if it is a worker


def report(value: object) -> None:
    """Called by a job to report progress to its callers. Outside of a worker it does nothing."""
    for channel in _to_the_pool:
        channel.send_bytes(pickle.dumps(Progressed(value)))


def run_jobs(channel: Connection, limits: WorkerLimits) -> None:
    """The main loop of a worker."""
    _lower_priority(limits.niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl-C is for the parent
    _end_with_parent()
    _to_the_pool.append(channel)
    memory = MemoryLimit(limits.megabytes)
    prepared: set[bytes] = set()
    with suppress(EOFError):  # the pool closed the channel
        while True:
            order: Order = pickle.loads(channel.recv_bytes())
            answer = _answer(channel, memory, prepared, order)
            try:
                told = pickle.dumps(answer)
            except Exception as error:
                told = pickle.dumps(Failed(JobFailed(f"its result cannot be sent: {error}")))
            channel.send_bytes(told)


def _lower_priority(niceness: int) -> None:
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, for any reason."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave_with(sentinel: int) -> None:
        connection.wait([sentinel])
        os._exit(0)

    threading.Thread(target=leave_with, args=(parent.sentinel,), daemon=True).start()


def _answer(channel: Connection, memory: MemoryLimit, prepared: set[bytes], order: Order) -> Answer:
    try:
        for step in order.prepare:
            if step not in prepared:
                with memory.lifted():
                    function, arguments = pickle.loads(step)
                    function(*arguments)
                prepared.add(step)
        channel.send_bytes(pickle.dumps(Started()))
        work, arguments = order.work
        return Done(work(*arguments))
    except MemoryError:
        return OutOfMemory()
    except RotondeError as error:
        return Failed(error)
    except Exception:
        return Failed(JobFailed(traceback.format_exc()))
