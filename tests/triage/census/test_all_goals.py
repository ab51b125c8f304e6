"""Distances between all positions, beside a census of each goal and the solver."""

import json
from itertools import combinations, permutations
from pathlib import Path

import pytest

from other_interpreter import run_python
from rotonde.errors import InvalidOptions
from rotonde.games.triage.census.all_goals import AllGoals, measure_all_goals
from rotonde.games.triage.census.census import take_census
from rotonde.games.triage.index_tables import Mission, shipped_board
from rotonde.games.triage.solver import solve
from rotonde.games.triage.terminal.census_plot import plot
from triage.solver.test_solver_cli import run

MEMORY = 1000


def longest_mission(found: AllGoals) -> Mission:
    def standing(slots: dict[str, str]) -> dict[str, object]:
        engines = [slots[name] for name in slots if name.startswith("locomotive")]
        wagons = {name: slot for name, slot in slots.items() if not name.startswith("locomotive")}
        return {"locomotives": engines, **wagons}

    return Mission(
        {
            "board": found.board,
            "start": standing(found.start),
            "goal": standing(found.goal),
        }
    )


def summed(board: str, engines: int, wagons: int) -> list[int]:
    """The censuses of all goals, one after the other."""
    slots = shipped_board(board).slots
    choose = combinations if engines == 2 else permutations
    total: list[int] = []
    for goal in choose(slots, engines + wagons):
        levels = take_census(board, engines, wagons, list(goal)).levels
        total += [0] * (len(levels) - len(total))
        for distance, count in enumerate(levels):
            total[distance] += count
    return total


@pytest.mark.parametrize(
    ("board", "engines", "wagons"),
    [("yard-22", 1, 1), ("yard-22", 2, 0), ("inglenook-5-3-3", 1, 1)],
)
def test_distances_are_those_of_every_goal_on_its_own(
    board: str, engines: int, wagons: int
) -> None:
    found = measure_all_goals(board, engines, wagons, MEMORY)
    assert list(found.distances) == summed(board, engines, wagons)
    assert sum(found.distances) + found.unreachable == found.positions**2


@pytest.mark.parametrize(("board", "wagons"), [("yard-22", 2), ("timesaver-20", 2)])
def test_the_solver_proves_the_longest_mission(board: str, wagons: int) -> None:
    found = measure_all_goals(board, 1, wagons, MEMORY)
    assert solve(longest_mission(found)).minimum == found.longest


def test_two_wagons_that_change_places_take_fifteen_moves() -> None:
    found = measure_all_goals("yard-22", 1, 2, MEMORY)
    assert (found.longest, found.hardest, found.unreachable) == (15, 256, 0)
    assert found.distances[-1] == 2 * found.hardest


@pytest.mark.proof
def test_the_longest_mission_of_three_wagons_takes_seventeen_moves() -> None:
    found = measure_all_goals("yard-22", 1, 3, MEMORY)
    assert (found.longest, found.hardest, found.missions) == (17, 1264, 30_821_138_040)
    assert solve(longest_mission(found)).minimum == 17


def test_the_same_comes_out_with_the_compiler_off() -> None:
    code = (
        "from rotonde.games.triage.census.all_goals import measure_all_goals as m; "
        "print(m('inglenook-5-3-3', 1, 1, 1000).distances)"
    )
    plain = run_python(code, NUMBA_DISABLE_JIT="1")
    found = measure_all_goals("inglenook-5-3-3", 1, 1, MEMORY)
    assert plain.strip() == str(found.distances)


def test_progress_is_reported() -> None:
    told: list[tuple[int, int]] = []
    measure_all_goals("yard-22", 1, 1, MEMORY, lambda done, total: told.append((done, total)))
    assert told == sorted(told) and told[-1] == (462, 462)


def test_too_many_positions_are_refused_beforehand() -> None:
    with pytest.raises(InvalidOptions, match=r"triage\.census\.memory"):
        measure_all_goals("yard-22", 1, 5, MEMORY)


def test_the_command_tells_the_longest() -> None:
    code, out, _ = run("census", "--fleet", "1+1", "--all-goals", "--language", "en")
    assert code == 0
    assert "The longest take 10 moves" in out
    code, out, _ = run("census", "--fleet", "1+1", "--all-goals", "--json")
    assert code == 0
    assert len(json.loads(out)["distances"]) == 11


# --- plots ---------------------------------------------------------------------------------------

CENSUS = {"board": "yard-22", "locomotives": 1, "wagons": 1, "levels": [1, 5, 3]}


def test_censuses_are_plotted(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: no plot")
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    for path in (first, second):
        plot([CENSUS, CENSUS | {"distances": [2, 2]}], path, "en")
    assert first.read_bytes() == second.read_bytes()
    assert first.read_text(encoding="utf-8").startswith("<?xml")


def test_what_is_no_census_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: no plot")
    with pytest.raises(InvalidOptions, match=r"triage\.plot\.no-census"):
        plot([{"board": "yard-22"}], tmp_path / "plot.svg", "en")
    with pytest.raises(InvalidOptions, match=r"triage\.plot\.no-census"):
        plot([], tmp_path / "plot.svg", "en")
    assert list(tmp_path.iterdir()) == []


def test_a_plot_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    path.write_text("mine")
    with pytest.raises(InvalidOptions, match=r"file\.exists"):
        plot([CENSUS], path, "en")
    with pytest.raises(InvalidOptions, match=r"triage\.card\.suffix"):
        plot([CENSUS], tmp_path / "plot.txt", "en")
    assert path.read_text() == "mine"
