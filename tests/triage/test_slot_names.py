"""Slots by the names that people see on cards and page, and by the ids of the board's file."""

import pytest

from rotonde.core.errors import InvalidFile, MalformedAction
from rotonde.games.triage.index_tables import Board, Mission, shipped_board, shipped_boards
from rotonde.games.triage.slot_names import slot_names
from triage.positions import GAME, board

BOARD = {"board": "yard-22"}


@pytest.mark.parametrize("name", shipped_boards())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_name_and_every_id_is_read_back(name: str, language: str) -> None:
    given = shipped_board(name)
    names = slot_names(given.data["slots"], language)
    assert len(set(names.values())) == len(given.slots)
    for slot, called in names.items():
        for written in (slot, called, called.replace(" ", "-"), called.upper()):
            assert given.find(written) == slot


def test_slots_of_one_colour_and_letter_are_told_apart_by_their_shape() -> None:
    data = board("straight-6")
    slots = [dict(slot) for slot in data["slots"]]
    slots[0] |= {"colour": "grey", "shape": "square", "letter": "A"}
    slots[1] |= {"colour": "grey", "shape": "circle", "letter": "A"}
    given = Board({**data, "slots": slots})
    names = slot_names(slots, "en")
    assert names[slots[0]["id"]] == "grey square A"
    assert given.find("grey circle A") == slots[1]["id"]
    assert given.find("grey A") is None


def test_a_mission_file_may_call_slots_by_their_names() -> None:
    first, second, third = shipped_board("yard-22").slots[:3]
    names = slot_names(shipped_board("yard-22").data["slots"], "en")
    ids = {"start": {"locomotives": [first], "red": second}, "goal": {"red": third}}
    called = {
        "start": {"locomotives": [names[first]], "red": names[second].replace(" ", "-")},
        "goal": {"red": names[third]},
    }
    assert Mission(BOARD | called).data == BOARD | ids
    with pytest.raises(InvalidFile) as caught:
        Mission(BOARD | called | {"goal": {"red": "pink A", "green": "grey Q"}})
    assert {fault.place for fault in caught.value.faults} >= {"goal.red", "goal.green"}


def test_a_move_may_call_slots_by_their_names() -> None:
    state = GAME.start({"mission": "01-first-push"})
    names = slot_names(state.tables.board.data["slots"], "en")
    action = GAME.legal(state)[0]
    words = str(action).split()
    named = " ".join(names.get(word, word).replace(" ", "-") for word in words)
    assert named != str(action)
    assert GAME.read(state, named) == action
    with pytest.raises(MalformedAction):
        GAME.read(state, "move pink-A + to grey-B")
