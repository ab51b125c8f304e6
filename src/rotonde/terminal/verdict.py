"""The results of checking a record: in words for people, as plain data for programs."""

import unicodedata

from rich.console import Console

from rotonde.core.errors import BadRecord, Fault, InvalidFile, RotondeError, explain
from rotonde.core.messages import Voice
from rotonde.records.record import Record
from rotonde.records.verify import Check, Verdict

SIGNS = {"holds": "✓", "fails": "✗", "unchecked": "–"}
LIMITS = (
    "fairness.limits.looking",
    "fairness.limits.together",
    "fairness.limits.moves",
    "fairness.limits.start",
)


def tell_verdict(record: Record, verdict: Verdict, language: str) -> None:
    # Records are untrusted: nothing in them may act as markup or as a control sequence of the
    # terminal.
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    names = [harmless(name) for name in record.players]
    voice = Voice(language, players=names)
    for check in verdict.checks:
        console.print(f"{SIGNS[check.status]} {harmless(_words(voice, check))}")
        for fault in check.faults:
            console.print(f"    {harmless(_fault_words(voice, fault))}")
    console.print()
    console.print(voice(_sum_up(verdict)))
    if record.fairness is not None:
        console.print()
        console.print(voice("fairness.limits"))
        for limit in LIMITS:
            console.print(f"  {voice(limit)}")


def _sum_up(verdict: Verdict) -> str:
    if verdict.holds:
        return "fairness.verdict.holds"
    if any(check.status == "fails" for check in verdict.checks):
        return "fairness.verdict.fails"
    return "fairness.verdict.not-replayed"


def _words(voice: Voice, check: Check) -> str:
    parameters = dict(check.parameters)
    if check.name == "ended":
        reason = f"fairness.ended.{parameters['reason']}"
        if voice.knows(reason):
            parameters["reason"] = voice(reason, seat=_seat(voice, parameters["seat"]))
    return voice(f"fairness.check.{check.name}.{check.status}", **parameters)


def _seat(voice: Voice, seat: object) -> str:
    if not isinstance(seat, int):
        return "#?"
    if 0 <= seat < len(voice.players):
        return voice.players[seat]
    return f"#{seat + 1}"


def _fault_words(voice: Voice, fault: Fault) -> str:
    words = explain(voice, BadRecord(fault.key, **fault.parameters))
    return voice("file.fault", place=fault.place, fault=words) if fault.place else words


def harmless(text: str) -> str:
    """The text without what could move the cursor, recolour or reorder what is printed."""
    return "".join(
        c
        if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
        else "\ufffd"
        for c in text
    )


def as_data(record: Record, verdict: Verdict) -> dict[str, object]:
    return {
        "holds": verdict.holds,
        "game": record.game,
        "rules": record.rules,
        "table": None if record.fairness is None else record.fairness.table,
        "checks": [
            {
                "name": check.name,
                "status": check.status,
                "parameters": check.parameters,
                "faults": [_plain_fault(fault) for fault in check.faults],
            }
            for check in verdict.checks
        ],
    }


def _plain_fault(fault: Fault) -> dict[str, object]:
    parameters = {name: _plain(value) for name, value in fault.parameters.items()}
    return {"place": fault.place, "key": fault.key, "parameters": parameters}


def _plain(value: object) -> object:
    """A nested error as data."""
    if not isinstance(value, RotondeError):
        return value
    parameters = {name: _plain(item) for name, item in value.parameters.items()}
    plain: dict[str, object] = {"key": value.key, "parameters": parameters}
    if isinstance(value, InvalidFile):
        plain["faults"] = [_plain_fault(fault) for fault in value.faults]
    return plain
