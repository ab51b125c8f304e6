"""`rotonde verify` as people run it: what it says, in words and as data, and its exit codes."""

import json
import subprocess
from pathlib import Path

import pytest

from core.command import rotonde
from records.fair_games import a_game, resealed, seed_of
from rotonde.core.messages import LANGUAGES, catalogue
from rotonde.record import Ended, write
from rotonde.terminal.verdict import harmless


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(write(a_game()), encoding="utf-8")
    return path


def run(file: Path, *arguments: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    return rotonde("verify", str(file), *arguments, home=file.parent, language=language)


def test_verify_says_what_holds_and_what_it_cannot_show(file: Path) -> None:
    done = run(file)
    assert done.returncode == 0, done.stderr
    sealed = a_game().fairness
    assert sealed is not None
    assert (
        f"✓ The secret is the one that the table committed to: {sealed.commitment}" in done.stdout
    )
    assert "2 of 3 seats gave a seed of their own." in done.stdout
    assert "– Not checked: that this commitment was published" in done.stdout
    assert "Everything that was checked holds." in done.stdout
    assert "What no record can show" in done.stdout
    assert run(file, "--commitment", sealed.commitment, "--seed", seed_of(0)).returncode == 0


def test_verify_says_what_does_not_hold(file: Path) -> None:
    doctored = json.loads(file.read_text("utf-8"))
    doctored["keys"][3] = doctored["keys"][4]
    file.write_text(json.dumps(doctored), encoding="utf-8")
    done = run(file, language="fr")
    assert done.returncode == 1
    assert "✗ Toutes les clés ne découlent pas" in done.stdout
    assert "keys[3]\u202f: Ce n’est pas la clé de l’entrée 4 du journal." in done.stdout
    assert "Cet enregistrement n’est pas juste." in done.stdout
    done = run(file, "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert told["holds"] is False
    (keys,) = [check for check in told["checks"] if check["name"] == "keys"]
    assert keys["faults"] == [
        {"place": "keys[3]", "key": "fairness.key", "parameters": {"number": 4}}
    ]


def test_an_error_inside_an_error_is_reported_as_data(file: Path) -> None:
    changed = resealed(a_game(), actions=["nonsense", *a_game().actions[1:]])
    file.write_text(write(changed), encoding="utf-8")
    told = json.loads(run(file, "--json").stdout)
    (replay,) = [check for check in told["checks"] if check["name"] == "replay"]
    assert replay["faults"][0]["parameters"]["reason"]["key"] == "malformed.text"


def test_verify_refuses_what_is_no_record(file: Path) -> None:
    file.write_text("{}", encoding="utf-8")
    done = run(file)
    assert (done.returncode, done.stdout) == (2, "")
    assert "This is not a game record" in done.stderr


def test_rules_of_another_release_are_neither_right_nor_wrong(file: Path) -> None:
    file.write_text(write(resealed(a_game(), rules="99")), encoding="utf-8")
    done = run(file)
    assert done.returncode == 1
    assert "A release with rules 99 checks it." in done.stdout
    assert "not all of it could be replayed." in done.stdout
    assert "✗" not in done.stdout


def test_a_hostile_name_or_action_cannot_steer_the_terminal(file: Path) -> None:
    hostile = "\x1b[2J\u202e[red]" + "\u2028"
    record = resealed(
        a_game(),
        players=[hostile] * 3,
        ended=Ended("resigned", 0),
        actions=[hostile, *a_game().actions[1:]],
    )
    file.write_text(write(record), encoding="utf-8")
    done = run(file)
    assert done.returncode == 1
    assert not set(done.stdout) & set("\x1b\u202e\u2028")
    assert "[red]" in done.stdout
    assert harmless("Zoé «\u202fa\u202f» 🚋\n") == "Zoé «\u202fa\u202f» 🚋\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_of_every_check_has_words(language: str) -> None:
    two_ways = (
        "whole", "commitment", "noted", "seeds", "own-seed", "numbers", "keys", "entries",
        "joints", "replay", "end", "ended",
    )  # fmt: skip
    wanted = {f"fairness.check.{name}.{s}" for name in two_ways for s in ("holds", "fails")}
    wanted |= {f"fairness.check.{n}.unchecked" for n in ("noted", "own-seed", "replay")}
    wanted |= {"fairness.check.sealed.fails"}
    assert {key for key in catalogue(language) if key.startswith("fairness.check.")} == wanted
