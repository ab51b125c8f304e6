"""A turn: draw or use, the clean-up of the display, the pile, the end of the game."""

import pytest

from rotonde.errors import IllegalAction, StaleAction
from rotonde.games.trains.position.show import TrainsScore
from trains.positions import GAME, discard, display, legal, pile, play, row, set_up

# Abilities in the deck that comes with Rotonde: 1 move-right, 2 lock, 3 move-left,
# 4 swap-adjacent, 5 remove-middle, 6 remove-right, 7 remove-left, 8 swap-skip; 9 to 16 again.
QUIET = """
    turn 0
    0: 70 60 50 40 30 20 10
    1: 71 61 51 41 31 21 11
    pile: 33
"""


def test_with_an_empty_display_one_can_only_draw() -> None:
    assert legal(set_up(QUIET)) == {"draw"}


def test_nobody_may_pass_and_drawing_is_always_possible() -> None:
    state = set_up(QUIET + "display: 4 7")
    assert "draw" in legal(state)
    assert not any("pass" in line for line in legal(state))


def test_who_draws_sees_the_wagon_and_then_places_it_anywhere() -> None:
    state = play(set_up(QUIET), "draw")
    assert GAME.show(state)["drawn"] == 33
    assert state.turn == 0
    assert legal(state) == {f"place {position}" for position in range(1, 8)}


def test_a_drawn_wagon_replaces_one_that_comes_to_the_display() -> None:
    state = play(set_up(QUIET), "draw", "place 4")
    assert row(state, 0) == "70 60 50 33 30 20 10"
    assert display(state) == {40}
    assert state.turn == 1


def test_a_drawn_wagon_counts_only_as_a_number() -> None:
    state = play(set_up(QUIET), "draw")  # 33 is a move-right
    with pytest.raises(StaleAction, match="place-first"):
        play(state, "use move-right 1")


def test_a_drawn_wagon_must_be_placed_before_anything_else() -> None:
    state = play(set_up(QUIET + "display: 4"), "draw")
    for line in ("draw", "use swap-adjacent 1"):
        with pytest.raises(StaleAction, match="place-first"):
            play(state, line)


def test_nothing_is_placed_that_was_not_drawn() -> None:
    with pytest.raises(StaleAction, match="nothing-drawn"):
        play(set_up(QUIET), "place 1")


def test_a_replaced_wagon_loses_its_lock_to_the_discard() -> None:
    state = set_up(QUIET.replace("20 10", "20 10 | 1=2 4=18"))
    state = play(state, "draw", "place 1")
    assert row(state, 0) == "33 60 50 40 30 20 10 | 4=18"
    assert 2 in discard(state)


def test_a_display_wagon_counts_only_as_an_ability_and_is_discarded() -> None:
    state = play(set_up(QUIET + "display: 4"), "use swap-adjacent 1")
    assert row(state, 0) == "60 70 50 40 30 20 10"
    assert display(state) == set()
    assert 4 in discard(state)


def test_an_ability_that_is_not_on_display_cannot_be_used() -> None:
    with pytest.raises(IllegalAction, match="not-on-display"):
        play(set_up(QUIET + "display: 4"), "use lock 1")


def test_anybody_may_use_what_lies_on_the_display() -> None:
    state = play(set_up(QUIET), "draw", "place 4")  # 40 is a swap-skip
    assert row(play(state, "use swap-skip 1"), 1) == "51 61 71 41 31 21 11"


def test_seats_take_turns_clockwise() -> None:
    state = set_up(QUIET + "2: 72 62 52 42 32 22 12")
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = play(state, "draw", "place 7")
    assert turns == [0, 1, 2, 0]


# --- clean-up ------------------------------------------------------------------------------------


def test_two_of_one_ability_on_the_display_are_both_discarded() -> None:
    state = play(set_up(QUIET + "display: 8"), "draw", "place 4")  # 40 and 8: swap-skip
    assert display(state) == set()
    assert {8, 40} <= discard(state)


def test_different_abilities_stay_on_the_display_together() -> None:
    state = play(set_up(QUIET + "display: 4 7"), "draw", "place 4")
    assert display(state) == {4, 7, 40}


def test_of_three_equals_the_last_to_arrive_stays() -> None:
    # 44, 53 and 62 are swap-adjacent; the removal takes them from seats 1, 2 and 0, in that order
    state = set_up("""
        turn 1
        0: 62 60 50 40 30 20 10
        1: 44 61 51 41 31 21 11
        2: 53 63 52 42 32 22 12
        display: 7
        pile: 80 81 82
    """)
    after = play(state, "use remove-left")
    assert display(after) == {62}
    assert {44, 53, 7} <= discard(after)


def test_a_wagon_that_lay_there_before_pairs_off_first() -> None:
    state = set_up("""
        turn 0
        0: 62 60 50 40 30 20 10
        1: 44 61 51 41 31 21 11
        display: 7 4
        pile: 80 81
    """)
    after = play(state, "use remove-left")
    assert display(after) == {44}
    assert {4, 62} <= discard(after)


def test_four_equals_leave_nothing_on_the_display() -> None:
    state = set_up("""
        turn 2
        0: 62 60 50 40 30 20 10
        1: 44 61 51 41 31 21 11
        2: 53 63 52 42 32 22 12
        3: 71 64 55 43 33 23 13
        display: 7
        pile: 80 81 82 83
    """)
    after = play(state, "use remove-left")
    assert display(after) == set()
    assert {44, 53, 62, 71} <= discard(after)


# --- the pile ------------------------------------------------------------------------------------


def test_an_empty_pile_is_renewed_from_the_discard_when_a_wagon_is_needed() -> None:
    state = play(set_up(QUIET), "draw", "place 4", "use swap-skip 1")
    assert pile(state) == set()
    before = discard(state)
    state = play(state, "draw")
    drawn = GAME.show(state)["drawn"]
    assert drawn in before
    assert pile(state) == before - {drawn}
    assert discard(state) == set()
    assert GAME.show(state)["shuffles"] == 1


def test_the_pile_is_not_renewed_before_a_wagon_is_needed() -> None:
    state = play(set_up(QUIET), "draw", "place 4")
    assert pile(state) == set()
    assert GAME.show(state)["shuffles"] == 0


def test_the_pile_is_renewed_in_the_middle_of_a_removal() -> None:
    state = play(set_up(QUIET + "display: 7"), "use remove-left")
    assert row(state, 0) == "33 60 50 40 30 20 10"
    filled = int(row(state, 1).split()[0])
    assert filled not in (33, 70, 71)
    assert GAME.show(state)["shuffles"] == 1
    assert discard(state) == set()


def test_set_up_leftovers_come_back_with_the_renewed_pile() -> None:
    state = set_up("""
        turn 0
        0: 70 60 50 40 30 20 10
        1: 71 61 51 41 31 21 11
        pile:
        leftovers 1: 14
    """)
    state = play(state, "draw")
    assert 14 in pile(state) | {GAME.show(state)["drawn"]}


def test_the_generator_deals_every_wagon_of_the_pile_equally_often() -> None:
    state = set_up("""
        turn 0
        0: 70 65 50 40 30 20 10
        1: 71 66 51 41 31 21 11
        pile: 1 59 60 61 84
    """)
    drawn = [
        GAME.show(GAME.play(state, GAME.read(state, "draw"), key=key))["drawn"]
        for key in range(1000)
    ]
    assert all(150 < drawn.count(wagon) < 250 for wagon in (1, 59, 60, 61, 84))


# --- the end -------------------------------------------------------------------------------------

ALMOST = """
    turn 0
    0: 10 20 40 50 60 70 80
    1: 71 61 51 41 31 21 11
    pile: 33
"""


def test_the_first_row_in_ascending_order_wins_at_once() -> None:
    state = set_up(ALMOST.replace("40 50", "50 40") + "display: 4")
    after = play(state, "use swap-adjacent 3")
    assert after.turn is None
    result = GAME.result(after)
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (1, 0))


def test_placing_a_wagon_can_win() -> None:
    state = set_up(ALMOST.replace("40 50", "54 50"))
    after = play(state, "draw", "place 3")
    assert after.turn is None and GAME.show(after)["winner"] == 0


def test_the_result_shows_every_row_and_whether_it_is_sorted() -> None:
    after = play(set_up(ALMOST.replace("40 50", "54 50")), "draw", "place 3")
    result = GAME.result(after)
    assert result is not None
    assert result.details[0] == TrainsScore([10, 20, 33, 50, 60, 70, 80], sorted=True)
    assert result.details[1] == TrainsScore([71, 61, 51, 41, 31, 21, 11], sorted=False)


def test_there_is_no_result_before_the_end() -> None:
    assert GAME.result(set_up(QUIET)) is None


def test_nothing_is_played_after_the_end() -> None:
    after = play(set_up(ALMOST.replace("40 50", "54 50")), "draw", "place 3")
    assert GAME.legal(after) == {}
    with pytest.raises(StaleAction, match="game-over"):
        play(after, "draw")


def test_the_thousandth_turn_without_a_winner_is_a_draw() -> None:
    state = play(set_up(QUIET + "turns: 998"), "draw", "place 1")
    assert state.turn == 1
    state = play(state, "draw", "place 1")
    assert state.turn is None
    result = GAME.result(state)
    assert result is not None
    assert (result.winners, result.scores) == ((), (0, 0))


def test_a_win_in_the_thousandth_turn_is_a_win() -> None:
    state = set_up(ALMOST.replace("40 50", "54 50") + "turns: 999")
    result = GAME.result(play(state, "draw", "place 3"))
    assert result is not None and result.winners == (0,)


def test_drawing_and_placing_are_one_turn() -> None:
    state = play(set_up(QUIET), "draw")
    assert GAME.show(state)["turns"] == 0
    assert GAME.show(play(state, "place 1"))["turns"] == 1
