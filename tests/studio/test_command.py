"""`rotonde map …` as a person or a script calls it."""

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rotonde.games.rail.index_tables import shipped_map

LYON = Path("src/rotonde/games/rail/maps/lyon.json")
ROOT = Path(__file__).resolve().parents[2]


def rotonde(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rotonde", "map", *map(str, arguments)],
        check=False,
        cwd=ROOT,
        env=os.environ | {"LC_ALL": "en"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=900,
    )


def written(folder: Path, **changes: Any) -> Path:
    file = folder / "map.json"
    data = copy.deepcopy(dict(shipped_map("lyon").data)) | changes
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_check_prints_json_for_a_good_map() -> None:
    done = rotonde("check", LYON, "--json")
    assert (done.returncode, json.loads(done.stdout)) == (0, {"faults": [], "warnings": []})


@pytest.mark.parametrize("content", ["{", "NaN", '{"name": "x"}', "[[[[", ""])
def test_check_prints_json_also_when_there_are_faults(tmp_path: Path, content: str) -> None:
    file = tmp_path / "map.json"
    file.write_text(content)
    done = rotonde("check", file, "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 2
    assert told["faults"]
    assert all(set(fault) == {"kind", "place", "message"} for fault in told["faults"])
    assert done.stderr == ""


def test_check_tells_remarks_in_words(tmp_path: Path) -> None:
    done = rotonde("check", written(tmp_path, trains=90), "--language", "fr")
    assert done.returncode == 0
    assert "wagons" in done.stdout


def test_check_without_json_lists_faults_as_an_error(tmp_path: Path) -> None:
    done = rotonde("check", written(tmp_path, trains="many"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "trains" in done.stderr


def test_an_unknown_format_is_refused() -> None:
    done = rotonde("export", LYON, "--to", "docx")
    assert (done.returncode, done.stdout) == (2, "")
    assert "graphml" in done.stderr


def test_export_keeps_unknown_fields(tmp_path: Path) -> None:
    done = rotonde("export", written(tmp_path, gauge_mm=1435), "--to", "networkx-json")
    assert json.loads(done.stdout)["graph"]["gauge_mm"] == 1435


def test_a_play_test_prints_json_and_writes_a_report(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    done = rotonde("playtest", LYON, "--games", 10, "--json", "--html", page)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["games"] == 10
    assert len(result["routes"]) == 103
    assert {"edit", "effect", "interval"} <= set(result["changes"][0])
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text("mine")
    done = rotonde("playtest", LYON, "--games", 1, "--html", page)
    assert done.returncode == 2
    assert page.read_text() == "mine"
