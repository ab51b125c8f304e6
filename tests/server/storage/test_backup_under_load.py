"""A backup of a server under load is a complete snapshot of one moment."""

import copy
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from rotonde.record import read
from rotonde.records.verify import verify
from rotonde.server.storage import schema
from rotonde.server.storage.backup.backup import back_up, export
from rotonde.server.storage.backup.restore import restore
from server.cluster.test_kill import Sent, Table, check
from server.real import RealServer, without_limits
from waiting import wait_for

BACKUPS = 2
MOVES_BETWEEN = 20  # at all tables together


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'rotonde.sqlite'}"


@pytest.mark.parametrize("write", [back_up, export])
def test_a_backup_under_load_is_a_snapshot_of_one_moment(
    write: Callable[[str, Path, Path], object], tmp_path: Path
) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    with RealServer(folder, *without_limits(tmp_path)) as server:
        games = [("trains", True), ("rail", True), ("rail", False)]
        tables = [
            Table([server.visit("Ann"), server.visit("Bob")], game, by_live, seed)
            for seed, (game, by_live) in enumerate(games)
        ]
        ended = tables[0].people[0].post("/api/tables", _for_two())["id"]
        tables[0].people[1].post(f"/api/tables/{ended}/join", {"seat": None})
        tables[0].people[0].post(f"/api/tables/{ended}/start")
        tables[0].people[1].post(f"/api/tables/{ended}/resign", {"seat": 1})
        players = [threading.Thread(target=table.play_until_refused) for table in tables]
        for player in players:
            player.start()
        moments = []
        for number in range(BACKUPS):
            done = sum(map(_acknowledged, tables))
            wait_for(lambda: sum(map(_acknowledged, tables)) >= done + MOVES_BETWEEN)  # noqa: B023
            before = [_acknowledged(table) for table in tables]
            write(address(folder), folder, tmp_path / f"backup-{number}")
            moments.append((before, [copy.deepcopy(table.sent) for table in tables]))
        server.stop(30)
        for player in players:
            player.join(60)
        assert [table.error for table in tables] == [None] * len(tables)
        assert all(_acknowledged(table) > sum(moments[0][0]) / 30 for table in tables)
        for number, (before, sent) in enumerate(moments):
            back = tmp_path / f"back-{number}"
            back.mkdir()
            restore(address(back), back, tmp_path / f"backup-{number}", replace=False)
            _check_moment(back, tables, before, sent)
        _go_on(server, tmp_path / f"back-{BACKUPS - 1}", tables)


def _for_two() -> dict[str, object]:
    return {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]}


def _acknowledged(table: Table) -> int:
    return sum(one.number is not None for one in table.sent)


def _check_moment(
    folder: Path, tables: list[Table], before: list[int], sent: list[list[Sent]]
) -> None:
    """All that was acknowledged before it began is there; nothing is half there."""
    with closing(sqlite3.connect(folder / "rotonde.sqlite")) as database:
        seen = []
        for table, least, then in zip(tables, before, sent, strict=True):
            count = database.execute(
                "SELECT count(*) FROM entries WHERE table_id = ? AND kind = 'action'", (table.id,)
            ).fetchone()[0]
            assert least <= count <= len(then) + 1
            one = copy.copy(table)
            # What came after this moment had not been sent yet, as far as it can know.
            one.sent = [msgspec.structs.replace(s, number=None) for s in table.sent[:count]]
            for acknowledged in one.sent:
                acknowledged.number = acknowledged.at + 1
            seen.append(one)
        (body,) = database.execute(f"SELECT body FROM {schema.records.name}").fetchone()
    check(folder / "rotonde.sqlite", seen)
    assert verify(read(body.encode())).holds


def _go_on(server: RealServer, folder: Path, tables: list[Table]) -> None:
    """The people of that moment sit down at their tables again and play."""
    server.move_to(folder)
    server.start()
    for table in tables:
        look = table.people[0].look(table.id, 0)["look"]
        if (turn := look["turn"]) is not None:
            mine = table.people[turn].look(table.id, turn)["look"]
            body = {
                "number": mine["number"], "id": "after", "seat": turn,
                "action": mine["legal"][0]["code"],
            }  # fmt: skip
            after = table.people[turn].post(f"/api/tables/{table.id}/actions", body)["look"]
            assert after["number"] == mine["number"] + 1
