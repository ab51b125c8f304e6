"""Replacing a database by a restored one: all of it or nothing.

For SQLite a temporary file is filled and renamed over the old one. In PostgreSQL everything happens
in one transaction.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage import schema
from rotonde.server.storage.backup.archive import sync
from rotonde.server.storage.backup.server_secret import has_people, settle_secret
from rotonde.server.storage.database import (
    VERSION_TABLE,
    open_database,
    revision_of,
    revisions,
    sqlite_path,
)
from rotonde.server.storage.database_file import with_companions
from rotonde.server.storage.file_lock import locked_database
from rotonde.server.storage.private_files import make_private_folder
from rotonde.server.storage.temporary_files import draft_for

T = TypeVar("T")


# --- SQLite --------------------------------------------------------------------------------------


def place_file(database: str, folder: Path, replace: bool, make: Callable[[Path], T]) -> T:
    """`make` writes the new database to the path that it is given."""
    path = sqlite_path(database)
    make_private_folder(path.parent)
    with locked_database(database):
        if path.exists() and not replace and _is_lived_in(database):
            raise InvalidOptions("restore.occupied", database=str(path))
        with draft_for(path) as draft:
            made = make(draft)
            sync(draft)
            _clear_away(database, path)
            draft.replace(path)
            sync(path.parent)
        engine = open_database(database)
        settle_secret(engine, folder)
        engine.dispose()
        return made


def _is_lived_in(database: str) -> bool:
    engine = open_database(database)
    try:
        with engine.connect() as connection:
            return has_people(connection)
    except sa.exc.DatabaseError:
        return True  # not a usable database: never overwritten without being asked
    finally:
        engine.dispose()


def _clear_away(database: str, path: Path) -> None:
    """Remove the -wal and -shm files of the old database, which SQLite would apply to the new one.

    Opening and closing the old database as its only process removes them. If it cannot be opened,
    there is nothing to save.
    """
    if path.exists():
        engine = open_database(database)
        try:
            with engine.connect() as connection:
                connection.execute(sa.text("SELECT count(*) FROM sqlite_master")).scalar()
        except sa.exc.DatabaseError:
            pass
        finally:
            engine.dispose()
    for beside in with_companions(path)[1:]:
        beside.unlink(missing_ok=True)


# --- PostgreSQL ----------------------------------------------------------------------------------


def place_rows(database: str, replace: bool, fill: Callable[[sa.Connection], T]) -> T:
    """`fill` fills the tables, in an empty database and one transaction."""
    engine = open_database(database)
    try:
        with engine.begin() as connection:
            _require_alone(connection)
            _require_known(connection)
            if not replace and has_people(connection):
                raise InvalidOptions("restore.occupied", database=str(engine.url.database))
            schema.metadata.drop_all(connection)
            connection.exec_driver_sql(f"DROP TABLE IF EXISTS {VERSION_TABLE}")
            return fill(connection)
    finally:
        engine.dispose()


def _require_alone(connection: sa.Connection) -> None:
    """Refuse while other processes use the database: they would go on with what they cached."""
    others = connection.exec_driver_sql(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    ).scalar_one()
    if others:
        raise InvalidOptions("restore.not-alone", count=others)


def _require_known(connection: sa.Connection) -> None:
    """Raise for an older schema: only the tables of the current one would be dropped."""
    found = revision_of(connection)
    if found is not None and found != revisions()[0]:
        raise InvalidOptions("server.old-schema", found=found, needed=revisions()[0])
