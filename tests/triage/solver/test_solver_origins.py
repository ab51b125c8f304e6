"""Predecessors are exactly what successors come from, for every fleet."""

import random

import numpy as np
import pytest

from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.limits import LOCOMOTIVES
from rotonde.games.triage.move_desk import FULL, desk
from rotonde.games.triage.moves import successors
from rotonde.games.triage.solver.origins import back_desk, predecessors
from rotonde.games.triage.solver.steps import start_of
from triage.solver.solver_cases import random_problem

FLEETS = [(engines, wagons) for engines in range(1, LOCOMOTIVES + 1) for wagons in range(6)]
ENOUGH = 1 << 17
FOUND = np.zeros(ENOUGH, dtype=np.int64)
DESK, BACK_DESK = desk(), back_desk(ENOUGH)


def after(mission: Mission, position: int) -> set[int]:
    count = successors(mission.tables, np.array([position]), FOUND, DESK)
    assert count != FULL
    return set(FOUND[:count].tolist())


def before(mission: Mission, position: int) -> set[int]:
    count = predecessors(mission.tables, np.array([position]), FOUND, BACK_DESK)
    assert count != FULL
    return set(FOUND[:count].tolist())


def some_of(positions: set[int], chance: random.Random) -> list[int]:
    """All of them on yard-22; on the dog bone there are tens of thousands."""
    return chance.sample(sorted(positions), min(100, len(positions)))


def check_duality(name: str, engines: int, wagons: int, seed: int, positions: int) -> None:
    chance = random.Random(f"{name} {engines} {wagons} {seed}")
    for _ in range(positions):
        given = random_problem(chance, name, engines, wagons)
        here = start_of(given)
        for there in some_of(after(given, here), chance):
            assert here in before(given, there), given.data
        for there in some_of(before(given, here), chance):
            assert here in after(given, there), given.data


@pytest.mark.parametrize(("engines", "wagons"), FLEETS)
@pytest.mark.parametrize("name", ["yard-22", "ladder-15", "ring-8", "dog-bone"])
def test_a_position_is_an_origin_of_what_it_leads_to_and_of_nothing_else(
    name: str, engines: int, wagons: int
) -> None:
    check_duality(name, engines, wagons, seed=1, positions=1 if name == "dog-bone" else 12)


@pytest.mark.proof
@pytest.mark.parametrize(("engines", "wagons"), FLEETS)
def test_duality_in_many_positions(engines: int, wagons: int) -> None:
    check_duality("yard-22", engines, wagons, seed=2, positions=2000)


def test_a_push_gathers_so_one_position_has_many_origins() -> None:
    """A locomotive that has pushed two wagons may have met each of them on several slots.

    The slots of straight-6 stand in a row, in the order of the file.
    """
    straight = random_problem(random.Random(0), "straight-6", 1, 2, interruptions=0)
    slots = straight.board.slots
    data = {
        **straight.data,
        "start": {"locomotives": [slots[3]], "red": slots[4], "green": slots[5]},
        "goal": {"red": slots[0]},
        "interruptions": [],
    }
    given = Mission(data)
    found = {(p & 63, p >> 12 & 63, p >> 18 & 63) for p in before(given, start_of(given))}
    alone = {(a, 4, 5) for a in range(3)}
    pushing_red = {(a, b, 5) for b in range(1, 4) for a in range(b)}
    pushing_both = {(a, b, c) for c in range(2, 5) for b in range(1, c) for a in range(b)}
    assert found == alone | pushing_red | pushing_both
