"""One catalogue, two languages, nothing missing, French typography right."""

import re
from pathlib import Path
from typing import Any

import pytest

import rotonde
from rotonde.core.messages import LANGUAGES, Voice, catalogue, choose, plural
from rotonde.games.rail.legal import REASONS

SOURCE = Path(rotonde.__file__).parent
BLANK = re.compile(r"\{(\w+)\}")
NARROW = "\u202f"  # the narrow no-break space of French before ; : ! ?


def texts(message: Any) -> list[str]:
    return [message] if isinstance(message, str) else list(message[0]["match"].values())


def test_both_languages_have_the_same_keys() -> None:
    french, english = (set(catalogue(language)) for language in ("fr", "en"))
    assert french ^ english == set()


def test_both_languages_fill_the_same_blanks() -> None:
    for key, message in catalogue("en").items():
        blanks = [
            {blank for text in texts(m) for blank in BLANK.findall(text)}
            for m in (message, catalogue("fr")[key])
        ]
        assert blanks[0] == blanks[1], key


def test_every_key_in_the_sources_is_in_the_catalogue() -> None:
    """Keys are written out in the sources, so that this can be checked."""
    known = set(catalogue("en"))
    prefixes = {key.split(".")[0] for key in known}
    pattern = re.compile(rf'"((?:{"|".join(sorted(prefixes))})\.[a-z][a-z.-]+[a-z])"')
    missing = {
        (path.name, key)
        for path in SOURCE.rglob("*.py")
        for key in pattern.findall(path.read_text(encoding="utf-8"))
        if key not in known and not key.endswith((".json", ".py"))
    }
    assert missing == set()


def test_every_reason_of_rail_is_in_the_catalogue() -> None:
    for reason in REASONS[1:]:
        assert f"illegal.rail.{reason}" in catalogue("fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_chosen_for_any_number(language: str) -> None:
    for message in catalogue(language).values():
        if isinstance(message, str):
            continue
        inputs = [d.removeprefix("input ") for d in message[0]["declarations"] if "input" in d]
        for number in (0, 1, 2, 5, 100):
            assert choose(language, message, dict.fromkeys(inputs, number))


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("fairness.check.seeds.holds", "given"),
        ("page.rail.final.caption.all", "count"),
        ("page.rail.final.total", "count"),
        ("page.rail.keep.meter.train", "count"),
        ("page.rail.keep.meter.tram", "count"),
        ("page.trains.final.chart.label", "closed"),
        ("terminal.rail.last-round", "count"),
        ("triage.solve.memory", "least"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_not_said_as_many(language: str, key: str, number: str) -> None:
    one, many = (choose(language, catalogue(language)[key], {number: n}) for n in (1, 2))
    assert one != many


@pytest.mark.parametrize(
    "key", ["draw", "place-better", "place-least-harm", "rearrange-better", "remove-threat"]
)
def test_one_coupling_is_not_said_as_many_in_french(key: str) -> None:
    """English counts the total here: 1 of 6 couplings."""
    message = catalogue("fr")[f"why.trains.{key}"]
    one, many = (choose("fr", message, {"closed": n, "total": 6}) for n in (1, 2))
    assert one != many


@pytest.mark.parametrize(
    "key",
    [
        "page.trains.couplings",
        "page.trains.final.caps",
        "page.trains.option.move",
        "page.trains.option.place",
        "page.trains.option.swap",
    ],
)
def test_one_coupling_is_a_singular_in_french(key: str) -> None:
    """English says "1 of 6 couplings": there the total chooses."""
    assert "{closed} attelage sur" in choose("fr", catalogue("fr")[key], {"closed": 1})


def test_one_taken_seat_is_a_singular_in_french() -> None:
    assert choose("fr", catalogue("fr")["page.seats.of"], {"taken": 1}).startswith("{taken} place ")


def test_no_bot_bears_a_name_that_people_are_given() -> None:
    """Not even in the other language: a name stays as its owner first read it."""
    given, bots = (
        {text for both in LANGUAGES for key, text in catalogue(both).items() if key.startswith(of)}
        for of in ("page.name.", "page.bot.")
    )
    assert given & bots == set()


def test_plurals() -> None:
    assert [plural("fr", n) for n in (0, 1, 1.5, 2)] == ["one", "one", "one", "other"]
    assert [plural("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]


def test_french_spaces_before_punctuation() -> None:
    for key, message in catalogue("fr").items():
        for text in texts(message):
            assert "\u00a0" not in text, (key, text)  # the wide one; ours is the narrow one
            plain = BLANK.sub("x", text)
            assert not re.search(r"[^\s:] [;:!?»]", plain), (key, text)
            assert not re.search(r"« ", plain), (key, text)
            assert not re.search(r"[\w)»](?<!http)[;!?]|\w:(?!/)(?=\s|$)", plain), (key, text)
            assert "'" not in plain, (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_has_a_control_character(language: str) -> None:
    """They cannot be seen, so that nobody notices a sign that they have replaced."""
    for key, message in catalogue(language).items():
        for text in texts(message):
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text), (key, text)


def test_no_french_text_elides_before_a_name() -> None:
    """Whether it is "de Max" or "d’Inès", no catalogue can know."""
    for key, message in catalogue("fr").items():
        for text in texts(message):
            assert not re.search(r"\b(?i:de|que) \{(name|seat|winner)\}", text), (key, text)


def test_parameters_are_put_into_words() -> None:
    voice = Voice("fr", {"a--b": "Ainay – Bellecour"}, ["Zoé", "Max"])
    said = voice("rail.kept-tickets", seat=0, count=1, tickets=["a--b"])
    assert said == f"Zoé garde 1 billet{NARROW}: Ainay – Bellecour."
    assert voice("rail.took", seat=1, card="blue") == f"Max prend une carte visible{NARROW}: bleu."


def test_a_parameter_is_never_read_as_a_blank() -> None:
    voice = Voice("en", players=["{card}"])
    assert voice("rail.took", seat=0, card="red") == "{card} takes red from the row."
