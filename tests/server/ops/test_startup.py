"""A server that cannot start says why in one line, with advice; nothing is created anew."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rotonde.server.accounts.keys import load_keyring
from rotonde.server.ops.startup import open_storage
from rotonde.server.storage.backup.backup import back_up
from rotonde.server.storage.database_file import set_aside
from rotonde.server.storage.secret_file import FILE_NAME
from rotonde.server.storage.temporary_files import PREFIX, draft_for
from server.direct import DirectServer
from server.engines import Postgresql
from server.lived_in import live_in
from server.ops.test_commands import rotonde
from server.real import RealServer, free_port

BOUND = 60.0


def refused(folder: Path, *options: str) -> str:
    """What `rotonde serve` says before it ends with 2; one line, and no traceback."""
    given = ("serve", "--folder", str(folder), "--port", str(free_port()), *options)
    said = rotonde(*given, expect=2)
    lines = [line for line in said.splitlines() if line and "getting ready" not in line]
    assert len(lines) == 1, said
    return lines[0]


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'rotonde.sqlite'}"


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lived")
    with DirectServer(folder) as used_folder:
        live_in(used_folder)
    return folder


@pytest.fixture
def used_folder(lived: Path, tmp_path: Path) -> Path:
    """A used data folder, to be damaged."""
    for name in ("rotonde.sqlite", FILE_NAME):
        (tmp_path / name).write_bytes((lived / name).read_bytes())
        (tmp_path / name).chmod(0o600)
    return tmp_path


def empty(database: Path) -> None:
    database.write_bytes(b"")


def cut_short(database: Path) -> None:
    os.truncate(database, database.stat().st_size // 2)


def cut_to_a_few_bytes(database: Path) -> None:
    os.truncate(database, 50)


def something_else(database: Path) -> None:
    database.write_text("Bonjour, je suis une lettre.\n" * 500)


def another_programs(database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as made:
        made.execute("CREATE TABLE notes (text TEXT)")


def without_tables(database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("PRAGMA user_version=1")


def damaged(database: Path) -> None:
    with database.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(os.urandom(6 * 4096))


def only_its_wal(database: Path) -> None:
    database.rename(database.with_name("rotonde.sqlite-wal"))


def a_folder(database: Path) -> None:
    database.unlink()
    database.mkdir()


FAULTS: list[tuple[Callable[[Path], None], str]] = [
    (empty, "it is empty"),
    (cut_short, "it has been cut short"),
    (cut_to_a_few_bytes, "it has been cut short"),
    (something_else, "it is not a database of Rotonde"),
    (another_programs, "it is not a database of Rotonde"),
    (without_tables, "it is empty"),
    (damaged, "it is damaged"),
    (only_its_wal, "its changes are still there"),
    (a_folder, "it is a folder"),
]


@pytest.mark.parametrize(("harm", "said"), FAULTS, ids=[harm.__name__ for harm, _ in FAULTS])
def test_a_broken_database_is_refused_and_can_be_set_aside(
    used_folder: Path, harm: Callable[[Path], None], said: str
) -> None:
    database = used_folder / "rotonde.sqlite"
    harm(database)
    before = files(used_folder)
    line = refused(used_folder)
    assert said in line and "rotonde restore" in line and "--new" in line
    left = {name for name in files(used_folder) if name != "rotonde.sqlite.lock"}
    assert left == set(before), "nothing is made, nothing is taken away"
    assert {name: files(used_folder)[name] for name in before} == before
    there = set_aside(database)
    assert there is not None
    moved = {
        name.replace(there.name, "rotonde.sqlite"): c for name, c in files(used_folder).items()
    }
    assert {name: moved[name] for name in before} == before
    open_storage(address(used_folder), used_folder).dispose()
    assert set_aside(database) is None, "a database that can be used stays"


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() if path.is_file() else b"" for path in folder.iterdir()}


def test_new_starts_a_database_beside_a_broken_one(used_folder: Path) -> None:
    cut_short(used_folder / "rotonde.sqlite")
    with RealServer(used_folder, "--new") as server:
        server.visit("Ann")
        assert server.stop(BOUND) == 0
    (kept,) = used_folder.glob("rotonde.sqlite.broken-*")
    assert kept.stat().st_size > 0
    with RealServer(used_folder, "--new") as server:  # left in a script it does no harm
        assert server.stop(BOUND) == 0
    assert list(used_folder.glob("rotonde.sqlite.broken-*")) == [kept]
    with closing(sqlite3.connect(used_folder / "rotonde.sqlite")) as opened:
        assert opened.execute("SELECT name FROM people").fetchall() == [("Ann",)]


def test_the_wal_of_a_killed_server_is_no_fault(tmp_path: Path) -> None:
    with RealServer(tmp_path) as server:
        ann = server.visit("Ann")
        server.kill()
        assert (tmp_path / "rotonde.sqlite-wal").stat().st_size > 0
        server.start()
        assert ann.get("/api/me")["name"] == "Ann"


def test_missing_secrets_of_a_used_database_are_not_created_anew(used_folder: Path) -> None:
    (used_folder / FILE_NAME).unlink()
    line = refused(used_folder)
    assert str(used_folder / FILE_NAME) in line and "--new-secrets" in line
    assert not (used_folder / FILE_NAME).exists()
    with pytest.raises(Exception, match="secrets-missing"):
        back_up(address(used_folder), used_folder, used_folder / "backup")
    assert not (used_folder / FILE_NAME).exists()
    with RealServer(used_folder, "--new-secrets") as server:
        assert server.stop(BOUND) == 0
    load_keyring(used_folder)
    with DirectServer(used_folder):
        pass


def test_only_the_owner_can_read_the_files_of_a_server(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "server"
    before = os.umask(0o022)
    try:
        with DirectServer(folder) as opened:
            opened.guest("Ann")
            assert mode(folder) == 0o700
            found = {path.name: mode(path) for path in folder.iterdir()}
    finally:
        os.umask(before)
    assert {"rotonde.sqlite", "rotonde.sqlite-wal", "rotonde.sqlite-shm", FILE_NAME} <= set(found)
    assert set(found.values()) == {0o600}, found


def test_files_that_others_could_read_are_made_private(used_folder: Path) -> None:
    (used_folder / "rotonde.sqlite").chmod(0o644)
    used_folder.chmod(0o755)
    with RealServer(used_folder) as server:
        server.visit("Ann")
        assert {mode(path) for path in used_folder.glob("rotonde.sqlite*")} == {0o600}
        assert mode(used_folder) == 0o755, "a group may be meant"
        assert "a file is private now" in server.log
        assert "others can enter the folder" in server.log


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_files_of_a_killed_backup_are_removed(lived: Path, tmp_path: Path) -> None:
    """By the next process there, whatever its name; files of a running one stay."""
    hold = "; ".join([
        "import sys, time, pathlib",
        "from rotonde.server.storage.temporary_files import draft_for",
        "draft = draft_for(pathlib.Path(sys.argv[1]))",
        "draft.__enter__().write_bytes(b'half')",
        "print('made', flush=True)",
        "time.sleep(600)",
    ])  # fmt: skip
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", hold, str(tmp_path / f"night-{n}")], stdout=subprocess.PIPE
        )
        for n in range(2)
    ]
    try:
        for worker in workers:
            assert worker.stdout is not None and worker.stdout.readline() == b"made\n"
        assert len(drafts(tmp_path)) == 2
        workers[0].send_signal(signal.SIGKILL)
        workers[0].wait()
        (tmp_path / f"{PREFIX}notes.txt").write_text("mine")
        back_up(address(lived), lived, tmp_path / "night-3")
        assert [name.name for name in drafts(tmp_path)] == ["night-1"]
        assert (tmp_path / f"{PREFIX}notes.txt").exists()
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()
            assert worker.stdout is not None
            worker.stdout.close()
    open_storage(address(tmp_path), tmp_path).dispose()  # a start sweeps as well
    assert drafts(tmp_path) == []


def drafts(folder: Path) -> list[Path]:
    return [path for path in folder.glob(f"{PREFIX}*/*") if path.name != "lock"]


def test_a_draft_is_gone_with_whatever_fails_in_it(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), draft_for(tmp_path / "backup") as draft:
        draft.write_text("half")
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_an_unreachable_postgresql_is_reported_in_one_line(tmp_path: Path) -> None:
    there = f"postgresql://rotonde:geheim@127.0.0.1:{free_port()}/rotonde"
    said = refused(tmp_path, "--database", there)
    assert "PostgreSQL" in said and "refused" in said and "geheim" not in said
    for command in ("migrate", "backup", "export"):
        file = [str(tmp_path / "kept")] if command != "migrate" else []
        assert "refused" in rotonde(command, *file, "--database", there, expect=2)


def test_a_missing_postgresql_database_is_reported(tmp_path: Path, postgresql: Postgresql) -> None:
    there = postgresql.new_database("here").replace("/here", "/elsewhere")
    assert "elsewhere" in refused(tmp_path, "--database", there)


def test_a_paused_postgresql_ends_a_start_too(tmp_path: Path, postgresql: Postgresql) -> None:
    there = postgresql.new_database("paused")
    with postgresql.paused():
        began = time.monotonic()
        assert "timeout" in refused(tmp_path, "--database", there)
        assert time.monotonic() - began < BOUND
