"""The census: every position, every move, every distance."""

from itertools import permutations

import pytest

from rotonde.errors import InvalidFile, InvalidOptions
from rotonde.games.triage.census.census import Census, fleet_of, mission_of, take_census
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.solver import solve
from rotonde.games.triage.solver.steps import slots_of, start_of
from rotonde.games.triage.state import SLOT_BITS
from triage.match import engine_moves
from triage.solver.solver_cases import after, one_of_twins


def all_positions(mission: Mission) -> set[int]:
    shifts = [SLOT_BITS * vehicle for vehicle in mission.vehicles]
    places = permutations(range(len(mission.board.slots)), len(shifts))
    words = (sum(slot << shift for slot, shift in zip(p, shifts, strict=True)) for p in places)
    return {one_of_twins(mission, word) for word in words}


def plain_levels_to(mission: Mission) -> list[int]:
    """How many positions are 0, 1, ... moves from the mission's start, seen as a goal."""
    leads_to = {position: after(mission, position) for position in all_positions(mission)}
    level = {one_of_twins(mission, start_of(mission))}
    left = set(leads_to) - level
    counts = []
    while level:
        counts.append(len(level))
        level = {position for position in left if leads_to[position] & level}
        left -= level
    return counts


@pytest.mark.parametrize(("engines", "wagons"), [(1, 0), (1, 1), (2, 0)])
def test_distances_are_those_of_a_plain_search(engines: int, wagons: int) -> None:
    given = mission_of("yard-22", engines, wagons, None)
    census = take_census("yard-22", engines, wagons)
    assert list(census.levels) == plain_levels_to(given)


def test_moves_are_those_of_the_engine() -> None:
    census = take_census("yard-22", 1, 1)
    given = mission_of("yard-22", 1, 1, None)
    counts = []
    for position in all_positions(given):
        slots = slots_of(given, position)
        names = [given.board.slots[int(slots[v])] for v in given.vehicles]
        counts.append(len(engine_moves(mission_of("yard-22", 1, 1, names))))
    assert (census.moves, census.fewest_moves, census.most_moves) == (
        sum(counts),
        min(counts),
        max(counts),
    )


@pytest.fixture(scope="module")
def one_and_three() -> Census:
    return take_census("yard-22", 1, 3, ["A0", "A1", "A2", "A3"])


def test_one_locomotive_and_three_wagons_have_175560_positions(one_and_three: Census) -> None:
    assert one_and_three.positions == one_and_three.reaching == sum(one_and_three.levels) == 175_560
    assert 13 < one_and_three.branching < 15


def test_the_furthest_is_as_far_as_the_solver_says(one_and_three: Census) -> None:
    slots = one_and_three.furthest
    wagons = {wagon: slots[wagon] for wagon in ("red", "green", "yellow")}
    data = {
        "board": "yard-22",
        "start": {"locomotives": [slots["locomotive-1"]], **wagons},
        "goal": {"locomotives": ["A0"], "red": "A1", "green": "A2", "yellow": "A3"},
    }
    assert solve(Mission(data)).minimum == len(one_and_three.levels) - 1


@pytest.mark.proof
def test_two_locomotives_and_three_wagons_have_1580040_positions() -> None:
    census = take_census("yard-22", 2, 3)
    assert census.positions == census.reaching == 1_580_040


def test_progress_is_reported() -> None:
    told: list[tuple[int, int]] = []
    take_census("yard-22", 1, 2, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told) and told[-1] == (9240, 9240)


@pytest.mark.parametrize("text", ["3", "0+3", "3+1", "1+9", "a+b", "1+", ""])
def test_a_fleet_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidOptions) as caught:
        fleet_of(text)
    assert caught.value.key == "triage.census.fleet"


def test_bad_input_is_refused() -> None:
    with pytest.raises(InvalidOptions) as caught:
        take_census("yard-22", 1, 3, ["A0"])
    assert caught.value.key == "triage.census.goal-size"
    with pytest.raises(InvalidOptions) as caught:
        take_census("yard-22", 1, 5, memory=16)
    assert caught.value.key == "triage.census.memory"
    with pytest.raises(InvalidFile):
        take_census("yard-22", 1, 1, ["A0", "A0"])
