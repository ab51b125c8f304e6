"""A player that crashes, stalls or plays illegally loses by a clear verdict, no other player."""

import contextlib
import sys
from pathlib import Path

import pytest

from arena.bots import HANGS, write_bot
from rotonde import game
from rotonde import record as records
from rotonde.arena import seats
from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.arena.standings import Report
from rotonde.players.player import Budget
from rotonde.players.sources import Source, file_source
from rotonde.pool.foreign import ForeignProcess
from waiting import wait_for

SECONDS = 0.7


def against_random(
    folder: Path, name: str, games: int = 2, seats: int = 2, jobs: int = 1, save: bool = False
) -> Report:
    bot = file_source(write_bot(folder, name))
    players = (bot, Source("random", "house"))
    match = Match("trains", players, {}, seats=seats, seed=5, seconds_a_move=SECONDS)
    return run_match(match, games, jobs, folder=folder / "kept" if save else None)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("raises", "crashed"),
        ("exits", "crashed"),
        ("leaves", "crashed"),
        ("late", "crashed"),
        ("sleeps", "stalled"),
        ("deaf", "stalled"),
        ("quiet-exit", "crashed"),
        ("garbled-error", "crashed"),
        ("greedy-for-memory", "crashed"),
        ("nothing", "illegal"),
        ("nonsense", "illegal"),
        ("huge", "illegal"),
        ("garbled", "illegal"),
        ("object", "illegal"),
        ("yes", "illegal"),
    ],
)
def test_bad_behaviour_loses_every_game_and_the_match_goes_on(
    name: str, verdict: str, tmp_path: Path
) -> None:
    bad, good = against_random(tmp_path, name, save=True).standings
    assert (bad.games, bad.wins, bad.draws) == (2, 0, 0)
    assert getattr(bad, verdict) == 2
    assert bad.crashed + bad.stalled + bad.illegal == 2
    assert (good.wins, good.crashed, good.stalled, good.illegal) == (2, 0, 0, 0)


def test_an_action_that_the_rules_refuse_is_illegal(tmp_path: Path) -> None:
    bot = file_source(write_bot(tmp_path, "illegal"))
    match = Match("rail", (bot, Source("random", "house")), {}, seats=2, seed=1)
    bad, good = run_match(match, 2).standings
    assert (bad.illegal, bad.wins, good.wins) == (2, 0, 2)


def test_one_bad_player_at_a_table_of_three_leaves_a_draw_to_the_others(tmp_path: Path) -> None:
    bad, good = against_random(tmp_path, "raises", games=3, seats=3).standings
    assert (bad.games, bad.crashed, bad.wins) == (3, 3, 0)
    assert (good.games, good.wins, good.draws) == (6, 0, 6)


@pytest.mark.parametrize("name", ["first", "prints", "text", "own-text", "number", "remembers"])
def test_good_behaviour_is_no_fault(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bot, _ = against_random(tmp_path, name).standings
    assert bot.crashed + bot.stalled + bot.illegal == 0
    assert bot.mean_score is not None
    assert "chatter" not in capfd.readouterr().out


def test_bad_behaviour_in_several_processes(tmp_path: Path) -> None:
    bad, good = against_random(tmp_path, "exits", games=8, jobs=2).standings
    assert (bad.crashed, good.wins) == (8, 8)


def test_who_hangs_before_the_first_game_is_waited_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "SECONDS_TO_LOAD", 12.0)  # a busy machine takes seconds
    path = tmp_path / "hangs.py"
    path.write_text(HANGS, encoding="utf-8")
    players = (file_source(path), Source("random", "house"))
    match = Match("trains", players, {}, seats=2, seed=5, seconds_a_move=0.2)
    asked: list[float] = []
    real = ForeignProcess._answer

    def noted(process: ForeignProcess, seconds: float) -> object:
        asked.append(seconds)
        return real(process, seconds)

    monkeypatch.setattr(ForeignProcess, "_answer", noted)
    bad, _ = run_match(match, 4).standings
    assert bad.stalled == 4
    # Each time its process is started afresh, and then asked to sit down.
    assert asked == [12.0, 12.0, 12.0, 0.2, 12.0, 0.2, 12.0, 0.2]


def test_the_record_of_a_forfeit_names_who_played_and_why_it_ended(tmp_path: Path) -> None:
    against_random(tmp_path, "late", save=True)
    kept = records.read((tmp_path / "kept/games/0000000.json").read_bytes())
    assert kept.players == ["late", "random"]
    assert kept.ended == records.Ended("crashed", 0)


def alive_in(group: int) -> list[str]:
    """The processes of a group that have not ended; who has but was not collected is no matter."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, of_group = place.read_text().rpartition(")")[2].split()[:3]
            if int(of_group) == group and state != "Z":
                found.append(place.parent.name)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_no_process_of_a_guest_is_left_behind(tmp_path: Path) -> None:
    bot = file_source(write_bot(tmp_path, "sleeps"))
    chair = seats.GuestChair(bot, "trains", {"players": 2}, 0.3)
    chair.new_game(1)
    group = chair.process.pid
    assert group is not None
    assert len(alive_in(group)) == 2  # the process, and its copy that plays
    seen = game("trains").observe(game("trains").start({"players": 2}, 1), 0)
    with pytest.raises(seats.Forfeit):
        chair.choose(seen, Budget())
    wait_for(lambda: not alive_in(group), 10)  # the copy is ended with its process, a moment later


def test_a_crash_in_a_built_in_player_is_a_verdict_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from rotonde.players.trains.greedy import TrainsGreedy

    def fail(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(TrainsGreedy, "choose", fail)
    players = (Source("greedy", "house"), Source("random", "house"))
    bad, good = run_match(Match("trains", players, {}, seats=2, seed=5), 2).standings
    assert (bad.crashed, good.wins) == (2, 2)
