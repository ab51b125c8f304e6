"""A file lock: one process at a time has a SQLite database open.

The operating system releases the lock when the process ends, however that happens.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage.database import is_shared, sqlite_path
from rotonde.server.storage.private_files import FILE, make_private_folder, unwritable


@contextmanager
def locked_database(database: str) -> Iterator[None]:
    """Hold the lock of a SQLite database; does nothing for other databases."""
    if is_shared(database):
        yield
        return
    file = sqlite_path(database)
    path = file.with_name(file.name + ".lock")
    make_private_folder(path.parent)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, FILE)
    except OSError as error:
        raise unwritable(path.parent, error) from None
    try:
        try:
            lock_handle(handle)
        except OSError:
            raise InvalidOptions("server.database-in-use", path=str(file)) from None
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def lock_handle(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock_handle(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
