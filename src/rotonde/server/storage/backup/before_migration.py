"""A backup that is made by itself before a database with content is migrated."""

import datetime
import logging
from pathlib import Path

import sqlalchemy as sa

from rotonde.core.log_events import note
from rotonde.server.storage.backup.backup import copy_sqlite
from rotonde.server.storage.backup.rows import write_archive
from rotonde.server.storage.backup.server_secret import carried_secret, has_people, secret_of
from rotonde.server.storage.database import (
    has_server_values,
    is_shared,
    one_moment,
    revision_of,
    revisions,
    sqlite_path,
)
from rotonde.server.storage.private_files import make_private_folder

log = logging.getLogger("rotonde.storage")


def back_up_before_migration(engine: sa.Engine, database: str, folder: Path) -> Path | None:
    """Back a database up if a migration is due and it holds anything; the new file.

    SQLite: a copy beside the database. PostgreSQL: an archive in the server's folder. Both can be
    restored by `rotonde restore`, and the copy can be opened by the release that it is of.
    """
    with engine.connect() as connection:
        revision = revision_of(connection)
        due = revision in revisions() and revision != revisions()[0] and has_people(connection)
    if not due:
        return None
    now = datetime.datetime.now(datetime.UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    if is_shared(database):
        path = folder / f"rotonde-{revision}-{now}.archive"
        make_private_folder(folder)
        with one_moment(engine) as connection:
            write_archive(connection, folder, path)
    else:
        there = sqlite_path(database)
        path = there.with_name(f"{there.name}.{revision}-{now}.backup")
        copy_sqlite(there, path, _secret(engine, folder))
    note(log, logging.INFO, "the database was backed up before its migration", path=str(path))
    return path


def _secret(engine: sa.Engine, folder: Path) -> str | None:
    """The secret that a copy carries; None for a schema that has no place for one."""
    with engine.connect() as connection:
        if not has_server_values(connection):
            return None
        return carried_secret(connection) or secret_of(connection, folder)
