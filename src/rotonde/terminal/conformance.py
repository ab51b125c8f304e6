"""The result of `rotonde conformance check`, in words."""

from rotonde.conformance.check import Verdict
from rotonde.conformance.compare import Difference, Kind
from rotonde.core.messages import Voice

MOST_SHOWN = 5
LONGEST = 300  # letters of a value
_KEYS: dict[Kind, str] = {
    "no-answer": "conformance.no-answer",
    "unreadable": "conformance.unreadable",
    "legal-missing": "conformance.legal-missing",
    "legal-extra": "conformance.legal-extra",
    "not-an-action": "conformance.not-an-action",
    "no-position": "conformance.no-position",
    "position-shape": "conformance.position-shape",
    "field": "conformance.field",
    "no-result": "conformance.no-result",
    "early-result": "conformance.early-result",
    "winners": "conformance.winners",
    "scores": "conformance.scores",
}


def verdict_text(verdict: Verdict, voice: Voice) -> str:
    counts = {"games": verdict.games, "count": verdict.positions}
    lines = [voice("conformance.compared", **counts)]
    if verdict.holds:
        lines.append(voice("conformance.right"))
    if verdict.wrong:
        lines.append(voice("conformance.wrong", count=verdict.wrong))
    lines += ["  " + difference_text(one, voice) for one in verdict.differences[:MOST_SHOWN]]
    if verdict.stopped is not None:
        lines.append(voice("conformance.stopped", reason=verdict.stopped))
    return "\n".join(lines)


def difference_text(one: Difference, voice: Voice) -> str:
    name, game, ply = one.id.split("/")
    where = voice("conformance.where", game=name, number=game, ply=ply)
    values = {"ours": _short(one.ours), "theirs": _short(one.theirs), "place": one.place}
    return f"{where} {voice(_KEYS[one.kind], **values)}"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
