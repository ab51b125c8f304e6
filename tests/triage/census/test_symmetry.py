"""Symmetries of boards, and missions that are one under other names."""

import random
from typing import Any

import pytest

from rotonde.games.triage.census.symmetry import canonical, symmetries
from rotonde.games.triage.index_tables import Board, Mission, shipped_board
from rotonde.games.triage.solver import solve
from triage.positions import board
from triage.positions import mission as mission_file
from triage.solver.solver_cases import random_problem


def sent(data: dict[str, Any], slots: dict[str, str]) -> dict[str, Any]:
    """The mission with everything on other slots."""
    moved = dict(data)
    for part in ("start", "goal"):
        moved[part] = {
            name: [slots[s] if s else s for s in slot] if isinstance(slot, list) else slots[slot]
            for name, slot in data[part].items()
        }
    moved["interruptions"] = [slots[slot] for slot in data.get("interruptions", [])]
    return moved


def test_the_shipped_triage_looks_the_same_from_nowhere_else() -> None:
    given = shipped_board("yard-22")
    assert symmetries(given) == (tuple(range(22)),)


@pytest.mark.parametrize(
    ("given", "count"),
    [
        (shipped_board("timesaver-20"), 2),  # left and right
        (shipped_board("inglenook-5-3-3"), 2),  # the two sidings of three
        (Board(board("straight-6")), 2),
        (Board(board("ring-6")), 12),  # six turns, and each of them mirrored
    ],
)
def test_the_symmetries_of_a_board_are_counted(given: Board, count: int) -> None:
    assert len(symmetries(given)) == len(set(symmetries(given))) == count


@pytest.mark.parametrize("name", ["timesaver-20", "inglenook-5-3-3"])
def test_a_symmetry_sends_every_run_to_a_run(name: str) -> None:
    given = shipped_board(name)
    for symmetry in symmetries(given):
        slots = {slot: given.slots[symmetry[i]] for i, slot in enumerate(given.slots)}
        assert {(slots[a], slots[b], slots[c]) for a, b, c in given.runs()} == given.runs()


def test_a_mirrored_mission_is_the_same_mission() -> None:
    given = shipped_board("timesaver-20")
    mirror = next(s for s in symmetries(given) if s != tuple(range(len(given.slots))))
    slots = {slot: given.slots[mirror[i]] for i, slot in enumerate(given.slots)}
    data = {
        "board": "timesaver-20",
        "start": {"locomotives": ["M1"], "red": "P2", "green": "N3"},
        "goal": {"red": "R1", "green": "M4"},
        "interruptions": ["Q1"],
    }
    here, there = Mission(data), Mission(sent(data, slots))
    assert here.start != there.start
    assert canonical(here) == canonical(there)
    first, second = solve(here), solve(there)
    assert (first.minimum, first.solutions) == (second.minimum, second.solutions)


def test_other_colours_and_another_order_of_locomotives_change_nothing() -> None:
    one = "L A0\nL T2\nred A4\nblue B2\ngoal red C1\ngoal L A7\nx G1"
    other = "L T2\nL A0\nblack A4\ngreen B2\ngoal black C1\ngoal L A7\nx G1"
    assert canonical(Mission(mission_file(one))) == canonical(Mission(mission_file(other)))


def test_named_locomotives_keep_their_own_marks() -> None:
    one = "named\nL A0\nL T2\ngoal L A7\ngoal L B1"
    swapped = "named\nL T2\nL A0\ngoal L B1\ngoal L A7"
    other = "named\nL A0\nL T2\ngoal L B1\ngoal L A7"
    first, second, third = (canonical(Mission(mission_file(t))) for t in (one, swapped, other))
    assert first == second != third


@pytest.mark.parametrize(
    "other",
    [
        "L A0\nred A4\nblue B2\ngoal red C1",
        "L A1\nred A4\nblue B2\ngoal blue C1",
        "L A1\nred A4\nblue B2\ngoal red C2",
        "L A1\nred A4\nblue B2\ngoal red C1\nx A7",
        "L A1\nred A4\ngoal red C1",
    ],
)
def test_what_differs_is_another_mission(other: str) -> None:
    given = Mission(mission_file("L A1\nred A4\nblue B2\ngoal red C1"))
    assert canonical(given) != canonical(Mission(mission_file(other)))


def test_missions_that_are_alike_have_the_same_minimum_and_solutions() -> None:
    chance = random.Random("alike")
    for _ in range(12):
        given = random_problem(chance, "dog-bone", wagons=2, interruptions=1)
        symmetry = chance.choice(symmetries(given.board))
        names = given.board.slots
        slots = {slot: names[symmetry[i]] for i, slot in enumerate(names)}
        moved = Mission(sent(dict(given.data), slots))
        assert canonical(given) == canonical(moved)
        first, second = solve(given), solve(moved)
        assert (first.minimum, first.solutions) == (second.minimum, second.solutions)
