"""A player that crashes, stalls or plays illegally loses by a clear verdict, and nobody else."""

from pathlib import Path

import pytest

from arena.bots import write_bot
from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.arena.standings import Report
from rotonde.players.sources import Source, file_source

SECONDS = 0.7


def against_random(folder: Path, name: str, games: int = 2, seats: int = 2) -> Report:
    bot = file_source(write_bot(folder, name))
    players = (bot, Source("random", "house"))
    match = Match("trains", players, {}, seats=seats, seed=5, seconds_a_move=SECONDS)
    return run_match(match, games)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("raises", "crashed"),
        ("exits", "crashed"),
        ("leaves", "crashed"),
        ("late", "crashed"),
        ("sleeps", "stalled"),
        ("deaf", "stalled"),
        ("nothing", "illegal"),
        ("nonsense", "illegal"),
    ],
)
def test_bad_behaviour_loses_every_game_and_the_match_goes_on(
    name: str, verdict: str, tmp_path: Path
) -> None:
    bad, good = against_random(tmp_path, name).standings
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


@pytest.mark.parametrize("name", ["first", "prints", "text"])
def test_good_behaviour_is_no_fault(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bot, _ = against_random(tmp_path, name).standings
    assert bot.crashed + bot.stalled + bot.illegal == 0
    assert bot.mean_score is not None
    assert "chatter" not in capfd.readouterr().out


def test_a_crash_in_a_player_of_the_house_is_a_verdict_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from rotonde.players.trains_greedy import TrainsGreedy

    def fail(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(TrainsGreedy, "choose", fail)
    players = (Source("greedy", "house"), Source("random", "house"))
    bad, good = run_match(Match("trains", players, {}, seats=2, seed=5), 2).standings
    assert (bad.crashed, good.wins) == (2, 2)
