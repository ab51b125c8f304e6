"""Missions made by the machine: reproducible, resumable, sifted."""

import json
from pathlib import Path
from typing import Any

import pytest

from rotonde.errors import InvalidFile, InvalidOptions
from rotonde.games.triage.census.symmetry import canonical
from rotonde.games.triage.generator.candidates import attempt
from rotonde.games.triage.generator.difficulty import Proof, measure
from rotonde.games.triage.generator.idle_pieces import idle_pieces
from rotonde.games.triage.generator.levels import LEVELS
from rotonde.games.triage.generator.run import PROGRESS_FILE, Order, generate
from rotonde.games.triage.index_tables import Mission, shipped_board
from rotonde.pool.ordered import OrderedProcesses
from triage.positions import board

EASY = Order("yard-22", 1, 7)


def contents(folder: Path) -> dict[str, Any]:
    return {p.name: json.loads(p.read_text(encoding="utf-8")) for p in folder.glob("*.json")}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    generate(EASY, 8, folder)
    return folder


def missions(folder: Path) -> list[Mission]:
    return [Mission(d) for name, d in sorted(contents(folder).items()) if name != PROGRESS_FILE]


def test_it_makes_as_many_as_were_asked_for(made: Path) -> None:
    assert len(missions(made)) == 8


def test_what_it_says_of_a_mission_is_so(made: Path) -> None:
    for mission in missions(made):
        measures = measure(Proof(mission))
        assert mission.minimum == measures.minimum
        assert mission.data["difficulty"] == measures.difficulty
        assert mission.data["level"] == 1
        assert LEVELS[1].fits(measures)


def test_every_piece_of_them_matters(made: Path) -> None:
    for mission in missions(made):
        assert list(idle_pieces(Proof(mission), 500)) == []


def test_no_two_of_them_are_alike(made: Path) -> None:
    assert len({canonical(mission) for mission in missions(made)}) == 8


def test_two_processes_make_the_same_as_one(made: Path, tmp_path: Path) -> None:
    with OrderedProcesses(2) as processes:
        generate(EASY, 8, tmp_path, processes.starmap)
    assert contents(tmp_path) == contents(made)


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(made: Path, tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(kept: int, tried: int) -> None:
        if kept == 3:
            raise Stopped

    with pytest.raises(Stopped):
        generate(EASY, 8, tmp_path, progress=stop)
    assert 0 < len(missions(tmp_path)) < 8
    generate(EASY, 8, tmp_path)
    assert contents(tmp_path) == contents(made)


def test_a_folder_that_has_enough_is_left_alone(made: Path) -> None:
    before = contents(made)
    assert len(generate(EASY, 5, made)) == 5
    assert contents(made) == before


def test_another_seed_makes_others(made: Path, tmp_path: Path) -> None:
    generate(Order("yard-22", 1, 8), 3, tmp_path)
    assert not {canonical(m) for m in missions(tmp_path)} <= {canonical(m) for m in missions(made)}


def test_a_folder_of_another_order_is_refused(made: Path) -> None:
    with pytest.raises(InvalidOptions, match=r"triage\.generate\.other-order"):
        generate(Order("yard-22", 2, 7), 9, made)


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(InvalidOptions, match=r"triage\.generate\.not-empty"):
        generate(EASY, 1, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_faulty_board_is_reported_before_anything_is_written(tmp_path: Path) -> None:
    spoilt = board("ladder-15")
    spoilt["links"].append(["A0", "A0"])
    with pytest.raises(InvalidFile):
        generate(Order(spoilt, 1, 1), 1, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_board_of_ones_own_is_carried_along(tmp_path: Path) -> None:
    own = board("ladder-15")
    generate(Order(own, 1, 1), 1, tmp_path)
    (mission,) = missions(tmp_path)
    assert mission.data["board"] == own


@pytest.mark.parametrize("level", [2, 3, 4])
def test_every_level_has_missions_within_its_bounds(level: int) -> None:
    """The numbers of attempts that are known to succeed; trying all before them takes minutes."""
    known = {2: 0, 3: 10, 4: 18}
    found = attempt(shipped_board("yard-22"), "yard-22", level, 1, known[level])
    assert found is not None
    assert LEVELS[level].fits(found.measures)
    assert Mission(found.data).minimum == found.measures.minimum


@pytest.mark.proof
@pytest.mark.parametrize("level", [1, 2, 3])
def test_many_attempts_keep_what_they_promise(level: int) -> None:
    kept = 0
    for number in range(1000, 1060):
        found = attempt(shipped_board("yard-22"), "yard-22", level, 1, number)
        if found is not None:
            kept += 1
            proof = Proof(Mission(found.data))
            assert measure(proof) == found.measures
            assert list(idle_pieces(proof, 500)) == []
    assert kept > 3
