"""Positions written and read back; what a seat may know; the events of a move."""

import json
import random
from typing import Any

import pytest

from rotonde.errors import IllegalAction, InvalidFile, InvalidOptions
from rotonde.game import EVERYTHING, SPECTATOR, Game, State
from triage.match import random_mission
from triage.positions import GAME, TEST_BOARDS, mission, play, set_up, where

TRIAGE = "L A3\nL T2\nred A4\ngreen A2\nx E1\ngoal red A7\nminimum 1"


def restored(text: str, position: dict[str, Any]) -> State:
    return GAME.start({"mission": mission(text)}, position=position)


def test_triage_is_a_registered_game() -> None:
    interface: Game = GAME
    assert isinstance(interface, Game)
    assert GAME.version == "1"


# --- show and restore ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["yard-22", *TEST_BOARDS])
def test_a_position_is_the_same_after_show_and_start(name: str) -> None:
    chance = random.Random(name)
    for seed in range(4):
        data = dict(random_mission(chance, name).data)
        state = GAME.start({"mission": data}, seed=seed)
        for _ in range(4):
            for seen in (state, GAME.observe(state, 0), GAME.observe(state, SPECTATOR)):
                shown = json.loads(json.dumps(GAME.show(seen)))
                assert GAME.start({"mission": data}, position=shown) == seen
            codes = list(GAME.legal(state))
            if not codes:
                break
            state = GAME.play(state, chance.choice(codes))


def test_a_view_names_vehicles_and_slots() -> None:
    shown = GAME.show(play(set_up(TRIAGE), "move T2 - to T1"))
    assert shown["standing"] == {"locomotives": ["A3", "T1"], "red": "A4", "green": "A2"}
    assert shown["before"] == {"locomotives": ["A3", "T2"], "red": "A4", "green": "A2"}
    assert shown["last"] == "move T2 - to T1"
    assert (shown["turn"], shown["ply"], shown["eyes"]) == (0, 1, EVERYTHING)


@pytest.mark.parametrize(
    ("changes", "place", "key"),
    [
        ({"standing": {"locomotives": ["A3", "Q1"], "red": "A4", "green": "A2"}},
         "standing.locomotive-2", "mission.slot-unknown"),
        ({"standing": {"locomotives": ["A3", "A3"], "red": "A4", "green": "A2"}},
         "standing.locomotive-2", "position.triage.slot-taken"),
        ({"standing": {"locomotives": ["A3", "E1"], "red": "A4", "green": "A2"}},
         "standing.locomotive-2", "position.triage.slot-taken"),
        ({"standing": {"locomotives": ["A3"], "red": "A4", "green": "A2"}},
         "standing", "position.triage.vehicle"),
        ({"standing": {"locomotives": ["A3", "T2"], "red": "A4", "green": "A2", "blue": "A0"}},
         "standing", "position.triage.vehicle"),
        ({"standing": {"locomotives": ["A3", "T2"], "red": "A4", "green": "A2", "pink": "A0"}},
         "standing.pink", "position.unknown"),
        ({"turn": None}, "turn", "position.turn"),
        ({"turn": 1}, "turn", "position.turn"),
        ({"eyes": 3}, "eyes", "position.triage.eyes"),
        ({"ply": -1}, "position", "position.shape"),
        ({"ply": 2**70}, "position", "position.shape"),
        ({"ply": 1}, "last", "position.triage.last"),
        ({"standing": {"locomotives": ["A3", "T1"], "red": "A4", "green": "A2"}},
         "standing", "position.triage.start"),
        ({"generator": ["1"]}, "generator", "position.generator"),
        ({"generator": ["0"] * 4}, "generator", "position.generator"),
        ({"generator": ["1_0", "0x1", " 1", "-1"]}, "generator", "position.generator"),
        ({"generator": ["x", "0", "0", "0"]}, "generator", "position.generator"),
        ({"last": "move T2 - to T1"}, "last", "position.triage.last"),
        ({"nothing": 1}, "position", "position.shape"),
        ({"ply": "one"}, "position", "position.shape"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(
    changes: dict[str, Any], place: str, key: str
) -> None:
    with pytest.raises(InvalidFile) as caught:
        restored(TRIAGE, GAME.show(set_up(TRIAGE)) | changes)
    assert (place, key) in [(fault.place, fault.key) for fault in caught.value.faults]


def test_a_last_move_that_does_not_lead_here_is_refused() -> None:
    shown = GAME.show(play(set_up(TRIAGE), "move T2 - to T1"))
    for last in ("move T2 - via T1 to B1", "move T2 sideways"):
        with pytest.raises(InvalidFile):
            restored(TRIAGE, shown | {"last": last})


def test_the_number_of_moves_goes_with_the_position_before() -> None:
    once = play(set_up(TRIAGE), "move T2 - to T1")
    shown = GAME.show(play(once, "move T1 + to T2"))
    assert shown["standing"] == GAME.show(set_up(TRIAGE))["standing"]
    for ply in (0, 1):  # before the second move nothing stands as the mission places it
        with pytest.raises(InvalidFile) as caught:
            restored(TRIAGE, shown | {"ply": ply})
        assert [fault.key for fault in caught.value.faults] == ["position.triage.start"]
    done = GAME.show(play(set_up(TRIAGE), "move A3 + via A4 A5 to A6 push A7"))
    with pytest.raises(InvalidFile):  # a solved mission has no further moves
        restored(TRIAGE, done | {"before": done["standing"], "ply": 2})


def test_a_solved_position_is_over() -> None:
    done = play(set_up(TRIAGE), "move A3 + via A4 A5 to A6 push A7")
    assert restored(TRIAGE, GAME.show(done)).turn is None
    with pytest.raises(InvalidFile):
        restored(TRIAGE, GAME.show(done) | {"turn": 0})


# --- knowledge -----------------------------------------------------------------------------------


def test_everybody_sees_everything_but_the_generator() -> None:
    state = play(set_up(TRIAGE), "move T2 - to T1")
    for seat in (0, SPECTATOR):
        seen = GAME.observe(state, seat)
        expected = GAME.show(state) | {"eyes": seat, "generator": None}
        assert GAME.show(seen) == expected
        assert not seen.records["rng"].any()


def test_a_guess_is_the_very_position() -> None:
    state = GAME.start({"mission": mission(TRIAGE)}, seed=5)
    assert GAME.guess(GAME.observe(state, 0), seed=5) == state
    other = GAME.guess(GAME.observe(state, SPECTATOR), seed=6)
    assert where(other) == where(state) and GAME.legal(other) == GAME.legal(state)


def test_the_seat_may_act_on_its_view_and_a_spectator_not() -> None:
    state = set_up(TRIAGE)
    assert GAME.legal(GAME.observe(state, 0)) == GAME.legal(state)
    assert GAME.legal(GAME.observe(state, SPECTATOR)) == {}


def test_there_is_one_seat() -> None:
    state = set_up(TRIAGE)
    for seat in (1, -2):
        with pytest.raises(InvalidOptions, match=r"options\.seat"):
            GAME.observe(state, seat)
    with pytest.raises(IllegalAction, match=r"illegal\.observation"):
        GAME.observe(GAME.observe(state, SPECTATOR), 0)


def test_seed_and_key_change_no_move() -> None:
    first, second = (GAME.start({"mission": mission(TRIAGE)}, seed=seed) for seed in (1, 2))
    assert GAME.legal(first) == GAME.legal(second)
    assert where(GAME.play(first, 0, key=7)) == where(GAME.play(second, 0))
    with pytest.raises(InvalidOptions, match=r"options\.seed"):
        GAME.start({"mission": mission(TRIAGE)}, seed=-1)


def test_a_state_is_never_changed() -> None:
    state = set_up(TRIAGE)
    before = state.records.tobytes()
    GAME.play(state, 0)
    GAME.observe(state, 0)
    GAME.legal(state)
    assert state.records.tobytes() == before


# --- events --------------------------------------------------------------------------------------


def test_a_move_is_reported_with_the_track_of_every_vehicle() -> None:
    before = set_up("L A3\nred A5\ngreen A2")
    after = play(before, "move A3 + pull A2 via A4 A5 to A6 push G1")
    moved, pulled, pushed = GAME.tell(before, after)
    assert moved.key == "triage.moved"
    assert moved.parameters == {
        "seat": 0,
        "vehicle": "locomotive-1",
        "from": "A3",
        "to": "A6",
        "heading": 1,
        "pulled": ["green"],
        "pushed": ["red"],
        "path": ["A3", "A4", "A5", "A6"],
        "tracks": {
            "red": ["A5", "A5", "A6", "G1"],
            "locomotive-1": ["A3", "A4", "A5", "A6"],
            "green": ["A2", "A3", "A4", "A5"],
        },
    }
    assert (pulled.key, pulled.parameters) == ("triage.pulled", {"vehicle": ["green"], "count": 1})
    assert (pushed.key, pushed.parameters) == ("triage.pushed", {"vehicle": ["red"], "count": 1})


def test_a_solved_mission_is_reported_with_its_grade() -> None:
    before = set_up(TRIAGE)
    after = play(before, "move A3 + via A4 A5 to A6 push A7")
    solved, grade = GAME.tell(before, after)[-2:]
    assert (solved.key, solved.parameters["grade"]) == ("triage.solved", "chef-de-gare")
    assert grade.key == "triage.grade.chef-de-gare"


def test_a_mission_without_a_minimum_is_reported_without_a_grade() -> None:
    before = set_up(TRIAGE.replace("minimum 1", ""))
    after = play(before, "move A3 + via A4 A5 to A6 push A7")
    assert GAME.tell(before, after)[-1].key == "triage.solved"


def test_views_tell_what_the_states_tell() -> None:
    before = set_up(TRIAGE)
    after = GAME.play(before, 3)
    for seat in (0, SPECTATOR):
        seen = GAME.tell(GAME.observe(before, seat), GAME.observe(after, seat))
        assert seen == GAME.tell(before, after)


def test_nothing_is_reported_of_a_start() -> None:
    state = set_up(TRIAGE)
    assert GAME.tell(state, state) == []
