"""`rotonde learn` as people run it."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np

from core.command import rotonde
from waiting import wait_for


def test_it_trains_goes_on_and_is_measured(tmp_path: Path) -> None:
    out = tmp_path / "mine.npz"
    arguments = ["learn", "tram", "--out", str(out), "--teacher", "none", "--json"]
    done = rotonde(*arguments, "--rounds", "1", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["training"]["rounds"] == 1
    done = rotonde(
        *arguments, "--rounds", "2", "--against", "random", "--games", "2", home=tmp_path
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["training"]["rounds"], told["training"]["went_on"]) == (2, True)
    (match,) = told["matches"]
    assert {line["name"] for line in match["standings"]} == {"mine", "random"}
    assert [line["crashed"] for line in match["standings"]] == [0, 0]
    other = rotonde(*arguments, "--seed", "5", home=tmp_path)
    assert other.returncode == 2
    assert "another game, seed or recipe" in other.stderr


def test_ctrl_c_keeps_what_was_learned(tmp_path: Path) -> None:
    out = tmp_path / "mine.npz"
    command = [sys.executable, "-m", "rotonde", "learn", "tram", "--out", str(out)]
    command += ["--teacher", "none", "--language", "en"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        try:
            wait_for(out.exists, seconds=240)  # written before the first round
            running.send_signal(signal.SIGINT)
            told, wrong = running.communicate(timeout=240)
        finally:
            running.kill()
    assert running.returncode == 0, wrong
    assert b"the same command goes on from there" in told
    with np.load(tmp_path / "mine.checkpoint.npz", allow_pickle=False) as arrays:
        about = json.loads(arrays["about"].tobytes())
    assert about["rounds"] >= 1


def test_bad_input_is_refused_with_its_reason(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "mine.npz"))
    cases = {
        ("tram", *out, "--minutes", "0"): "minutes above 0",
        ("tram", *out, "--rounds", "0"): "rounds must be",
        ("tram", *out, "--teacher", "plannar"): "no player called “plannar”",
        ("tram", *out, "--against", "nobody-here"): "no player called “nobody-here”",
        ("tram", *out, "--players", "9"): "from 2 to 5",
        ("tram", "--out", str(tmp_path / "mine.txt")): "a name like player.npz",
        ("tram", "--out", str(tmp_path / "nowhere" / "mine.npz")): "cannot be written",
        ("triage", *out): "is played alone",
    }
    for arguments, reason in cases.items():
        done = rotonde("learn", *arguments, home=tmp_path)
        assert done.returncode == 2, (arguments, done.stderr)
        assert reason in done.stderr, done.stderr
    assert not list(tmp_path.glob("*.npz"))
    french = rotonde("learn", "tram", *out, "--minutes", "0", home=tmp_path, language="fr")
    assert "La durée doit être" in french.stderr
