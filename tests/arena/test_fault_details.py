"""What the author of a broken bot is shown: where it failed, and what would have been legal."""

import json
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from arena.bots import write_bot
from arena.command_bots import write_command
from arena.test_verdicts import against_random
from core.command import rotonde
from rotonde import game
from rotonde.arena.referee import Outcome
from rotonde.arena.standings import Report, Share, Standing
from rotonde.core.messages import LANGUAGES, Voice
from rotonde.core.rating_model import Rating
from rotonde.core.suggest import closest, nearest
from rotonde.terminal.arena import figures


def test_the_first_fault_has_traceback_game_seat_and_ply(tmp_path: Path) -> None:
    (first,) = against_random(tmp_path, "late", save=True).faults
    assert (first.name, first.game, first.deal, first.fault.seat) == ("late", 0, 0, 0)
    assert first.fault.ply > 3
    assert first.fault.traceback is not None
    assert "late.py" in first.fault.traceback
    assert "RuntimeError: tired" in first.fault.traceback
    assert "foreign_host" not in first.fault.traceback  # its own frames only
    lines = (tmp_path / "kept" / "outcomes.jsonl").read_bytes()
    kept = msgspec.json.Decoder(Outcome).decode_lines(lines)
    assert kept[0].fault == first.fault


def test_a_refused_action_comes_with_the_nearest_legal_ones(tmp_path: Path) -> None:
    (first,) = against_random(tmp_path, "nonsense").faults
    assert first.fault.action == "fly to the moon"
    assert len(first.fault.nearest) == 3
    state = game("trains").start({"players": 2}, 0)
    kinds = {str(action).split()[0] for action in game("trains").legal(state).values()}
    assert {action.split()[0] for action in first.fault.nearest} <= kinds


def test_faults_are_on_the_screen_and_in_the_json(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "late")
    arguments = ["arena", "trains", "--players", "late,random", "--code", str(path)]
    arguments += ["--games", "2"]
    shown = rotonde(*arguments, home=tmp_path).stdout
    assert "First fault of late: it crashed (game 0, seat 1, ply" in shown
    assert "RuntimeError: tired" in shown and "Traceback" in shown
    (first,) = json.loads(rotonde(*arguments, "--json", home=tmp_path).stdout)["faults"]
    assert first["fault"]["traceback"].endswith("RuntimeError: tired\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_80_columns(language: str) -> None:
    line = Standing(
        name="a-name-that-is-longer-than-any-column",
        games=100_000,
        wins=100_000,
        draws=10_000,
        points=Share(1.0, 0.999, 1.0),
        mean_score=-123.4,
        mean_margin=-123.4,
        milliseconds_a_move=12345.6,
        rating=Rating(25.0, 8.3),
    )
    console = Console(width=80, record=True)
    with console.capture() as capture:
        console.print(figures(Report("rail", 2, 0, 2, 1, [line]), Voice(language)))
    text = capture.get()
    assert max(map(len, text.splitlines())) <= 80
    for cell in ("100000", "100.0 (100–100)", "-123.4", "12346", "25.0±16.6"):
        assert cell in text, text  # not cut


def test_the_closest_name_is_found_or_none() -> None:
    assert closest("Rial", ["rail", "tram"]) == "rail"
    assert closest("chess", ["rail", "tram"]) is None
    assert nearest("take bleu", ["take blue", "pass", "take red"], 2) == ("take blue", "take red")


def test_unknown_names_ask_what_was_meant(tmp_path: Path) -> None:
    for arguments, question in (
        (("arena", "rial", "--players", "random,greedy"), "Did you mean “rail”?"),
        (("arena", "rail", "--players", "random,planer"), "Did you mean “planner”?"),
        (("play", "trainz"), "Did you mean “trains”?"),
    ):
        done = rotonde(*arguments, home=tmp_path)
        assert done.returncode == 2
        assert question in done.stderr


# --- rotonde bot check ----------------------------------------------------------------------------


def test_a_good_bot_is_good_and_timed(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "first")
    done = rotonde("bot", "check", str(path), "trains", "--json", "--limit", "60", home=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["games"] == 4 and found["moves"] > 4 and found["fault"] is None
    assert 0 < found["mean_milliseconds"] <= found["slowest_milliseconds"]


def test_a_broken_bot_is_shown_its_traceback(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "raises")
    done = rotonde("bot", "check", str(path), "trains", home=tmp_path)
    assert done.returncode == 1
    assert "ValueError: no idea" in done.stdout and "raises.py" in done.stdout


def test_a_file_that_cannot_be_loaded_is_shown_its_traceback(tmp_path: Path) -> None:
    path = tmp_path / "typo.py"
    path.write_text("class Bot:\n    def choose(self) retrun\n", encoding="utf-8")
    done = rotonde("bot", "check", str(path), "trains", home=tmp_path)
    assert done.returncode == 1
    assert "SyntaxError" in done.stdout and "retrun" in done.stdout


def test_a_slow_bot_is_too_slow(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "first")
    done = rotonde("bot", "check", str(path), "trains", "--limit", "0.0000001", home=tmp_path)
    assert done.returncode == 1
    assert "Too slow" in done.stdout


def test_breakpoint_works_in_a_checked_bot(tmp_path: Path) -> None:
    path = tmp_path / "stops.py"
    path.write_text(
        "from rotonde import game\n"
        "class Bot:\n"
        "    def __init__(self, name, seed):\n"
        "        self.game = game(name)\n"
        "        breakpoint()\n"
        "    def choose(self, seen, budget):\n"
        "        return next(iter(self.game.legal(seen).values()))\n",
        encoding="utf-8",
    )
    arguments = ("bot", "check", str(path), "trains", "--games", "2", "--limit", "60")
    done = rotonde(*arguments, home=tmp_path, typed="p 6 * 7\nc\nc\n")
    assert done.returncode == 0, done.stderr
    assert "(Pdb) 42" in done.stdout


def test_a_debugger_opens_where_it_failed(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "raises")
    arguments = ("bot", "check", str(path), "trains", "--pdb")
    done = rotonde(*arguments, home=tmp_path, typed="p self.moves + 41\nq\n")
    assert done.returncode == 1
    assert "(Pdb) 42" in done.stdout


def test_a_command_can_be_checked(tmp_path: Path) -> None:
    command = write_command(tmp_path, "illegal")
    done = rotonde("bot", "check", command, "trains", home=tmp_path)
    assert done.returncode == 1
    assert "fly to the moon" in done.stdout and "Nearest legal actions" in done.stdout
