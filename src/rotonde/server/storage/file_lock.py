"""A SQLite house is open in one process at a time.

The lock is the system's: it lets go of it when the process ends, however that happens.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage.database import is_shared, sqlite_path
from rotonde.server.storage.private_files import FILE, make_private_folder, unwritable


@contextmanager
def locked_house(database: str) -> Iterator[None]:
    """Nobody else has the house of this address open meanwhile; of other databases: nothing."""
    if is_shared(database):
        yield
        return
    house = sqlite_path(database)
    path = house.with_name(house.name + ".lock")
    make_private_folder(path.parent)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, FILE)
    except OSError as error:
        raise unwritable(path.parent, error) from None
    try:
        try:
            lock_handle(handle)
        except OSError:
            raise InvalidOptions("server.open-house", path=str(house)) from None
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
