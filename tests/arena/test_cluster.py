"""A match on a real local Ray comes out as it does at home, even if a worker is killed."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rotonde.arena import cluster
from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.arena.standings import Report
from rotonde.errors import InvalidOptions
from rotonde.players.sources import Source

MATCH = Match("trains", (Source("greedy", "house"), Source("random", "house")), {}, 2, seed=1)
TITLE = b"ray::play_deal"  # what Ray calls a worker that plays a deal


def timeless(report: Report) -> Any:
    plain = msgspec.to_builtins(report)
    for line in plain["standings"]:
        del line["milliseconds_a_move"]
    return plain


def players_at_work() -> list[int]:
    """The processes of this machine that play a deal for a cluster which this test started."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if place.joinpath("cmdline").read_bytes().startswith(TITLE):
                found.append(int(place.name))
        except OSError:
            continue  # it has ended meanwhile
    return found


@pytest.fixture
def local_ray() -> Iterator[None]:
    ray = pytest.importorskip("ray", reason="the extra rotonde[cluster]")
    if players_at_work():
        pytest.skip("somebody else plays on a Ray of this machine")
    yield
    ray.shutdown()


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="finds the worker in /proc")
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_killed_worker_on_a_real_ray_changes_nothing(local_ray: None) -> None:
    alone = timeless(run_match(MATCH, 40))
    killed: list[int] = []

    def kill_one(games: int, report: Any) -> None:
        if not killed:
            for worker in players_at_work()[:1]:
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)

    assert timeless(run_match(MATCH, 40, progress=kill_one, ray=cluster.LOCAL)) == alone
    assert killed


def test_a_deal_is_the_same_wherever_it_is_played() -> None:
    from rotonde.arena.plan import appointments

    deal = list(appointments(MATCH, 2))
    first, again = (
        [(outcome.winners, record) for outcome, record in cluster.play_deal(MATCH, deal)]
        for _ in range(2)
    )
    assert first == again


def test_without_ray_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InvalidOptions, match=r"arena\.no-ray"):
        run_match(MATCH, 2, ray=cluster.LOCAL)
