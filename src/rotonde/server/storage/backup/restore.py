"""Restoring a database from a backup or an archive, which is checked to its end before."""

import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage.backup import archive
from rotonde.server.storage.backup.place import place_file, place_rows
from rotonde.server.storage.backup.rows import fill, require_sound
from rotonde.server.storage.backup.server_secret import carried_secret
from rotonde.server.storage.database import (
    has_server_values,
    is_shared,
    migrate,
    open_database,
    revision_of,
    revisions,
)
from rotonde.server.storage.database_file import BEGINS


def restore(database: str, folder: Path, path: Path, *, replace: bool) -> None:
    """Restore a file that `rotonde backup` or `rotonde export` has written."""
    if not _is_sqlite_file(path):
        bring_in(database, folder, path, replace=replace)
    elif is_shared(database):
        raise InvalidOptions("restore.other-engine", path=str(path))
    else:
        _check(path)
        place_file(database, folder, replace, lambda draft: _make_from_copy(path, draft))


def bring_in(database: str, folder: Path, path: Path, *, replace: bool) -> dict[str, int]:
    """Restore an archive into either kind of database; returns the number of rows by table."""
    archive.check(path)
    if is_shared(database):
        return place_rows(database, replace, lambda connection: fill(connection, path))
    return place_file(database, folder, replace, lambda draft: _make_from_archive(path, draft))


def _make_from_archive(path: Path, draft: Path) -> dict[str, int]:
    engine = open_database(f"sqlite:///{draft}")
    try:
        with engine.begin() as connection:
            return fill(connection, path)
    finally:
        engine.dispose()


def _make_from_copy(path: Path, draft: Path) -> None:
    with closing(_opened(path)) as source, closing(sqlite3.connect(draft)) as copy:
        source.backup(copy, pages=-1)
    engine = open_database(f"sqlite:///{draft}")
    try:
        migrate(engine)
        with engine.connect() as connection:
            require_sound(connection, path)
    finally:
        engine.dispose()


def _check(path: Path) -> None:
    """Check that a SQLite file is a complete backup of Rotonde, with a known schema revision."""
    try:
        with closing(_opened(path)) as file:
            (verdict,) = file.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise archive.damaged(path, type(error).__name__) from None
    if verdict != "ok":
        raise archive.damaged(path, "integrity_check")
    engine = sa.create_engine(f"sqlite:///file:{path.absolute()}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            _check_content(connection, path)
    finally:
        engine.dispose()


def _check_content(connection: sa.Connection, path: Path) -> None:
    revision = revision_of(connection)
    if revision is None or not has_server_values(connection):
        raise InvalidOptions("archive.foreign", path=str(path))
    if revision not in revisions():
        raise InvalidOptions("archive.newer", path=str(path), revision=revision)
    secret = carried_secret(connection)
    if secret is None or not archive.SECRET.fullmatch(secret):
        raise InvalidOptions("archive.foreign", path=str(path))


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _is_sqlite_file(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(BEGINS)) == BEGINS
    except FileNotFoundError:
        raise InvalidOptions("file.missing", path=str(path)) from None
    except OSError as error:
        raise InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None
