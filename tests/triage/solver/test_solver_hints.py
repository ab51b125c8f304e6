"""Distances, hints and verdicts during play."""

import random

import pytest

from rotonde.games.triage.index_tables import (
    VEHICLE_NAMES,
    Mission,
    shipped_mission,
    shipped_missions,
)
from rotonde.games.triage.rules import pack
from rotonde.games.triage.solver import solve
from rotonde.games.triage.solver.hints import Advice, Coach, Hint, Verdict, Worth, coach_for
from rotonde.games.triage.solver.memory import ProofTooLarge
from rotonde.games.triage.solver.steps import slots_of, start_of
from triage.positions import GAME
from triage.positions import mission as mission_file
from triage.solver.solver_cases import (
    BOTH_AT_ONCE,
    HARD,
    after,
    problem,
    random_problem,
    solved_at_once,
)


def from_there(given: Mission, position: int) -> Mission | None:
    """The same goal from another start; None if that start solves it."""
    slots = given.board.slots
    here = slots_of(given, position)
    engines = len(given.data["start"]["locomotives"])
    goal = [given.goal.get(VEHICLE_NAMES[v]) for v in given.vehicles]
    start = [slots[int(here[v])] for v in given.vehicles]
    data = problem("yard-22", start, goal, engines, list(given.interruptions), given.named)
    return None if solved_at_once(data) else Mission(data)


def test_distances_from_anywhere_are_those_of_the_solver() -> None:
    chance = random.Random("distances")
    for _ in range(8):
        given = random_problem(chance, "yard-22", wagons=2)
        coach = Coach(given)
        if chance.random() < 0.5:
            coach.warm_up()
        position = start_of(given)
        for _ in range(6):
            there = from_there(given, position)
            expected = 0 if there is None else solve(there).minimum
            assert coach.distance(position) == expected
            assert coach.advise(position).distance == expected
            position = chance.choice(sorted(after(given, position)) or [position])


def test_the_best_moves_are_all_those_that_come_nearer() -> None:
    chance = random.Random("best")
    for _ in range(6):
        given = random_problem(chance, "yard-22", wagons=2, named=True)
        coach = coach_for(given)
        position = start_of(given)
        advice = coach.advise(position)
        distances = [coach.distance(there) for there in after(given, position)]
        nearer = [d for d in distances if d is not None and d + 1 == advice.distance]
        assert len(advice.best) == len(nearer)
        assert all(d is None or d + 1 >= (advice.distance or 0) for d in distances)


@pytest.mark.parametrize("name", shipped_missions())
def test_following_the_hints_solves_in_the_minimum(name: str) -> None:
    given = shipped_mission(name)
    coach = coach_for(given)
    state = GAME.start({"mission": name})
    while state.turn is not None:
        position = int(pack(state.records["slot"][0]))
        hint = coach.hint(position, 3)
        assert hint is not None and hint.move is not None
        after_it = GAME.play(state, hint.move)
        verdict = coach.judge(position, pack(after_it.records["slot"][0]))
        assert verdict.worth == Worth.KEPT and verdict.lost == 0
        state = after_it
    assert state.ply == given.minimum
    assert coach.hint(pack(state.records["slot"][0]), 3) is None


def test_a_hint_tells_more_with_every_step() -> None:
    given = Mission(mission_file(BOTH_AT_ONCE))
    coach = coach_for(given)
    (step,) = solve(given).steps
    hints = [coach.hint(start_of(given), number) for number in (1, 2, 3)]
    assert hints == [Hint("A3"), Hint("A3", "G1"), Hint("A3", "G1", step.action)]


def test_a_move_away_loses_as_many_moves_as_it_takes_to_make_up_for_it() -> None:
    given = Mission(mission_file("L A4\nred A5\ngoal red A6"))
    coach = coach_for(given)
    start = start_of(given)
    verdicts = {there: coach.judge(start, there) for there in after(given, start)}
    assert Verdict(Worth.KEPT, 0, 0) in verdicts.values()
    lost = {there: v for there, v in verdicts.items() if v.worth == Worth.LOST}
    assert lost
    for there, verdict in lost.items():
        again = from_there(given, there)
        assert again is not None
        assert verdict.distance == verdict.lost == solve(again).minimum


@pytest.mark.parametrize("name", ["yard-22", "ladder-15", "ring-8"])
def test_whatever_a_move_does_other_moves_can_undo(name: str) -> None:
    """So a position of a solvable mission is never called unsolvable by mistake."""
    chance = random.Random(f"undo {name}")
    compared = 0
    while compared < 25:
        given = random_problem(chance, name, wagons=2, named=True, partial=False)
        start = start_of(given)
        for there in chance.sample(sorted(found := after(given, start)), min(3, len(found))):
            slots, here, back = given.board.slots, slots_of(given, there), slots_of(given, start)
            engines = len(given.data["start"]["locomotives"])
            goal: list[str | None] = [slots[int(back[v])] for v in given.vehicles]
            begin = [slots[int(here[v])] for v in given.vehicles]
            data = problem(name, begin, goal, engines, list(given.interruptions), True)
            if not solved_at_once(data):
                assert not solve(Mission(data)).impossible, data
                compared += 1


def test_an_impossible_mission_has_no_advice() -> None:
    given = Mission(mission_file("L A3\nred A4\nx E1\ngoal red E2"))
    coach = coach_for(given)
    start = start_of(given)
    assert coach.advise(start) == Advice(None, ())
    assert coach.hint(start, 1) is None
    assert coach.judge(start, min(after(given, start))).worth == Worth.STUCK


def test_a_coach_with_too_little_memory_says_so_and_goes_on() -> None:
    given = Mission(mission_file(HARD))
    coach = Coach(given, memory=16)
    for _ in range(3):
        with pytest.raises(ProofTooLarge):
            coach.advise(start_of(given))


def test_a_coach_is_kept_warm() -> None:
    given = shipped_mission("11-line-closed")
    assert coach_for(given) is coach_for(given)
