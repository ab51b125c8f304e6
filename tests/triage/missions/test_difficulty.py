"""The measures of a mission, beside plain ways of counting the same."""

import math
import random
from itertools import pairwise

import pytest

from rotonde.games.triage.generator.difficulty import Measures, Proof, measure
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.rules import is_solved
from rotonde.games.triage.solver import solve
from rotonde.games.triage.solver.steps import Step, slots_of, start_of
from triage.positions import mission as mission_file
from triage.solver.solver_cases import after, one_of_twins, problem, random_problem, solved_at_once


def solvable(chance: random.Random, count: int) -> list[Mission]:
    found: list[Mission] = []
    while len(found) < count:
        given = random_problem(chance, "yard-22", wagons=2)
        solution = solve(given)
        if not solution.impossible and solution.solutions < 200 and (solution.minimum or 0) > 1:
            found.append(given)
    return found


def chance_of_blind_play(mission: Mission, position: int, moves: int) -> float:
    """The chance that so many equally likely moves solve it, by trying all of them."""
    if is_solved(mission.tables[0], slots_of(mission, position)):
        return 1.0
    if moves == 0:
        return 0.0
    onward = after(mission, position)
    return sum(chance_of_blind_play(mission, p, moves - 1) for p in onward) / len(onward)


def test_surprise_is_how_unlikely_blind_play_is_to_solve_it() -> None:
    checked = 0
    for given in solvable(random.Random("blind"), 30):
        measures = measure(Proof(given))
        if measures.minimum > 3:
            continue
        start = one_of_twins(given, start_of(given))
        plain = chance_of_blind_play(given, start, measures.minimum)
        assert measures.surprise == pytest.approx(-math.log2(plain), abs=0.001)
        checked += 1
    assert checked > 3


def changes_of(steps: tuple[Step, ...]) -> int:
    return sum(a.locomotive != b.locomotive for a, b in pairwise(steps))


def test_changes_are_the_fewest_of_any_solution() -> None:
    """Every solution is listed once, and told with its plainest moves: never with fewer changes."""
    for given in solvable(random.Random("changes"), 15):
        solution = solve(given, every=True)
        told = min(changes_of(steps) for steps in solution.all)
        assert measure(Proof(given)).changes <= told
        if len(given.data["start"]["locomotives"]) == 1:
            assert measure(Proof(given)).changes == 0


def test_a_helper_makes_for_a_change_of_locomotive() -> None:
    given = Mission(mission_file("L E2\nL G2\nred D2\ngoal red C3"))
    assert measure(Proof(given)).changes == 1


def test_a_move_away_from_the_goal_is_counted() -> None:
    """The wagon is on the wrong side of its mark: it has to be pulled back first."""
    away = Mission(mission_file("L A0\nred A1\ngoal L A1\ngoal red A0"))
    assert measure(Proof(away)).away == 1
    straight = Mission(mission_file("L A1\nred A3\ngoal red A7"))
    assert measure(Proof(straight)).away == 0


def test_first_moves_are_sorted_into_good_and_false() -> None:
    for given in solvable(random.Random("starts"), 8):
        measures = measure(Proof(given))
        distances = []
        engines = len(given.data["start"]["locomotives"])
        for there in after(given, one_of_twins(given, start_of(given))):
            slots = slots_of(given, there)
            begin = [given.board.slots[int(slots[v])] for v in given.vehicles]
            goal = [given.goal.get(name) for name in given.start]
            data = problem("yard-22", begin, goal, engines, list(given.interruptions), given.named)
            distances.append(0 if solved_at_once(data) else solve(Mission(data)).minimum)
        assert distances.count(measures.minimum - 1) == measures.good_starts
        assert distances.count(measures.minimum) == measures.false_starts


def test_each_part_makes_a_mission_harder() -> None:
    plain = Measures(4, 3, 16.0, 0, 0, 2, 4, 1000)
    assert plain.difficulty == pytest.approx(16 / 4 + math.log2(3) / 2 + 1.5, abs=0.01)
    for harder in (
        Measures(4, 3, 18.0, 0, 0, 2, 4, 1000),
        Measures(4, 3, 16.0, 1, 0, 2, 4, 1000),
        Measures(4, 3, 16.0, 0, 1, 2, 4, 1000),
        Measures(4, 3, 16.0, 0, 0, 2, 9, 1000),
        Measures(4, 3, 16.0, 0, 0, 2, 4, 9000),
    ):
        assert harder.difficulty > plain.difficulty


def test_more_solutions_make_a_mission_easier() -> None:
    """Two marks instead of one exact order: more ways, less surprise."""
    strict = Mission(mission_file("L A0\nred A4\nyellow A5\ngoal red C2\ngoal yellow A7"))
    loose = Mission(mission_file("L A0\nred A4\nyellow A5\ngoal red C2"))
    assert measure(Proof(loose)).difficulty < measure(Proof(strict)).difficulty


def test_an_impossible_mission_has_no_optimal_solution() -> None:
    given = Mission(mission_file("L A3\nred A4\nx E1\ngoal red E2"))
    assert Proof(given).optimal is None
