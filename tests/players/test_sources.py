"""Bots from outside: a file, an installed package, and the example of the documentation."""

import hashlib
import re
from pathlib import Path

import pytest

from arena.bots import write_bot
from rotonde.arena.plan import Match
from rotonde.arena.run import run_match
from rotonde.errors import InvalidOptions
from rotonde.players.sources import Source, build, file_source, find

PAGE = Path(__file__).resolve().parents[2] / "docs" / "write-a-bot.md"
RANDOM = Source("random", "house")


def test_the_documented_bot_is_short_and_beats_random(tmp_path: Path) -> None:
    example, *_ = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(example.splitlines()) <= 30
    path = tmp_path / "my_bot.py"
    path.write_text(example, encoding="utf-8")
    report = run_match(Match("rail", (file_source(path), RANDOM), {}, seats=2, seed=8), 20)
    assert report.duel is not None
    assert report.duel.low > 0.7
    assert sum(line.crashed + line.stalled + line.illegal for line in report.standings) == 0


def test_a_file_has_its_own_name_and_comes_before_built_in_bots(tmp_path: Path) -> None:
    first = write_bot(tmp_path, "first")
    digest = hashlib.sha256(first.read_bytes()).hexdigest()
    assert find("trains", "first", [first]) == Source("first", "file", str(first), digest)
    own = tmp_path / "random.py"
    own.write_text(first.read_text())
    assert find("trains", "random", [own]).kind == "file"
    assert find("trains", "random").kind == "house"


def test_a_package_offers_players_by_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_bot(tmp_path, "first").rename(tmp_path / "night_train.py")
    about = tmp_path / "night_train-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: night-train\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[rotonde.players]\nnight-train = night_train:Bot\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = find("trains", "night-train")
    assert found == Source("night-train", "package", "night_train:Bot", "1.0")
    report = run_match(Match("trains", (found, RANDOM), {}, seats=2, seed=8), 2)
    bot = report.standings[0]
    assert (bot.games, bot.crashed, bot.illegal) == (2, 0, 0)


def test_an_unknown_player_is_refused_with_the_known_names(tmp_path: Path) -> None:
    with pytest.raises(InvalidOptions) as refused:
        find("trains", "ghost", [write_bot(tmp_path, "first")])
    assert refused.value.key == "options.player"
    assert refused.value.parameters["known"].startswith("first, random, greedy")


def test_a_file_without_a_bot_crashes_by_name(tmp_path: Path) -> None:
    path = tmp_path / "empty.py"
    path.write_text("")
    with pytest.raises(AttributeError, match="Bot"):
        build(file_source(path), "trains", 1)
    report = run_match(Match("trains", (file_source(path), RANDOM), {}, seats=2, seed=8), 2)
    assert report.standings[0].crashed == 2
