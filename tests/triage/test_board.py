"""Boards as data: the two ends of every slot, and every fault of a file at once."""

from typing import Any

import pytest

from rotonde.errors import InvalidFile, InvalidOptions
from rotonde.games.triage.board import angle_at, check, end_towards
from rotonde.games.triage.index_tables import Board, shipped_board, shipped_boards
from rotonde.games.triage.limits import BRANCHES, SLOTS
from triage.positions import TEST_BOARDS, board


def found(data: object) -> list[tuple[str, str]]:
    return [(fault.place, fault.key) for fault in check(data)]


def keys(data: object) -> list[str]:
    return [fault.key for fault in check(data)]


def straight() -> dict[str, Any]:
    return board("straight-6")


def with_slot(data: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """One more slot, at the right end of the straight track unless told otherwise."""
    slot = {"id": "Z1", "x": 6, "y": 0, "tangent_deg": 0}
    slot |= {"shape": "circle", "colour": "red", "letter": "Z"}
    data["slots"].append(slot | fields)
    data["links"].append(["A5", data["slots"][-1]["id"]])
    return data


# --- what a board is -----------------------------------------------------------------------------


def test_shipped_and_test_boards_are_valid() -> None:
    assert "yard-22" in shipped_boards()
    for name in (*shipped_boards(), *TEST_BOARDS):
        assert check(board(name)) == []


def test_the_two_drawings_of_yard_22_are_one_board() -> None:
    drawn, plain = shipped_board("yard-22"), Board(board("plain-22"))
    assert drawn.slots == plain.slots
    assert drawn.data["links"] == plain.data["links"]
    assert drawn.runs() == plain.runs()
    assert drawn.next == plain.next


def test_a_slot_has_two_ends_given_by_its_direction() -> None:
    slots = {slot["id"]: slot for slot in board("yard-22")["slots"]}
    assert end_towards(slots["A3"], slots["A4"]) == 0
    assert end_towards(slots["A3"], slots["A2"]) == 1
    assert end_towards(slots["T1"], slots["B1"]) == end_towards(slots["T1"], slots["B3"]) == 1


def test_a_run_goes_in_by_one_end_and_out_by_the_other() -> None:
    runs = shipped_board("yard-22").runs()
    assert ("A1", "A2", "C1") in runs and ("C1", "A2", "A1") in runs
    assert ("A3", "A2", "C1") not in runs and ("A3", "A2", "A3") not in runs


def test_a_run_is_legal_from_ninety_degrees_on() -> None:
    data = board("plain-22")
    slots = {slot["id"]: slot for slot in data["slots"]}
    assert angle_at(slots["A1"], slots["E1"], slots["B1"]) == pytest.approx(90)
    assert ("E1", "A1", "B1") in Board(data).runs()


def test_yard_22_has_no_ring_and_turns_nothing_round() -> None:
    assert not shipped_board("yard-22").folds()
    assert Board(board("ring-6")).folds()
    assert Board(board("dog-bone")).folds()


def test_dead_ends_of_yard_22_are_buffers() -> None:
    triage = shipped_board("yard-22")
    ends = {triage.slots[port // 2] for port, ways in enumerate(triage.next) if not ways}
    assert ends == set(triage.data["features"]["dead_ends"])


def test_a_slot_is_named_by_shape_colour_and_letter() -> None:
    signs = {(s["shape"], s["colour"], s["letter"]) for s in board("yard-22")["slots"]}
    assert len(signs) == 22


def test_a_board_may_have_sixty_four_slots() -> None:
    assert len(Board(board("ring-64")).slots) == SLOTS


# --- faults --------------------------------------------------------------------------------------


def test_a_board_is_an_object() -> None:
    assert found([]) == [("$", "data.not-an-object")]


def test_a_missing_and_an_unknown_field_are_reported() -> None:
    data = straight()
    del data["name"]
    data["slots"][0]["size"] = 3
    assert found(data) == [("$", "data.missing"), ("slots[0]", "data.unknown-field")]


def test_a_slot_twice_is_refused() -> None:
    data = with_slot(straight(), id="A0", x=7)
    assert ("slots[6].id", "board.slot-twice") in found(data)


@pytest.mark.parametrize("name", ["a1", "to", "A-1", "", "ABCDE", 7, None])
def test_a_slot_has_a_proper_id(name: object) -> None:
    data = straight()
    data["slots"][0]["id"] = name
    assert ("slots[0].id", "board.slot-id") in found(data)


def test_a_link_to_an_unknown_slot_is_refused() -> None:
    data = straight()
    data["links"].append(["A5", "Q9"])
    assert found(data) == [("links[5]", "board.slot-unknown")]


def test_a_link_to_itself_is_refused() -> None:
    data = straight()
    data["links"].append(["A5", "A5"])
    assert found(data) == [("links[5]", "board.link-to-itself")]


@pytest.mark.parametrize("link", [["A0", "A1"], ["A1", "A0"]])
def test_a_link_twice_is_refused(link: list[str]) -> None:
    data = straight()
    data["links"].append(link)
    assert found(data) == [("links[5]", "board.link-twice")]


@pytest.mark.parametrize("link", ["A0", ["A0"], ["A0", "A1", "A2"], None])
def test_a_link_joins_two_slots(link: object) -> None:
    data = straight()
    data["links"].append(link)
    assert found(data) == [("links[5]", "board.link-shape")]


def test_a_disconnected_board_is_refused() -> None:
    data = straight()
    del data["links"][2]
    assert found(data) == [("links", "board.disconnected")] * 3


def test_two_slots_in_the_same_place_are_refused() -> None:
    data = with_slot(straight(), x=4)
    assert ("slots[6]", "board.same-place") in found(data)


def test_a_link_square_to_the_track_has_no_end() -> None:
    data = with_slot(straight(), x=5, y=1, tangent_deg=90)
    assert found(data) == [("slots[5]", "board.no-end")]


def test_a_contradictory_board_is_refused() -> None:
    data = straight()
    data["slots"][2]["y"] = 3  # A1 and A3 lie at different ends of A2, and close together
    faults = check(data)
    assert [(fault.place, fault.key) for fault in faults] == [("slots[2]", "board.contradiction")]
    assert faults[0].parameters["b"] == "A2" and faults[0].parameters["angle"] < 90


def test_a_wide_angle_at_one_end_is_a_contradiction_too() -> None:
    data = with_slot(straight(), x=5.1, y=3)
    data["slots"].append(data["slots"][-1] | {"id": "Z2", "y": -3, "letter": "Y"})
    data["links"].append(["A5", "Z2"])
    assert "board.contradiction" in keys(data)


def test_too_many_slots_are_refused() -> None:
    data = board("ring-64")
    data["slots"].append(data["slots"][-1] | {"id": "Z1", "x": 40, "shape": "star"})
    data["links"].append(["S4", "Z1"])
    assert ("slots", "board.too-many-slots") in found(data)


def test_too_many_links_at_one_end_are_refused() -> None:
    data = straight()
    for i in range(BRANCHES):
        with_slot(data, id=f"Z{i}", y=i + 1, letter="WXYZ"[i])
    data = with_slot(data, id="Z9", letter="V")
    assert ("slots[5]", "board.crowded") in found(data)


def test_an_unknown_shape_or_colour_is_refused() -> None:
    data = straight()
    data["slots"][1] |= {"shape": "banana", "colour": "ultraviolet"}
    assert found(data) == [
        ("slots[1].shape", "board.shape-unknown"),
        ("slots[1].colour", "board.colour-unknown"),
    ]


def test_a_letter_is_one_capital() -> None:
    data = straight()
    data["slots"][1]["letter"] = "bb"
    assert found(data) == [("slots[1].letter", "board.letter")]


def test_two_slots_with_one_sign_are_refused() -> None:
    data = straight()
    data["slots"][3]["letter"] = "A"
    assert found(data) == [("slots[3]", "board.same-sign")]


@pytest.mark.parametrize("field", ["x", "y", "tangent_deg"])
@pytest.mark.parametrize("value", ["1", None, True, float("nan"), float("inf")])
def test_places_and_directions_are_numbers(field: str, value: object) -> None:
    data = straight()
    data["slots"][5][field] = value
    assert (f"slots[5].{field}", "data.not-a-number") in found(data)


@pytest.mark.parametrize("label", [3, {}, {"side": 2, "slide": 0}, {"side": 1, "slide": "0"}])
def test_a_label_tells_its_side_and_slide(label: object) -> None:
    data = straight()
    data["slots"][0]["label"] = label
    assert found(data) == [("slots[0].label", "board.label")]


def test_features_name_slots_of_the_board() -> None:
    data = straight()
    data["features"] = {"dead_ends": ["A0", "Q1"], "loop": 3}
    assert found(data) == [
        ("features.dead_ends[1]", "board.slot-unknown"),
        ("features.loop", "data.not-a-list"),
    ]
    data["features"] = []
    assert found(data) == [("features", "data.not-an-object")]


def test_words_are_words_and_lists_are_lists() -> None:
    data = straight() | {"name": " ", "credit": 3, "title": {"fr": 1}}
    assert keys(data) == ["data.not-a-text", "data.not-a-text", "data.not-a-translation"]
    assert ("slots", "data.not-a-list") in found(straight() | {"slots": {}})
    assert ("links", "data.not-a-list") in found(straight() | {"links": []})
    assert ("slots[0]", "data.not-an-object") in found(straight() | {"slots": [3]})


def test_every_fault_is_reported_at_once() -> None:
    data = straight()
    data["slots"][0]["shape"] = "banana"
    data["slots"][3]["x"] = "far"
    data["links"] += [["A0", "A0"], ["A0", "Q1"]]
    with pytest.raises(InvalidFile) as caught:
        Board(data)
    assert caught.value.parameters == {"count": 4}
    assert all(fault.place and fault.key for fault in caught.value.faults)


def test_an_unknown_shipped_board_is_reported_with_those_there_are() -> None:
    with pytest.raises(InvalidOptions) as caught:
        shipped_board("triage-99")
    assert caught.value.key == "board.unknown" and "yard-22" in caught.value.parameters["known"]
