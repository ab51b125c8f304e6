"""The autograder: the answers of an engine, from a file or from itself, and a verdict."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from rotonde.conformance.compare import Difference, differences
from rotonde.conformance.vectors import Plan, Question, Vector, read_plan, vectors_of
from rotonde.core.errors import InvalidOptions
from rotonde.pool.command_process import CommandProcess, Garbled
from rotonde.pool.foreign import Crashed, Stalled

MOST_KEPT = 20  # differences in a verdict
MOST_WRONG = 1000  # wrong answers, after which the check stops
Progress = Callable[[int], None]  # games so far


class Verdict(msgspec.Struct):
    """What was compared, how many answers were wrong, and the first differences."""

    plan: Plan
    games: int = 0
    positions: int = 0
    wrong: int = 0
    stopped: str | None = None  # what the engine did instead of answering
    differences: list[Difference] = []

    @property
    def holds(self) -> bool:
        return self.wrong == 0 and self.stopped is None


Ask = Callable[[Vector], bytes | None]  # the line of the answer; None: there is none


def grade(plan: Plan, ask: Ask, progress: Progress = lambda games: None) -> Verdict:
    """Compare every answer with ours."""
    verdict = Verdict(plan)
    game = None
    for vector in vectors_of(plan):
        place = vector.question.id.rpartition("/")[0]
        if place != game:
            game = place
            verdict.games += 1
            progress(verdict.games)
        try:
            line = ask(vector)
        except (Crashed, Stalled, Garbled) as error:
            verdict.stopped = f"{vector.question.id}: {_reason(error)}"
            return verdict
        verdict.positions += 1
        missing = [Difference(vector.question.id, "no-answer")]
        found = missing if line is None else differences(vector, line)
        verdict.wrong += bool(found)
        verdict.differences += found[: MOST_KEPT - len(verdict.differences)]
        if verdict.wrong >= MOST_WRONG:
            break
    return verdict


def _reason(error: Crashed | Stalled | Garbled) -> str:
    """What happened, and the last line of its standard error."""
    traceback = error.traceback if isinstance(error, Crashed) else None
    last = (traceback or "").strip().splitlines()[-1:]
    return ": ".join([str(error), *last])


def file_answers(path: Path) -> tuple[Plan, Ask]:
    """The plan and the answers of a file, which may stand in any order."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise InvalidOptions("file.missing", path=str(path)) from None
    except OSError as error:
        raise InvalidOptions("file.unreadable", path=str(path), reason=str(error)) from None
    first, *lines = content.splitlines() or [b""]
    plan = read_plan(first, str(path))
    answers: dict[str, bytes] = {}
    for number, line in enumerate(lines, start=2):
        if not line.strip():
            continue
        try:
            named = msgspec.json.decode(line, type=_Named).id
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            where = f"{path}, line {number}"
            raise InvalidOptions("file.not-json", path=where, reason=str(error)) from None
        if named in answers:
            raise InvalidOptions("conformance.twice", path=str(path), line=number, id=named)
        answers[named] = line
    return plan, lambda vector: answers.get(vector.question.id)


class _Named(msgspec.Struct):
    id: str


@contextmanager
def engine_answers(command: list[str], limit: float) -> Iterator[Ask]:
    """The answers of a program that is sent a question a line and writes an answer a line."""
    process = CommandProcess(command, most_line=MOST_ANSWER)
    try:
        yield lambda vector: process.ask(line_of(vector.question), limit)
    finally:
        process.close()


MOST_ANSWER = 1 << 24  # bytes


def line_of(question: Question) -> bytes:
    return msgspec.json.encode(question)
