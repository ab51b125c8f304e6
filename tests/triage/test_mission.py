"""Missions as data: those that come with Rotonde, and every fault of a file at once."""

from typing import Any

import pytest

from rotonde.errors import InvalidFile, InvalidOptions
from rotonde.games.triage.index_tables import Mission, shipped_mission, shipped_missions
from rotonde.games.triage.mission import check
from triage.positions import GAME, board, mission, set_up

GOOD = """
    L A3
    L T2
    red A4
    goal red A7
    x E1
"""


def found(data: object) -> list[tuple[str, str]]:
    faults = check(data, lambda name: board(name) if name == "yard-22" else None)
    return [(fault.place, fault.key) for fault in faults]


def good(**changes: Any) -> dict[str, Any]:
    return mission(GOOD) | changes


def started(**changes: Any) -> dict[str, Any]:
    data = good()
    data["start"] |= changes
    return data


def marked(**changes: Any) -> dict[str, Any]:
    data = good()
    data["goal"] |= changes
    return data


# --- what comes with Rotonde ---------------------------------------------------------------------


def test_an_unknown_shipped_mission_is_reported_with_those_there_are() -> None:
    with pytest.raises(InvalidOptions) as caught:
        GAME.start({"mission": "nowhere"})
    assert caught.value.key == "mission.unknown"
    assert shipped_missions()[0] in caught.value.parameters["known"]


def test_a_mission_may_carry_its_board() -> None:
    state = GAME.start({"mission": good(board=board("plain-22"))})
    assert GAME.legal(state).keys() == GAME.legal(set_up(GOOD)).keys()


def test_a_mission_of_the_same_data_is_compiled_once() -> None:
    assert GAME.start({"mission": good()}).tables is GAME.start({"mission": good()}).tables


def test_without_a_mission_the_first_one_is_played() -> None:
    assert GAME.start({}).tables is shipped_mission(shipped_missions()[0])


@pytest.mark.parametrize("options", [{"mission": 3}, {"map": "usa"}, {"players": "two"}])
def test_options_of_the_wrong_kind_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions, match=r"options\.invalid"):
        GAME.start(options)


def test_triage_is_for_one_player() -> None:
    assert GAME.start({"players": 1}).players == 1
    with pytest.raises(InvalidOptions, match=r"options\.players"):
        GAME.start({"players": 2})


# --- faults --------------------------------------------------------------------------------------


def test_a_good_mission_has_no_fault() -> None:
    assert found(good()) == []


def test_a_mission_is_an_object() -> None:
    assert found("A3") == [("$", "data.not-an-object")]


def test_a_slot_that_does_not_exist_is_refused() -> None:
    assert found(started(red="Q1")) == [("start.red", "mission.slot-unknown")]
    assert found(marked(red="Q1")) == [("goal.red", "mission.slot-unknown")]
    assert found(good(interruptions=["Q1"])) == [("interruptions[0]", "mission.slot-unknown")]


def test_two_vehicles_on_one_slot_are_refused() -> None:
    assert found(started(green="A4")) == [("start.green", "mission.slot-taken")]
    assert found(started(locomotives=["A3", "A3"])) == [
        ("start.locomotives[1]", "mission.slot-taken")
    ]


def test_two_marks_on_one_slot_are_refused() -> None:
    assert found(marked(locomotives=["A7"])) == [("goal.locomotives[0]", "mission.slot-taken")]


def test_a_vehicle_on_an_interruption_is_refused() -> None:
    assert found(good(interruptions=["A4"])) == [("interruptions[0]", "mission.slot-taken")]


def test_a_goal_on_an_interruption_is_refused() -> None:
    assert found(good(interruptions=["A7"])) == [("goal.red", "mission.goal-interrupted")]


@pytest.mark.parametrize("name", ["triage-23", "", "../boards/yard-22"])
def test_an_unknown_board_is_refused(name: str) -> None:
    assert found(good(board=name)) == [("board", "mission.board-unknown")]


@pytest.mark.parametrize("value", [3, None, ["yard-22"]])
def test_a_board_is_a_name_or_a_board(value: object) -> None:
    assert found(good(board=value)) == [("board", "mission.board-shape")]


def test_the_faults_of_a_carried_board_are_reported_with_their_places() -> None:
    spoilt = board("straight-6")
    spoilt["links"].append(["A0", "A0"])
    assert found(good(board=spoilt)) == [("board.links[5]", "board.link-to-itself")]
    assert found(good(board={}))[0][0] == "board"


def test_a_vehicle_in_the_goal_that_is_not_at_the_start_is_refused() -> None:
    assert found(marked(blue="A0")) == [("goal.blue", "mission.not-at-the-start")]


def test_more_marks_for_locomotives_than_locomotives_are_refused() -> None:
    data = started(locomotives=["A3"])
    data["goal"]["locomotives"] = ["A0", "A1"]
    assert found(data) == [("goal.locomotives", "mission.fewer-locomotives")]


def test_a_mission_solved_at_the_start_is_refused() -> None:
    assert found(good(goal={"red": "A4"})) == [("goal", "mission.solved-at-the-start")]


def test_interchangeable_locomotives_on_each_others_marks_are_solved_at_the_start() -> None:
    goal = {"locomotives": ["T2", "A3"]}
    assert found(good(goal=goal)) == [("goal", "mission.solved-at-the-start")]
    assert found(good(goal=goal, named_locomotives=True)) == []


def test_a_mission_needs_a_locomotive() -> None:
    assert found(started(locomotives=[])) == [("start", "mission.no-locomotive")]
    data = good(start={"red": "A4"})
    assert found(data) == [("start", "mission.no-locomotive")]


def test_a_mission_needs_a_mark() -> None:
    assert found(good(goal={})) == [("goal", "mission.no-goal")]
    named = good(goal={"locomotives": [None]}, named_locomotives=True)
    assert found(named) == [("goal", "mission.no-goal")]


def test_there_are_at_most_two_locomotives() -> None:
    assert ("start.locomotives", "mission.too-many-locomotives") in found(
        started(locomotives=["A0", "A1", "A2"])
    )


def test_there_are_at_most_two_interruptions() -> None:
    assert found(good(interruptions=["E1", "G1", "C3"])) == [
        ("interruptions", "mission.too-many-interruptions")
    ]


def test_an_unknown_vehicle_is_refused() -> None:
    assert found(started(pink="A0")) == [("start.pink", "mission.vehicle-unknown")]


def test_only_a_named_locomotive_may_be_without_a_mark_by_null() -> None:
    goal = {"locomotives": [None, "A0"]}
    assert found(good(goal=goal, named_locomotives=True)) == []
    assert found(good(goal=goal)) == [("goal.locomotives[0]", "mission.not-a-slot")]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"start": []}, ("start", "data.not-an-object")),
        ({"goal": 3}, ("goal", "data.not-an-object")),
        ({"interruptions": "E1"}, ("interruptions", "data.not-a-list")),
        ({"interruptions": [3]}, ("interruptions[0]", "mission.not-a-slot")),
        ({"title": "First"}, ("title", "data.not-a-translation")),
        ({"note": 3}, ("note", "data.not-a-text")),
        ({"level": 5}, ("level", "mission.number")),
        ({"level": True}, ("level", "mission.number")),
        ({"minimum": 0}, ("minimum", "mission.number")),
        ({"minimum": "4"}, ("minimum", "mission.number")),
        ({"named_locomotives": 1}, ("named_locomotives", "mission.not-yes-or-no")),
        ({"nmae": "x"}, ("$", "data.unknown-field")),
    ],
)
def test_values_of_the_wrong_kind_are_refused(
    changes: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert fault in found(good(**changes))


def test_wrong_kinds_inside_start_and_goal_are_refused() -> None:
    assert found(started(red=3)) == [("start.red", "mission.not-a-slot")]
    assert ("start.locomotives", "data.not-a-list") in found(started(locomotives="A3"))


def test_missing_fields_are_reported() -> None:
    assert found({}) == [
        ("$", "data.missing"),
        ("$", "data.missing"),
        ("$", "data.missing"),
    ]


def test_every_fault_is_reported_at_once() -> None:
    data = {
        "board": "yard-22",
        "start": {"locomotives": ["Q1"], "red": "A4", "green": "A4"},
        "goal": {"blue": "E1"},
        "interruptions": ["E1"],
        "level": 9,
    }
    with pytest.raises(InvalidFile) as caught:
        Mission(data)
    assert caught.value.key == "mission.invalid"
    assert {(fault.place, fault.key) for fault in caught.value.faults} == {
        ("level", "mission.number"),
        ("start.locomotives[0]", "mission.slot-unknown"),
        ("start.green", "mission.slot-taken"),
        ("goal.blue", "mission.not-at-the-start"),
        ("goal.blue", "mission.goal-interrupted"),
    }
