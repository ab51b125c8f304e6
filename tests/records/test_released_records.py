"""Records and saved games of earlier releases still open: Triage was called Yard in them."""

import json
import shutil
from pathlib import Path

import pytest

from core.command import rotonde, saved
from rotonde import NAMES, game
from rotonde.errors import UnknownGame
from rotonde.games.registry import game_table
from rotonde.record import begin, read

RELEASED = Path(__file__).parent.parent / "released"
GAME = RELEASED / "record-of-a-yard-game.json"
TABLE = RELEASED / "record-of-a-yard-table.json"
SAVE = RELEASED / "save-of-a-yard-game.json"


def test_a_former_name_is_the_same_game_and_is_not_listed() -> None:
    assert game("yard") is game("triage")
    assert "yard" not in NAMES


def test_what_is_new_has_the_present_name() -> None:
    assert begin("yard", {}, 1).game == "triage"
    with pytest.raises(UnknownGame):
        game_table("yard")


@pytest.mark.parametrize("file", [GAME, TABLE, SAVE], ids=lambda file: file.stem)
def test_a_released_record_replays(file: Path, tmp_path: Path) -> None:
    assert read(file.read_bytes()).game == "yard"
    done = rotonde("replay", str(file), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "A good record" in done.stdout


def test_a_released_record_ends_where_it_says(tmp_path: Path) -> None:
    written = json.loads(GAME.read_text(encoding="utf-8"))
    done = rotonde("replay", str(GAME), "--json", home=tmp_path)
    assert json.loads(done.stdout)["ply"] == len(written["actions"])
    assert written["fingerprint"] == read(GAME.read_bytes()).fingerprint


def test_a_released_record_of_a_table_verifies(tmp_path: Path) -> None:
    done = rotonde("verify", str(TABLE), home=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Everything that was checked holds." in done.stdout


def test_a_released_record_that_was_changed_does_not_verify(tmp_path: Path) -> None:
    doctored = json.loads(TABLE.read_text(encoding="utf-8"))
    doctored["game"] = "triage"
    file = tmp_path / "doctored.json"
    file.write_text(json.dumps(doctored), encoding="utf-8")
    assert rotonde("verify", str(file), home=tmp_path).returncode != 0


@pytest.mark.parametrize("name", ["triage", "yard"])
def test_a_released_save_goes_on(name: str, tmp_path: Path) -> None:
    file = shutil.copy(SAVE, tmp_path / "mine.json")
    before = json.loads(SAVE.read_text(encoding="utf-8"))["actions"]
    done = rotonde("play", name, "--resume", "--save", str(file), home=tmp_path, typed="1\nq\n")
    assert done.returncode == 0, done.stderr
    after = json.loads(Path(file).read_text(encoding="utf-8"))["actions"]
    assert after[:-1] == before


def test_a_game_left_under_a_former_name_is_found_and_the_latest_comes_first(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "rotonde" / "games"
    folder.mkdir(parents=True)
    for name in ("yard-20260101-120000", "yard-20250101-120000"):
        shutil.copy(SAVE, folder / f"{name}.json")
    latest = folder / "yard-20260101-120000.json"
    done = rotonde("play", "triage", "--resume", home=tmp_path, typed="1\nq\n")
    assert done.returncode == 0, done.stderr
    assert len(read(latest.read_bytes()).actions) == len(read(SAVE.read_bytes()).actions) + 1
    done = rotonde("play", "triage", "--seed", "1", home=tmp_path, typed="1\nq\n")
    (new,) = [path for path in saved(tmp_path) if path.name.startswith("triage-")]
    rotonde("play", "triage", "--resume", home=tmp_path, typed="1\nq\n")
    assert len(read(new.read_bytes()).actions) == 2
