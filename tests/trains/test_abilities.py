"""The eight abilities, and the locks that some of them cost."""

import pytest

from rotonde.errors import IllegalAction
from rotonde.games.trains.position.show import TrainsScore
from trains.positions import GAME, discard, display, legal, play, row, set_up

ROWS = """
    turn 0
    0: 70 60 50 40 30 20 10 {locks}
    1: 71 61 51 41 31 21 11
    display: {display}
    pile: 33 34
"""
SWAP_ADJACENT, SWAP_SKIP, MOVE_RIGHT, MOVE_LEFT = "4", "8", "1", "3"
REMOVE_LEFT, REMOVE_MIDDLE, REMOVE_RIGHT, LOCK = "7", "5", "6", "2"
ALL_LOCKED = "| 1=18 4=26 7=42"


def rows(shown: str, locks: str = "") -> str:
    return ROWS.format(display=shown, locks=locks)


def used(shown: str, line: str, locks: str = "") -> str:
    """Seat 0's row after using that display wagon."""
    return row(play(set_up(rows(shown, locks)), line), 0)


# --- swaps ---------------------------------------------------------------------------------------


def test_swap_adjacent_swaps_two_neighbours() -> None:
    assert used(SWAP_ADJACENT, "use swap-adjacent 2") == "70 50 60 40 30 20 10"
    assert used(SWAP_ADJACENT, "use swap-adjacent 6") == "70 60 50 40 30 10 20"


def test_swap_adjacent_has_six_places() -> None:
    expected = {"draw", *(f"use swap-adjacent {i}" for i in range(1, 7))}
    assert legal(set_up(rows(SWAP_ADJACENT))) == expected
    with pytest.raises(IllegalAction, match="no-neighbour"):
        used(SWAP_ADJACENT, "use swap-adjacent 7")


def test_swap_skip_swaps_across_one_wagon_that_stays() -> None:
    assert used(SWAP_SKIP, "use swap-skip 3") == "70 60 30 40 50 20 10"


def test_swap_skip_has_five_places() -> None:
    expected = {"draw", *(f"use swap-skip {i}" for i in range(1, 6))}
    assert legal(set_up(rows(SWAP_SKIP))) == expected
    for position in (6, 7):
        with pytest.raises(IllegalAction, match="no-partner"):
            used(SWAP_SKIP, f"use swap-skip {position}")


# --- moves ---------------------------------------------------------------------------------------


def test_move_right_goes_exactly_two_places_and_the_two_passed_slide_left() -> None:
    assert used(MOVE_RIGHT, "use move-right 2") == "70 50 40 60 30 20 10"
    assert used(MOVE_RIGHT, "use move-right 5") == "70 60 50 40 20 10 30"


def test_move_right_is_not_for_the_last_two_wagons() -> None:
    expected = {"draw", *(f"use move-right {i}" for i in range(1, 6))}
    assert legal(set_up(rows(MOVE_RIGHT))) == expected
    for position in (6, 7):
        with pytest.raises(IllegalAction, match="too-far-right"):
            used(MOVE_RIGHT, f"use move-right {position}")


def test_move_left_goes_exactly_two_places_and_the_two_passed_slide_right() -> None:
    assert used(MOVE_LEFT, "use move-left 6") == "70 60 50 20 40 30 10"
    assert used(MOVE_LEFT, "use move-left 3") == "50 70 60 40 30 20 10"


def test_move_left_is_not_for_the_first_two_wagons() -> None:
    expected = {"draw", *(f"use move-left {i}" for i in range(3, 8))}
    assert legal(set_up(rows(MOVE_LEFT))) == expected
    for position in (1, 2):
        with pytest.raises(IllegalAction, match="too-far-left"):
            used(MOVE_LEFT, f"use move-left {position}")


# --- removals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wagon", "line", "place"),
    [
        (REMOVE_LEFT, "use remove-left", 0),
        (REMOVE_MIDDLE, "use remove-middle", 3),
        (REMOVE_RIGHT, "use remove-right", 6),
    ],
)
def test_a_removal_replaces_the_wagon_of_everybody_the_user_included(
    wagon: str, line: str, place: int
) -> None:
    before = set_up(rows(wagon))
    after = play(before, line)
    for seat in (0, 1):
        old, new = row(before, seat).split(), row(after, seat).split()
        assert new[place] in ("33", "34")
        old[place] = new[place]
        assert new == old


def test_removed_wagons_come_to_the_display() -> None:
    state = play(set_up(rows(REMOVE_MIDDLE)), "use remove-middle")
    assert display(state) == {40, 41}  # swap-skip and move-right


def test_removed_wagons_of_one_ability_cancel_before_the_gaps_are_filled() -> None:
    # 40 and 48 are swap-skip. Only wagons that already lie in the discard can fill the gaps when
    # the pile is empty, so the pair must have come there first for seat 0 to draw one of them.
    text = """
        turn 0
        0: 70 60 50 40 30 20 10
        1: 71 61 51 48 31 21 11
        display: 5
        pile:
    """
    filled = {
        row(play(set_up(text, seed), "use remove-middle"), 0).split()[3] for seed in range(400)
    }
    assert {"40", "48", "5"} <= filled


def test_a_locked_wagon_is_not_removed() -> None:
    state = play(set_up(rows(REMOVE_MIDDLE, "| 4=18")), "use remove-middle")
    assert row(state, 0) == "70 60 50 40 30 20 10 | 4=18"
    assert display(state) == {41}


def test_a_lock_elsewhere_does_not_help() -> None:
    state = play(set_up(rows(REMOVE_LEFT, "| 4=18 7=26")), "use remove-left")
    assert row(state, 0).split()[0] in ("33", "34")
    assert row(state, 0).endswith("| 4=18 7=26")


def test_a_removal_with_everybody_locked_is_a_pure_discard() -> None:
    state = set_up(rows(REMOVE_LEFT, "| 1=18").replace("21 11", "21 11 | 1=26"))
    after = play(state, "use remove-left")
    assert row(after, 0) == row(state, 0) and row(after, 1) == row(state, 1)
    assert display(after) == set()
    assert 7 in discard(after)
    assert after.turn == 1


def test_gaps_are_filled_from_the_user_clockwise() -> None:
    # The pile holds one wagon for the user; only after that the discard is shuffled in.
    text = """
        turn {}
        0: 70 60 50 40 30 20 10
        1: 71 61 51 41 31 21 11
        2: 72 62 52 42 32 22 12
        display: 5
        pile: 33
    """
    for user in range(3):
        after = play(set_up(text.format(user)), "use remove-middle")
        assert row(after, user).split()[3] == "33"


WINNING_REMOVAL = """
    turn {}
    0: 10 20 30 40 50 60 8
    1: 11 21 31 41 51 61 9
    2: 72 62 52 42 32 22 12
    display: 6
    pile: 83 84
"""


def test_a_removal_can_win_for_another_player() -> None:
    after = play(set_up(WINNING_REMOVAL.format(2)), "use remove-right")
    assert GAME.show(after)["winner"] == 0
    assert row(after, 2).split()[6] in ("83", "84")


def test_the_first_row_sorted_by_a_removal_wins_and_later_players_do_not_fill() -> None:
    after = play(set_up(WINNING_REMOVAL.format(1)), "use remove-right")
    assert GAME.show(after)["winner"] == 1
    assert row(after, 1).split()[6] in ("83", "84")
    assert row(after, 2) == "72 62 52 42 32 22 -"
    assert row(after, 0) == "10 20 30 40 50 60 -"


def test_a_row_with_a_gap_never_wins() -> None:
    # Seat 0 would be sorted without its first wagon, but seat 1 fills before and wins.
    after = play(
        set_up("""
            turn 1
            0: 70 20 30 40 50 60 68
            1: 71 21 31 41 51 61 69
            display: 7
            pile: 1 2
        """),
        "use remove-left",
    )
    result = GAME.result(after)
    assert result is not None
    assert result.winners == (1,)
    assert result.details[0] == TrainsScore([None, 20, 30, 40, 50, 60, 68], sorted=False)


def test_the_used_wagon_is_discarded_before_the_gaps_are_filled() -> None:
    text = rows(REMOVE_LEFT).replace("pile: 33 34", "pile:")
    filled = {row(play(set_up(text, seed), "use remove-left"), 0).split()[0] for seed in range(300)}
    assert "7" in filled


# --- locks ---------------------------------------------------------------------------------------


def test_a_lock_goes_under_position_1_4_or_7() -> None:
    state = set_up(rows(LOCK))
    assert legal(state) == {"draw", "use lock 1", "use lock 4", "use lock 7"}
    assert used(LOCK, "use lock 4") == "70 60 50 40 30 20 10 | 4=2"
    for position in (2, 3, 5, 6):
        with pytest.raises(IllegalAction, match="no-place-for-a-lock"):
            used(LOCK, f"use lock {position}")


def test_a_lock_in_place_is_neither_on_display_nor_in_the_discard() -> None:
    state = play(set_up(rows(LOCK)), "use lock 4")
    assert display(state) == set()
    assert 2 not in discard(state)


def test_a_locked_position_takes_no_second_lock() -> None:
    state = set_up(rows(LOCK, "| 4=18"))
    assert legal(state) == {"draw", "use lock 1", "use lock 7"}
    with pytest.raises(IllegalAction, match="locked-already"):
        play(state, "use lock 4")


def test_with_three_locks_in_place_lock_cannot_be_used() -> None:
    assert legal(set_up(rows(LOCK, ALL_LOCKED))) == {"draw"}


def test_a_swapped_wagon_loses_its_lock() -> None:
    assert used(SWAP_ADJACENT, "use swap-adjacent 3", ALL_LOCKED).endswith("| 1=18 7=42")
    assert used(SWAP_ADJACENT, "use swap-adjacent 4", ALL_LOCKED).endswith("| 1=18 7=42")
    assert used(SWAP_SKIP, "use swap-skip 5", ALL_LOCKED).endswith("| 1=18 4=26")


def test_the_middle_of_a_swap_skip_keeps_its_lock() -> None:
    assert used(SWAP_SKIP, "use swap-skip 3", ALL_LOCKED).endswith("| 1=18 4=26 7=42")


def test_a_moved_wagon_loses_its_lock() -> None:
    assert used(MOVE_RIGHT, "use move-right 1", "| 1=18") == "60 50 70 40 30 20 10"
    assert used(MOVE_LEFT, "use move-left 7", "| 7=18") == "70 60 50 40 10 30 20"


def test_a_wagon_that_only_slides_loses_its_lock_too() -> None:
    assert used(MOVE_RIGHT, "use move-right 2", ALL_LOCKED).endswith("| 1=18 7=42")
    assert used(MOVE_RIGHT, "use move-right 5", ALL_LOCKED).endswith("| 1=18 4=26")
    assert used(MOVE_LEFT, "use move-left 3", ALL_LOCKED).endswith("| 4=26 7=42")
    assert used(MOVE_LEFT, "use move-left 5", ALL_LOCKED).endswith("| 1=18 7=42")


def test_a_lost_lock_goes_to_the_discard() -> None:
    state = play(set_up(rows(SWAP_ADJACENT, ALL_LOCKED)), "use swap-adjacent 3")
    assert {4, 26} <= discard(state)
    assert display(state) == set()


def test_locks_of_others_stay_whatever_one_does() -> None:
    text = rows("4 8 1 3 7 5 6 2").replace("21 11", "21 11 | 1=18 4=26 7=42")
    state = set_up(text)
    for line in legal(state):
        assert row(play(state, line), 1).endswith("| 1=18 4=26 7=42")


def test_any_ability_may_be_used_even_if_it_helps_nobody() -> None:
    state = set_up("""
        turn 0
        0: 10 20 30 40 50 70 60
        1: 71 61 51 41 31 21 11
        display: 4
    """)
    assert row(play(state, "use swap-adjacent 1"), 0) == "20 10 30 40 50 70 60"
