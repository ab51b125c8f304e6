"""From SQLite to PostgreSQL and back, row for row, on a real PostgreSQL."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from rotonde.errors import InvalidOptions
from rotonde.server.storage.backup.backup import back_up, export
from rotonde.server.storage.backup.restore import bring_in, restore
from rotonde.server.storage.database import migrate, open_database
from server.direct import DirectServer
from server.engines import Postgresql
from server.lived_in import contents, found_again, live_in, secret_in


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'rotonde.sqlite'}"


def rows(database: str) -> dict[str, list[object]]:
    engine = open_database(database)
    try:
        return contents(engine)
    finally:
        engine.dispose()


@pytest.fixture
def shared(postgresql: Postgresql) -> str:
    """An empty PostgreSQL database."""
    return postgresql.new_database("moving")


@pytest.fixture
def three(tmp_path: Path) -> Iterator[tuple[Path, Path, Path]]:
    folders = (tmp_path / "first", tmp_path / "shared", tmp_path / "last")
    for folder in folders:
        folder.mkdir()
    yield folders


def lines(path: Path) -> list[bytes]:
    """An archive without the moment at which it was made."""
    return gzip.decompress(path.read_bytes()).splitlines()[1:-1]


def test_there_and_back_is_the_same_row_for_row(
    three: tuple[Path, Path, Path], shared: str, tmp_path: Path
) -> None:
    first, between, last = three
    with DirectServer(first) as server:
        lived = live_in(server)
    out, back = tmp_path / "out.gz", tmp_path / "back.gz"
    sent = export(sqlite_in(first), first, out)
    assert bring_in(shared, between, out, replace=False) == sent
    assert rows(shared) == rows(sqlite_in(first))
    export(shared, between, back)
    assert lines(back) == lines(out), "the archives are the same to the byte"
    bring_in(sqlite_in(last), last, back, replace=False)
    assert rows(sqlite_in(last)) == rows(sqlite_in(first)) and sent["entries"] > 10
    assert secret_in(last) == secret_in(first)
    with DirectServer(last) as server:
        found_again(server, lived)


def test_a_server_moved_to_postgresql_continues_its_games(
    three: tuple[Path, Path, Path], shared: str, tmp_path: Path
) -> None:
    first, between, _ = three
    with DirectServer(first) as server:
        lived = live_in(server)
    export(sqlite_in(first), first, tmp_path / "out.gz")
    restore(shared, between, tmp_path / "out.gz", replace=False)
    with DirectServer(between, database=shared) as server:
        found_again(server, lived)
        with pytest.raises(InvalidOptions, match=r"restore\.not-alone"):
            restore(shared, between, tmp_path / "out.gz", replace=True)
        back_up(shared, between, tmp_path / "backup.gz")  # while it is open
    before = rows(shared)
    with pytest.raises(InvalidOptions, match=r"restore\.occupied"):
        restore(shared, between, tmp_path / "backup.gz", replace=False)
    restore(shared, between, tmp_path / "backup.gz", replace=True)
    assert rows(shared) == before


def test_a_bad_archive_leaves_postgresql_as_it_was(
    three: tuple[Path, Path, Path], shared: str, tmp_path: Path
) -> None:
    first, between, _ = three
    with DirectServer(first) as server:
        server.guest("Ann").open()
    good, bad = tmp_path / "good.gz", tmp_path / "bad.gz"
    export(sqlite_in(first), first, good)
    bring_in(shared, between, good, replace=False)
    before = rows(shared)
    bad.write_bytes(good.read_bytes()[:-20])
    with pytest.raises(InvalidOptions, match=r"archive\.damaged"):
        bring_in(shared, between, bad, replace=True)
    back_up(sqlite_in(first), first, tmp_path / "backup.sqlite")
    with pytest.raises(InvalidOptions, match=r"restore\.other-engine"):
        restore(shared, between, tmp_path / "backup.sqlite", replace=True)
    assert rows(shared) == before


def test_an_import_that_fails_half_way_is_rolled_back(
    three: tuple[Path, Path, Path],
    shared: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, between, _ = three
    with DirectServer(first) as server:
        server.guest("Ann").open()
    export(sqlite_in(first), first, tmp_path / "out.gz")
    bring_in(shared, between, tmp_path / "out.gz", replace=False)
    before = rows(shared)

    def fail(*_: object) -> None:
        raise OSError("the power failed")

    monkeypatch.setattr("rotonde.server.storage.backup.rows.keep_secret", fail)
    with pytest.raises(OSError, match="power"):
        bring_in(shared, between, tmp_path / "out.gz", replace=True)
    assert rows(shared) == before


def test_a_shared_database_of_an_older_schema_is_brought_up_to_date_first(
    three: tuple[Path, Path, Path], shared: str, tmp_path: Path
) -> None:
    first, between, _ = three
    with DirectServer(first):
        pass
    export(sqlite_in(first), first, tmp_path / "out.gz")
    engine = open_database(shared)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()
    with pytest.raises(InvalidOptions, match=r"server\.old-schema"):
        bring_in(shared, between, tmp_path / "out.gz", replace=True)
