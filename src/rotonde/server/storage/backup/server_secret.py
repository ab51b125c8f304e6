"""Where the secret of a server is stored: in a file beside SQLite, else in the database."""

import secrets
from pathlib import Path

import sqlalchemy as sa

from rotonde.core.errors import InvalidOptions
from rotonde.server.storage import schema
from rotonde.server.storage.secret_file import FILE_NAME, SECRET_BYTES, put_secret, secret_in

# The key under which a restored SQLite database carries its secret until the first start.
CARRIED = "carried-secret"
VALUES = schema.server_values


def secret_of(connection: sa.Connection, folder: Path) -> str:
    if connection.dialect.name == "sqlite":
        _require_file(connection, folder)
        return secret_in(folder)
    found = _value(connection, FILE_NAME)
    # A database that no server has opened yet has no secret.
    return found if found is not None else secrets.token_bytes(SECRET_BYTES).hex()


def require_secret(engine: sa.Engine, folder: Path) -> None:
    """Refuse to start without the secret: a new one would invalidate every cookie."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            _require_file(connection, folder)


def _require_file(connection: sa.Connection, folder: Path) -> None:
    path = folder / FILE_NAME
    if not path.exists() and has_people(connection):
        raise InvalidOptions("server.secrets-missing", path=str(path))


def has_people(connection: sa.Connection) -> bool:
    """Does the database hold people or tables? An empty one may be replaced."""
    there = sa.inspect(connection).get_table_names()
    return any(
        table.name in there
        and connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first()
        for table in (schema.tables, schema.people)
    )


def is_secret(row: sa.RowMapping) -> bool:
    """Is this row of the table `house` the secret itself?"""
    return row["name"] in (FILE_NAME, CARRIED)


def keep_secret(connection: sa.Connection, secret: str) -> None:
    """Store the secret in a restored database; for SQLite until the first start moves it out."""
    name = CARRIED if connection.dialect.name == "sqlite" else FILE_NAME
    connection.execute(sa.delete(VALUES).where(VALUES.c.name == name))
    connection.execute(sa.insert(VALUES).values(name=name, value=secret))


def carried_secret(connection: sa.Connection) -> str | None:
    return _value(connection, CARRIED)


def settle_secret(engine: sa.Engine, folder: Path) -> None:
    """Move the secret of a restored SQLite database to the secrets file.

    It is removed from the database afterwards, so that a kill at any moment loses nothing.
    """
    if engine.dialect.name != "sqlite":
        return
    with engine.begin() as connection:
        carried = carried_secret(connection)
    if carried is None:
        return
    put_secret(folder, carried)
    with engine.begin() as connection:
        connection.execute(sa.delete(VALUES).where(VALUES.c.name == CARRIED))


def _value(connection: sa.Connection, name: str) -> str | None:
    found = connection.execute(sa.select(VALUES.c.value).where(VALUES.c.name == name)).scalar()
    return str(found) if found is not None else None
