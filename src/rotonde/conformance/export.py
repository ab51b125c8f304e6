"""Vectors written to a file, all of them or none."""

from pathlib import Path

import msgspec

from rotonde.conformance.check import Progress
from rotonde.conformance.vectors import Plan, Vector, vectors_of
from rotonde.core.whole_files import whole_files


def export(plan: Plan, path: Path, replace: bool, progress: Progress = lambda games: None) -> int:
    """The plan on the first line, then a vector a line; returns how many vectors."""
    count, games, game = 0, 0, None
    with whole_files([path], replace) as (draft,), draft.open("wb") as lines:
        lines.write(msgspec.json.encode(plan) + b"\n")
        for vector in vectors_of(plan):
            lines.write(msgspec.json.encode(fields_of(vector)) + b"\n")
            count += 1
            place = vector.question.id.rpartition("/")[0]
            if place != game:
                game, games = place, games + 1
                progress(games)
    return count


def fields_of(vector: Vector) -> dict[str, object]:
    """The question and our answer to it, in one object."""
    question, answer = msgspec.to_builtins(vector.question), msgspec.to_builtins(vector.answer)
    return {**question, **answer}
