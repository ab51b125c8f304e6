"""Every schema that was ever released leads to today's, with all that was stored in it."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from rotonde.errors import InvalidOptions
from rotonde.server.storage import schema
from rotonde.server.storage.database import (
    is_current,
    migrate,
    open_database,
    prepare,
    revisions,
    upgrade,
)
from server.direct import DirectServer
from server.engines import Postgresql
from server.lived_in import contents, found_again, live_in

RELEASED = sorted(revisions())
NewDatabase = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> NewDatabase:
    """The address of an empty database."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path / 'rotonde.sqlite'}"
    postgresql: Postgresql = request.getfixturevalue("postgresql")
    return lambda: postgresql.new_database("released")


@pytest.fixture
def engine(new_database: NewDatabase) -> Iterator[sa.Engine]:
    engine = open_database(new_database())
    yield engine
    engine.dispose()


class Lived:
    """Real rows: the stored data of a used server, and its secret."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with DirectServer(folder) as server:
            self.lived = live_in(server)
            self.rows = contents(server.services.store.engine, without=())


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    return Lived(tmp_path_factory.mktemp("lived"))


def store_in(engine: sa.Engine, revision: str, lived: Lived) -> None:
    """Today's data, as far as the schema of that release could store it."""
    with engine.begin() as connection:
        upgrade(connection, revision)
        there = sa.MetaData()
        there.reflect(connection)
        for table in schema.metadata.sorted_tables:
            if table.name not in there.tables:
                continue
            old = there.tables[table.name]
            names = [column.name for column in table.columns]
            rows = [
                {n: v for n, v in zip(names, row, strict=True) if n in old.c}
                for row in lived.rows[table.name]
            ]
            if rows:
                connection.execute(sa.insert(old), rows)


@pytest.mark.parametrize("revision", RELEASED)
def test_data_of_a_released_schema_is_complete_after_migration(
    engine: sa.Engine, revision: str, lived: Lived, tmp_path: Path
) -> None:
    store_in(engine, revision, lived)
    before = _as_rows(engine)
    assert len(before["tables"]) == 5 and is_current(engine) == (revision == RELEASED[-1])
    migrate(engine)
    assert is_current(engine)
    after = _as_rows(engine)
    for table, rows in before.items():
        kept = [{name: row[name] for name in rows[0]} for row in after[table]] if rows else []
        assert sorted(kept, key=repr) == sorted(rows, key=repr), table
    address = engine.url.render_as_string(hide_password=False)
    folder = tmp_path / "server"
    shutil.copytree(lived.folder, folder, ignore=shutil.ignore_patterns("rotonde.sqlite*"))
    if engine.dialect.name == "postgresql":  # the secret is in the database there
        secret = (folder / "secrets").read_text()
        with engine.begin() as connection:
            connection.execute(sa.insert(schema.server_values).values(name="secrets", value=secret))
    engine.dispose()
    with DirectServer(folder, database=address.replace("+psycopg", "")) as server:
        found_again(server, lived.lived)


def _as_rows(engine: sa.Engine) -> dict[str, list[dict[str, Any]]]:
    there = sa.MetaData()
    with engine.connect() as connection:
        there.reflect(connection)
        return {
            table.name: [dict(row) for row in connection.execute(sa.select(table)).mappings()]
            for table in there.sorted_tables
            if table.name != "alembic_version"
        }


def test_the_migrations_lead_to_the_schema_of_the_code(engine: sa.Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, schema.metadata) == []


def test_a_shared_database_is_migrated_by_command_alone(
    postgresql: Postgresql, tmp_path: Path
) -> None:
    address = postgresql.new_database("by_command")
    engine = open_database(address)
    with pytest.raises(InvalidOptions) as refused:
        prepare(engine)
    assert refused.value.key == "server.old-schema"
    served = _rotonde("serve", "--database", address, "--folder", str(tmp_path))
    assert served.returncode == 2 and "rotonde migrate" in served.stderr
    for _ in range(2):
        done = _rotonde("migrate", "--database", address, "--folder", str(tmp_path))
        assert done.returncode == 0 and RELEASED[-1] in done.stdout, done.stderr
    prepare(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(InvalidOptions) as refused:
        prepare(engine)
    assert refused.value.key == "server.newer-database"
    engine.dispose()


def _rotonde(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rotonde", *arguments, "--language", "en"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
