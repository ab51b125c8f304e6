"""Every key that the game raises or tells has its words, in French and in English."""

import io
import json
import random
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import rotonde
from rotonde.core.messages import LANGUAGES, Voice, catalogue, choose
from rotonde.games.triage.campaign.grades import GRADES
from rotonde.games.triage.draw import draw
from rotonde.games.triage.index_tables import VEHICLE_NAMES, shipped_missions
from rotonde.games.triage.legal import REASONS
from rotonde.games.triage.limits import LEVELS
from triage.match import random_mission
from triage.positions import GAME, TEST_BOARDS, play, set_up

KEY = re.compile(
    r'"((?:triage|malformed\.triage|position\.triage|terminal\.triage|board|mission)'
    r'(?:\.(?:solve|census|generate|missions|daily|card|album|plot))?\.[a-z-]+)"'
)

SOURCES = Path(rotonde.__file__).parent


def messages(language: str) -> dict[str, Any]:
    path = resources.files("rotonde.core.messages") / language / "triage.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def keys_in_the_source() -> set[str]:
    files = [*(SOURCES / "games" / "triage").rglob("*.py"), SOURCES / "cli" / "triage.py"]
    return {key for file in files for key in KEY.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_source_has_words_and_every_message_a_use(language: str) -> None:
    expected = keys_in_the_source() | {f"illegal.triage.{reason}" for reason in REASONS if reason}
    expected |= {"board.invalid", "mission.invalid"}
    expected |= {f"board.{field}-unknown" for field in ("shape", "colour")}
    expected |= {f"triage.grade.{name}" for name in (*GRADES, "none")}
    expected |= {f"terminal.triage.grade.{name}" for name in GRADES}
    expected |= {f"triage.card.grade.{name}" for name in GRADES}
    expected |= {f"triage.level.{level}" for level in range(1, LEVELS + 1)}
    for vehicle in VEHICLE_NAMES:
        expected |= {f"vehicle.{vehicle}", f"terminal.triage.letter.{vehicle}"}
    assert set(messages(language)) <= expected
    assert expected <= set(catalogue(language))  # some are the page's, in a file of its own


def test_counts_choose_their_plural() -> None:
    french, english = messages("fr"), messages("en")
    assert choose("fr", french["terminal.triage.moves"], {"count": 0}).endswith("joué")
    assert choose("en", english["terminal.triage.moves"], {"count": 0}).endswith("moves made")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_be_put_into_words(language: str) -> None:
    voice, chance = Voice(language), random.Random(3)
    for _ in range(20):
        state = GAME.start({"mission": dict(random_mission(chance, "yard-22").data)})
        for code in GAME.legal(state):
            for event in GAME.tell(state, GAME.play(state, code)):
                assert "{" not in voice(event.key, **event.parameters)


def test_vehicles_are_put_into_words() -> None:
    voice = Voice("fr")
    before = set_up("L A3\nred A4\nblue A5")
    events = GAME.tell(before, play(before, "move A3 + to A4 push A5 A6"))
    texts = [voice(event.key, **event.parameters) for event in events]
    assert texts == [
        "La locomotive va de A3 à A4.",
        "Elle pousse le wagon rouge, le wagon bleu.",
    ]


# --- the terminal --------------------------------------------------------------------------------


def drawn(state: Any, language: str = "en", width: int = 120) -> str:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(draw(state, Voice(language)))
    return console.export_text()


def test_the_drawing_shows_vehicles_slots_goal_and_numbers() -> None:
    state = set_up("L A3\nred A4\nblack T1\nx E1\ngoal red A7\ngoal black T1\nminimum 2")
    text = drawn(state)
    for part in ("L A3", "R A4", "K T1", "× E1", " A7 ", "R  A7 ·", "K  T1 ✓", "0 moves made"):
        assert part in text
    for part in ("2 stationmaster", "3 pointsman", "4 coupler"):
        assert part in text
    assert "V B1" in drawn(set_up("L A3\ngreen B1"), "fr")


def test_the_drawing_tells_when_it_is_solved() -> None:
    done = play(set_up("L A3\ngoal L A4"), "move A3 + to A4")
    assert "Mission accomplie" in drawn(done, "fr")
    assert "chef de gare" not in drawn(done, "fr")


@pytest.mark.parametrize("name", TEST_BOARDS)
def test_every_slot_of_every_board_is_drawn(name: str) -> None:
    given = random_mission(random.Random(name), name)
    text = drawn(GAME.start({"mission": dict(given.data)}), width=1000)
    for slot in given.board.slots:
        assert f"{slot} " in text


@pytest.mark.parametrize("name", shipped_missions())
def test_shipped_missions_fit_an_ordinary_terminal(name: str) -> None:
    state = GAME.start({"mission": name})
    lines = drawn(state, "fr").splitlines()
    assert state.tables.data["title"]["fr"] in lines[0]
    assert max(len(line.rstrip()) for line in lines) <= 80
