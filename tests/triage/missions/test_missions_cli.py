"""`rotonde triage missions, daily, generate, draw, album` as people call them."""

import json
from pathlib import Path

import pytest

from triage.solver.test_solver_cli import run


def test_the_missions_are_listed() -> None:
    code, out, _ = run("missions", "--language", "fr")
    assert code == 0
    for part in ("Niveau 1 · facile", "40-the-stationmaster", "Le chef de gare", "inglenook-5-3-3"):
        assert part in out
    code, out, _ = run("missions", "--level", "2", "--json")
    listed = json.loads(out)
    assert code == 0
    assert [entry["number"] for entry in listed] == list(range(11, 21))
    assert listed[0]["numbers"] == [6, 7, 8]


def test_the_mission_of_a_day_is_shown() -> None:
    code, out, _ = run("daily", "--date", "2026-11-16", "--language", "en")
    assert code == 0
    assert "Mission of 2026-11-16, easy" in out and "Goal:" in out
    code, out, _ = run("daily", "--date", "2026-11-16", "--json")
    assert code == 0
    assert json.loads(out)["board"] == "yard-22"


def test_missions_are_made_and_drawn(tmp_path: Path) -> None:
    made, card = tmp_path / "made", tmp_path / "card.svg"
    arguments = ("--level", "1", "--count", "1", "--workers", "1", "-o", str(made))
    code, out, _ = run("generate", *arguments, "--language", "en")
    assert code == 0 and out.startswith("1 mission in")
    (mission,) = (path for path in made.glob("yard-22-*.json"))
    code, _, err = run("draw", str(mission), "-o", str(card))
    assert (code, err) == (0, "")
    assert card.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    "arguments",
    [
        ("missions", "--level", "5"),
        ("daily", "--date", "yesterday"),
        ("generate", "--level", "0", "-o", "nowhere"),
        ("generate", "--level", "1", "--board", "nowhere", "-o", "nowhere"),
        ("draw", "nowhere", "-o", "card.svg"),
        ("draw", "01-first-push", "-o", "card.txt"),
        ("album", "-o", "album.svg"),
    ],
)
def test_bad_input_exits_with_2_and_writes_nothing(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*arguments)
    assert (code, out) == (2, "") and err
    assert list(tmp_path.iterdir()) == []
