"""Positions as named fields: written, read back, and refused with all their faults."""

import json
from typing import Any

import pytest

from rotonde.errors import InvalidFile
from rotonde.game import SPECTATOR
from trains.positions import GAME, position, set_up
from trains.random_play import some_steps

PLAIN = """
    turn 0
    0: 70 60 50 40 30 20 10 | 4=2
    1: 71 61 51 41 31 21 11
    display: 4 3
    pile: 33
    leftovers 1: 14
"""


def test_every_position_round_trips_through_json() -> None:
    for _, after in some_steps(200):
        options = {"deck": dict(after.tables.data)}
        again = GAME.start(options, position=json.loads(json.dumps(GAME.show(after))))
        assert again.records.tobytes() == after.records.tobytes()
        assert GAME.show(again) == GAME.show(after)


def test_every_observation_round_trips_through_json() -> None:
    for _, after in some_steps(100):
        options = {"deck": dict(after.tables.data)}
        for seat in range(SPECTATOR, after.players):
            view = GAME.observe(after, seat)
            again = GAME.start(options, position=json.loads(json.dumps(GAME.show(view))))
            assert again.records.tobytes() == view.records.tobytes()


def test_a_position_made_by_hand_goes_on_from_the_seed() -> None:
    drawn = {GAME.show(GAME.play(set_up(PLAIN, 0), 0))["drawn"] for _ in range(3)}
    assert drawn == {33}
    text = PLAIN.replace("pile: 33", "discard: 33")
    drawn = {GAME.show(GAME.play(set_up(text, seed), 0))["drawn"] for seed in range(30)}
    assert len(drawn) > 10


def test_the_discard_and_the_pile_are_shown_as_memory_only() -> None:
    shown = GAME.show(set_up(PLAIN))
    assert "discard" not in shown and "pile" not in shown
    assert set(shown["memory"]) == {"discard", "leftovers", "pile"}


def faults(change: dict[str, Any], text: str = PLAIN) -> set[tuple[str, str]]:
    with pytest.raises(InvalidFile) as caught:
        GAME.start({}, position=position(text) | change)
    return {
        (fault.place, fault.key.removeprefix("position.trains.")) for fault in caught.value.faults
    }


def test_a_position_of_the_wrong_shape_is_refused() -> None:
    assert faults({"turn": "zero"}) == {("position", "position.shape")}
    assert faults({"extra": 1}) == {("position", "position.shape")}
    assert faults({"ply": 10**30}) == {("position", "position.shape")}


def test_every_fault_of_a_position_is_reported_with_its_place() -> None:
    found = faults(
        {
            "phase": "lunch",
            "turn": 5,
            "first": 9,
            "eyes": 7,
            "display": [4, 70, 99, 12],
            "last": "jump",
            "generator": ["xyz"],
            "drawn": 8,
        }
    )
    assert found == {
        ("phase", "phase"),
        ("turn", "seat"),
        ("first", "seat"),
        ("eyes", "seat"),
        ("display[1]", "twice"),
        ("display[2]", "wagon"),
        ("display[3]", "ability-twice"),
        ("memory.discard[6]", "twice"),
        ("last", "malformed.text"),
        ("generator", "position.generator"),
        ("drawn", "drawn"),
    }


@pytest.mark.parametrize("words", [[], ["0"] * 4, ["1"] * 3, ["-1"] * 4, ["1" * 17] * 4, ["g"] * 4])
def test_a_generator_that_cannot_be_is_refused(words: list[str]) -> None:
    assert faults({"generator": words}) == {("generator", "position.generator")}


def test_an_observation_has_no_generator() -> None:
    view = GAME.show(GAME.observe(set_up(PLAIN), 0)) | {"generator": ["1"] * 4}
    with pytest.raises(InvalidFile):
        GAME.start({}, position=view)


def test_a_row_has_seven_wagons_and_no_gap_before_the_end() -> None:
    players = position(PLAIN)["players"]
    players[0]["row"] = [70, None, 50]
    players[1]["locks"] = {"2": 10, "4": 9}
    assert {
        ("players[0].row", "row"),
        ("players[0].row[1]", "gap"),
        ("players[1].locks.2", "lock-place"),
        ("players[1].locks.4", "not-a-lock"),
    } <= faults({"players": players})


def test_every_wagon_must_be_somewhere() -> None:
    assert faults({"pile_count": 2}) == {("memory.pile", "count"), ("position", "total")}
    assert faults({"display": [4]}) == {("position", "total")}
    assert faults({"discard_count": 3}) == {("discard_count", "count")}


def test_a_sorted_row_must_have_ended_the_game() -> None:
    text = PLAIN.replace("70 60 50 40 30 20 10 | 4=2", "10 20 30 40 50 60 70")
    assert faults({}, text) == {("players[0].row", "sorted")}
    assert faults({"phase": "over", "turn": None, "winner": 1}) == {("players[1].row", "sorted")}


def test_a_game_without_a_winner_ends_at_the_limit() -> None:
    assert faults({"phase": "over", "turn": None}) == {("turns", "turns")}
    assert faults({"turns": 1000}) == {("turns", "turns")}
    assert faults({"turn": None}) == {("turn", "turn")}


def test_hands_belong_to_the_set_up() -> None:
    assert faults({}, PLAIN + "hand 0: 5") == {("players[0].hand", "hand")}
    assert faults({"phase": "setup"}, PLAIN + "hand 0: 5") == {("players[1].hand", "hand")}
    chosen = faults({"phase": "setup", "first": 1}, PLAIN + "hand 0: 5\nhand 1: 6")
    assert chosen == {("players[1].hand", "hand")}


def test_a_table_seats_two_to_four() -> None:
    players = position(PLAIN)["players"]
    assert faults({"players": players[:1]}) == {("players", "players")}
    assert faults({"players": players * 3}) == {("players", "players")}
