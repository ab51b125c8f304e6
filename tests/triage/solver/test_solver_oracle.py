"""The solver's minima and counts against plain searches that share nothing with it."""

import random

import pytest

from rotonde.games.triage.solver import solve
from triage.solver.solver_cases import (
    oracle_minimum,
    plain_solution,
    random_problem,
    walked_problem,
)

SMALL = ("ladder-15", "ring-6", "ring-8", "straight-6")


def compare_walked(seed: int, count: int, one: int, two: int) -> None:
    """On yard-22, goals that are a few moves away: the independent search gets there."""
    chance = random.Random(f"walked {seed}")
    for _ in range(count):
        engines = chance.randint(1, 2)
        moves = chance.randint(1, one if engines == 1 else two)
        given = walked_problem(chance, "yard-22", moves, locomotives=engines)
        found = solve(given).minimum
        assert found is not None and found <= moves, given.data
        assert oracle_minimum(given, moves) == found, given.data


def compare_anywhere(name: str, seed: int, count: int) -> None:
    """On small boards, goals that are anywhere, also where nothing leads to."""
    chance = random.Random(f"{name} {seed}")
    for _ in range(count):
        engines = chance.randint(1, 2)
        given = random_problem(chance, name, engines, chance.randint(0, 4 - engines))
        assert oracle_minimum(given, 99) == solve(given).minimum, given.data


def compare_counts(name: str, seed: int, count: int, wagons: int) -> None:
    chance = random.Random(f"{name} {seed} counts")
    for _ in range(count):
        given = random_problem(chance, name, wagons=chance.randint(0, wagons))
        solution = solve(given)
        assert plain_solution(given) == (solution.minimum, solution.solutions), given.data


def test_minima_are_those_of_the_independent_search() -> None:
    compare_walked(seed=1, count=90, one=4, two=2)


@pytest.mark.parametrize("name", SMALL)
def test_minima_on_small_boards_are_those_of_the_independent_search(name: str) -> None:
    compare_anywhere(name, seed=1, count=6 if name == "ladder-15" else 20)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(2, 14))
def test_many_minima_are_those_of_the_independent_search(seed: int) -> None:
    compare_walked(seed, count=100, one=5, two=3)


@pytest.mark.proof
@pytest.mark.parametrize("name", SMALL)
def test_many_minima_on_small_boards_are_those_of_the_independent_search(name: str) -> None:
    compare_anywhere(name, seed=2, count=250)


@pytest.mark.parametrize("name", (*SMALL, "dog-bone"))
def test_optimal_solutions_are_counted_as_a_plain_search_counts_them(name: str) -> None:
    compare_counts(name, seed=1, count=10, wagons=2 if name != "dog-bone" else 1)


def test_optimal_solutions_on_yard_22_are_counted_as_a_plain_search_counts_them() -> None:
    compare_counts("yard-22", seed=1, count=15, wagons=1)


@pytest.mark.proof
@pytest.mark.parametrize("name", (*SMALL, "dog-bone", "yard-22"))
def test_many_optimal_solutions_are_counted_alike(name: str) -> None:
    compare_counts(name, seed=2, count=100, wagons=2)
