"""A database of the release that called Triage "yard": backed up, migrated, played on.

tests/released/server.* was written by that release: a SQLite dump at revision 0004 and an archive,
with a finished and an unfinished mission, the cookie of their owner and what she saw.
"""

import json
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde import record
from rotonde.errors import InvalidOptions
from rotonde.records import verify
from rotonde.server.ops.startup import open_storage
from rotonde.server.storage import database
from rotonde.server.storage.backup.restore import bring_in, restore
from rotonde.server.storage.database import migrate, open_database, revision_of, upgrade
from server.direct import DirectServer
from server.engines import Postgresql
from server.harness import Guest

RELEASED = Path(__file__).parents[2] / "released"
KNOWN: dict[str, Any] = json.loads((RELEASED / "server.json").read_text())
OLD = "0004"
VERSIONS = Path(database.__file__).parent / "migrations" / "versions"
NEWEST = max(file.name[:4] for file in VERSIONS.glob("0*.py"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a server of that release: database and secret."""
    _write_database(tmp_path / "rotonde.sqlite")
    secret = tmp_path / "secrets"
    shutil.copyfile(RELEASED / "secrets", secret)
    secret.chmod(0o600)
    return tmp_path


def _write_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript((RELEASED / "server.sql").read_text())


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'rotonde.sqlite'}"


def backups(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.backup"))


def owner(server: DirectServer) -> Guest:
    guest = server.guest(None)
    guest.client.cookies.update(KNOWN["cookies"])
    return guest


def require_found_again(server: DirectServer) -> None:
    """The owner finds both tables, her medal and her view, and plays on to the end."""
    ann = owner(server)
    mine = {table["id"]: table for table in ann.get("/api/tables")["mine"]}
    missions = (KNOWN["finished"], KNOWN["unfinished"])
    assert [mine[table]["game"] for table in missions] == ["triage", "triage"]
    album = {mission["name"]: mission for mission in ann.get("/api/missions")}
    assert album[KNOWN["best"]["name"]] == KNOWN["best"]
    table = KNOWN["unfinished"]
    assert album[KNOWN["missions"][1]]["table"] == table
    assert ann.look(table, 0)["look"]["view"] == KNOWN["look"]
    ann.act(table, 0)
    assert ann.look(table, 0)["look"]["view"]["ply"] == KNOWN["look"]["ply"] + 1
    kept = record.read(json.dumps(ann.get(f"/api/tables/{KNOWN['finished']}/record")))
    assert kept.game == "yard"
    assert verify.verify(kept).holds


def test_its_owner_finds_everything_again_and_plays_on(folder: Path) -> None:
    with DirectServer(folder) as server:
        require_found_again(server)


def test_it_is_backed_up_before_it_is_migrated(folder: Path) -> None:
    before = _dump(folder / "rotonde.sqlite")
    with DirectServer(folder):
        pass
    (kept,) = backups(folder)
    assert f".{OLD}-" in kept.name
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    lines = _dump(kept)
    assert [line for line in lines if "carried-secret" not in line] == before
    with DirectServer(folder):
        pass
    assert backups(folder) == [kept]  # a second start has nothing to migrate


def _dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return sorted(database.iterdump())


def test_the_backup_brings_everything_back(folder: Path, tmp_path: Path) -> None:
    with DirectServer(folder):
        pass
    (kept,) = backups(folder)
    again = tmp_path / "again"
    again.mkdir()
    restore(address(again), again, kept, replace=False)
    with DirectServer(again) as server:
        require_found_again(server)


def test_a_backup_that_fails_stops_the_migration(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("rotonde.server.storage.backup.before_migration.copy_sqlite", fail)
    before = _dump(folder / "rotonde.sqlite")
    with pytest.raises(InvalidOptions) as refused:
        open_storage(address(folder), folder)
    assert refused.value.key == "server.unwritable"
    assert _dump(folder / "rotonde.sqlite") == before


def test_a_new_database_is_not_backed_up(tmp_path: Path) -> None:
    with DirectServer(tmp_path):
        pass
    assert backups(tmp_path) == []


def test_an_archive_of_that_release_is_imported(tmp_path: Path) -> None:
    bring_in(address(tmp_path), tmp_path, RELEASED / "server.archive", replace=False)
    with DirectServer(tmp_path) as server:
        require_found_again(server)


# --- the command ---------------------------------------------------------------------------------


def _migrate(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "rotonde", "migrate", "--language", "en", *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def test_the_command_says_where_the_backup_is(folder: Path) -> None:
    said = _migrate("--folder", str(folder))
    (kept,) = backups(folder)
    assert str(kept) in said and NEWEST in said


def test_the_command_makes_no_backup_on_request(folder: Path) -> None:
    _migrate("--folder", str(folder), "--no-backup")
    assert backups(folder) == []
    with DirectServer(folder) as server:
        require_found_again(server)


@pytest.fixture
def shared(postgresql: Postgresql, tmp_path: Path) -> Iterator[str]:
    """The same rows in PostgreSQL, at the same revision."""
    database = postgresql.new_database("yard")
    _write_database(tmp_path / "rows.sqlite")
    source = sa.create_engine(f"sqlite:///{tmp_path / 'rows.sqlite'}")
    engine = open_database(database)
    there = sa.MetaData()
    with source.connect() as rows, engine.begin() as connection:
        upgrade(connection, OLD)
        there.reflect(connection)
        for table in there.sorted_tables:
            found = rows.execute(sa.select(table)).mappings().all()
            if found and table.name != "alembic_version":
                connection.execute(sa.insert(table), [dict(row) for row in found])
        secret = {"name": "secrets", "value": (RELEASED / "secrets").read_text()}
        connection.execute(sa.insert(there.tables["house"]), [secret])
    engine.dispose()
    source.dispose()
    yield database


def test_postgresql_is_archived_then_migrated_by_the_command(shared: str, tmp_path: Path) -> None:
    folder = tmp_path / "server"
    said = _migrate("--database", shared, "--folder", str(folder))
    (kept,) = folder.glob("*.archive")
    assert str(kept) in said and OLD in kept.name
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with DirectServer(folder, database=shared) as server:
        require_found_again(server)
    again = tmp_path / "again"
    bring_in(address(again), again, kept, replace=False)
    with DirectServer(again) as server:
        require_found_again(server)


def test_postgresql_is_migrated_without_an_archive_on_request(shared: str, tmp_path: Path) -> None:
    folder = tmp_path / "server"
    _migrate("--database", shared, "--folder", str(folder), "--no-backup")
    assert not list(folder.glob("*.archive"))
    engine = open_database(shared)
    with engine.connect() as connection:
        assert revision_of(connection) == NEWEST
        names = connection.execute(sa.text("SELECT game FROM tables ORDER BY game")).scalars()
        assert list(names) == ["trains", "triage", "triage"]
    engine.dispose()


def test_ratings_follow_the_name_of_the_game(tmp_path: Path) -> None:
    engine = open_database(address(tmp_path))
    with engine.begin() as connection:
        upgrade(connection, OLD)
        connection.execute(
            sa.text(
                "INSERT INTO ratings (game, player, strength, uncertainty, games)"
                " VALUES ('yard', 'ann', 25, 8, 1), ('rail', 'ann', 26, 7, 2)"
            )
        )
    migrate(engine)
    with engine.connect() as connection:
        rated = connection.execute(sa.text("SELECT game, strength FROM ratings ORDER BY game"))
        assert [tuple(row) for row in rated] == [("rail", 26), ("triage", 25)]
    engine.dispose()
