"""The command as people run it: another process, real files, exit codes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.command import rotonde, saved
from rail.maps import variant
from waiting import wait_for

# --- play -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rail", "tram", "trains", "triage"])
def test_a_game_is_kept_when_the_person_leaves_and_goes_on_later(game: str, tmp_path: Path) -> None:
    done = rotonde("play", game, "--seed", "3", home=tmp_path, typed="1\n1\nq\n")
    assert done.returncode == 0, done.stderr
    assert f"rotonde play {game} --resume" in done.stdout
    (path,) = saved(tmp_path)
    kept = json.loads(path.read_text())["actions"]
    assert len(kept) >= 2
    done = rotonde("play", game, "--resume", home=tmp_path, typed="1\nq\n")
    assert done.returncode == 0, done.stderr
    assert json.loads(path.read_text())["actions"][: len(kept)] == kept
    assert len(json.loads(path.read_text())["actions"]) > len(kept)


def test_a_whole_game_can_be_played_by_numbers_to_its_record(tmp_path: Path) -> None:
    done = rotonde("play", "rail", "--seed", "4", home=tmp_path, typed="1\n" * 400)
    assert done.returncode == 0, done.stderr
    assert "The record of this game" in done.stdout
    (path,) = saved(tmp_path)
    again = rotonde("replay", str(path), home=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "A good record" in again.stdout


def test_actions_help_undo_and_mistakes(tmp_path: Path) -> None:
    typed = "?\nnonsense\n99999\nkeep\nl\nv\n1\nu\nu\n\nq\n"
    done = rotonde("play", "rail", "--seed", "3", home=tmp_path, typed=typed)
    assert done.returncode == 0, done.stderr
    for words in (
        "Type the number",
        "is not an action of this game",
        "There is no number 99999",
        "You must keep more tickets",
        "Undone.",
        "nothing to undo",
    ):
        assert words in done.stdout, done.stdout
    (path,) = saved(tmp_path)
    assert json.loads(path.read_text())["actions"] == []


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text("precious")
    done = rotonde("play", "rail", "--save", str(mine), home=tmp_path)
    assert (done.returncode, "There is a file" in done.stderr) == (2, True), done.stderr
    typed = f"s {mine}\ns {tmp_path}/new.json\ns {mine}/inside.json\nq\n"
    done = rotonde("play", "rail", "--seed", "3", home=tmp_path, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "There is a file" in done.stdout.replace("\n", " ")
    assert "cannot be written" in done.stdout.replace("\n", " ")
    assert mine.read_text() == "precious"
    assert json.loads((tmp_path / "new.json").read_text())["game"] == "rail"


def test_it_speaks_french(tmp_path: Path) -> None:
    done = rotonde("play", "tram", "--seed", "3", home=tmp_path, typed="q\n", language="fr")
    assert "À vous." in done.stdout
    done = rotonde("play", "tram", "--language", "fr", home=tmp_path, typed="q\n")
    assert "À vous." in done.stdout


def test_ctrl_c_is_a_clean_exit_and_the_game_is_saved(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "rotonde", "play", "rail", "--seed", "3"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    wait_for(  # nothing may be compiled yet, on a busy machine
        lambda: saved(tmp_path) and json.loads(saved(tmp_path)[0].read_text())["actions"], 600
    )
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    assert "--resume" in out
    assert len(json.loads(saved(tmp_path)[0].read_text())["actions"]) >= 1


def test_a_custom_map_is_played_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(variant(name="Mine", trains=20)))
    done = rotonde("play", "rail", "--map", str(path), home=tmp_path, typed="q\n")
    assert done.returncode == 0, done.stderr
    record = json.loads(saved(tmp_path)[0].read_text())
    assert record["options"]["map"]["name"] == "Mine"


# --- bad input: a message, exit code 2, nothing written -------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], "no game called “chess”"),
        (["play", "rail", "--players", "9"], "9 players cannot play this"),
        (["play", "rail", "--players", "0"], "0 players cannot play this"),
        (["play", "rail", "--bot", "deep-blue"], "no player called “deep-blue”"),
        (["play", "rail", "--seed", "-1"], "is not a seed"),
        (["play", "rail", "--map", "nowhere.json"], "There is no file nowhere.json"),
        (["play", "rail", "--language", "de"], "no language “de”"),
        (["play", "rail", "--resume"], "no kept game"),
        (["replay", "nowhere.json"], "There is no file nowhere.json"),
        (["simulate", "rail", "--games", "0"], "games must be a whole number"),
        (["simulate", "rail", "--jobs", "0"], "jobs must be a whole number"),
        (["simulate", "rail", "--players", "6"], "6 players cannot play this"),
        (["simulate", "chess"], "no game called “chess”"),
        (["map", "check", "nowhere.json"], "There is no file nowhere.json"),
    ],
)
def test_bad_input(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = rotonde(*arguments, home=tmp_path)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert saved(tmp_path) == []


def bad_file(tmp_path: Path, content: Any) -> str:
    path = tmp_path / "bad.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return str(path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "is not JSON"),
        (b"\xff\xfe", "cannot be read"),
        (variant(trains=0), "trains: 0 is outside 1 to 200"),
        ({}, "$: The field “cities” is missing"),
    ],
)
def test_a_bad_map_file(content: Any, words: str, tmp_path: Path) -> None:
    path = bad_file(tmp_path, content)
    for arguments in (["map", "check", path], ["play", "rail", "--map", path]):
        done = rotonde(*arguments, home=tmp_path)
        assert (done.returncode, words in done.stderr) == (2, True), done.stderr
    assert saved(tmp_path) == []


BAD_MISSION = {
    "board": "yard-22",
    "start": {"locomotives": ["A3"], "red": "A3", "blue": "Z9"},
    "goal": {"green": "A1", "red": "T1"},
    "interruptions": ["T1"],
}
BAD_DECK = {"name": "Mine", "wagons": 84, "abilities": {"lock": [1, 1], "fly": [2]}}


@pytest.mark.parametrize(
    ("arguments", "content", "places"),
    [
        (["play", "triage"], BAD_MISSION, ["start.red", "start.blue", "goal.green", "goal.red"]),
        (["play", "trains", "--deck"], BAD_DECK, ["abilities.lock[1]", "abilities.fly"]),
        (["simulate", "trains", "--deck"], BAD_DECK, ["abilities.lock[1]", "abilities.fly"]),
    ],
)
def test_every_fault_of_a_mission_or_deck_file_is_named_with_its_place(
    arguments: list[str], content: Any, places: list[str], tmp_path: Path
) -> None:
    done = rotonde(*arguments, bad_file(tmp_path, content), home=tmp_path)
    assert done.returncode == 2, (done.stdout, done.stderr)
    for place in places:
        assert f"  {place}: " in done.stderr, done.stderr
    assert saved(tmp_path) == []


def test_a_mission_is_only_for_triage(tmp_path: Path) -> None:
    done = rotonde("play", "rail", "01-first-push", home=tmp_path)
    assert (done.returncode, "rail has no missions" in done.stderr) == (2, True)


def test_a_good_map_file(tmp_path: Path) -> None:
    done = rotonde("map", "check", bad_file(tmp_path, variant()), home=tmp_path)
    assert (done.returncode, "36 cities, 100 routes, 30 tickets" in done.stdout) == (0, True)


def test_a_damaged_record(tmp_path: Path) -> None:
    rotonde("play", "rail", "--seed", "3", home=tmp_path, typed="1\nq\n")
    record = json.loads(saved(tmp_path)[0].read_text())
    record["actions"][0] = "pass"
    done = rotonde("replay", bad_file(tmp_path, record), home=tmp_path)
    assert done.returncode == 2
    assert "actions[0]: “pass” cannot be played there: First choose" in done.stderr


def test_an_unknown_option_or_command_exits_with_an_error(tmp_path: Path) -> None:
    for arguments in (["play", "rail", "--nonsense", "1"], ["nonsense"], ["replay"]):
        done = rotonde(*arguments, home=tmp_path)
        assert done.returncode != 0
        assert "Traceback" not in done.stderr


# --- simulate and replay --------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rail", "tram", "trains"])
def test_simulate_gives_the_same_figures_on_any_number_of_threads(
    game: str, tmp_path: Path
) -> None:
    figures = []
    for jobs in ("1", "2"):
        arguments = ["--players", "3", "--games", "1200", "--seed", "9", "--jobs", jobs, "--json"]
        done = rotonde("simulate", game, *arguments, home=tmp_path)
        assert done.returncode == 0, done.stderr
        figures.append(json.loads(done.stdout))
    for key in ("games", "plies", "mean_scores", "wins"):
        assert figures[0][key] == figures[1][key]
    assert figures[0]["games"] == 1200
    assert figures[0]["cpu_seconds"] > 0


def test_replay_to_a_moment_as_json(tmp_path: Path) -> None:
    rotonde("play", "rail", "--seed", "3", home=tmp_path, typed="1\n1\nq\n")
    path = str(saved(tmp_path)[0])
    done = rotonde("replay", path, "--to", "1", "--json", home=tmp_path)
    assert json.loads(done.stdout)["ply"] == 1
    done = rotonde("replay", path, "--to", "9999", home=tmp_path)
    assert done.returncode == 2
