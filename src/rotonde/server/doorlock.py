"""A SQLite house is open in one process at a time.

The lock is the system's: it lets go of it when the process ends, however that happens.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rotonde.errors import InvalidOptions
from rotonde.server.database import is_shared, sqlite_path


@contextmanager
def locked_house(database: str) -> Iterator[None]:
    """Nobody else has the house of this address open meanwhile; of other databases: nothing."""
    if is_shared(database):
        yield
        return
    house = sqlite_path(database)
    path = house.with_name(house.name + ".lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _lock(handle)
        except OSError:
            raise InvalidOptions("server.open-house", path=str(house)) from None
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
