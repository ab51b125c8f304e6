"""Boards on which a run can come back to where it was: rings, and loops that turn it round."""

from triage.positions import GAME, lines, moves, play, set_up, where


def test_a_lap_that_changes_nothing_is_a_move_all_the_same() -> None:
    state = set_up("board ring-6\nL R0")
    lap = "move R0 + via R1 R2 R3 R4 R5 to R0"
    assert lap in lines(state)
    after = play(state, lap)
    assert where(after) == where(state) and after.ply == 1


def test_a_ring_ends_after_one_lap() -> None:
    state = set_up("board ring-6\nL R0")
    assert len(moves(state)) == 2 * 6
    assert max(len(move.path) for move in moves(state)) == 6


def test_the_front_may_not_enter_a_slot_that_its_own_tail_is_leaving() -> None:
    state = set_up("board ring-6\nL R0\nred R5\ngreen R4\nyellow R3\nblue R2\nblack R1")
    assert lines(state) == set()


def test_a_consist_one_slot_shorter_than_its_ring_goes_round() -> None:
    state = set_up("board ring-6\nL R0\nred R5\ngreen R4\nyellow R3\nblue R2")
    after = play(state, "move R0 + pull R5 R4 R3 R2 to R1")
    assert where(after) == {"L": "R1", "red": "R0", "green": "R5", "yellow": "R4", "blue": "R3"}


def test_a_pushed_vehicle_stops_before_the_tail_of_its_own_consist() -> None:
    state = set_up("board ring-6\nL R0\nred R1\ngreen R5\nblue R4")
    ends = {move.pushed for move in moves(state) if move.pulled == ("R5", "R4")}
    assert ("R3",) in ends
    full = set_up("board ring-6\nL R0\nred R1\ngreen R5\nblue R4\nyellow R2\nblack R3")
    assert lines(full) == set()


def test_a_wagon_may_be_pushed_all_the_way_round_to_its_slot() -> None:
    state = set_up("board ring-6\nL R0\nred R2")
    ends = [(move.path, where(GAME.play(state, move))) for move in moves(state) if move.heading > 0]
    lap = [path for path, after in ends if after == {"L": "R1", "red": "R2"}]
    assert lap == [("R1",)]
    assert {"L": "R0", "red": "R1"} in [after for _, after in ends]


def test_a_chain_of_coupled_vehicles_does_not_come_round_to_the_locomotive() -> None:
    state = set_up("board ring-6\nL R0\nred R5\ngreen R4\nyellow R3")
    assert max(len(move.pulled) for move in moves(state)) == 3


def test_a_loop_turns_a_train_round() -> None:
    state = set_up("board dog-bone\nL A3\nred A2")
    turned = play(state, "move A3 + pull A2 via E1 E2 E3 E4 E5 A3 to A2")
    assert where(turned) == {"L": "A2", "red": "A3"}


def test_a_slot_reached_from_both_sides_is_one_move_by_its_shortest_way() -> None:
    state = set_up("board dog-bone\nL A3")
    to_e4 = [move.path for move in moves(state) if move.path[-1] == "E4" and move.heading > 0]
    assert to_e4 == [("E5", "E4")]


def test_the_same_vehicles_coupled_in_two_orders_are_one_choice() -> None:
    state = set_up("board dog-bone\nL A3\nred E1\ngreen E2\nyellow E3\nblue E4\nblack E5")
    whole = [move for move in moves(state) if len(move.pulled) == 5]
    assert {move.pulled for move in whole} == {
        ("E1", "E2", "E3", "E4", "E5"),
        ("E5", "E4", "E3", "E2", "E1"),
    }
    ends = [tuple(where(GAME.play(state, move)).items()) for move in whole]
    assert len(set(ends)) == len(ends)


def test_a_siding_off_a_ring_is_entered_from_one_side_only() -> None:
    state = set_up("board ring-8\nL R2")
    into = {move.heading for move in moves(state) if move.path[-1] == "S2"}
    assert into == {-1}
