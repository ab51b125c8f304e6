"""PostgreSQL connections that give up: a server that is silent must not hold a request for long.

A server that is paused, or behind a network that drops everything, neither answers nor closes the
connection, and its own statement_timeout does not run either. So the time is also taken here, for
every wait on the socket. A connection that was waited for too long is closed: what was under way
may have happened or not.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import psycopg
import sqlalchemy as sa
from psycopg.abc import PQGen
from psycopg.rows import TupleRow

T = TypeVar("T")
CONNECT_SECONDS = 3
STATEMENT_SECONDS = 3.5  # counted by the server: a statement that is merely slow is cancelled there
SILENCE_SECONDS = 4.0  # counted here
POOL_SECONDS = 3.0
# A connection on which nothing is said for long: is anybody there? For backups, which have time.
KEEPALIVE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}


class ImpatientConnection(psycopg.Connection[TupleRow]):
    def wait(self, gen: PQGen[T], *arguments: Any, **options: Any) -> T:
        try:
            return super().wait(_bounded(gen), *arguments, **options)
        except _Silence:
            self.pgconn.finish()
            raise


class _Silence(psycopg.OperationalError):
    """No answer in time."""


def _bounded(operation: PQGen[T]) -> PQGen[T]:
    """A psycopg operation, which is resumed with 0 (nothing is ready) every now and then."""
    deadline = time.monotonic() + SILENCE_SECONDS
    try:
        wanted = next(operation)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > deadline:
                raise _Silence(f"no answer within {SILENCE_SECONDS} s")
            wanted = operation.send(ready)
    except StopIteration as done:
        result: T = done.value
        return result


def make_impatient(engine: sa.Engine) -> None:
    """All connections of this engine give up, on either side."""
    sa.event.listen(engine, "do_connect", _connect)
    sa.event.listen(engine, "connect", _limit_statements)


def _connect(
    _dialect: object, _record: object, arguments: Sequence[str], options: Mapping[str, Any]
) -> psycopg.Connection[TupleRow]:
    return ImpatientConnection.connect(*arguments, **options)


def _limit_statements(connection: psycopg.Connection[TupleRow], _record: object) -> None:
    connection.autocommit = True  # else the next rollback would take it back
    connection.execute(f"SET statement_timeout = {round(1000 * STATEMENT_SECONDS)}")
    connection.autocommit = False
