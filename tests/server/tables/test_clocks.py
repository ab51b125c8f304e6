"""Clocks cannot be reset: time that was spent in a turn stays spent."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.direct import DirectServer
from server.harness import Guest

AMOUNT = 600


class FakeTime:
    """It passes only when the test says so."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    fake = FakeTime()
    monkeypatch.setattr(time, "time", fake)
    return fake


@pytest.fixture
def quiet_server(tmp_path: Path, clock: FakeTime) -> Iterator[DirectServer]:
    """A server whose bots do not move."""
    with DirectServer(tmp_path, bots=False) as server:
        yield server


def rail(server: DirectServer, **more: Any) -> tuple[dict[int, Guest], str, int]:
    """Two people, the table, and whose turn it is."""
    limit = {"kind": "seconds", "amount": AMOUNT}
    ann, bob, table = server.two("rail", clock=limit, **more)
    return {0: ann, 1: bob}, table, ann.look(table, 0)["look"]["turn"]


def left(clock: FakeTime, guest: Guest, table: str) -> Any:
    return guest.look(table, -1)["look"]["deadline"] - clock.now


def test_taking_back_within_a_turn_gives_no_time_back(
    quiet_server: DirectServer, clock: FakeTime
) -> None:
    guests, table, seat = rail(quiet_server, undo="free")
    for _ in range(2):
        guests[seat].act(table, seat)
        seat = guests[0].look(table, 0)["look"]["turn"]
    clock.pass_by(AMOUNT - 10)
    number = guests[seat].look(table, seat)["look"]["number"]
    guests[seat].act(table, seat, "blind")
    guests[seat].undo(table, seat, number)
    assert left(clock, guests[0], table) == pytest.approx(10)


def test_a_turn_that_is_resumed_has_the_time_that_was_left_of_it(
    quiet_server: DirectServer, clock: FakeTime
) -> None:
    """The other player's turn before the undo does not count, nor is the clock reset."""
    guests, table, seat = rail(quiet_server, undo="free")
    for _ in range(3):
        clock.pass_by(AMOUNT / 4)
        guests[seat].act(table, seat)
        clock.pass_by(AMOUNT / 2)
        guests[seat].undo(table, seat, 1)
    assert left(clock, guests[0], table) == pytest.approx(AMOUNT / 4)


def test_a_turn_resumed_after_its_time_had_run_out_has_all_of_it(
    quiet_server: DirectServer, clock: FakeTime
) -> None:
    """The other players have agreed to the undo: a bot must not take the seat at once."""
    guests, table, seat = rail(quiet_server, undo="free")
    choice = guests[seat].look(table, seat)["look"]["legal"][0]["text"]
    clock.pass_by(AMOUNT + 1)
    services = quiet_server.services
    live = services.tables.live_tables[0]
    quiet_server.run(services.absence.expire_clock(live))
    assert quiet_server.run(services.actions.act_as_bot(live, seat, live.timeline.moved, choice))
    guests[seat].post(f"/api/tables/{table}/return", {"seat": seat}, expect=204)
    guests[seat].undo(table, seat, 1)
    assert left(clock, guests[0], table) == pytest.approx(AMOUNT)


def test_leaving_and_coming_back_gives_no_time_back(
    quiet_server: DirectServer, clock: FakeTime
) -> None:
    guests, table, seat = rail(quiet_server)
    clock.pass_by(AMOUNT - 10)
    for mover in (seat, 1 - seat):  # nor to another player
        guests[mover].post(f"/api/tables/{table}/leave", expect=204)
        guests[mover].post(f"/api/tables/{table}/return", {"seat": mover}, expect=204)
        assert left(clock, guests[0], table) == pytest.approx(10)


def test_who_comes_back_after_the_time_had_run_out_has_all_of_it(
    quiet_server: DirectServer, clock: FakeTime
) -> None:
    guests, table, seat = rail(quiet_server)
    guests[seat].post(f"/api/tables/{table}/leave", expect=204)
    clock.pass_by(AMOUNT + 1)
    guests[seat].post(f"/api/tables/{table}/return", {"seat": seat}, expect=204)
    assert left(clock, guests[0], table) == pytest.approx(AMOUNT)
