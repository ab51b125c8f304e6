"""The engine against an independent implementation: every move, and every count of positions.

perft.json holds counts of new positions at each depth for several boards, fleets and
interruptions: `depth` is how far `make test` goes, the whole list is for `make proof`.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rotonde.games.triage.index_tables import Mission
from triage.match import (
    engine_moves,
    new_positions,
    oracle_counts,
    oracle_moves,
    random_mission,
)
from triage.positions import TEST_BOARDS, mission

PERFT: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "perft.json").read_text(encoding="utf-8")
)["starts"]
ALL_BOARDS = ("yard-22", *TEST_BOARDS)


def title(entry: dict[str, Any]) -> str:
    return str(entry["title"])


def compare(name: str, seed: int, positions: int) -> None:
    chance = random.Random(f"{name} {seed}")
    for _ in range(positions):
        given = random_mission(chance, name)
        assert engine_moves(given) == oracle_moves(given), dict(given.data, board=name)


@pytest.mark.parametrize("name", ALL_BOARDS)
def test_both_find_the_same_moves_with_paths_of_the_same_length(name: str) -> None:
    compare(name, seed=1, positions=80)


@pytest.mark.proof
@pytest.mark.parametrize("name", ALL_BOARDS)
def test_both_find_the_same_moves_in_many_positions(name: str) -> None:
    compare(name, seed=2, positions=3000)


@pytest.mark.parametrize("entry", PERFT, ids=title)
def test_counts_of_new_positions_are_those_on_file(entry: dict[str, Any]) -> None:
    given = Mission(mission("\n".join(entry["position"])))
    depth = entry["depth"]
    assert new_positions(given, depth) == entry["counts"][: depth + 1]
    assert list(oracle_counts(given, depth)) == entry["counts"][: depth + 1]


@pytest.mark.proof
@pytest.mark.parametrize("entry", PERFT, ids=title)
def test_deep_counts_of_new_positions_are_those_on_file(entry: dict[str, Any]) -> None:
    given = Mission(mission("\n".join(entry["position"])))
    depth = len(entry["counts"]) - 1
    assert new_positions(given, depth) == entry["counts"]
    assert list(oracle_counts(given, depth)) == entry["counts"]
