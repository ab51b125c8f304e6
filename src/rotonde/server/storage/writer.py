"""One thread writes everything: many small changes share one durable commit.

A change is a function of a connection. Its future is resolved only when the commit that contains it
is on the disk, so the caller may announce it. Changes are made in the order of submission. If one
of a batch fails, the batch is rolled back and each change is tried alone, so that one does not
fail another. If the database is unreachable, all of the batch fail: whether they were stored is
unknown, and trying each would only wait for the same time-out again.
"""

import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Generic, Protocol, TypeVar

import sqlalchemy as sa

from rotonde.server.ops.metrics import BATCHES, until_durable

T = TypeVar("T")
MOST_AT_ONCE = 500


class Closed(Exception):
    """The writer has stopped: nothing can be stored."""


class Writer:
    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, change: Callable[[sa.Connection], T]) -> "Future[T]":
        """Submit a change; the future has its result once it is durable."""
        future: Future[T] = Future()
        future.add_done_callback(until_durable())
        with self._lock:
            if self._closed:
                raise Closed
            self._waiting.put(_Change(change, future))
        return future

    def close(self) -> None:
        """Store all submitted changes, then stop."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._next_batch()
            wanted = [one for one in batch if one.begin()]
            if wanted:
                self._store(wanted)

    def _next_batch(self) -> tuple[list["_Waiting"], bool]:
        """All waiting changes, after waiting for the first; False if the writer is to stop."""
        batch: list[_Waiting] = []
        item = self._waiting.get()
        while item is not None:
            batch.append(item)
            if len(batch) == MOST_AT_ONCE:
                return batch, True
            try:
                item = self._waiting.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _store(self, batch: list["_Waiting"]) -> None:
        try:
            with self._engine.begin() as connection:
                answers = [one.make(connection) for one in batch]
        except Exception as error:
            if len(batch) == 1 or is_lost(error):
                for one in batch:
                    one.fail(error)
                return
            for one in batch:
                self._store([one])
            return
        BATCHES.observe(len(batch))
        for answer in answers:
            answer()


class _Waiting(Protocol):
    """A change in the queue, whatever the type of its result."""

    def begin(self) -> bool: ...

    def make(self, connection: sa.Connection) -> Callable[[], None]: ...

    def fail(self, error: Exception) -> None: ...


class _Change(Generic[T]):
    def __init__(self, change: Callable[[sa.Connection], T], future: "Future[T]") -> None:
        self._change = change
        self._future = future

    def begin(self) -> bool:
        """False if the caller has cancelled it."""
        return self._future.set_running_or_notify_cancel()

    def make(self, connection: sa.Connection) -> Callable[[], None]:
        """Run the change; returns a function that resolves the future: call it after the commit."""
        return partial(self._future.set_result, self._change(connection))

    def fail(self, error: Exception) -> None:
        self._future.set_exception(error)


def is_lost(error: Exception) -> bool:
    """Did the connection fail, or was there none in time? False for errors of a statement."""
    if isinstance(error, sa.exc.IntegrityError):
        return False  # which a commit may also raise
    if isinstance(error, sa.exc.DBAPIError):
        in_a_file = isinstance(error.orig, sqlite3.Error)
        return not in_a_file and (error.connection_invalidated or error.statement is None)
    return isinstance(error, sa.exc.TimeoutError)
