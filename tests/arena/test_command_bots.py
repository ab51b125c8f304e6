"""Bots in any language: by the protocol they play, and whatever else they do is a verdict."""

import shlex
import sys
import time
from pathlib import Path

import pytest

from arena.command_bots import DEAF, EXAMPLE, node, write_command
from arena.test_verdicts import alive_in
from rotonde import game
from rotonde.arena import seats
from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.arena.standings import Report
from rotonde.core.errors import InvalidOptions
from rotonde.players.player import Budget
from rotonde.players.sources import Source, command_source, require_same
from waiting import wait_for

SECONDS = 1.5  # a move; Python itself starts while the longer limit of the first line runs


def against_random(command: str, name: str = "trains", games: int = 2, jobs: int = 1) -> Report:
    players = (command_source(command), Source("random", "house"))
    match = Match(name, players, {}, seats=2, seed=5, seconds_a_move=SECONDS)
    return run_match(match, games, jobs)


@pytest.mark.parametrize("name", ["rail", "trains"])
def test_the_example_in_javascript_plays(name: str) -> None:
    command = f"{shlex.quote(node())} {shlex.quote(str(EXAMPLE))}"
    report = against_random(command, name, games=4)
    bot, other = report.standings
    assert bot.name == "longest_route"
    assert report.faults == []
    assert bot.mean_score is not None
    if name == "rail":
        assert bot.wins == 4 and other.wins == 0


def test_the_example_has_at_most_40_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("name", ["first", "flood-of-errors"])
def test_a_command_plays_without_fault(name: str, tmp_path: Path) -> None:
    report = against_random(write_command(tmp_path, name))
    assert report.faults == []


@pytest.mark.parametrize(
    ("name", "verdict", "detail"),
    [
        ("hangs", "stalled", "> 1.5 s"),
        ("garbage", "illegal", "what?"),
        ("no-action", "illegal", "action"),
        ("wrong-type", "illegal", "[1]"),
        ("deep", "illegal", "[["),
        ("huge-line", "illegal", "a line that is too long (more than 65536 bytes)"),
        ("endless-line", "illegal", "a line that is too long (more than 65536 bytes)"),
        ("flood-of-lines", "illegal", "more than one line"),
        ("exits", "crashed", "exit code 3"),
        ("closes-stdout", "crashed", "closed its standard output"),
        ("illegal", "illegal", "fly to the moon"),
        ("wrong-json", "illegal", "fly"),
    ],
)
def test_bad_behaviour_of_a_command_is_a_verdict(
    name: str, verdict: str, detail: str, tmp_path: Path
) -> None:
    began = time.monotonic()
    report = against_random(write_command(tmp_path, name))
    bad, good = report.standings
    assert getattr(bad, verdict) == 2 and good.wins == 2
    (first,) = report.faults
    assert detail in first.fault.detail
    assert time.monotonic() - began < 60


def test_the_end_of_its_standard_error_is_kept_when_it_exits(tmp_path: Path) -> None:
    (first,) = against_random(write_command(tmp_path, "exits")).faults
    assert first.fault.traceback == "no idea\n"


def test_a_program_that_does_not_exist_is_a_crash() -> None:
    (first,) = against_random("ghost=no-such-program-anywhere --fast").faults
    assert first.fault.kind == "crashed"
    assert first.fault.traceback is not None
    assert "No such file" in first.fault.traceback


def test_a_command_that_never_reads_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "SECONDS_TO_LOAD", 1.0)
    bot = command_source(f"deaf={shlex.quote(sys.executable)} -c {shlex.quote(DEAF)}")
    # The first line, with the map, does not fit into the pipe: writing must not block.
    data = dict(game("rail").start({}).tables.data) | {"title": {"en": "x" * 200_000}}
    chair = seats.CommandChair(bot, "rail", {"players": 2}, 0.5)
    monkeypatch.setattr(chair.start.tables, "data", data)
    with pytest.raises(seats.Forfeit) as lost:
        chair.new_game(1)
    assert lost.value.kind == "stalled"
    assert chair.patience == 0.5  # waited for once only


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_what_a_command_has_started_ends_with_it(tmp_path: Path) -> None:
    bot = command_source(write_command(tmp_path, "starts-others"))
    chair = seats.CommandChair(bot, "trains", {"players": 2}, 1.0)
    chair.new_game(1)
    assert chair.bot is not None
    group = chair.bot._process.pid
    seen = game("trains").observe(game("trains").start({"players": 2}, 1), 0)
    with pytest.raises(seats.Forfeit):
        chair.choose(seen, Budget())
    wait_for(lambda: not alive_in(group), 10)


def test_names_of_commands(tmp_path: Path) -> None:
    (tmp_path / "my_bot.js").write_text("")
    path = shlex.quote(str(tmp_path / "my_bot.js"))
    assert command_source(f"node {path}").name == "my_bot"
    assert command_source(f"fast=node {path}").name == "fast"
    assert command_source("./engine --depth=3").name == "engine"
    for bad in ("", "   ", "name=", "'unclosed"):
        with pytest.raises(InvalidOptions):
            command_source(bad)


def test_a_command_whose_file_has_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bot.js"
    file.write_text("1")
    source = command_source(f"node {shlex.quote(str(file))}")
    require_same(source)
    file.write_text("2")
    with pytest.raises(InvalidOptions) as refused:
        require_same(source)
    assert refused.value.key == "options.player-changed"


def test_several_processes_give_the_same_match(tmp_path: Path) -> None:
    command = write_command(tmp_path, "first")
    alone, together = (against_random(command, games=4, jobs=jobs) for jobs in (1, 2))
    for report in (alone, together):
        for line in report.standings:
            line.milliseconds_a_move = None
    assert alone == together
