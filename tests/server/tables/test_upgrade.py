"""A new release must never break a running game; a record says which rules verify it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rotonde import record
from rotonde.game import game
from rotonde.records import verify
from server.harness import Guest, InProcessServer

TODAY = game("rail").version
LATER = f"{TODAY}-later"

NextRelease = Callable[[], InProcessServer]


def back(server: InProcessServer, guest: Guest) -> Guest:
    again = server.guest(None)
    again.client.cookies.update(dict(guest.client.cookies))
    return again


@pytest.fixture
def begun(tmp_path: Path) -> tuple[Guest, Guest, str, Any]:
    """A game of Rail after a few moves, and the server stopped."""
    with InProcessServer(tmp_path) as server:
        ann, bob, table = server.two("rail")
        guests = {0: ann, 1: bob}
        for _ in range(7):
            seat = ann.look(table, 0)["look"]["turn"]
            guests[seat].act(table, seat)
        return ann, bob, table, ann.look(table, 0)


@pytest.fixture
def next_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NextRelease:
    """Starts the server again as a release with later rules of Rail."""

    def start() -> InProcessServer:
        monkeypatch.setattr(type(game("rail")), "version", LATER)
        return InProcessServer(tmp_path)

    return start


def test_a_running_game_goes_on_under_new_rules_from_where_it_was(
    begun: Any, next_release: NextRelease
) -> None:
    ann, bob, table, before = begun
    with next_release() as server:
        guests = {0: back(server, ann), 1: back(server, bob)}
        after = guests[0].look(table, 0)
        assert after["table"]["rules"] == LATER
        assert after["look"]["view"] == before["look"]["view"]
        assert [entry["kind"] for entry in after["entries"]][-1] == "rules"
        seat = after["look"]["turn"]
        guests[seat].act(table, seat)
        assert guests[0].look(table, 0)["look"]["number"] == before["look"]["number"] + 2


def test_it_is_moved_to_the_new_rules_once(begun: Any, next_release: NextRelease) -> None:
    ann, _bob, table, before = begun
    for _ in range(3):
        with next_release() as server:
            state = back(server, ann).look(table, 0)
            assert state["look"]["number"] == before["look"]["number"] + 1


def test_an_action_repeated_after_the_change_of_rules_gets_its_first_answer(
    begun: Any, next_release: NextRelease
) -> None:
    """A client that lost the answer of the old release asks the new one."""
    ann, bob, table, before = begun
    seat, number = before["entries"][-1]["seat"], before["look"]["number"] - 1
    with next_release() as server:
        guests = {0: back(server, ann), 1: back(server, bob)}
        state = guests[seat].act(table, seat, "blind", number=number)  # by the same id
        assert [entry["kind"] for entry in state["entries"]] == ["action", "rules"]


def test_undo_stops_at_a_change_of_rules(begun: Any, next_release: NextRelease) -> None:
    ann, bob, table, before = begun
    with next_release() as server:
        guests = {0: back(server, ann), 1: back(server, bob)}
        seat = before["look"]["turn"]
        guests[seat].act(table, seat)
        for to in (1, before["look"]["number"]):
            assert guests[seat].undo(table, seat, to, expect=400)["code"] == "undo-where"


def test_its_record_names_the_rules_of_each_part(begun: Any, next_release: NextRelease) -> None:
    ann, bob, table, _ = begun
    with next_release() as server:
        again = back(server, ann)
        back(server, bob).post(f"/api/tables/{table}/resign", {"seat": 1}, expect=204)
        body = again.client.get(f"/api/tables/{table}/record").content
    written = record.read(body)
    assert written.rules == LATER and [part.rules for part in written.earlier] == [TODAY]
    checks = {(c.name, c.status) for c in verify.verify(written).checks}
    assert ("replay", "holds") in checks and ("replay", "unchecked") in checks
    assert not any(status == "fails" for _, status in checks)


def test_a_finished_game_of_older_rules_keeps_its_end_and_its_record(
    tmp_path: Path, begun: Any, next_release: NextRelease
) -> None:
    ann, bob, table, _ = begun
    with InProcessServer(tmp_path) as server:
        back(server, bob).post(f"/api/tables/{table}/resign", {"seat": 1}, expect=204)
        before = back(server, ann).look(table, 0)
    with next_release() as server:
        again = back(server, ann)
        after = again.look(table, 0)
        assert after["look"]["view"] == before["look"]["view"]
        assert after["table"]["winners"] == [0] and after["table"]["rules"] == TODAY
        assert record.read(again.client.get(f"/api/tables/{table}/record").content).rules == TODAY


def test_a_table_that_waited_through_a_change_of_rules_is_played_by_the_new_ones(
    tmp_path: Path, next_release: NextRelease
) -> None:
    with InProcessServer(tmp_path) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = ann.open("rail")
        bob.join(table)
    with next_release() as server:
        again = back(server, ann)
        assert again.start(table)["table"]["rules"] == LATER
        back(server, bob).post(f"/api/tables/{table}/resign", {"seat": 1}, expect=204)
        written = record.read(again.client.get(f"/api/tables/{table}/record").content)
    assert written.rules == LATER and not written.earlier
    assert verify.verify(written).holds
