"""A real disk that is full, or read-only: a small one in memory, mounted for the test."""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.ops.test_commands import rotonde
from server.ops.test_startup import refused
from server.real import RealServer, Refused
from waiting import wait_for

MEGABYTES = 4
BLOCK = 1024


class SmallDisk:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._filler = path / "filler"

    def fill(self) -> None:
        """To the last byte."""
        with self._filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(BLOCK))
        assert os.statvfs(self.path).f_bavail == 0

    def make_room(self) -> None:
        self._filler.unlink()

    def make_read_only(self) -> None:
        subprocess.run(["mount", "-o", "remount,ro", str(self.path)], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    if os.geteuid() != 0:
        pytest.skip("only root may mount a disk")
    path = tmp_path / "disk"
    path.mkdir()
    made = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=700", "tmpfs", str(path)]
    subprocess.run(made, check=True)
    yield SmallDisk(path)
    subprocess.run(["umount", str(path)], check=True)


def test_a_full_disk_is_a_503_and_not_ready_until_there_is_room(
    disk: SmallDisk, tmp_path: Path
) -> None:
    database = f"sqlite:///{disk.path / 'rotonde.sqlite'}"
    with RealServer(tmp_path, "--database", database) as server:
        ann = server.visit("Ann")
        assert ready(server) is None
        disk.fill()
        wanted = {"game": "rail", "seats": [{"kind": "me"}, {"kind": "guest", "name": "Papi"}]}
        wait_for(lambda: refusal(ann, wanted) == "storage")  # SQLite may have had some room left
        wait_for(lambda: ready(server) == "disk")
        assert ann.get("/api/me")["name"] == "Ann", "what is there can be read"
        disk.make_room()
        wait_for(lambda: ready(server) is None)  # by its own test, without a write of a client
        assert refusal(ann, wanted) is None
        assert server.stop(60) == 0
    assert "Traceback" not in server.log


def ready(server: RealServer) -> Any:
    return httpx.get(f"{server.address}/readyz", timeout=60).json().get("reason")


def refusal(person: Any, wanted: Any) -> Any:
    """Why this table is not opened; None: it is, and closed again."""
    try:
        made = person.post("/api/tables", wanted)
        person.post(f"/api/tables/{made['id']}/close")
    except Refused as refused_:
        return refused_.problem["code"]
    return None


def test_a_start_on_a_full_disk_fails_with_one_line(disk: SmallDisk) -> None:
    disk.fill()
    assert str(disk.path) in refused(disk.path / "server")
    assert str(disk.path) in refused(disk.path)


def test_a_backup_to_a_full_disk_fails_and_leaves_nothing(disk: SmallDisk, tmp_path: Path) -> None:
    with RealServer(tmp_path) as server:
        server.visit("Ann")
        disk.fill()
        for command in ("backup", "export"):
            target = disk.path / command
            said = rotonde(command, str(target), "--folder", str(tmp_path), expect=2)
            assert str(target) in said
            assert [path.name for path in disk.path.iterdir()] == ["filler"]


def test_a_start_on_a_read_only_disk_fails_with_one_line(disk: SmallDisk) -> None:
    disk.make_read_only()
    assert "Read-only" in refused(disk.path)
    assert "Read-only" in refused(disk.path / "server")
