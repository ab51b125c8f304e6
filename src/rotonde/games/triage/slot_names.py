"""What people call a slot: the colour and the letter of its sign, as on cards and page (grey A).

Where two slots of a board share both, the shape comes between: grey square A. Names are read in
either language, with a space or a hyphen, and so are the ids of a board's file (A3).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rotonde.core.messages import LANGUAGES, Voice

Slots = Sequence[Mapping[str, Any]]


def slot_names(slots: Slots, language: str) -> dict[str, str]:
    """The name of every slot, by its id."""
    voice = Voice(language)
    alike = Counter((slot["colour"], slot["letter"]) for slot in slots)
    return {
        slot["id"]: _short(slot, voice)
        if alike[slot["colour"], slot["letter"]] == 1
        else _long(slot, voice)
        for slot in slots
    }


def slot_readings(slots: Slots) -> dict[str, str]:
    """The id of every slot, by each of its names as `normal` writes them; no name of two slots."""
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        voice = Voice(language)
        for slot in slots:
            for name in (_short(slot, voice), _long(slot, voice)):
                found.setdefault(normal(name), set()).add(slot["id"])
    return {name: ids.pop() for name, ids in found.items() if len(ids) == 1}


def normal(name: str) -> str:
    """The same for all ways of writing one name."""
    return " ".join(name.replace("-", " ").lower().split())


def _short(slot: Mapping[str, Any], voice: Voice) -> str:
    return f"{voice('page.triage.colour.' + slot['colour'])} {slot['letter']}"


def _long(slot: Mapping[str, Any], voice: Voice) -> str:
    return voice(
        "page.triage.slot",
        colour=voice(f"page.triage.colour.{slot['colour']}"),
        shape=voice(f"page.triage.shape.{slot['shape']}"),
        letter=slot["letter"],
    )
