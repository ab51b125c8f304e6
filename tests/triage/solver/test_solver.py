"""What the solver says: solutions that replay, symmetry, the impossible, the memory."""

import random
import tracemalloc
from typing import Any

import pytest

from rotonde.games.triage.index_tables import Mission, shipped_mission, shipped_missions
from rotonde.games.triage.limits import WAGONS
from rotonde.games.triage.move_desk import desk
from rotonde.games.triage.solver import MOST_LISTED, Solution, search, solve
from rotonde.games.triage.solver.expand import DESK_FULL
from rotonde.games.triage.solver.memory import MEGABYTE, Memory, NoMemory, ProofTooLarge
from rotonde.games.triage.solver.steps import Step
from triage.positions import GAME, board
from triage.positions import mission as mission_file
from triage.solver.solver_cases import BOTH_AT_ONCE, HARD, random_problem


def replay(given: Mission, steps: tuple[Step, ...]) -> list[dict[str, Any]]:
    """Play a solution in the engine; it must solve the mission with its last move."""
    state = GAME.start({"mission": dict(given.data)})
    standing = []
    for step in steps:
        assert state.turn == 0
        assert str(step.action) == step.text
        state = GAME.play(state, step.action)
        standing.append(GAME.show(state)["standing"])
    assert state.turn is None
    assert state.ply == len(steps)
    return standing


def figures(solution: Solution) -> tuple[int | None, int]:
    return solution.minimum, solution.solutions


@pytest.mark.parametrize("name", shipped_missions())
def test_the_shipped_missions_have_the_minimum_that_they_claim(name: str) -> None:
    given = shipped_mission(name)
    solution = solve(given)
    assert solution.minimum == given.minimum
    replay(given, solution.steps)


@pytest.mark.parametrize("wagons", range(6))
@pytest.mark.parametrize("engines", [1, 2])
def test_a_solution_replays_in_the_engine_and_solves(engines: int, wagons: int) -> None:
    chance = random.Random(f"replay {engines} {wagons}")
    played = 0
    while played < (3 if engines + wagons < 7 else 1):
        given = random_problem(chance, "yard-22", engines, wagons)
        solution = solve(given)
        if not solution.impossible:
            assert len(solution.steps) == solution.minimum
            replay(given, solution.steps)
            played += 1


def test_all_optimal_solutions_are_distinct_and_as_many_as_counted() -> None:
    chance = random.Random("all")
    several = 0
    for _ in range(12):
        given = random_problem(chance, "yard-22", wagons=2, named=True)
        solution = solve(given, every=True)
        courses = {repr(replay(given, steps)) for steps in solution.all}
        assert len(courses) == len(solution.all) == min(MOST_LISTED, solution.solutions)
        several += len(courses) > 1
    assert several > 3


def test_a_step_tells_who_moves_what_and_where() -> None:
    (step,) = solve(Mission(mission_file(BOTH_AT_ONCE))).steps
    assert (step.locomotive, step.start, step.stop, step.heading) == ("locomotive-1", "A3", "G1", 1)
    assert (step.pulled, step.pushed) == (("blue",), ("red",))
    assert step.path == ("A4", "A5", "A6", "G1")
    assert step.text == "move A3 + pull A2 via A4 A5 A6 to G1 push G2"


# --- what must not matter ------------------------------------------------------------------------


def turned_over(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The board mirrored and every second track read the other way; slots in another order."""
    slots = []
    for slot in data["slots"]:
        turn = chance.choice((0, 180))
        changed = {"y": -slot["y"], "tangent_deg": turn - slot["tangent_deg"]}
        slots.append({**slot, **changed})
    links = [link[:: chance.choice((1, -1))] for link in data["links"]]
    chance.shuffle(slots)
    chance.shuffle(links)
    return {**data, "slots": slots, "links": links, "curves": []}


def test_a_mirrored_board_has_the_same_minimum() -> None:
    chance = random.Random("mirror")
    for _ in range(12):
        given = random_problem(chance, "yard-22", wagons=3)
        mirrored = Mission({**given.data, "board": turned_over(board("yard-22"), chance)})
        assert figures(solve(mirrored)) == figures(solve(given))


def test_renamed_wagons_have_the_same_minimum() -> None:
    chance = random.Random("rename")
    for _ in range(12):
        given = random_problem(chance, "yard-22", wagons=3)
        names = dict(zip(WAGONS, chance.sample(WAGONS, len(WAGONS)), strict=True))
        parts = {
            part: {names.get(vehicle, vehicle): slot for vehicle, slot in given.data[part].items()}
            for part in ("start", "goal")
        }
        renamed = Mission({**given.data, **parts})
        assert figures(solve(renamed)) == figures(solve(given))


@pytest.mark.parametrize("named", [True, False])
def test_locomotives_in_the_other_order_have_the_same_minimum(named: bool) -> None:
    chance = random.Random(f"order {named}")
    for _ in range(8):
        given = random_problem(chance, "yard-22", 2, 2, partial=False, named=named)
        parts = {}
        for part in ("start", "goal"):
            here = given.data[part]
            parts[part] = {**here, "locomotives": here["locomotives"][::-1]}
        if not named:
            parts["goal"] = given.data["goal"]
        assert figures(solve(Mission({**given.data, **parts}))) == figures(solve(given))


def test_naming_the_locomotives_never_shortens() -> None:
    chance = random.Random("naming")
    for _ in range(12):
        given = random_problem(chance, "yard-22", 2, 2, partial=False, named=True)
        free = Mission({**given.data, "named_locomotives": False, "interruptions": []})
        tied = Mission({**given.data, "interruptions": []})
        assert (solve(tied).minimum or 99) >= (solve(free).minimum or 99)


def test_an_interruption_never_shortens() -> None:
    chance = random.Random("interruption")
    longer = 0
    for _ in range(20):
        given = random_problem(chance, "yard-22", wagons=chance.randint(0, 3), interruptions=0)
        taken = {*given.start.values(), *given.goal.values()}
        free = [slot for slot in given.board.slots if slot not in taken]
        closed = chance.sample(free, 2)
        minima = [
            solve(Mission({**given.data, "interruptions": closed[:count]})).minimum or 99
            for count in range(3)
        ]
        assert minima == sorted(minima), given.data
        longer += minima[0] < minima[2]
    assert longer > 2


# --- the impossible ------------------------------------------------------------------------------


def test_a_mark_behind_an_interruption_is_impossible() -> None:
    solution = solve(Mission(mission_file("L A3\nred A4\nx E1\ngoal red E2")))
    assert solution.impossible and solution.minimum is None and solution.steps == ()
    assert solution.reason == "triage.solve.cut-off"


def test_a_locomotive_behind_an_interruption_cannot_serve() -> None:
    given = mission_file("L E2\nL A3\nx E1\ngoal L A0\ngoal L A7")
    assert solve(Mission(given)).reason == "triage.solve.cut-off"


def test_a_wagon_that_no_locomotive_can_get_to_stays() -> None:
    given = Mission(mission_file("L E2\nred A4\nx E1\ngoal red A5"))
    assert solve(given).reason == "triage.solve.no-locomotive"


def test_what_no_search_can_reach_is_proven_by_coming_to_the_end_of_it() -> None:
    """On a straight track no two vehicles change places."""
    slots = [slot["id"] for slot in board("straight-6")["slots"]]
    text = f"board straight-6\nL {slots[0]}\nred {slots[1]}\ngreen {slots[3]}\n"
    given = Mission(mission_file(text + f"goal red {slots[4]}\ngoal green {slots[2]}"))
    solution = solve(given)
    assert solution.impossible and solution.reason == "triage.solve.exhausted"
    assert solution.effort.positions > 0


# --- memory and desks ----------------------------------------------------------------------------


def test_a_proof_that_does_not_fit_says_so_and_what_it_knows() -> None:
    with pytest.raises(ProofTooLarge) as caught:
        solve(Mission(mission_file(HARD)), memory=16)
    assert caught.value.key == "triage.solve.memory"
    assert caught.value.parameters["memory"] == 16
    assert 6 <= caught.value.parameters["least"] <= 12


def test_the_memory_given_is_never_exceeded() -> None:
    given = Mission(mission_file(HARD))
    for megabytes in (16, 30):
        tracemalloc.start()
        with pytest.raises(ProofTooLarge):
            solve(given, memory=megabytes)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < (megabytes + 2) * MEGABYTE  # two for what is small: objects, records


def test_the_effort_is_reported() -> None:
    effort = solve(shipped_mission("11-line-closed")).effort
    assert 100 < effort.expanded <= effort.positions < 100_000
    assert 0 < effort.seconds < 60
    assert MEGABYTE < effort.memory < 16 * MEGABYTE


def test_memory_counts_what_is_held_and_its_peak() -> None:
    memory = Memory(1)
    words = memory.words(1000)
    assert memory.held == memory.peak == 8000
    memory.give_back(words)
    assert (memory.held, memory.peak) == (0, 8000)
    with pytest.raises(NoMemory):
        memory.words(MEGABYTE)


def test_without_a_backward_side_the_result_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backward desk that is too small makes the forward side go on alone."""
    # A real small desk would do, but every size of a desk is compiled for anew.
    chance = random.Random("alone")
    given = [random_problem(chance, "yard-22", wagons=2) for _ in range(8)]
    expected = [figures(solve(mission)) for mission in given]
    monkeypatch.setattr(search, "expand_backward", lambda *_: DESK_FULL)
    assert [figures(solve(mission)) for mission in given] == expected


@pytest.mark.proof
def test_a_desk_that_is_too_small_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random("desk")
    given = [random_problem(chance, "yard-22", wagons=2) for _ in range(4)]
    expected = [figures(solve(mission)) for mission in given]
    monkeypatch.setattr(search, "desk", lambda room=60: desk(room))
    assert [figures(solve(mission)) for mission in given] == expected
