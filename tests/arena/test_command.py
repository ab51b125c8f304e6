"""`rotonde arena` as people run it."""

import json
from pathlib import Path

import pytest

from arena.bots import write_bot
from core.command import rotonde


def test_figures_as_json_and_a_folder_to_go_on_from(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra rotonde[report]")
    arguments = ["arena", "trains", "--players", "random,greedy", "--json"]
    arguments += ["--save", str(tmp_path / "match")]
    done = rotonde(*arguments, "--games", "2", home=tmp_path)
    assert done.returncode == 0, done.stderr
    first = json.loads(done.stdout)
    assert first["games"] == 2
    done = rotonde(*arguments, "--games", "4", home=tmp_path)
    assert json.loads(done.stdout)["games"] == 4
    assert len(list((tmp_path / "match" / "games").iterdir())) == 4
    replayed = rotonde("replay", str(tmp_path / "match/games/0000003.json"), home=tmp_path)
    assert "A good record" in replayed.stdout
    told = rotonde("arena", "report", str(tmp_path / "match"), home=tmp_path)
    assert told.returncode == 0, told.stderr
    assert Path(told.stdout.strip()).read_text().startswith("<!doctype html>")


def test_a_player_of_ones_own_in_both_languages(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "late")
    arguments = ["arena", "trains", "--players", "late,random", "--code", str(path)]
    arguments += ["--games", "2"]
    english = rotonde(*arguments, home=tmp_path)
    assert english.returncode == 0, english.stderr
    assert "late lost by its own fault: crashed 2" in english.stdout
    french = rotonde(*arguments, home=tmp_path, language="fr")
    assert "late a perdu par sa faute" in french.stdout
    assert "late marque 0.0 % contre random" in french.stdout
    assert "Elo −∞" in french.stdout


def test_bad_input_is_refused_with_its_reason(tmp_path: Path) -> None:
    cases = {
        ("trains", "--players", "nobody,random"): "no player called “nobody”",
        ("trains", "--players", "random,greedy", "--sprt", "5"): "not two Elo differences",
        ("trains", "--players", "random,greedy", "--code", "missing.py"): "no file missing.py",
        ("trains", "--players", "random,greedy", "--games", "0"): "games must be",
        ("trains", "--players", "random,greedy", "--threads", "0"): "threads must be",
        ("trains", "--players", "random,greedy", "--limit", "0"): "above 0",
        ("trains", "--players", "random,greedy", "--limit", "inf"): "above 0",
        ("trains", "--players", "random,greedy", "--milliseconds", "-300"): "milliseconds must be",
        ("trains", "--players", "random,greedy", "--iterations", "0"): "iterations must be",
        ("trains", "--players", "random,greedy", "--sprt", "0,100000"): "from -1000 to 1000",
        ("triage", "--players", "random,random"): "no player called",
        ("report", "nowhere"): "not the folder of a match",
    }
    for arguments, reason in cases.items():
        done = rotonde("arena", *arguments, home=tmp_path)
        assert done.returncode == 2, arguments
        assert reason in done.stderr, done.stderr
