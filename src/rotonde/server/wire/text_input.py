"""Untrusted texts that other people read: names, chat, the words of an uploaded file.

A name must show something, on one line, and must not change how the text around it is shown.
Emoji of several characters, and the scripts that need joiners or marks, stay as they are written.
"""

import re
import unicodedata
from itertools import pairwise
from typing import Any

from rotonde.server.wire.chat import CHAT_LENGTH
from rotonde.server.wire.people import NAME_LENGTH
from rotonde.server.wire.problems import RequestError, bad_request

# Embeddings, overrides and isolates, with the marks that work like one letter of a direction.
BIDI_CONTROLS = (
    "\u061c\u200e\u200f"  # marks: ALM, LRM, RLM
    "\u202a\u202b\u202c\u202d\u202e"  # LRE, RLE, PDF, LRO, RLO
    "\u2066\u2067\u2068\u2069"  # LRI, RLI, FSI, PDI
)
# Letters and symbols by category that are drawn as nothing: jamo fillers, the Braille blank, a
# note without a head.
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159")
# Marks that are drawn as nothing and that no name needs.
_IGNORED = frozenset("\u034f\u17b4\u17b5\U00016fe4")
_JOINERS = frozenset("\u200c\u200d")
_VARIATIONS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# A character; or the flag of a region (Scotland, say), whose letters are invisible tags.
_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
_CHARACTER = re.compile(f"{_FLAG}|.", re.DOTALL)

_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
# Scripts without capitals (Arabic, Indic, …) and emoji: only these are written with joiners.
_JOINS_AFTER = frozenset(("Lo", "Lm", "Mn", "Mc", "So", "Sk"))
_JOINS_BEFORE = frozenset(("Lo", "So"))
_VARIES = frozenset(("Lo", "Nd", "Po", "Pd", "Sm", "Sk", "So"))

# What is dropped may make a text longer than what is kept; but ordering the marks of a very long
# one takes time that grows with the square of its length.
_SENT_FOR_KEPT = 4
_DEEPEST = 20  # no file of any game nests as deep as that
_WITHOUT_BIDI = dict.fromkeys(map(ord, BIDI_CONTROLS))


def clean_name(name: str, most: int = NAME_LENGTH) -> str:
    """A name as a person, a guest, a table or a token may have it; or a problem."""
    kept = one_line(name) if len(name) <= _SENT_FOR_KEPT * most else ""
    if not kept or len(kept) > most:
        raise RequestError(422, "name", most=most)
    return kept


def clean_chat(text: str) -> str:
    """A chat message without control characters; a problem if nothing visible is left."""
    kept = ""
    if len(text) <= _SENT_FOR_KEPT * CHAT_LENGTH:
        plain = without_bidi_controls(text)
        kept = "".join(c for c in plain if c in "\n\t" or unicodedata.category(c) != "Cc").strip()
    if len(kept) > CHAT_LENGTH or not one_line(kept):
        raise bad_request("chat-length", most=CHAT_LENGTH)
    return kept


def without_bidi_controls(text: str) -> str:
    return text.translate(_WITHOUT_BIDI)


def clean_file(value: Any, depth: int = 0) -> Any:
    """An uploaded file, its texts without bidi controls. The game checks its format later."""
    if isinstance(value, str):
        return without_bidi_controls(value)
    if depth == _DEEPEST:
        return value  # and the check of its format refuses it
    if isinstance(value, list):
        return [clean_file(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {clean_file(name): clean_file(item, depth + 1) for name, item in value.items()}
    return value


def one_line(text: str) -> str:
    """A text on one line, with nothing in it that cannot be seen; empty if nothing can be."""
    characters = _CHARACTER.findall(unicodedata.normalize("NFC", text))
    kept: list[str] = []
    for character, following in pairwise([*characters, " "]):
        before = kept[-1] if kept else " "
        if character.isspace() or character in BLANKS:
            if before != " ":
                kept.append(" ")
        elif _shows(before, character, following):
            kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept).strip())


def _shows(before: str, character: str, following: str) -> bool:
    """Does a character show, or change how its neighbours are shown as they are meant to be?"""
    if len(character) > 1:
        return True  # a flag
    if character in _JOINERS:
        return _category(before) in _JOINS_AFTER and _category(following) in _JOINS_BEFORE
    if _VARIATIONS.match(character):
        return _category(before) in _VARIES
    category = unicodedata.category(character)
    if category.startswith("M"):
        # Without a letter to stand on it would be drawn over whatever comes before the name.
        return before != " " and character not in _IGNORED
    return category not in _DROPPED


def _category(character: str) -> str:
    if character in BLANKS:
        return "Zs"
    return unicodedata.category(character[0])
