"""A circuit breaker: while the database does not answer, one thread probes it, not every request.

Otherwise each request would wait in turn for a reader, for the lock of a table, then for the
database. While the circuit is open all requests are refused at once; the first answer closes it.
"""

import logging
import threading
import time

import sqlalchemy as sa

from rotonde.core.log_events import note

log = logging.getLogger("rotonde.store")
PAUSE = 0.3  # seconds between two attempts


class CircuitBreaker:
    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self.is_open = False

    def trip(self) -> None:
        """The database did not answer."""
        with self._lock:
            if self.is_open or self._closing.is_set():
                return
            self.is_open = True
        note(log, logging.WARNING, "the database does not answer")
        threading.Thread(target=self._ask_until_answered, name="breaker", daemon=True).start()

    def close(self) -> None:
        self._closing.set()

    def _ask_until_answered(self) -> None:
        since = time.monotonic()
        while not self._closing.wait(PAUSE):
            try:
                with self._engine.connect() as connection:
                    connection.execute(sa.select(1))
            except sa.exc.SQLAlchemyError:
                continue
            self.is_open = False
            seconds = round(time.monotonic() - since, 1)
            note(log, logging.WARNING, "the database answers again", seconds=seconds)
            return
