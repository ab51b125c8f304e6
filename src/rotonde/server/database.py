"""The database: opening it, and bringing its schema up to date."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from rotonde.errors import InvalidOptions

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MILLISECONDS = 10_000


def open_database(url: str) -> sa.Engine:
    """An engine for this address; of SQLite: WAL, and a commit that returns is on the disk."""
    if not url.startswith(("sqlite:///", "postgresql://")):
        raise InvalidOptions("server.database", url=_without_password(url))
    driven = url.replace("postgresql://", "postgresql+psycopg://", 1)
    try:
        engine = sa.create_engine(driven, pool_pre_ping=is_shared(url))
    except ModuleNotFoundError as error:
        raise InvalidOptions("server.extra", package=error.name, extra="site") from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
        # pysqlite's own idea of transactions would leave DDL and reads outside of ours.
        sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def is_shared(url: str) -> bool:
    """May several processes work at this database? SQLite is for one."""
    return not url.startswith("sqlite:")


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: sa.Engine) -> None:
    """Bring the schema to this release's; all or nothing."""
    config = _config()
    with engine.begin() as connection:
        _refuse_the_future(connection, config)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def is_current(engine: sa.Engine) -> bool:
    """Is the schema that of this release?"""
    with engine.connect() as connection:
        return _revision(connection) == ScriptDirectory.from_config(_config()).get_current_head()


def _refuse_the_future(connection: sa.Connection, config: Config) -> None:
    """A database of a newer release is left alone."""
    revision = _revision(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise InvalidOptions("server.newer-database", revision=revision)


def _revision(connection: sa.Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def _without_password(url: str) -> str:
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except sa.exc.ArgumentError:
        return url.split("://")[0] + "://…"
