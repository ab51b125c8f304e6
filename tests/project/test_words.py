"""The catalogues keep to the glossary in docs/words.md: one word for each thing."""

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from rotonde.core.messages import LANGUAGES, catalogue

PAGE = Path(__file__).resolve().parents[2] / "docs/words.md"
BLANK = re.compile(r"\{\w+\}")
WORD = re.compile(r"([^()]+?)(?: \((\w+)\))?")


@dataclass(frozen=True)
class Synonym:
    """A word that must not stand for a thing, maybe only in messages of one game."""

    language: str
    word: str
    game: str | None

    def pattern(self) -> re.Pattern[str]:
        stem = re.escape(self.word.removesuffix("*"))
        ending = r"\w*" if self.word.endswith("*") else ""
        return re.compile(rf"\b{stem}{ending}\b", re.IGNORECASE)

    def concerns(self, key: str) -> bool:
        return self.game is None or self.game in key.split(".")


@dataclass(frozen=True)
class Entry:
    thing: str
    words: dict[str, str]
    synonyms: list[Synonym]


def rows(title: str) -> list[list[str]]:
    """The rows of the table in a section of the page, without its head."""
    section = PAGE.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def synonyms(language: str, cell: str) -> list[Synonym]:
    found = []
    for text in filter(None, map(str.strip, cell.split(","))):
        match = WORD.fullmatch(text)
        assert match, text
        found.append(Synonym(language, match[1], match[2]))
    return found


def glossary() -> list[Entry]:
    return [
        Entry(thing, {"fr": french, "en": english}, synonyms("fr", not_fr) + synonyms("en", not_en))
        for thing, french, english, not_fr, not_en in rows("Glossary")
    ]


def exceptions() -> set[tuple[str, str]]:
    """Pairs of a pattern of keys and a word that these messages may use."""
    return {
        (keys.strip(), word.strip())
        for patterns, words, _ in rows("Exceptions")
        for keys in patterns.split(",")
        for word in words.split(",")
    }


def sentences(language: str) -> list[tuple[str, str]]:
    """Every text of a catalogue with its key, without its blanks."""
    return [
        (key, BLANK.sub("", text))
        for key, message in catalogue(language).items()
        for text in ([message] if isinstance(message, str) else message[0]["match"].values())
    ]


def uses() -> list[tuple[str, str, str]]:
    """Each use of a synonym in the catalogues: language, key, the word as it stands there."""
    found = []
    for language in LANGUAGES:
        texts = sentences(language)
        for synonym in (s for entry in glossary() for s in entry.synonyms):
            if synonym.language != language:
                continue
            pattern = synonym.pattern()
            for key, text in texts:
                if synonym.concerns(key):
                    found += [(language, key, word) for word in pattern.findall(text)]
    return found


def is_excepted(key: str, word: str, exception: tuple[str, str]) -> bool:
    keys, excepted = exception
    return fnmatchcase(key, keys) and word.lower() == excepted


def test_no_message_uses_another_word_for_a_thing() -> None:
    allowed = exceptions()
    stray = [
        (language, key, word)
        for language, key, word in uses()
        if not any(is_excepted(key, word, exception) for exception in allowed)
    ]
    assert stray == []


def test_every_exception_is_needed() -> None:
    """For each word of a row at least one message, and for each key pattern at least one word."""
    found = uses()
    for patterns, words, _ in rows("Exceptions"):
        keys, excepted = ([part.strip() for part in cell.split(",")] for cell in (patterns, words))
        used = {
            (key, word)
            for key in keys
            for word in excepted
            if any(is_excepted(where, what, (key, word)) for _, where, what in found)
        }
        assert {key for key, _ in used} == set(keys)
        assert {word for _, word in used} == set(excepted)


@pytest.mark.parametrize("entry", glossary(), ids=lambda entry: entry.words["en"])
def test_every_word_of_the_glossary_is_used(entry: Entry) -> None:
    """By its first letters: a verb is conjugated, a noun has a plural."""
    for language, word in entry.words.items():
        stem = word[:-1] if len(word) > 4 else word
        pattern = re.compile(rf"\b{re.escape(stem)}", re.IGNORECASE)
        assert any(pattern.search(text) for _, text in sentences(language)), (language, word)


def test_no_word_is_both_preferred_and_forbidden() -> None:
    entries = glossary()
    for entry in entries:
        for synonym in entry.synonyms:
            preferred = {other.words[synonym.language] for other in entries}
            assert synonym.game or synonym.word.removesuffix("*") not in preferred, synonym


def test_a_synonym_is_found_with_its_endings_and_in_its_game_alone() -> None:
    synonym = Synonym("fr", "étalage*", "rail")
    found = synonym.pattern().findall("L’étalage, deux Étalages, détalage")
    assert found == ["étalage", "Étalages"]
    assert synonym.concerns("page.rail.row") and not synonym.concerns("page.trains.row")
