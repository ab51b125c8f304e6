"""Matches: paired deals, the same results for the same seed, taken up again where they stopped."""

import itertools
import json
import multiprocessing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arena.bots import write_bot
from pool import pool_jobs
from rotonde import record as records
from rotonde.arena import workers
from rotonde.arena.match_ratings import ranks, rate
from rotonde.arena.plan import Match, appointments, line_ups, player_seed
from rotonde.arena.referee import Fault, Outcome
from rotonde.arena.run import run_match
from rotonde.arena.standings import Report, by_deal, pair_points, standings
from rotonde.errors import InvalidOptions
from rotonde.players.sources import Source, file_source, find
from rotonde.pool.ordered import MOST_LOSSES


def match(*names: str, game: str = "trains", seats: int = 2, seed: int = 1) -> Match:
    return Match(game, tuple(Source(name, "house") for name in names), {}, seats=seats, seed=seed)


def timeless(report: Report) -> Any:
    """The report without what the clock says."""
    plain = msgspec.to_builtins(report)
    for line in plain["standings"]:
        del line["milliseconds_a_move"]
    return plain


# --- the plan -------------------------------------------------------------------------------------


def test_every_deal_is_played_once_at_each_seat() -> None:
    for seats in (2, 3, 4):
        games = list(appointments(match("a", "b", "c", "d", seats=seats), 48))
        for _, deal in itertools.groupby(games, lambda game: game.deal):
            played = list(deal)
            assert len({game.deal_seed for game in played}) == 1
            assert len(played) == seats
            for seat in range(seats):
                assert len({game.at_seat[seat] for game in played}) == seats


def test_more_names_than_seats_meet_in_every_line_up_on_the_same_deals() -> None:
    plan = match("a", "b", "c")
    assert line_ups(plan) == [(0, 1), (0, 2), (1, 2)]
    games = list(appointments(plan, 12))
    assert len({game.deal_seed for game in games}) == 2
    assert len({game.deal for game in games}) == 6


def test_the_last_name_fills_up() -> None:
    assert line_ups(match("a", "b", seats=4)) == [(0, 1, 1, 1)]
    assert line_ups(match("a")) == [(0, 0)]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert len(list(appointments(match("a", "b", seats=3), 10))) == 12


def test_a_players_seed_is_not_the_deals() -> None:
    plan = match("a", "b")
    games = list(appointments(plan, 20))
    deals = {game.deal_seed for game in games}
    own = {player_seed(plan, game.number, seat) for game in games for seat in range(2)}
    assert len(own) == 40
    assert not deals & own


# --- playing --------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_match_on_any_number_of_processes() -> None:
    plan = match("greedy", "random", game="rail")
    alone = timeless(run_match(plan, 6))
    assert timeless(run_match(plan, 6)) == alone
    assert timeless(run_match(plan, 6, jobs=2)) == alone
    other = timeless(run_match(match("greedy", "random", game="rail", seed=2), 6))
    assert other["standings"] != alone["standings"]


def test_greedy_beats_random_and_the_report_says_so() -> None:
    report = run_match(match("greedy", "random"), 20)
    greedy, random = report.standings
    assert report.games == greedy.games == random.games == 20
    assert greedy.wins >= 18
    assert report.duel is not None
    assert report.duel.low > 0.6
    assert greedy.rating is not None
    assert random.rating is not None
    assert greedy.rating.strength > random.rating.strength + 5
    assert (greedy.milliseconds_a_move or 0) > (random.milliseconds_a_move or 0) > 0


def test_the_sequential_test_stops_the_match_at_the_same_deal_on_any_number_of_processes() -> None:
    reports = [
        timeless(run_match(match("greedy", "random"), 200, jobs, sprt=(0, 200))) for jobs in (1, 2)
    ]
    assert reports[0]["test"]["decision"] == "stronger"
    assert reports[0]["games"] < 200
    assert reports[0] == reports[1]


def test_matches_with_invalid_options_are_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"arena\.test-needs-two"):
        run_match(match("greedy", "random", seats=3), 6, sprt=(0, 20))
    with pytest.raises(InvalidOptions, match=r"arena\.test-bounds"):
        run_match(match("greedy", "random"), 6, sprt=(20, 0))
    with pytest.raises(InvalidOptions, match=r"arena\.too-many-alike"):
        run_match(match("random", "random", "random"), 6)
    with pytest.raises(InvalidOptions, match=r"options\.players"):
        run_match(match("random", seats=5), 5)


# --- a folder -------------------------------------------------------------------------------------


def test_every_game_is_saved_as_a_record_that_replays(tmp_path: Path) -> None:
    run_match(match("greedy", "random", game="rail"), 2, folder=tmp_path)
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["0000000.json", "0000001.json"]
    lines = (tmp_path / "outcomes.jsonl").read_text().splitlines()
    outcomes = [json.loads(line) for line in lines]
    for file, outcome in zip(files, outcomes, strict=True):
        record = records.read(file.read_bytes())
        state = records.last_state(record)
        assert state.ply == outcome["plies"]
        assert record.result is not None
        assert list(record.result.scores) == outcome["scores"]
    assert len({records.read(file.read_bytes()).keys[0] for file in files}) == 1


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = timeless(run_match(match("greedy", "random"), 8))
    run_match(match("greedy", "random"), 4, folder=tmp_path)
    lines = tmp_path / "outcomes.jsonl"
    kept = lines.read_bytes().splitlines(keepends=True)
    # As if the machine had stopped while the fourth game was being noted.
    lines.write_bytes(b"".join(kept[:3]) + kept[3][:40])
    before = (tmp_path / "games" / "0000001.json").stat().st_mtime_ns
    assert timeless(run_match(match("greedy", "random"), 8, folder=tmp_path)) == whole
    assert (tmp_path / "games" / "0000001.json").stat().st_mtime_ns == before
    assert len(lines.read_bytes().splitlines()) == 8


def test_another_match_is_refused_its_folder(tmp_path: Path) -> None:
    run_match(match("random", "greedy"), 2, folder=tmp_path)
    for other in (match("random", "greedy", seed=9), match("greedy", "random")):
        with pytest.raises(InvalidOptions, match=r"arena\.other-match"):
            run_match(other, 2, folder=tmp_path)


def test_games_of_other_code_are_not_mixed_in(tmp_path: Path) -> None:
    """Neither if the bot's file was edited since, nor if Rotonde's code was."""
    path = write_bot(tmp_path, "first")
    players = (file_source(path), Source("random", "house"))
    match = Match("trains", players, {}, 2, seed=1)
    run_match(match, 2, folder=tmp_path / "match")
    older = msgspec.structs.replace(match, code="older")
    with pytest.raises(InvalidOptions, match=r"arena\.other-code"):
        run_match(older, 2, folder=tmp_path / "match")
    path.write_text(path.read_text() + "\n# another thought\n")
    edited = msgspec.structs.replace(match, players=(file_source(path), players[1]))
    with pytest.raises(InvalidOptions, match=r"arena\.other-code"):
        run_match(edited, 2, folder=tmp_path / "match")
    with pytest.raises(InvalidOptions, match=r"options\.player-changed"):
        run_match(match, 4)


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    files = [write_bot(tmp_path, "first"), write_bot(tmp_path / "old", "first")]
    assert find("trains", "first", [files[0], files[0]]).name == "first"
    files[1].write_text(files[1].read_text() + "\n# older\n")
    with pytest.raises(InvalidOptions, match=r"options\.player-twice"):
        find("trains", "first", files)


def test_a_damaged_folder_is_refused_by_name(tmp_path: Path) -> None:
    run_match(match("random", "greedy"), 2, folder=tmp_path)
    (tmp_path / "outcomes.jsonl").write_text('{"number": "none"}\n')
    with pytest.raises(InvalidOptions, match=r"outcomes\.jsonl"):
        run_match(match("random", "greedy"), 2, folder=tmp_path)


# --- figures --------------------------------------------------------------------------------------


def outcome(
    number: int,
    names: tuple[str, ...],
    winners: tuple[int, ...],
    scores: tuple[int, ...] | None = None,
    fault: Fault | None = None,
) -> Outcome:
    each = len(names)
    return Outcome(
        number, number // each, names, winners, scores, 10, (2,) * each, (0.5,) * each, fault
    )


def test_the_figures_of_a_standing() -> None:
    games = [
        outcome(0, ("a", "b"), (0,), (50, 30)),
        outcome(1, ("b", "a"), (0, 1), (40, 40)),
        outcome(2, ("a", "b"), (0,), None, Fault(1, "stalled", "")),
        outcome(3, ("b", "a"), (0,), (70, 20)),
    ]
    a, b = standings(games, ["a", "b"])
    assert (a.games, a.wins, a.draws, a.stalled) == (4, 2, 1, 0)
    assert (b.games, b.wins, b.draws, b.stalled) == (4, 1, 1, 1)
    assert a.mean_score == pytest.approx(110 / 3)
    assert a.mean_margin == pytest.approx((20 + 0 - 50) / 3)
    assert a.milliseconds_a_move == pytest.approx(250)
    assert [pair_points(deal, "a") for deal in by_deal(games, 2)] == [0.75, 0.5]
    assert a.points is not None and b.points is not None
    assert a.points.mean == pytest.approx(0.625) and b.points.mean == pytest.approx(0.375)
    assert a.points.low < 0.5 < a.points.high


def test_one_against_three_has_an_interval_too() -> None:
    names = ("a", "b", "b", "b")
    games = [
        outcome(deal * 4 + turn, names[-turn:] + names[:-turn], (deal % 4,), None)
        for deal in range(40)
        for turn in range(4)
    ]
    a, b = standings(games, ["a", "b"])
    assert a.points is not None and b.points is not None
    assert a.points.mean == pytest.approx(0.25) and b.points.mean == pytest.approx(0.25)
    assert 0 < a.points.low < 0.25 < a.points.high < 0.5


def test_places_in_a_game() -> None:
    assert ranks(outcome(0, ("a", "b", "c"), (1,), (10, 30, 20))) == [2, 0, 1]
    assert ranks(outcome(0, ("a", "b", "c"), (1,), (30, 30, 20))) == [1, 0, 2]
    assert ranks(outcome(0, ("a", "b", "c"), (0, 1), (30, 30, 20))) == [0, 0, 2]
    fault = Fault(0, "crashed", "")
    assert ranks(outcome(0, ("a", "b", "c"), (1, 2), None, fault)) == [3, 0, 0]


def test_ratings_order_many_players_by_strength() -> None:
    """Each of four beats all that come after it, three times of four."""
    games = []
    for i in range(120):
        strong, weak = sorted((i % 4, (i + 1 + i // 4 % 3) % 4))
        names = ("abcd"[strong], "abcd"[weak])
        games.append(outcome(i, names, (0,) if i % 7 % 4 else (1,), (1, 0)))
    found = rate(games)
    assert sorted(found, key=lambda name: -found[name].strength) == list("abcd")
    assert all(rating.uncertainty < 4 for rating in found.values())


def test_a_mirror_match_changes_no_rating() -> None:
    assert rate([outcome(0, ("a", "a"), (0,), (2, 1))]) == {}


# --- workers that die -----------------------------------------------------------------------------


def test_a_killed_worker_changes_nothing() -> None:
    plan = match("greedy", "random")
    alone = timeless(run_match(plan, 24))
    killed: list[int | None] = []

    def kill_one(games: int, report: Any) -> None:
        processes = multiprocessing.active_children()
        if not killed and processes:
            killed.append(processes[0].pid)
            processes[0].kill()

    assert timeless(run_match(plan, 24, jobs=2, progress=kill_one)) == alone
    assert killed


def test_workers_that_die_again_and_again_end_the_match_with_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "play_deal", pool_jobs.die_of)
    with pytest.raises(InvalidOptions, match=r"workers\.lost") as lost:
        run_match(match("greedy", "random"), 4, jobs=2)
    assert lost.value.parameters == {"times": MOST_LOSSES}


def test_what_a_worker_refuses_ends_the_match_with_its_reason(tmp_path: Path) -> None:
    """A file that has been edited since the match was planned, say."""
    path = write_bot(tmp_path, "first")
    plan = Match("trains", (file_source(path), Source("random", "house")), {}, seats=2, seed=1)
    path.write_text("# another bot now", encoding="utf-8")
    with pytest.raises(InvalidOptions, match=r"options\.player-changed"):
        run_match(plan, 4, jobs=2)
