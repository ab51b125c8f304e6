"""`rotonde arena report`: a page that stands alone, with its plots, in both languages."""

import builtins
import re
from pathlib import Path
from typing import Any

import pytest

from rotonde.arena.plan import Match
from rotonde.arena.report import write_report
from rotonde.arena.report_data import gather
from rotonde.arena.run import run_match
from rotonde.errors import InvalidOptions
from rotonde.players.sources import Source

PNG = b"\x89PNG"


def played(folder: Path, game: str, *names: str, games: int = 6) -> Path:
    players = tuple(Source(name, "house") for name in names)
    run_match(Match(game, players, {}, seats=2, seed=4), games, folder=folder)
    return folder


def test_a_rail_match_with_all_its_plots(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra rotonde[report]")
    folder = played(tmp_path, "rail", "planner", "path", "random")
    page = write_report(folder, "en")
    text = page.read_text(encoding="utf-8")
    for name in ("ladder", "scores", "length", "tickets"):
        assert (page.parent / f"{name}.png").read_bytes().startswith(PNG)
    assert text.count("data:image/png;base64,") == 4
    assert not re.search(r'(?:src|href)="(?!data:)', text)  # nothing is fetched from elsewhere
    assert "Tickets made and lost" in text
    assert all(name in text for name in ("planner", "path", "random"))


def test_a_trains_match_in_french(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra rotonde[report]")
    page = write_report(played(tmp_path, "trains", "rollout", "random"), "fr")
    text = page.read_text(encoding="utf-8")
    assert '<html lang="fr">' in text
    assert "Longueur des parties" in text
    assert "rollout marque" in text
    assert not (page.parent / "tickets.png").exists()


def test_tickets_are_counted_from_the_records(tmp_path: Path) -> None:
    findings = gather(played(tmp_path, "rail", "planner", "random", games=4))
    planner, random = findings.tickets["planner"], findings.tickets["random"]
    assert planner.made >= 4
    assert planner.points_made > planner.points_lost
    assert random.lost > random.made
    assert len(findings.scores["planner"]) == len(findings.plies) == 4


def test_a_folder_without_a_match_or_without_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidOptions, match=r"arena\.no-match"):
        gather(tmp_path)
    played(tmp_path, "trains", "rollout", "random", games=2)
    (tmp_path / "outcomes.jsonl").unlink()
    with pytest.raises(InvalidOptions, match=r"arena\.no-games"):
        gather(tmp_path)


def test_without_matplotlib_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *rest, **more)

    folder = played(tmp_path, "trains", "rollout", "random", games=2)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(InvalidOptions, match=r"report\.no-matplotlib"):
        write_report(folder, "en")
    assert not (folder / "report").exists()
