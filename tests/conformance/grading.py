"""The autograder asked by a test, with an engine in this process."""

import json
from collections.abc import Callable
from typing import Any

from conformance.oracle_engines import Answering
from rotonde.conformance.check import Verdict, grade, line_of
from rotonde.conformance.vectors import plan_of

Change = Callable[[dict[str, Any]], None]


def verdict_on(
    *only: str,
    games: int,
    seed: int = 0,
    positions: int = 12,
    fault: str | None = None,
    change: Change = lambda answer: None,
) -> Verdict:
    """Of the oracles, or of one with a planted fault, or with its answers changed."""
    engine = Answering(fault)

    def ask(vector: Any) -> bytes:
        answer = engine(json.loads(line_of(vector.question)))
        change(answer)
        return json.dumps(answer).encode()

    return grade(plan_of(games, seed, positions, only), ask)
