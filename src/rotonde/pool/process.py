"""The pool's end of a worker: a thread starts the process, sends it jobs and reads its answers."""

import atexit
import multiprocessing
import pickle
import queue
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from rotonde.pool.answers import Answer, Done, Ended, Failed, OutOfMemory
from rotonde.pool.worker import WorkerLimits, run_jobs

# A fork copies the locks of other threads as they are: a process with threads can deadlock in it.
processes = multiprocessing.get_context("spawn")
_alive: "weakref.WeakSet[WorkerProcess]" = weakref.WeakSet()


class WorkerProcess:
    """A worker process that can be killed at any moment."""

    def __init__(self, limits: WorkerLimits, tell: Callable[[Answer], None]) -> None:
        """`tell` is called in the thread."""
        self._limits = limits
        self._tell = tell
        self._jobs: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._bell, self._rope = processes.Pipe(duplex=False)  # rings when there is a job
        self._process: BaseProcess | None = None
        self._is_ending = False
        self.thread = threading.Thread(target=self._run, name="worker-pool", daemon=True)
        _alive.add(self)
        self.thread.start()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def send(self, job: bytes) -> None:
        """A job as `packed` makes it. The worker must have answered the last one."""
        self._put(job)

    def end(self) -> None:
        """Kill the process, whatever it does. `Ended` is reported once it is gone."""
        self._is_ending = True
        if self._process is not None:
            self._process.kill()
        self._put(None)

    def _put(self, job: bytes | None) -> None:
        self._jobs.put(job)
        with suppress(OSError):  # closed: the process is gone, and `_run` reports that
            self._rope.send_bytes(b"!")

    def _run(self) -> None:
        ours, theirs = processes.Pipe()
        # Not a daemon: a job of the arena starts processes of its own, which a daemon may not.
        process = processes.Process(
            target=run_jobs, args=(theirs, self._limits), name="worker-pool", daemon=False
        )
        try:
            process.start()
            theirs.close()
            self._process = process
            if self._is_ending:  # before there was anything to kill
                process.kill()
            self._pass_on(ours, process)
        except (EOFError, OSError):
            pass  # ended or crashed: either way it is gone, and that is reported below
        finally:
            for end in (ours, self._bell, self._rope):
                end.close()
            if process.pid is not None:
                process.kill()
                process.join()
            self._tell(Ended())

    def _pass_on(self, channel: Connection, process: BaseProcess) -> None:
        while (job := self._next(process)) is not None:
            channel.send_bytes(job)
            while True:
                answer: Answer = pickle.loads(channel.recv_bytes())
                self._tell(answer)
                if isinstance(answer, Done | Failed | OutOfMemory):
                    break

    def _next(self, process: BaseProcess) -> bytes | None:
        """The next job; None: it is to be ended. An EOFError if it has died without work."""
        if self._bell not in connection.wait([self._bell, process.sentinel]):
            raise EOFError
        self._bell.recv_bytes()
        return self._jobs.get()


@atexit.register  # before multiprocessing's own handler, which waits for processes to end
def _kill_all() -> None:
    for worker in list(_alive):
        worker.end()
