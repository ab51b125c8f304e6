"""The goal, the grades, and positions without a move."""

import pytest

from rotonde.errors import StaleAction
from rotonde.games.triage.campaign.grades import grade, numbers
from rotonde.games.triage.playout import random_attempts
from rotonde.games.triage.position.show import TriageScore
from rotonde.kernel.seeding import words_of
from triage.positions import GAME, lines, play, set_up

PUSH = """
    board straight-6
    L A0
    red A1
    goal red A5
    minimum 1
"""


def test_a_mission_is_solved_when_every_mark_is_covered() -> None:
    state = set_up("board straight-6\nL A0\nred A1\ngreen A3\ngoal red A4\ngoal green A5")
    half = play(state, "move A0 + via A1 to A2 push A3 A4")
    assert half.turn == 0 and GAME.result(half) is None
    done = play(half, "move A2 + to A3 push A4 A5")
    assert done.turn is None and GAME.result(done) is not None


def test_the_goal_is_checked_after_each_stop_only() -> None:
    state = set_up("board straight-6\nL A0\ngoal L A2")
    assert play(state, "move A0 + via A1 A2 to A3").turn == 0
    assert play(state, "move A0 + via A1 to A2").turn is None


def test_vehicles_without_a_mark_may_stand_anywhere() -> None:
    done = play(set_up(PUSH), "move A0 + via A1 A2 A3 to A4 push A5")
    assert done.turn is None


def test_locomotives_are_interchangeable_unless_named() -> None:
    text = "board straight-6\nL A0\nL A3\ngoal L A5"
    assert play(set_up(text), "move A3 + via A4 to A5").turn is None
    assert play(set_up(text + "\nnamed"), "move A3 + via A4 to A5").turn == 0


def test_a_named_locomotive_reaches_its_own_mark() -> None:
    state = set_up("board straight-6\nL A0\nL A3\ngoal L A2\nnamed")
    assert play(state, "move A3 - to A2").turn == 0
    assert play(state, "move A0 + via A1 to A2").turn is None


def test_a_solved_mission_takes_no_more_moves() -> None:
    done = play(set_up(PUSH), "move A0 + via A1 A2 A3 to A4 push A5")
    assert GAME.legal(done) == {}
    with pytest.raises(StaleAction, match=r"illegal\.triage\.game-over"):
        GAME.play(done, GAME.read(done, "move A4 - to A3"))
    with pytest.raises(StaleAction, match=r"illegal\.triage\.game-over"):
        GAME.play(done, 0)


def test_every_move_counts_one() -> None:
    state = play(set_up(PUSH), "move A0 + via A1 to A2 push A3", "move A2 - via A1 to A0")
    assert state.ply == 2


@pytest.mark.parametrize(
    ("moves", "name"),
    [(4, "chef-de-gare"), (5, "aiguilleur"), (6, "atteleur"), (7, None), (70, None)],
)
def test_the_grade_falls_with_each_move_above_the_minimum(moves: int, name: str | None) -> None:
    assert grade(moves, 4) == name


def test_the_card_shows_three_numbers() -> None:
    assert numbers(4) == (4, 5, 6)
    assert numbers(None) == ()


def test_without_a_minimum_there_is_no_grade() -> None:
    assert grade(3, None) is None
    text = PUSH.replace("minimum 1", "")
    done = play(set_up(text), "move A0 + via A1 A2 A3 to A4 push A5")
    result = GAME.result(done)
    assert result is not None
    assert result.details == (TriageScore(moves=1, minimum=None, grade=None),)


def test_the_result_tells_moves_and_grade() -> None:
    done = play(set_up(PUSH), "move A0 + to A1 push A2", "move A1 + via A2 A3 to A4 push A5")
    result = GAME.result(done)
    assert result is not None
    assert result.winners == (0,) and result.scores == (2,)
    assert result.details == (TriageScore(moves=2, minimum=1, grade="aiguilleur"),)


def test_a_mission_may_be_played_on_beyond_the_last_grade() -> None:
    state = set_up(PUSH)
    for _ in range(3):
        state = play(state, "move A0 + via A1 to A2 push A3", "move A2 - pull A3 via A1 to A0")
    done = play(state, "move A0 + via A1 A2 A3 to A4 push A5")
    result = GAME.result(done)
    assert result is not None and result.scores == (7,)
    assert result.details == (TriageScore(moves=7, minimum=1, grade=None),)


STUCK = "board straight-6\nL A0\nred A1\ngreen A2\nx A3\ngoal red A5"


def test_a_position_without_a_move_is_not_the_end() -> None:
    state = set_up(STUCK)
    assert lines(state) == set()
    assert state.turn == 0 and GAME.result(state) is None


def test_undo_is_a_step_back_in_the_list_of_actions() -> None:
    actions = ["move A0 + to A1 push A2", "move A1 + to A2 push A3", "move A2 - to A1"]
    start = set_up(PUSH)
    undone = play(start, *actions[:-1])
    assert play(undone, actions[-1]) == play(start, *actions)
    assert undone.ply == 2 and start.ply == 0


def test_random_play_stops_where_no_move_is_left() -> None:
    total, made, solved = random_attempts(set_up(STUCK).tables.tables, 5, 100, words_of(1))
    assert total == 0 and not made.any() and not solved.any()


def test_random_play_stops_at_the_goal_or_the_limit() -> None:
    total, made, solved = random_attempts(set_up(PUSH).tables.tables, 50, 100, words_of(1))
    assert total == made.sum() and solved.sum() > 25
    assert all(moves == 100 for moves, done in zip(made, solved, strict=True) if not done)
