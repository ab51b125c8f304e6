"""A play-test and a balanced map in words, for the terminal and the report."""

from collections.abc import Iterator, Mapping
from typing import Any

from rotonde.core.messages import Voice
from rotonde.core.studio import Edit, Outline
from rotonde.studio.balance import Balanced

MOST_LINES = 5  # of routes or tickets that stand out

EDITS = {
    "ticket-points": "studio.edit.ticket-points",
    "route-length": "studio.edit.route-length",
    "route-colour": "studio.edit.route-colour",
    "double-route": "studio.edit.double-route",
    "new-route": "studio.edit.new-route",
    "pieces": "studio.edit.pieces",
}
MEASURES = {
    "claimed": "studio.measure.claimed",
    "shut-out": "studio.measure.shut-out",
    "advantage": "studio.measure.advantage",
    "favour": "studio.measure.favour",
    "colour": "studio.measure.colour",
}
SHARES = {"claimed", "favour"}  # told in hundredths


def percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f}"


def decimal(value: float, form: str, voice: Voice) -> str:
    text = format(value, form)
    return text.replace(".", ",") if voice.language == "fr" else text


def edit_in_words(edit: Mapping[str, Any], outline: Outline, voice: Voice) -> str:
    place = _place(edit["place"], outline)
    key, value, before = EDITS[edit["kind"]], edit["value"], edit.get("before", "")
    if edit["kind"] in ("route-colour", "double-route"):
        value, before = (
            voice("studio.colour", colour=colour) for colour in (value, before or value)
        )
    return voice(key, place=place, value=value, before=before)


def _place(place: str, outline: Outline) -> str:
    """In words; a new route has no name yet."""
    if place in outline.words:
        return outline.words[place]
    return " – ".join(outline.words.get(city, city) for city in place.split("--")[:2])


def effect_in_words(change: Mapping[str, Any], voice: Voice) -> str:
    scale, digits = (100, 0) if change["measure"] in SHARES else (1, 2)
    low, high = (bound * scale for bound in change["interval"])
    numbers = {
        "before": decimal(change["before"] * scale, f".{digits}f", voice),
        "after": decimal(change["after"] * scale, f".{digits}f", voice),
        "effect": decimal(change["effect"] * scale, f"+.{digits}f", voice),
        "doubt": decimal((high - low) / 2, f".{digits}f", voice),
    }
    return voice(MEASURES[change["measure"]], **numbers)


def tell(outline: Outline, result: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    """The lines of a play-test."""
    yield voice("studio.played", name=result["map"], count=result["games"])
    for players, table in result["players"].items():
        yield voice(
            "studio.table",
            players=int(players),
            seats=" · ".join(percent(share) for share in table["seats"]),
            score=f"{table['scores']['mean']:.0f}",
            winner=f"{table['winning_score']['mean']:.0f}",
            length=f"{table['length']['mean'] / int(players):.0f}",
            path=f"{table['longest_path']['mean']:.0f}",
            stuck=percent(table["stuck"]["share"]),
        )
        styles = ", ".join(
            f"{voice(f'studio.style.{name}')} {percent(share)}"
            for name, share in table["styles"].items()
        )
        yield "  " + voice("studio.styles", styles=styles)
    if result["dormant"]:
        names = ", ".join(outline.words[name] for name in result["dormant"])
        yield voice("studio.dormant", routes=names)
    yield from _routes(outline, result, voice)
    yield from _tickets(outline, result, voice)
    if result["changes"]:
        yield voice("studio.changes")
    for change in result["changes"]:
        words = edit_in_words(change["edit"], outline, voice)
        yield f"  {words} {effect_in_words(change, voice)}"


def _routes(outline: Outline, result: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    fought = sorted(result["routes"], key=lambda route: -route["contested"])[:MOST_LINES]
    told = ", ".join(f"{outline.words[r['id']]} {percent(r['contested'])}" for r in fought)
    yield voice("studio.contested", routes=told)


def _tickets(outline: Outline, result: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    off = [row for row in result["tickets"] if row["points"] != row["suggested"]]
    off.sort(key=lambda row: -abs(row["points"] - row["suggested"]) / row["suggested"])
    for row in off[:MOST_LINES]:
        yield "  " + voice(
            "studio.ticket",
            ticket=outline.words[row["id"]],
            points=row["points"],
            suggested=row["suggested"],
            made=percent(row["made"]),
            kept=percent(row["kept"]),
        )


def tell_balance(outline: Outline, balanced: Balanced, voice: Voice) -> Iterator[str]:
    if not balanced.steps:
        key = "studio.balance.reached" if balanced.start.total == 0 else "studio.balance.nothing"
        yield voice(key)
        return
    for number, step in enumerate(balanced.steps, start=1):
        words = edit_in_words(_fields(step.edit), outline, voice)
        yield voice(
            "studio.balance.step",
            number=number,
            edit=words,
            before=decimal(step.before.total, ".3f", voice),
            after=decimal(step.after.total, ".3f", voice),
        )


def _fields(edit: Edit) -> dict[str, Any]:
    return {
        "kind": edit.kind,
        "place": edit.place,
        "value": edit.value,
        "before": edit.before or "",
    }
