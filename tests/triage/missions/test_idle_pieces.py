"""Pieces that do not matter are found out; those that do are not."""

import pytest

from rotonde.games.triage.generator.difficulty import Proof
from rotonde.games.triage.generator.idle_pieces import idle_pieces, without_engine
from rotonde.games.triage.index_tables import Mission
from triage.positions import mission as mission_file


def idle(text: str) -> list[str]:
    return list(idle_pieces(Proof(Mission(mission_file(text))), 500))


def test_an_untouched_wagon_does_not_matter() -> None:
    assert idle("L A1\nred A3\nblue T2\ngoal red A7") == ["blue"]


def test_a_wagon_in_the_way_matters_without_a_mark() -> None:
    assert idle("L A1\nred A3\nblue A7\ngoal red A7") == []


def test_an_interruption_that_nothing_meets_does_not_matter() -> None:
    assert idle("L A1\nred A3\ngoal red A5\nx T2") == ["T2"]


def test_an_interruption_on_the_way_matters() -> None:
    assert idle("L A1\nred A3\ngoal red A5\nx A4") == []


def test_a_locomotive_that_only_looks_on_does_not_matter() -> None:
    assert "locomotive-2" in idle("named\nL A1\nL T2\nred A3\ngoal red A7")


def test_a_helper_matters() -> None:
    assert idle("L E2\nL G2\nred D2\ngoal red C3") == []


def test_a_locomotive_in_the_way_matters() -> None:
    assert idle("L A1\nL C2\nred C1\ngoal red C3") == []


@pytest.mark.parametrize(
    ("text", "engine", "marks"),
    [
        ("L A0\nL T2\ngoal L A1\ngoal L A2", 0, ["A1"]),
        ("named\nL A0\nL T2\ngoal L A1\ngoal L A2", 0, ["A2"]),
        ("named\nL A0\nL T2\ngoal L A1\ngoal L A2", 1, ["A1"]),
    ],
)
def test_a_locomotive_goes_with_its_mark(text: str, engine: int, marks: list[str]) -> None:
    rest = without_engine(Mission(mission_file(text)), engine)
    assert rest["goal"]["locomotives"] == marks
    assert len(rest["start"]["locomotives"]) == 1
