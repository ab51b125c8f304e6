"""`rotonde triage missions, daily, generate, draw, album` as people call them."""

import json
from pathlib import Path

import pytest

from rotonde.games.triage.index_tables import shipped_mission
from triage.solver.test_solver_cli import run
from triage.test_drawing import pages


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


def test_missions_of_ones_own_choice_are_printed(tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="typst is not installed: no PDF")
    folder, both, key = tmp_path / "mine", tmp_path / "set.pdf", tmp_path / "key.pdf"
    folder.mkdir()
    for name in ("04-the-siding", "05-the-wye"):
        data = dict(shipped_mission(name).data)
        (folder / f"my-{name}.json").write_text(json.dumps(data), encoding="utf-8")
    chosen = ("album", str(folder), "01-first-push", "--paper", "a6", "--language", "en")
    code, out, err = run(*chosen, "-o", str(both))
    assert (code, err) == (0, "") and "3" in out
    code, _, err = run(*chosen, "--side", "solutions", "-o", str(key))
    assert (code, err) == (0, "")
    assert (pages(both.read_bytes()), pages(key.read_bytes())) == (6, 3)
    (folder / "faulty.json").write_text("{}", encoding="utf-8")
    code, _, err = run(*chosen, "-o", str(tmp_path / "none.pdf"))
    assert code == 2 and "faulty.json" in err
    assert not (tmp_path / "none.pdf").exists()


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
        ("album", ".", "-o", "album.pdf"),
        ("album", "01-first-push", "--level", "1", "-o", "album.pdf"),
        ("check",),
        ("solve",),
    ],
)
def test_bad_input_exits_with_2_and_writes_nothing(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*arguments)
    assert (code, out) == (2, "") and err
    assert list(tmp_path.iterdir()) == []
