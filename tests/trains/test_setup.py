"""Set-up: the deal, the set-up wagons, who chooses when."""

import pytest

from rotonde.errors import IllegalAction, InvalidOptions, StaleAction
from trains.positions import GAME, discard, display, legal, pile, play, row, set_up

CHOOSING = """
    setup 1
    0: 70 60 50 40 30 20 10
    1: 71 61 51 41 31 21 11
    first: 1
    hand 0: 5 25
    hand 1: 44
"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_seven_wagons_descending_from_the_locomotive(players: int) -> None:
    for seed in range(20):
        for player in GAME.show(GAME.start({"players": players}, seed=seed))["players"]:
            assert len(set(player["row"])) == 7
            assert player["row"] == sorted(player["row"], reverse=True)


def test_the_first_player_is_drawn_by_lot() -> None:
    firsts = [GAME.show(GAME.start({"players": 4}, seed=seed))["first"] for seed in range(200)]
    assert all(firsts.count(seat) > 20 for seat in range(4))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up_hands_grow_by_one_in_turn_order(players: int) -> None:
    for seed in range(10):
        shown = GAME.show(GAME.start({"players": players}, seed=seed))
        order = [(shown["first"] + i) % players for i in range(players)]
        assert [shown["players"][seat]["hand_count"] for seat in order] == [1, 2, 3, 4][:players]
        assert shown["turn"] == shown["first"]
        assert shown["display"] == [] and shown["discard_count"] == 0


def test_all_have_drawn_before_anyone_chooses() -> None:
    state = GAME.start({"players": 4}, seed=3)
    assert all(player["hand"] for player in GAME.show(state)["players"])
    assert len(pile(state)) == 84 - 4 * 7 - 10


def test_a_seat_may_choose_any_of_its_wagons_for_any_position() -> None:
    state = play(set_up(CHOOSING), "setup 44 1")
    assert legal(state) == {f"setup {n} {i}" for n in (5, 25) for i in range(1, 8)}


def test_the_chosen_wagon_takes_the_place_and_the_replaced_one_comes_to_the_display() -> None:
    state = play(set_up(CHOOSING), "setup 44 3")
    assert row(state, 1) == "71 61 44 41 31 21 11"
    assert display(state) == {51}


def test_the_other_set_up_wagons_go_to_the_discard() -> None:
    state = play(set_up(CHOOSING), "setup 44 3", "setup 25 1")
    assert row(state, 0) == "25 60 50 40 30 20 10"
    assert discard(state) == {5}


def test_clean_up_follows_each_set_up_choice() -> None:
    # 11 and 70 are both move-left
    state = play(set_up(CHOOSING), "setup 44 7", "setup 25 1")
    assert display(state) == set()
    assert discard(state) == {5, 11, 70}


def test_the_first_player_begins_when_all_have_chosen() -> None:
    state = play(set_up(CHOOSING), "setup 44 3")
    assert (state.turn, GAME.show(state)["phase"]) == (0, "setup")
    state = play(state, "setup 25 1")
    assert (state.turn, GAME.show(state)["phase"]) == (1, "turn")


def test_set_up_counts_no_turns() -> None:
    assert GAME.show(play(set_up(CHOOSING), "setup 44 3", "setup 25 1"))["turns"] == 0


def test_only_wagons_of_the_own_hand_can_be_chosen() -> None:
    with pytest.raises(IllegalAction, match="not-in-hand"):
        play(set_up(CHOOSING), "setup 5 1")


def test_nothing_else_can_be_done_before_choosing() -> None:
    for line in ("draw", "place 1", "use swap-adjacent 1"):
        with pytest.raises(StaleAction, match="choose-first"):
            play(set_up(CHOOSING), line)


def test_nobody_chooses_twice() -> None:
    state = play(set_up(CHOOSING), "setup 44 3", "setup 25 1")
    with pytest.raises(StaleAction, match="set-up-over"):
        play(state, "setup 5 1")


def test_no_dealt_row_can_be_sorted_by_the_set_up_choice() -> None:
    for seed in range(30):
        state = GAME.start({"players": 2 + seed % 3}, seed=seed)
        for code in GAME.legal(state):
            assert GAME.play(state, code).turn is not None


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(InvalidOptions, match=r"options\.players"):
        GAME.start({"players": players})


def test_unknown_options_are_refused() -> None:
    for options in ({"player": 2}, {"players": "2"}, {"players": 2.5}, {"deck": 3}):
        with pytest.raises(InvalidOptions):
            GAME.start(options)


def test_the_same_seed_gives_the_same_game() -> None:
    assert GAME.start({"players": 3}, seed=9) == GAME.start({"players": 3}, seed=9)
    assert GAME.start({"players": 3}, seed=9) != GAME.start({"players": 3}, seed=10)
