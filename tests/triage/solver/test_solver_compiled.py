"""The solver gives the same with the compiler off, and with every index checked."""

import json
from pathlib import Path

import pytest

from other_interpreter import run_python

RUN = """
import json, random
from rotonde.games.triage.census.census import take_census
from rotonde.games.triage.solver import solve
from rotonde.games.triage.solver.hints import Coach
from rotonde.games.triage.solver.steps import start_of
from triage.solver.solver_cases import random_problem

out = []
for name in ("yard-22", "ladder-15", "ring-6", "dog-bone"):
    chance = random.Random(name)
    for wagons in (0, 1, 1):
        given = random_problem(chance, name, wagons=wagons)
        found = solve(given)
        effort = found.effort.positions, found.effort.expanded, found.effort.memory
        steps = [step.text for step in found.steps]
        out.append([found.minimum, found.solutions, found.reason, effort, steps])
        advice = Coach(given).advise(start_of(given))
        out.append([advice.distance, [step.text for step in advice.best]])
census = take_census("yard-22", 1, 0)
out.append([census.moves, census.levels, census.furthest])
print(json.dumps(out))
"""


def run(**environment: str) -> object:
    return json.loads(run_python(RUN, "-W", "error", **environment))


def test_solutions_are_the_same_with_the_compiler_off() -> None:
    assert run(NUMBA_DISABLE_JIT="1") == run()


@pytest.mark.proof
def test_solutions_are_the_same_with_bounds_checked(tmp_path: Path) -> None:
    assert run(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path)) == run()
