"""The database: opening it, and bringing its schema up to date."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import sqlalchemy as sa

from rotonde.core.errors import InvalidOptions

MIGRATIONS = Path(__file__).parent / "migrations"
SQLITE = "sqlite:///"
VERSION_TABLE = "alembic_version"  # where alembic notes the revision of a schema
MIGRATING = 0x526F746F  # the id of the advisory lock of migrations
BUSY_MILLISECONDS = 10_000


def open_database(url: str, *, impatient: bool = False) -> sa.Engine:
    """An engine for this URL; SQLite with WAL, and with commits that are durable on return.

    `impatient` is for answering requests: with a time limit for PostgreSQL's answers. Migrations
    and backups, which take long, are made without it.
    """
    if not url.startswith((SQLITE, "postgresql://")):
        raise InvalidOptions("server.database", url=without_password(url))
    driven = url.replace("postgresql://", "postgresql+psycopg://", 1)
    try:
        engine = _postgresql(driven, impatient) if is_shared(url) else sa.create_engine(driven)
    except ModuleNotFoundError as error:
        raise InvalidOptions("server.extra", package=error.name, extra="site") from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
        # pysqlite's implicit transactions would leave out DDL and reads.
        sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _postgresql(url: str, impatient: bool) -> sa.Engine:
    from rotonde.server.storage import (
        postgresql,  # whose driver is installed with `rotonde[site]` only
    )

    engine = sa.create_engine(
        url,
        pool_pre_ping=True,
        pool_timeout=postgresql.POOL_SECONDS,
        connect_args={"connect_timeout": postgresql.CONNECT_SECONDS, **postgresql.KEEPALIVE},
    )
    if impatient:
        postgresql.make_impatient(engine)
    return engine


def is_shared(url: str) -> bool:
    """Can several processes use this database? SQLite is for one."""
    return not url.startswith("sqlite:")


def sqlite_path(url: str) -> Path:
    """The file of a SQLite database."""
    if not url.startswith(SQLITE):
        raise InvalidOptions("server.database", url=without_password(url))
    return Path(url.removeprefix(SQLITE))


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def prepare(engine: sa.Engine) -> None:
    """Before a start: migrate SQLite. A shared database must be migrated by the operator
    (`rotonde migrate`), because other processes may still use it."""
    if engine.dialect.name == "sqlite":
        if not is_current(engine):
            migrate(engine)
    else:
        require_current(engine)


def migrate(engine: sa.Engine) -> None:
    """Upgrade the schema to that of this release; all or nothing."""
    with engine.begin() as connection:
        upgrade(connection, "head")


def upgrade(connection: sa.Connection, revision: str) -> None:
    """Upgrade the schema to this revision, within the transaction of the connection."""
    if connection.dialect.name == "postgresql":  # one migration at a time
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    _refuse_the_future(connection)
    # Imported here: a start with a current schema does without, a fifth of a second earlier.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@contextmanager
def one_moment(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection that sees the database as it is at one moment."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        with connection.begin():
            yield connection


def has_server_values(connection: sa.Connection) -> bool:
    """Has the schema a place for what all processes know alike? The first release had none."""
    return bool(sa.inspect(connection).has_table("house"))


def is_current(engine: sa.Engine) -> bool:
    """Is the schema that of this release?"""
    with engine.connect() as connection:
        return revision_of(connection) == revisions()[0]


def require_current(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        _refuse_the_future(connection)
        found = revision_of(connection)
    if found != revisions()[0]:
        raise InvalidOptions("server.old-schema", found=found or "-", needed=revisions()[0])


def _refuse_the_future(connection: sa.Connection) -> None:
    """Raise for the database of a newer release."""
    revision = revision_of(connection)
    if revision is not None and revision not in revisions():
        raise InvalidOptions("server.newer-database", revision=revision)


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of a schema; None: there is none yet."""
    if not sa.inspect(connection).has_table(VERSION_TABLE):
        return None
    found = connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar()
    return None if found is None else str(found)


@cache
def revisions() -> tuple[str, ...]:
    """Every revision of the schema that this release knows, the newest first.

    The files are named NUMBER_WHAT.py after their revisions; a test compares them with alembic's.
    """
    names = sorted((file.name for file in MIGRATIONS.glob("versions/[0-9]*.py")), reverse=True)
    return tuple(name.partition("_")[0] for name in names)


def without_password(url: str) -> str:
    """A database URL that is safe to show."""
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except sa.exc.ArgumentError:
        return url.split("://")[0] + "://…"
