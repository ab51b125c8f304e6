"""The file of a SQLite database: made whole or not at all, and looked at before it is opened.

A file that SQLite cannot use is refused with what to do about it. It is never repaired or replaced
by an empty one: whoever starts the server must know that the house is not there.
"""

import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from rotonde.core.errors import InvalidOptions
from rotonde.core.log_events import note
from rotonde.server.storage.database import VERSION_TABLE
from rotonde.server.storage.private_files import narrow, unwritable

log = logging.getLogger("rotonde.server")
BEGINS = b"SQLite format 3\x00"
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a database that is open, or was killed
HEADER = 100  # bytes
CHECKED_WHOLE = 512 * 2**20  # bytes: up to here every page is looked at (about a second)


def with_companions(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + ending) for ending in BESIDE)]


def require_usable(path: Path) -> None:
    """The database is whole, or not there at all; else InvalidOptions says what to do."""
    fault = fault_of(path)
    if fault is not None:
        raise InvalidOptions("server.broken-database", path=str(path), fault=fault)


def fault_of(path: Path) -> InvalidOptions | None:
    try:
        return _fault(path)
    except sqlite3.Error as error:
        return InvalidOptions("server.fault-damaged", reason=str(error))
    except OSError as error:
        raise unwritable(path, error) from None


def _fault(path: Path) -> InvalidOptions | None:
    wal = with_companions(path)[1]
    if path.is_dir():
        return InvalidOptions("server.fault-folder")
    if not path.exists():
        alone = wal.exists() and wal.stat().st_size
        return InvalidOptions("server.fault-wal-alone", wal=wal.name) if alone else None
    with path.open("rb") as file:
        header = file.read(HEADER)
    if not header:
        return InvalidOptions("server.fault-empty")
    if header[: len(BEGINS)] != BEGINS[: len(header)]:
        return InvalidOptions("server.fault-foreign")
    size = path.stat().st_size
    # What a killed process had not copied from the -wal into the file yet may be missing in it.
    if not (wal.exists() and wal.stat().st_size) and size < _size_by(header):
        return InvalidOptions("server.fault-truncated")
    return _fault_inside(path, size)


def _size_by(header: bytes) -> int:
    """How long a file with this header must be; 0: it does not say."""
    if len(header) < HEADER:
        return HEADER
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    is_valid = header[24:28] == header[92:96]
    return (65536 if page == 1 else page) * pages if is_valid else 0


def _fault_inside(path: Path, size: int) -> InvalidOptions | None:
    """What SQLite itself finds, with the help of the -wal."""
    with closing(sqlite3.connect(path)) as connection:
        tables, versions = connection.execute(
            "SELECT count(*), total(name = ?) FROM sqlite_master", [VERSION_TABLE]
        ).fetchone()
        if not tables:
            return InvalidOptions("server.fault-empty")
        if not versions:
            return InvalidOptions("server.fault-foreign")
        if size <= CHECKED_WHOLE:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                reason = str(verdict).replace("\n", " ").strip("* ")
                return InvalidOptions("server.fault-damaged", reason=reason)
    return None


def set_aside(path: Path) -> Path | None:
    """Move a database that cannot be used out of the way, with all that belongs to it; whereto.

    One that can be used stays where it is: nobody loses a house by an option left in a script.
    """
    if fault_of(path) is None:
        return None
    there = path.with_name(f"{path.name}.broken-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    try:
        for old, new in zip(with_companions(path), with_companions(there), strict=True):
            if old.exists():
                old.rename(new)
    except OSError as error:
        raise unwritable(path, error) from None
    note(log, logging.WARNING, "the database was set aside", path=str(there))
    return there


def make_private(path: Path) -> None:
    for file in with_companions(path):
        narrow(file)
