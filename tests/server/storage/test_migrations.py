"""The migrations lead to exactly the schema of the code, and lose no data."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from rotonde.errors import InvalidOptions
from rotonde.server.storage import schema
from rotonde.server.storage.database import (
    MIGRATIONS,
    is_current,
    migrate,
    open_database,
    revision_of,
    revisions,
)
from server.harness import InProcessServer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[sa.Engine]:
    engine = open_database(f"sqlite:///{tmp_path / 'rotonde.sqlite'}")
    yield engine
    engine.dispose()


def shape(engine: sa.Engine) -> list[str]:
    """The whole schema of the database."""
    with engine.connect() as connection:
        listed = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return sorted(str(row[0]) for row in listed)


def test_the_comparison_would_see_a_difference(engine: sa.Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE people ADD COLUMN more TEXT")
        connection.exec_driver_sql("DROP INDEX ix_tables_status")
        assert len(compare_metadata(MigrationContext.configure(connection), schema.metadata)) == 2


def test_migrating_again_changes_nothing(engine: sa.Engine) -> None:
    assert not is_current(engine)
    migrate(engine)
    before = shape(engine)
    migrate(engine)
    assert shape(engine) == before and is_current(engine)


def test_migrating_again_keeps_what_is_stored(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        ann, _, table = server.two()
        before = ann.look(table, 0)
        migrate(server.services.store.engine)
        assert ann.look(table, 0) == before


def test_a_database_of_a_newer_release_is_left_alone(engine: sa.Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    before = shape(engine)
    with pytest.raises(InvalidOptions) as refused:
        migrate(engine)
    assert refused.value.key == "server.newer-database"
    assert refused.value.parameters["revision"] == "9999"
    assert shape(engine) == before


def test_a_start_that_is_interrupted_leaves_nothing_half_made(
    engine: sa.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    from alembic import op

    made = op.create_table

    def fail_at_the_log(name: str, *columns: object, **more: object) -> object:
        if name == "entries":
            raise OSError("the disk is full")
        return made(name, *columns, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(op, "create_table", fail_at_the_log)
    with pytest.raises(OSError):
        migrate(engine)
    assert shape(engine) == []
    monkeypatch.undo()
    migrate(engine)
    assert is_current(engine)


def test_the_revisions_are_those_of_alembic(engine: sa.Engine) -> None:
    """They are read from the names of the files, because a start does without alembic."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    known = ScriptDirectory.from_config(config).walk_revisions()
    assert revisions() == tuple(script.revision for script in known)
    with engine.connect() as connection:
        assert revision_of(connection) is None
    migrate(engine)
    with engine.connect() as connection:
        assert revision_of(connection) == revisions()[0]
        assert MigrationContext.configure(connection).get_current_revision() == revisions()[0]
