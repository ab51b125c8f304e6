"""The forty, and the classics: each proven again, none like another, nothing idle in them."""

from itertools import pairwise
from typing import Any

import pytest

from rotonde.games.triage.campaign.album import LEVEL_SIZE, album, classics, entry, number_of
from rotonde.games.triage.campaign.grades import numbers
from rotonde.games.triage.census.symmetry import canonical
from rotonde.games.triage.generator.difficulty import Proof, measure
from rotonde.games.triage.generator.idle_pieces import idle_pieces, without_engine
from rotonde.games.triage.generator.levels import LEVELS
from rotonde.games.triage.index_tables import (
    Mission,
    shipped_board,
    shipped_boards,
    shipped_mission,
    shipped_missions,
)
from rotonde.games.triage.solver import solve
from triage.solver.solver_cases import oracle_minimum

OTHER_BOARDS = tuple(name for name in shipped_boards() if name != "yard-22")


def fleet(name: str) -> tuple[int, int]:
    told = entry(name)
    return told.locomotives, told.wagons


def within_the_oracle(name: str) -> bool:
    engines, wagons = fleet(name)
    return engines <= 2 and wagons <= 3 and (entry(name).minimum or 0) <= 7


def test_there_are_forty_in_four_levels_of_ten() -> None:
    assert [number_of(name) for name in album()] == list(range(1, 41))
    assert [entry(name).level for name in album()] == [1 + i // LEVEL_SIZE for i in range(40)]
    assert {*album(), *classics()} == set(shipped_missions())


def test_every_mission_has_a_title_of_its_own_in_both_languages() -> None:
    for language in ("fr", "en"):
        titles = [entry(name).title[language] for name in shipped_missions()]
        assert len(set(titles)) == len(titles)
    assert all(set(entry(name).title) == {"fr", "en"} for name in shipped_missions())


@pytest.mark.parametrize("name", shipped_missions())
def test_the_minimum_and_the_difficulty_are_as_stated(name: str) -> None:
    given = shipped_mission(name)
    measures = measure(Proof(given))
    assert measures.minimum == given.minimum == solve(given).minimum
    assert measures.difficulty == given.data["difficulty"]


@pytest.mark.parametrize("name", [name for name in album() if within_the_oracle(name)])
def test_the_independent_search_finds_the_same_minimum(name: str) -> None:
    given = shipped_mission(name)
    assert given.minimum is not None
    assert oracle_minimum(given, given.minimum) == given.minimum


@pytest.mark.parametrize("name", shipped_missions())
def test_every_piece_matters(name: str) -> None:
    assert list(idle_pieces(Proof(shipped_mission(name)), 500)) == []


def test_no_two_are_alike() -> None:
    forms = {(entry(name).board, canonical(shipped_mission(name))) for name in shipped_missions()}
    assert len(forms) == len(shipped_missions())


@pytest.mark.parametrize("name", album())
def test_the_length_is_that_of_the_level(name: str) -> None:
    told = entry(name)
    assert told.level is not None and told.minimum is not None
    fewest, most = LEVELS[told.level].moves
    assert fewest <= told.minimum <= most
    assert told.numbers == numbers(told.minimum) == tuple(told.minimum + i for i in range(3))


def test_from_the_second_level_on_each_is_harder_than_the_one_before() -> None:
    """The first level brings one new thing a mission, in the order in which one learns them."""
    hardness = [entry(name).difficulty or 0 for name in album()]
    assert all(a <= b for a, b in pairwise(hardness[LEVEL_SIZE:]))
    means = [sum(hardness[i : i + LEVEL_SIZE]) for i in range(0, 40, LEVEL_SIZE)]
    assert means == sorted(means)


@pytest.mark.parametrize(
    ("name", "changes", "minimum"),
    [
        ("05-the-wye", {"interruptions": ["T1"]}, 4),  # it has to be turned round
        ("09-detour", {"interruptions": []}, 1),
        ("20-the-long-way-round", {"interruptions": ["A4", "T1"]}, 7),
        ("38-the-night-express", {"interruptions": []}, 7),
    ],
)
def test_what_a_mission_is_about_makes_the_difference(
    name: str, changes: dict[str, Any], minimum: int | None
) -> None:
    assert solve(Mission({**shipped_mission(name).data, **changes})).minimum == minimum


@pytest.mark.parametrize("name", ["07-the-helper", "08-in-the-way", "30-it-takes-two"])
def test_the_second_locomotive_helps_hinders_or_is_needed(name: str) -> None:
    given = shipped_mission(name)
    alone = [solve(Mission(without_engine(given, engine))).minimum for engine in (0, 1)]
    expected = {"07-the-helper": [5, 6], "08-in-the-way": [5, 1], "30-it-takes-two": [None, None]}
    assert alone == expected[name]


def test_the_album_brings_everything_that_the_rules_have() -> None:
    told = [entry(name) for name in album()]
    assert {e.locomotives for e in told} == {1, 2}
    assert {e.wagons for e in told} == {1, 2, 3, 4, 5}
    assert {e.interruptions for e in told} == {0, 1, 2}
    assert any(shipped_mission(name).named for name in album())


@pytest.mark.parametrize("name", OTHER_BOARDS)
def test_every_other_board_has_missions_among_the_classics(name: str) -> None:
    assert len([m for m in classics() if entry(m).board == name]) == 3
    assert set(shipped_board(name).data["title"]) == {"fr", "en"}


def test_inglenook_has_three_sidings_behind_a_headshunt() -> None:
    given = shipped_board("inglenook-5-3-3")
    assert len(given.slots) == 4 + 5 + 3 + 3
    sidings = {run[2][0] for run in given.runs() if run[:2] == ("H3", "H4")}
    assert sidings == {"A", "B", "C"}


def test_nothing_can_be_turned_round_on_the_timesaver() -> None:
    """A loop is there to run round in, but no wye: no run comes back over itself."""
    assert not shipped_board("timesaver-20").folds()
