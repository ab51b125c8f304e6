"""Which database errors mean that nothing can be written: a full or read-only disk."""

import sqlite3

import sqlalchemy as sa

_SQLITE = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
)
_POSTGRESQL = ("53100", "25006")  # disk_full, read_only_sql_transaction
PRIMARY = 0xFF  # of SQLite's extended codes the last byte is the kind


def cannot_write(error: Exception) -> bool:
    """For an error of a driver, or of SQLAlchemy around one."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)  # only errors of SQLite itself have one
        return code is not None and code & PRIMARY in _SQLITE
    return getattr(cause, "sqlstate", None) in _POSTGRESQL
