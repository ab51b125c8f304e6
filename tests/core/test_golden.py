"""Whole games as readable transcripts, checked in: a change of the rules shows as a difference.

After a change that is meant, write them anew: UPDATE_GOLDEN=1 make test (then read the diff).
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.cases import CASES, IDS, random_game
from rotonde import Event, State, game

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
SEED = 2026


def transcript(name: str, options: dict[str, Any]) -> Iterator[str]:
    played = game(name)
    yield f"# {name}, rules version {played.version}, options {options}, seed {SEED}"
    before: State | None = None
    for number, (state, action, _) in enumerate(random_game(name, options, SEED)):
        if before is not None:
            for event in played.tell(before, state):
                yield f"        {told(event)}"
        if number == 0:
            yield from start(played.show(state))
        if action is not None:
            count = len(played.legal(state))
            yield f"{number + 1:>4} seat {state.turn}: {action}    (one of {count})"
        before = state
    assert before is not None
    result = played.result(before)
    if result is None:
        yield "# not over yet: the transcript ends here"
    else:
        yield f"# winners {list(result.winners)}, scores {list(result.scores)}"
        for seat, details in enumerate(result.details):
            fields = msgspec.to_builtins(details)  # without what the game omits
            del fields["type"]
            yield f"# seat {seat}: {fields}"


def told(event: Event) -> str:
    parameters = " ".join(f"{name}={value}" for name, value in event.parameters.items())
    return f"{event.key} {parameters}".rstrip()


def start(shown: dict[str, Any]) -> Iterator[str]:
    for name, value in shown.items():
        if name == "generator":
            continue
        if isinstance(value, list) and value and isinstance(value[0], dict):
            for i, item in enumerate(value):
                yield f"# {name}[{i}]: {item}"
        else:
            yield f"# {name}: {value}"


@pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
def test_golden_playthrough(name: str, options: dict[str, Any], request: Any) -> None:
    path = GOLDEN / f"{request.node.callspec.id}.txt"
    text = "\n".join(transcript(name, options)) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
