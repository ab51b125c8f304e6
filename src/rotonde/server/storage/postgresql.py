"""PostgreSQL connections with a time limit, so that a silent server does not block requests.

A server that is paused, or behind a network that drops all packets, neither answers nor closes the
connection, and its statement_timeout does not run either. So the time is also measured here, for
every wait on the socket. A connection that exceeds it is closed; whether its statement took effect
is unknown.
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
STATEMENT_SECONDS = 3.5  # measured by PostgreSQL, which cancels a slow statement
SILENCE_SECONDS = 4.0  # measured by this process
POOL_SECONDS = 3.0
# TCP keepalive, for backups, which have no other time limit.
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
    """A psycopg operation with a deadline; it is resumed with 0 (nothing ready) at intervals."""
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
    """Limit the time of all connections of this engine, here and in PostgreSQL."""
    sa.event.listen(engine, "do_connect", _connect)
    sa.event.listen(engine, "connect", _limit_statements)


def _connect(
    _dialect: object, _record: object, arguments: Sequence[str], options: Mapping[str, Any]
) -> psycopg.Connection[TupleRow]:
    return ImpatientConnection.connect(*arguments, **options)


def _limit_statements(connection: psycopg.Connection[TupleRow], _record: object) -> None:
    connection.autocommit = True  # otherwise the next rollback would undo the setting
    connection.execute(f"SET statement_timeout = {round(1000 * STATEMENT_SECONDS)}")
    connection.autocommit = False
