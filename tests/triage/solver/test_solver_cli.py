"""`rotonde triage …` as people call it."""

import json
import subprocess
import sys
from pathlib import Path

from rotonde.games.triage.index_tables import shipped_mission
from triage.positions import mission as mission_file
from triage.solver.solver_cases import HARD


def run(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "rotonde", "triage", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_mission_is_solved_as_json() -> None:
    code, out, _ = run("solve", "04-the-siding", "--json", "--all")
    found = json.loads(out)
    assert code == 0
    assert (found["impossible"], found["minimum"], found["solutions"]) == (False, 3, 8)
    assert len(found["solution"]) == 3 and len(found["all"]) == 8
    step = found["solution"][0]
    assert {"locomotive", "from", "to", "heading", "pulled", "pushed", "path"} <= set(step)
    assert set(found["effort"]) == {"positions", "expanded", "seconds", "memory"}


def test_a_mission_is_solved_in_words() -> None:
    code, out, _ = run("solve", "05-the-wye", "--language", "fr")
    assert code == 0
    assert "Minimum prouvé\u202f: 2 coups." in out
    assert out.count("move ") == 2


def test_all_solutions_are_reported() -> None:
    _, out, _ = run("solve", "04-the-siding", "--all", "--language", "en")
    assert "Here are 8 of them:" in out
    assert out.count("move ") == 8 * 3


def test_an_impossible_mission_from_a_file_exits_with_1(tmp_path: Path) -> None:
    path = tmp_path / "impossible.json"
    path.write_text(json.dumps(mission_file("L A3\nred A4\nx E1\ngoal red E2")))
    code, out, _ = run("solve", str(path), "--json")
    assert code == 1
    assert json.loads(out)["impossible"] is True
    code, out, _ = run("solve", str(path), "--language", "en")
    assert code == 1
    assert "cuts a vehicle off from its mark" in " ".join(out.split())


def test_a_proof_that_does_not_fit_exits_with_2(tmp_path: Path) -> None:
    path = tmp_path / "hard.json"
    path.write_text(json.dumps(mission_file(HARD)))
    arguments = ("solve", str(path), "--memory", "16", "--language", "en")
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert "does not fit into 16 MB" in err


def test_bad_input_exits_with_2() -> None:
    for arguments in (
        ("solve", "nowhere"),
        ("solve", "nowhere.json"),
        ("solve", "05-the-wye", "--memory", "1"),
        ("census", "--fleet", "9+9"),
        ("census", "--board", "nowhere"),
    ):
        code, out, err = run(*arguments)
        assert (code, out) == (2, "") and err


def test_a_wrong_minimum_of_a_file_is_said_and_corrected(tmp_path: Path) -> None:
    given = dict(shipped_mission("04-the-siding").data)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(given | {"minimum": 7}))
    code, out, _ = run("solve", str(path), "--language", "en")
    assert code == 0
    assert "stated 7, true 3" in out
    code, out, _ = run("check", str(path), "--json")
    assert code == 1
    (found,) = json.loads(out)
    assert (found["stated"], found["solution"]["minimum"]) == (7, 3)
    assert json.loads(path.read_text())["minimum"] == 7
    assert run("check", str(path), "--fix")[0] == 0
    assert json.loads(path.read_text()) == given
    code, out, _ = run("check", str(path), "--language", "en")
    assert code == 0 and "true" not in out


def test_several_files_are_solved_and_every_faulty_one_is_reported(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.json"
    faulty.write_text(json.dumps({"board": "yard-22", "start": {"red": "Z9"}, "goal": {}}))
    arguments = ("solve", "04-the-siding", str(faulty), "nowhere", "05-the-wye")
    code, out, err = run(*arguments, "--json", "--language", "en")
    assert code == 2
    assert [(item["mission"], item["solution"]["minimum"]) for item in json.loads(out)] == [
        ("04-the-siding", 3),
        ("05-the-wye", 2),
    ]
    for place in ("start.red", "start: ", "goal: "):
        assert place in err
    assert "nowhere: " in err


def test_solutions_call_slots_as_the_cards_do() -> None:
    _, out, _ = run("solve", "05-the-wye", "--language", "en")
    assert "grey-" in out and "move A" not in out
    _, out, _ = run("solve", "05-the-wye", "--language", "fr")
    assert "gris-" in out


def test_a_census_is_reported() -> None:
    code, out, _ = run("census", "--fleet", "1+1", "--language", "en")
    assert code == 0
    assert "462 positions, 462 of which lead to the goal." in out
    code, out, _ = run("census", "--fleet", "1+1", "--goal", "A7,D2", "--json")
    figures = json.loads(out)
    assert code == 0
    assert figures["goal"] == {"locomotive-1": "A7", "red": "D2"}
    assert sum(figures["levels"]) == figures["positions"] == 462
