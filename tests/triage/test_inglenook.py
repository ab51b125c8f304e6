"""Inglenook as the hobby plays it: sidings for five, three and three wagons, eight wagons, a train
of five of them in a wanted order. The figures are those of docs/inglenook.md."""

import random
from math import perm

import pytest

from oracles.inglenook_oracle import Inglenook, Way
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.limits import WAGONS
from rotonde.games.triage.solver import solve
from triage.solver.solver_cases import plain_solution, walked_problem

HEADSHUNT, SIDINGS = 3, (5, 3, 3)
LONG = 1  # the siding for five; the headshunt is number 0
STARTED = (0, 5, 3, 0)  # five wagons on the long siding, three on another
TRAIN = 5


def orders(way: Way, start: tuple[int, ...]) -> tuple[dict[int, int], int]:
    return Inglenook(HEADSHUNT, SIDINGS, way).orders(start, LONG, TRAIN)


def test_with_six_wagons_every_order_can_be_made() -> None:
    pulls, never = orders("pulls", (0, 5, 1, 0))
    assert (sum(pulls.values()), never, max(pulls), pulls[max(pulls)]) == (perm(6, 5), 0, 12, 2)
    cuts, never = orders("cuts", (0, 5, 1, 0))
    assert (sum(cuts.values()), never, max(cuts), cuts[max(cuts)]) == (perm(6, 5), 0, 8, 46)


def test_a_locomotive_that_never_keeps_a_wagon_makes_120_of_the_orders() -> None:
    """The other sidings hold six wagons, so the two at the end of the long one never leave it."""
    counts, never = orders("emptied", STARTED)
    assert (sum(counts.values()), never) == (perm(6, 3), perm(8, 5) - perm(6, 3))


def test_on_one_siding_no_two_wagons_change_places() -> None:
    counts, never = Inglenook(3, (3,), "pulls").orders((0, 3), LONG, 3)
    assert (counts, never) == ({0: 1}, perm(3, 3) - 1)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("way", "longest", "such"), [("pulls", 17, 1), ("cuts", 12, 3), ("emptied", 6, 20)]
)
def test_with_eight_wagons_every_order_can_be_made(way: Way, longest: int, such: int) -> None:
    counts, never = orders(way, STARTED)
    assert (max(counts), counts[longest]) == (longest, such)
    assert sum(counts.values()) + never == perm(8, 5)
    assert never == (0 if way != "emptied" else 6600)


def eight_wagons(goal: dict[str, str]) -> Mission:
    places = [*(f"A{i}" for i in range(1, 6)), *(f"B{i}" for i in range(1, 4))]
    start = {"locomotives": ["H4"], **dict(zip(WAGONS, places, strict=True))}
    return Mission({"board": "inglenook-5-3-3", "start": start, "goal": goal})


def test_the_solver_takes_eight_wagons() -> None:
    """Pull a wagon that is next to the points out, and push it into the empty siding."""
    for wagon, other in (("red", "white"), ("white", "red")):
        given = eight_wagons({wagon: "C1", other: {"red": "A1", "white": "B1"}[other]})
        solution = solve(given)
        assert (solution.minimum, solution.solutions) == plain_solution(given)
        assert solution.minimum == 2


@pytest.mark.parametrize("engines", [1, 2])
def test_minima_of_large_fleets_are_those_of_a_plain_search(engines: int) -> None:
    chance = random.Random(f"large {engines}")
    for _ in range(3):
        given = walked_problem(chance, "ladder-15", 2, locomotives=engines, wagons=8)
        solution = solve(given)
        assert (solution.minimum, solution.solutions) == plain_solution(given), given.data


@pytest.mark.proof
def test_every_order_of_five_of_eight_wagons_in_our_moves() -> None:
    """One goal for each hundredth order; each is solved, none takes more than forty moves."""
    chance = random.Random("inglenook")
    for _ in range(perm(8, 5) // 100):
        train = chance.sample(WAGONS, TRAIN)
        goal = {wagon: f"A{i}" for i, wagon in enumerate(train, 1)}
        if goal != {wagon: f"A{i}" for i, wagon in enumerate(WAGONS[:TRAIN], 1)}:
            solution = solve(eight_wagons(goal))
            assert solution.minimum is not None and solution.minimum <= 40
