"""Every key that the game raises or tells has its words, in French and in English."""

import io
import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import rotonde
from rotonde.core.messages import LANGUAGES, Voice, choose
from rotonde.game import SPECTATOR
from rotonde.games.trains.draw import draw
from rotonde.games.trains.legal import REASONS
from rotonde.games.trains.limits import ABILITIES
from trains.positions import GAME, play, set_up
from trains.random_play import some_steps

KEY = re.compile(
    r'"((?:trains|malformed\.trains|position\.trains|deck|terminal\.trains)\.[a-z-]+)"'
)
SOURCES = Path(rotonde.__file__).parent
NAMES = ["Ada", "Blaise", "Chloé", "Denis"]


def messages(language: str) -> dict[str, Any]:
    path = resources.files("rotonde.core.messages") / language / "trains.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def keys_in_the_source() -> set[str]:
    files = (SOURCES / "games" / "trains").rglob("*.py")
    return {key for file in files for key in KEY.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_source_has_words_and_every_message_a_use(language: str) -> None:
    expected = keys_in_the_source() | {f"illegal.trains.{reason}" for reason in REASONS if reason}
    expected |= {"deck.invalid"}
    for ability in ABILITIES:
        expected |= {f"ability.{ability}", f"ability-help.{ability}"}
    assert set(messages(language)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_be_put_into_words(language: str) -> None:
    voice = Voice(language, players=NAMES)
    for before, after in some_steps(200):
        for event in GAME.tell(before, after):
            text = voice(event.key, **event.parameters)
            assert "{" not in text
            if "seat" in event.parameters:
                assert NAMES[event.parameters["seat"]] in text


def test_counts_choose_their_plural() -> None:
    assert choose("fr", messages("fr")["terminal.trains.pile"], {"count": 0}).endswith("wagon")
    assert choose("en", messages("en")["terminal.trains.pile"], {"count": 0}).endswith("wagons")


# --- the terminal --------------------------------------------------------------------------------


def drawn(state: Any, language: str = "en") -> str:
    console = Console(width=110, record=True, file=io.StringIO())
    console.print(draw(state, Voice(language, players=NAMES)))
    return console.export_text()


TABLE = """
    place 1
    0: 70 60 50 40 30 20 10 | 1=2
    1: 71 61 51 41 31 21 11
    display: 5 4
    discard: 8 16
    drawn: 33
"""


def test_the_drawing_shows_rows_locks_display_and_sizes() -> None:
    text = drawn(set_up(TABLE))
    for part in ("Ada", "▶ Blaise", "70", "[∎ 2]", "remove-middle", "Pile: 64", "Discard: 2"):
        assert part in text


def test_the_drawing_shows_a_drawn_wagon_only_to_the_player_who_may_see_it() -> None:
    state = set_up(TABLE)
    assert "33" in drawn(GAME.observe(state, 1))
    assert "33" not in drawn(GAME.observe(state, 0))
    assert "33" not in drawn(GAME.observe(state, SPECTATOR))


def test_the_drawing_never_shows_the_discard() -> None:
    text = drawn(set_up(TABLE))
    assert "16" not in text


def test_the_drawing_shows_set_up_wagons_to_their_owner() -> None:
    state = GAME.start({"players": 3}, seed=1)
    for seat in range(3):
        text = drawn(GAME.observe(state, seat), "fr")
        assert text.count("en main") == 1
        assert f"{NAMES[seat]}, en main" in text
    assert "en main" not in drawn(GAME.observe(state, SPECTATOR), "fr")


def test_the_drawing_tells_how_it_ended() -> None:
    state = set_up(TABLE.replace("place 1", "turn 1").replace("drawn: 33", "turns: 999"))
    assert "a draw" in drawn(play(state, "use swap-adjacent 1"))
    state = set_up("""
        turn 1
        0: 70 60 50 40 30 20 10
        1: 11 31 21 41 51 61 71
        display: 4
    """)
    assert "Blaise wins" in drawn(play(state, "use swap-adjacent 2"))
