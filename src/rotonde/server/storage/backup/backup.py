"""A consistent copy or archive of the database, made while the server runs."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage.backup.archive import new_private_file
from rotonde.server.storage.backup.rows import write_archive
from rotonde.server.storage.backup.server_secret import keep_secret, secret_of, settle_secret
from rotonde.server.storage.database import (
    is_shared,
    one_moment,
    open_database,
    require_current,
    sqlite_path,
)


def back_up(database: str, folder: Path, path: Path) -> None:
    """Write a backup. SQLite: a SQLite database that holds the secret. PostgreSQL: an archive."""
    if is_shared(database):
        export(database, folder, path)
    else:
        _copy(database, folder, path)


def export(database: str, folder: Path, path: Path) -> dict[str, int]:
    """An archive of everything at one moment; how many rows, by table."""
    with _opened(database, folder) as engine, one_moment(engine) as connection:
        return write_archive(connection, folder, path)


def _copy(database: str, folder: Path, path: Path) -> None:
    with _opened(database, folder) as engine:
        with engine.connect() as connection:
            secret = secret_of(connection, folder)
        copy_sqlite(sqlite_path(database), path, secret)


def copy_sqlite(database: Path, path: Path, secret: str | None) -> None:
    """Copy a SQLite database into a new private file that carries the secret of its server."""
    with new_private_file(path) as draft:
        with closing(sqlite3.connect(draft)) as copy:
            with closing(sqlite3.connect(database)) as source:
                # In one step: a single moment of the source, which others go on writing to.
                source.backup(copy, pages=-1)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        if secret is not None:
            carrying = sa.create_engine(f"sqlite:///{draft}")
            with carrying.begin() as connection:
                keep_secret(connection, secret)
            carrying.dispose()


@contextmanager
def _opened(database: str, folder: Path) -> Iterator[sa.Engine]:
    """The engine of an existing database whose schema is that of this release."""
    if not is_shared(database) and not sqlite_path(database).exists():
        raise InvalidOptions("file.missing", path=str(sqlite_path(database)))
    engine = open_database(database)
    try:
        require_current(engine)
        settle_secret(engine, folder)
        yield engine
    finally:
        engine.dispose()
