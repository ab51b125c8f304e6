"""The file of a SQLite database: created whole or not at all, and checked before it is opened.

A file that SQLite cannot use is refused with advice. It is never repaired or replaced by an empty
one: the operator must know that the data is missing.
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
BESIDE = ("-wal", "-shm")  # files of SQLite beside a database that is open, or was not closed
HEADER = 100  # bytes
CHECKED_WHOLE = 512 * 2**20  # bytes: up to here every page is checked (about a second)


def with_companions(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + ending) for ending in BESIDE)]


def require_usable(path: Path) -> None:
    """Raise InvalidOptions, with advice, unless the database is whole or does not exist."""
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
    # Pages that a killed process had not copied from the -wal into the file may be missing.
    if not (wal.exists() and wal.stat().st_size) and size < _size_by(header):
        return InvalidOptions("server.fault-truncated")
    return _fault_inside(path, size)


def _size_by(header: bytes) -> int:
    """The length of a file with this header; 0 if the header does not contain it."""
    if len(header) < HEADER:
        return HEADER
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    is_valid = header[24:28] == header[92:96]
    return (65536 if page == 1 else page) * pages if is_valid else 0


def _fault_inside(path: Path, size: int) -> InvalidOptions | None:
    """SQLite's own integrity check, with the -wal applied."""
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
    """Rename a database that cannot be used, with its side files; returns the new path.

    A usable one stays where it is: an option left in a script must not lose any data.
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
