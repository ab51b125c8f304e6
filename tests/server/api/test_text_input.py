"""Names, chat and the texts of files as strangers may send them."""

import unicodedata
from typing import Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rotonde.server.wire.chat import CHAT_LENGTH
from rotonde.server.wire.people import NAME_LENGTH
from rotonde.server.wire.problems import RequestError
from rotonde.server.wire.text_input import (
    BIDI_CONTROLS,
    BLANKS,
    clean_chat,
    clean_file,
    clean_name,
    one_line,
    without_bidi_controls,
)

# Rarely found by chance: what joins, varies, combines, hides, turns around.
ODD = st.sampled_from(
    BIDI_CONTROLS
    + "".join(sorted(BLANKS))
    + "\u200b\u200c\u200d\ufe0f\u034f\u0301\u0316\u20e3\u00ad\ufeff"
    + "\U000e0067\U000e007f\U0001f3f4\u2764\U0001f525\u0915\u094d\u0645 \n\tAe1"
)
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
TEXTS = st.lists(st.one_of(ODD, st.characters()), max_size=60).map("".join)


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "Zoé", "李雷", "محمد", "אבי", "Ömer 3", "O'Neill-Smith", "R2-D2", "🚂",
        "👨‍👩‍👧", "👩🏽‍🚀", "❤️‍🔥", "🏳️‍🌈", "1️⃣", "🇫🇷", SCOTLAND,
        "می‌خواهم", "क्‍ष", "葛\U000e0100城", "שָׁלוֹם", "Nguyễn", "!?", "x" * NAME_LENGTH,
    ],
)  # fmt: skip
def test_names_of_all_scripts_and_emoji_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "\n", "\u00a0", "\u2003\u3000", "\u200b", "\u200d", "\ufeff", "\u2060", "\u00ad",
        "\u2800", "\u3164", "\u115f", "\u1160", "\uffa0", "\u034f", "\ufe0f", "\U000e0100",
        "\u0301", "\u0316\u0301", "\u20e3", "\u17b4", "\u180e", "\u2028", "\U000e0041", "\ue000",
        "\U0001d159", "\u3164\u200d\u3164", "\u2800 \u0301", *BIDI_CONTROLS, BIDI_CONTROLS,
        "x" * (NAME_LENGTH + 1), "a" + "\u0301\u0316" * 100_000,
    ],
)  # fmt: skip
def test_a_name_of_which_nothing_shows_or_too_much_is_refused(name: str) -> None:
    with pytest.raises(RequestError, match=r"problem\.name"):
        clean_name(name)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("  Zoé \n l'été ", "Zoé l'été"),
        ("Ann\u202e", "Ann"),
        ("\u2067Ann\u2069", "Ann"),
        ("A\u200bn\u200dn", "Ann"),
        ("Ann\u3164", "Ann"),
        ("Ann\u2800Bob", "Ann Bob"),
        ("A\ufe0fnn", "Ann"),
        ("\u0301Ann", "Ann"),
        ("Ann \u0301Bob", "Ann Bob"),
        ("e\u034f\u0301", "é"),
        ("e\u0301", "é"),
    ],
)
def test_invisible_characters_are_removed_from_names(sent: str, kept: str) -> None:
    assert clean_name(sent) == kept


@given(TEXTS)
@example("\u0645\u200d\u200c\u0645")
@example("\U0001f3f4\U000e0067\U000e007f")
def test_a_clean_line_is_clean(text: str) -> None:
    line = one_line(text)
    assert one_line(line) == line
    assert line == line.strip() and "  " not in line and len(line.splitlines()) <= 1
    assert not set(line) & {*BIDI_CONTROLS, *BLANKS}
    if line:
        # It begins with something that is drawn.
        assert unicodedata.category(line[0])[0] in "LNPS"


@given(TEXTS)
def test_chat_text_keeps_its_words(text: str) -> None:
    try:
        said = clean_chat(text)
    except RequestError:
        assert not one_line(text)
        return
    assert clean_chat(said) == said and not set(said) & {*BIDI_CONTROLS}
    assert words(said) == words(text)


def words(text: str) -> list[str]:
    """Its letters, figures, signs and symbols, in order."""
    return [character for character in text if unicodedata.category(character)[0] in "LNPS"]


def test_chat_keeps_every_script_and_drops_what_turns_it_around() -> None:
    assert clean_chat("שלום \u202eAnn\u202c 3!") == "שלום Ann 3!"
    assert clean_chat(" 👨‍👩‍👧 می‌خواهم \n ") == "👨‍👩‍👧 می‌خواهم"
    assert clean_chat("a\x1b[31mb") == "a[31mb"
    assert clean_chat("x" * CHAT_LENGTH)
    for nothing in ("", " \n", "\u200b", "\u202e", "\u3164", "x" * (CHAT_LENGTH + 1)):
        with pytest.raises(RequestError, match=r"problem\.chat-length"):
            clean_chat(nothing)


def test_the_texts_of_a_file_lose_what_turns_them_around() -> None:
    sent = {"name": "a\u202eb", "cities": [{"na\u2066me": "\u200fc", "lon": 1.5}], "x": None}
    assert clean_file(sent) == {"name": "ab", "cities": [{"name": "c", "lon": 1.5}], "x": None}


def test_a_file_however_deep_is_only_looked_at() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert isinstance(clean_file({"map": deep}), dict)
    while deep:  # or Python would free it one within the other
        (deep,) = deep  # type: ignore[assignment]


@given(TEXTS)
def test_without_bidi_controls_nothing_else_is_missing(text: str) -> None:
    kept = [character for character in text if character not in BIDI_CONTROLS]
    assert without_bidi_controls(text) == "".join(kept)


def test_a_very_long_text_is_refused_before_it_is_ordered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ordering the marks of one letter takes time with the square of their number."""
    ordered: list[int] = []
    normalize = unicodedata.normalize

    def noted(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
        ordered.append(len(text))
        return normalize(form, text)

    monkeypatch.setattr("rotonde.server.wire.text_input.unicodedata.normalize", noted)
    for refuse in (clean_name, clean_chat):
        with pytest.raises(RequestError):
            refuse("a" + "\u0301\u0316" * 75_000)
    clean_name("Ann")
    assert ordered and max(ordered) <= 4 * CHAT_LENGTH
