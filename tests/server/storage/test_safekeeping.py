"""Backups and archives of SQLite: all of it or nothing, and never over a used database."""

import gzip
import json
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.errors import InvalidOptions
from rotonde.server.storage import schema
from rotonde.server.storage.backup import archive
from rotonde.server.storage.backup.backup import back_up, export
from rotonde.server.storage.backup.restore import bring_in, restore
from rotonde.server.storage.database import open_database
from rotonde.server.storage.file_lock import locked_database
from server.direct import DirectServer
from server.lived_in import contents, found_again, live_in, secret_in


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'rotonde.sqlite'}"


def rows(folder: Path) -> dict[str, list[Any]]:
    engine = open_database(address(folder))
    try:
        return contents(engine)
    finally:
        engine.dispose()


class Kept:
    """A used server, stopped; its backup and its archive."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "server"
        self.folder.mkdir()
        with DirectServer(self.folder) as server:
            self.lived = live_in(server)
            self.backup, self.archive = folder / "backup.sqlite", folder / "server.jsonl.gz"
            back_up(address(self.folder), self.folder, self.backup)
            export(address(self.folder), self.folder, self.archive)
        self.rows = rows(self.folder)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return Kept(tmp_path_factory.mktemp("kept"))


BringBack = Callable[..., Any]
WAYS: list[tuple[str, BringBack]] = [
    ("backup", restore),
    ("archive", restore),
    ("archive", bring_in),
]


@pytest.fixture(params=WAYS, ids=["backup", "archive", "import"])
def way(request: pytest.FixtureRequest, kept: Kept) -> Iterator[tuple[Path, BringBack]]:
    name, bring_back = request.param
    yield getattr(kept, name), bring_back


def test_a_restored_server_is_as_it_was(
    kept: Kept, way: tuple[Path, BringBack], tmp_path: Path
) -> None:
    file, bring_back = way
    bring_back(address(tmp_path), tmp_path, file, replace=False)
    assert rows(tmp_path) == kept.rows and any(kept.rows["entries"])
    assert secret_in(tmp_path) == secret_in(kept.folder)
    assert {path.name for path in tmp_path.iterdir()} == {
        "rotonde.sqlite", "rotonde.sqlite.lock", "secrets",
    }  # fmt: skip
    with DirectServer(tmp_path) as server:
        found_again(server, kept.lived)


def test_the_files_are_for_their_owner_alone(kept: Kept) -> None:
    for path in (kept.backup, kept.archive):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_is_written_over(kept: Kept, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    for write in (back_up, export):
        with pytest.raises(InvalidOptions, match=r"archive\.exists"):
            write(address(kept.folder), kept.folder, taken)
        with pytest.raises(InvalidOptions, match=r"archive\.unwritable"):
            write(address(kept.folder), kept.folder, tmp_path / "no" / "where")
        with pytest.raises(InvalidOptions, match=r"file\.missing"):
            write(address(tmp_path), tmp_path, tmp_path / "new")
    assert taken.read_text() == "mine" and [p.name for p in tmp_path.iterdir()] == ["taken"]


def test_a_used_database_is_replaced_only_with_the_option(
    kept: Kept, way: tuple[Path, BringBack], tmp_path: Path
) -> None:
    file, bring_back = way
    with DirectServer(tmp_path) as server:
        server.guest("Somebody else")
    before, secret = rows(tmp_path), secret_in(tmp_path)
    with pytest.raises(InvalidOptions, match=r"restore\.occupied"):
        bring_back(address(tmp_path), tmp_path, file, replace=False)
    assert rows(tmp_path) == before and secret_in(tmp_path) == secret
    bring_back(address(tmp_path), tmp_path, file, replace=True)
    assert rows(tmp_path) == kept.rows and secret_in(tmp_path) == secret_in(kept.folder)


def test_an_empty_database_may_be_filled(kept: Kept, tmp_path: Path) -> None:
    with DirectServer(tmp_path):
        pass
    restore(address(tmp_path), tmp_path, kept.backup, replace=False)
    assert rows(tmp_path) == kept.rows


def test_a_database_that_is_open_is_not_replaced(
    kept: Kept, way: tuple[Path, BringBack], tmp_path: Path
) -> None:
    file, bring_back = way
    with (
        locked_database(address(tmp_path)),
        pytest.raises(InvalidOptions, match=r"database-in-use"),
    ):
        bring_back(address(tmp_path), tmp_path, file, replace=True)
    bring_back(address(tmp_path), tmp_path, file, replace=True)


def test_a_broken_database_can_be_replaced(kept: Kept, tmp_path: Path) -> None:
    (tmp_path / "rotonde.sqlite").write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    (tmp_path / "rotonde.sqlite-wal").write_bytes(b"left over")
    with pytest.raises(InvalidOptions, match=r"restore\.occupied"):
        restore(address(tmp_path), tmp_path, kept.backup, replace=False)
    restore(address(tmp_path), tmp_path, kept.backup, replace=True)
    assert rows(tmp_path) == kept.rows


def test_side_files_of_a_killed_server_do_not_get_into_the_new_database(
    kept: Kept, tmp_path: Path
) -> None:
    engine = open_database(address(tmp_path))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE people (id TEXT)")
    saved = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    engine.dispose()
    for name, data in saved.items():  # as after a kill: the log is still beside it
        (tmp_path / name).write_bytes(data)
    assert (tmp_path / "rotonde.sqlite-wal").stat().st_size > 0
    restore(address(tmp_path), tmp_path, kept.backup, replace=True)
    assert rows(tmp_path) == kept.rows


def test_a_kill_before_the_secret_is_in_its_place_loses_nothing(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rotonde.server.storage.backup.place.settle_secret", killed)
    with pytest.raises(KeyboardInterrupt):
        restore(address(tmp_path), tmp_path, kept.backup, replace=False)
    assert not (tmp_path / "secrets").exists()
    with DirectServer(tmp_path) as server:
        found_again(server, kept.lived)
    assert secret_in(tmp_path) == secret_in(kept.folder)


# --- files that are not what they should be ------------------------------------------------------


def damage(kept: Kept, kind: str) -> tuple[bytes, str]:
    """Bytes of a bad file, and the reason that must be reported."""
    backup, packed = kept.backup.read_bytes(), kept.archive.read_bytes()
    lines = gzip.decompress(packed).splitlines(keepends=True)

    def archived(changed: list[bytes]) -> bytes:
        return gzip.compress(b"".join(changed), mtime=0)

    def line_of(start: bytes) -> int:
        return next(i for i, line in enumerate(lines) if line.startswith(start))

    entry = line_of(b'{"table":"entries"') + 1
    header = json.loads(lines[0])

    def with_header(**values: Any) -> bytes:
        return archived([json.dumps(header | values).encode() + b"\n", *lines[1:]])

    return {
        "empty": (b"", "archive.foreign"),
        "text": (b"hello\n", "archive.foreign"),
        "foreign-gzip": (gzip.compress(b'{"format":"other"}\n'), "archive.foreign"),
        "foreign-json": (gzip.compress(b"[1, 2]\n"), "archive.foreign"),
        "other-version": (with_header(version=2), "archive.version"),
        "newer": (with_header(schema="9999"), "archive.damaged"),  # found by the checksum
        "cut-gzip": (packed[: len(packed) // 2], "archive.damaged"),
        "cut-end": (packed[:-4], "archive.damaged"),
        "cut-lines": (archived(lines[:-1]), "archive.damaged"),
        "cut-rows": (archived([*lines[:entry], *lines[entry + 1 :]]), "archive.damaged"),
        "more": (archived([*lines, b"[1]\n"]), "archive.damaged"),
        "flipped": (_flipped(packed), "archive.damaged"),
        "changed": (
            archived([*lines[:entry], lines[entry].replace(b"1", b"2", 1), *lines[entry + 1 :]]),
            "archive.damaged",
        ),
        "no-keyring": (archived([lines[0], *lines[2:]]), "archive.damaged"),
        "cut-sqlite": (backup[: len(backup) // 2], "archive.damaged"),
        "only-a-header": (backup[:100], "archive.damaged"),
        "flipped-sqlite": (backup[:4096] + b"\xff" * 4096 + backup[8192:], "archive.damaged"),
    }[kind]


def _flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0x10]) + data[middle + 1 :]


@pytest.mark.parametrize(
    "kind",
    [
        "empty", "text", "foreign-gzip", "foreign-json", "other-version", "newer", "cut-gzip",
        "cut-end", "cut-lines", "cut-rows", "more", "flipped", "changed", "no-keyring",
        "cut-sqlite", "only-a-header", "flipped-sqlite",
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_and_changes_nothing(kept: Kept, kind: str, tmp_path: Path) -> None:
    data, reason = damage(kept, kind)
    file, folder = tmp_path / "file", tmp_path / "server"
    file.write_bytes(data)
    folder.mkdir()
    restore(address(folder), folder, kept.backup, replace=False)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(InvalidOptions) as refused:
        restore(address(folder), folder, file, replace=True)
    assert refused.value.key == reason
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def rewritten(kept: Kept, file: Path, change: Callable[[sqlite3.Connection], object]) -> Path:
    """The backup, with something else in it."""
    file.write_bytes(kept.backup.read_bytes())
    connection = sqlite3.connect(file)
    change(connection)
    connection.commit()
    connection.close()
    return file


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "archive.newer"),
        ("DELETE FROM alembic_version", "archive.foreign"),
        ("DELETE FROM house", "archive.foreign"),
        ("UPDATE house SET value = 'short' WHERE name = 'carried-secret'", "archive.foreign"),
        ("DELETE FROM entries WHERE number = 2", "archive.unsound"),
        ("DELETE FROM tables WHERE status = 'finished'", "archive.unsound"),
        ("UPDATE snapshots SET number = number + 1", "archive.unsound"),
    ],
)
def test_a_backup_of_an_inconsistent_database_is_refused(
    kept: Kept, statement: str, reason: str, tmp_path: Path
) -> None:
    file = rewritten(kept, tmp_path / "file", lambda connection: connection.execute(statement))
    folder = tmp_path / "server"
    folder.mkdir()
    with pytest.raises(InvalidOptions) as refused:
        restore(address(folder), folder, file, replace=True)
    assert refused.value.key == reason
    assert not (folder / "rotonde.sqlite").exists() and not (folder / "secrets").exists()


def test_every_column_of_the_schema_can_be_put_into_an_archive() -> None:
    for table in schema.metadata.sorted_tables:
        assert len(table.primary_key) > 0, table.name
        for column in table.columns:
            assert column.type.python_type in (str, int, float, bool), column


def test_the_archive_is_what_the_documents_say(kept: Kept) -> None:
    lines = [json.loads(line) for line in gzip.decompress(kept.archive.read_bytes()).splitlines()]
    assert set(lines[0]) == {"format", "version", "release", "schema", "made"}
    assert (lines[0]["format"], lines[0]["version"]) == (archive.FORMAT, archive.VERSION)
    assert lines[1] == {"keyring": secret_in(kept.folder)}
    assert set(lines[-1]) == {"sum"}
    starts = [line for line in lines if isinstance(line, dict) and "table" in line]
    ends = [line for line in lines if isinstance(line, dict) and "end" in line]
    names = [table.name for table in schema.metadata.sorted_tables]
    assert [s["table"] for s in starts] == [e["end"] for e in ends] == names
    assert sum(e["rows"] for e in ends) == sum(isinstance(line, list) for line in lines)
    assert sa.inspect(schema.people).c.keys() == next(
        s["columns"] for s in starts if s["table"] == "people"
    )
