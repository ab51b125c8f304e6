"""Opening the database of a server, or saying in one line why it cannot be opened."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage.backup.before_migration import back_up_before_migration
from rotonde.server.storage.database import (
    is_shared,
    migrate,
    open_database,
    prepare,
    sqlite_path,
    without_password,
)
from rotonde.server.storage.database_file import make_private, require_usable
from rotonde.server.storage.private_files import make_private_folder, warn_of_open_folder
from rotonde.server.storage.temporary_files import draft_for, sweep_drafts

# Errors of a disk that is full, read-only, broken, or owned by another user.
_DISK = (
    errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.EFBIG,
)  # fmt: skip


def open_storage(url: str, folder: Path) -> sa.Engine:
    """The database, ready to answer requests: usable, private, its schema that of this release.

    A SQLite database of an earlier release is backed up, then migrated.
    """
    with plain_errors(url):
        if not is_shared(url):
            _prepare_file(sqlite_path(url))
        engine = open_database(url, impatient=True)
        try:
            if not is_shared(url):
                back_up_before_migration(engine, url, folder)
            prepare(engine)
        except BaseException:
            engine.dispose()
            raise
        return engine


def _prepare_file(path: Path) -> None:
    require_usable(path)
    make_private_folder(path.parent)
    sweep_drafts(path.parent)
    if not path.exists():
        # Made under a temporary name: a start that is killed leaves no half-made database.
        with draft_for(path) as draft:
            engine = open_database(f"sqlite:///{draft}")
            migrate(engine)
            engine.dispose()
            draft.replace(path)
    make_private(path)
    warn_of_open_folder(path.parent)


@contextmanager
def plain_errors(url: str) -> Iterator[None]:
    """Turns errors of a database or disk into messages that the operator can act on."""
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        reason = _first_line(error)
        if is_shared(url):
            raise InvalidOptions(
                "server.no-postgresql", url=without_password(url), reason=reason
            ) from error
        raise InvalidOptions(
            "server.database-fails", path=str(sqlite_path(url)), reason=reason
        ) from error
    except OSError as error:
        if error.errno not in _DISK:
            raise
        path = error.filename or "-"
        raise InvalidOptions("server.unwritable", path=path, reason=error.strerror) from error


def _first_line(error: Exception) -> str:
    """The driver's message: SQLAlchemy's would quote stored values."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    return str(cause).partition("\n")[0].strip()
