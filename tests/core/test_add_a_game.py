"""docs/add-a-game.md: the game that it makes is `tests/toy`, and that game works everywhere.

The game is a package of its own: nothing of Rotonde is edited for it. It is put on the path as if
it were installed, and everything runs in other processes, as people would run it.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from core.command import rotonde, saved
from rotonde import NAMES
from server.real import RealServer, Visitor
from waiting import wait_for

ROOT = Path(__file__).resolve().parents[2]
TOY = ROOT / "tests" / "toy"
PAGE = ROOT / "docs" / "add-a-game.md"
FILES = sorted(path for path in TOY.rglob("*") if path.suffix in (".py", ".json", ".toml"))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game installed, for the processes that a test starts."""
    project = tomllib.loads((TOY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    place = tmp_path / "site"
    metadata = place / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir(parents=True)
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (metadata / "METADATA").write_text(about, encoding="utf-8")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    paths = [str(place), str(TOY), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))


# --- the document ---------------------------------------------------------------------------------


def blocks() -> dict[str, str]:
    """The code of the document by the name of its file, which stands in a line before each."""
    text = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TOY).as_posix())
def test_the_document_shows_every_file_as_it_is(path: Path) -> None:
    assert blocks()[path.relative_to(TOY).as_posix()] == path.read_text(encoding="utf-8")


def test_the_document_shows_no_other_file() -> None:
    assert set(blocks()) == {path.relative_to(TOY).as_posix() for path in FILES}


def test_every_command_of_the_document_is_run_by_a_test() -> None:
    commands = re.findall(r"^rotonde (\w+) nim", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(commands) == {"play", "simulate", "arena"}


# --- the game -------------------------------------------------------------------------------------


def test_it_is_no_game_of_ours() -> None:
    assert "nim" not in NAMES


@pytest.mark.usefixtures("installed")
def test_it_is_registered_in_other_processes() -> None:
    code = "import rotonde; print(rotonde.NAMES, rotonde.game('nim').version)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == f"{(*NAMES, 'nim')} 1"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("suite", ["conformance", "manifests"])
def test_it_passes_the_tests_that_every_game_must_pass(suite: str) -> None:
    file = ROOT / "tests" / "core" / f"test_{suite}.py"
    command = [sys.executable, "-m", "pytest", str(file), "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-k", "nim"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) >= {"conformance": 14, "manifests": 5}[suite]


@pytest.mark.usefixtures("installed")
def test_it_is_played_in_the_terminal_to_its_end(tmp_path: Path) -> None:
    done = rotonde("play", "nim", "--seed", "3", home=tmp_path, typed="1\n" * 25)
    assert done.returncode == 0, done.stderr
    assert "Heap 1" in done.stdout
    assert re.search(r"takes \d from heap \d", done.stdout)
    assert "The record of this game" in done.stdout
    (path,) = saved(tmp_path)
    again = rotonde("replay", str(path), home=tmp_path, language="fr")
    assert again.returncode == 0, again.stderr
    assert "dans le tas" in again.stdout


@pytest.mark.usefixtures("installed")
def test_it_is_simulated(tmp_path: Path) -> None:
    done = rotonde("simulate", "nim", "--games", "50", "--json", home=tmp_path)
    assert done.returncode == 0, done.stderr
    figures: dict[str, Any] = json.loads(done.stdout)
    assert figures["games"] == 50
    assert sum(figures["wins"]) == 50
    assert 150 <= figures["plies"] <= 50 * 21


@pytest.mark.usefixtures("installed")
def test_its_players_meet_in_the_arena(tmp_path: Path) -> None:
    asked = ("arena", "nim", "--players", "perfect,random", "--games", "20", "--jobs", "2")
    done = rotonde(*asked, "--json", home=tmp_path)
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    wins = {standing["name"]: standing["wins"] for standing in report["standings"]}
    assert wins["perfect"] > wins["random"]


@pytest.mark.usefixtures("installed")
def test_a_bot_plays_it_at_a_table_of_the_server(tmp_path: Path) -> None:
    with RealServer(tmp_path, "--bot-pace", "0") as server:
        ann = server.visit("Ann")
        (sent,) = [game for game in ann.get("/api/catalogue")["games"] if game["name"] == "nim"]
        assert [level["name"] for level in sent["levels"]] == ["apprentice", "master"]
        table = play_against_the_master(ann)
        record = ann.get(f"/api/tables/{table}/record")
    assert (record["game"], len(record["actions"]) > 1) == ("nim", True)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = rotonde("verify", str(file), home=tmp_path)
    assert done.returncode == 0, done.stdout


def play_against_the_master(ann: Visitor) -> str:
    """A whole game at a table, always the first legal action; its id."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "master"}]
    table = str(ann.post("/api/tables", {"game": "nim", "seats": seats})["id"])
    ann.post(f"/api/tables/{table}/start")

    def look() -> Any:
        return ann.look(table, 0)["look"]

    def is_mine_or_over() -> bool:
        return look()["turn"] in (0, None)

    for turn in range(21):
        wait_for(is_mine_or_over)
        now = look()
        if now["result"] is not None:
            assert now["result"]["scores"] in ([0, 1], [1, 0])
            return table
        action = {"number": now["number"], "id": str(turn), "seat": 0}
        ann.post(f"/api/tables/{table}/actions", action | {"action": now["legal"][0]["action"]})
    raise AssertionError("the game does not end")
