"""Sentences of Rail: the terminal and the screen reader say exactly what was paid for a route."""

import pytest

from rotonde.core.messages import Voice


@pytest.mark.parametrize(
    ("cards", "locomotives", "points", "english", "french"),
    [
        (2, 1, 4, "2 red cards and 1 locomotive: 4 points",
         "2 cartes en rouge et 1 locomotive : 4 points"),
        (1, 2, 4, "1 red card and 2 locomotives: 4 points",
         "1 carte en rouge et 2 locomotives : 4 points"),
        (3, 0, 4, "3 red cards: 4 points", "3 cartes en rouge : 4 points"),
        (1, 0, 1, "1 red card: 1 point", "1 carte en rouge : 1 point"),
        (0, 1, 1, "1 locomotive: 1 point", "1 locomotive : 1 point"),
        (0, 2, 2, "2 locomotives: 2 points", "2 locomotives : 2 points"),
    ],
)  # fmt: skip
def test_a_claim_says_what_was_paid(
    cards: int, locomotives: int, points: int, english: str, french: str
) -> None:
    claim = {
        "seat": 0, "route": "ab", "length": cards + locomotives, "points": points,
        "colour": "red" if cards else "locomotive", "cards": cards, "locomotives": locomotives,
    }  # fmt: skip
    names = {"ab": "A – B"}
    said = {
        language: Voice(language, names, ["Ann"])("rail.claimed", **claim)
        for language in ("en", "fr")
    }
    assert said["en"] == f"Ann claims A – B with {english}."
    assert said["fr"].replace("\N{NARROW NO-BREAK SPACE}", " ") == f"Ann prend A – B avec {french}."
