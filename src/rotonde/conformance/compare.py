"""An answer of another engine compared with ours: every difference, with its place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from rotonde.conformance.vectors import Answer, Vector
from rotonde.core.conformance import Vectors
from rotonde.core.errors import RotondeError
from rotonde.core.interface import Game
from rotonde.games.registry import game, manifest

Kind = Literal[
    "no-answer",
    "unreadable",
    "legal-missing",
    "legal-extra",
    "not-an-action",
    "no-position",
    "position-shape",
    "field",
    "no-result",
    "early-result",
    "winners",
    "scores",
]
MOST_OF_A_KIND = 3  # differences of one kind that are listed for one answer


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing in which an answer differs. `place` is the field of a position."""

    id: str
    kind: Kind
    ours: str = ""
    theirs: str = ""
    place: str = ""


def differences(vector: Vector, line: bytes) -> list[Difference]:
    """All of them, a few of each kind; none: the answer is right."""
    place = vector.question.id
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return [Difference(place, "unreadable", theirs=str(error))]
    if answer.id != place:
        return [Difference(place, "no-answer", theirs=answer.id)]
    found = [*_legal(vector, answer), *_next(vector, answer), *_result(vector, answer)]
    counts: dict[str, int] = {}
    kept = []
    for one in found:
        counts[one.kind] = counts.get(one.kind, 0) + 1
        if counts[one.kind] <= MOST_OF_A_KIND:
            kept.append(one)
    return kept


def _legal(vector: Vector, answer: Answer) -> Iterator[Difference]:
    """Actions are read as the game reads them, so that spelling makes no difference."""
    place, played = vector.question.id, game(vector.question.game)
    ours, theirs = set(vector.answer.legal), set()
    for text in answer.legal:
        try:
            theirs.add(_spelled(played, vector, text))
        except RotondeError:
            yield Difference(place, "not-an-action", theirs=text)
    for text in sorted(ours - theirs):
        yield Difference(place, "legal-missing", ours=text)
    for text in sorted(theirs - ours):
        yield Difference(place, "legal-extra", theirs=text)


def _spelled(played: Game, vector: Vector, text: str) -> str:
    return text if text in vector.answer.legal else str(played.read(vector.state, text))


def _next(vector: Vector, answer: Answer) -> Iterator[Difference]:
    place, ours = vector.question.id, vector.answer.next
    if ours is None:
        return
    if answer.next is None:
        yield Difference(place, "no-position")
        return
    kind = _vectors(vector.question.game).compared
    try:
        theirs = msgspec.to_builtins(msgspec.convert(answer.next, kind))
    except (msgspec.ValidationError, RecursionError) as error:
        yield Difference(place, "position-shape", theirs=str(error))
        return
    for where, our, their in unlike(msgspec.to_builtins(msgspec.convert(ours, kind)), theirs):
        yield Difference(place, "field", _json(our), _json(their), where)


def _vectors(name: str) -> Vectors:
    given = manifest(name).vectors
    assert given is not None, "it has made the question"
    return given.load()


def _result(vector: Vector, answer: Answer) -> Iterator[Difference]:
    place, ours, theirs = vector.question.id, vector.answer.result, answer.result
    if ours is None or theirs is None:
        if ours is not None:
            yield Difference(place, "no-result", ours=_json(ours.scores))
        if theirs is not None:
            yield Difference(place, "early-result", theirs=_json(theirs.scores))
        return
    if ours.scores != theirs.scores:
        yield Difference(place, "scores", _json(ours.scores), _json(theirs.scores))
    if ours.winners != sorted(theirs.winners):
        yield Difference(place, "winners", _json(ours.winners), _json(theirs.winners))


def unlike(ours: Any, theirs: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The innermost fields that differ: place, ours, theirs."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for key in dict.fromkeys([*ours, *theirs]):
            where = f"{place}.{key}" if place else str(key)
            yield from unlike(ours.get(key), theirs.get(key), where)
    elif _are_lists(ours, theirs) and len(ours) == len(theirs):
        for i, (our, their) in enumerate(zip(ours, theirs, strict=True)):
            yield from unlike(our, their, f"{place}[{i}]")
    elif ours != theirs:
        yield place, ours, theirs


def _are_lists(*values: object) -> bool:
    return all(isinstance(value, Sequence) and not isinstance(value, str) for value in values)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
