"""One move: coupling, running, pushing, stopping, each rule by its name."""

from triage.positions import GAME, lines, moves, play, set_up, where


def paths(text: str) -> set[tuple[str, ...]]:
    return {move.path for move in moves(set_up(text))}


# --- running -------------------------------------------------------------------------------------


def test_a_locomotive_goes_any_distance_in_one_move() -> None:
    assert lines(set_up("board straight-6\nL A0")) == {
        "move A0 + to A1",
        "move A0 + via A1 to A2",
        "move A0 + via A1 A2 to A3",
        "move A0 + via A1 A2 A3 to A4",
        "move A0 + via A1 A2 A3 A4 to A5",
    }


def test_a_locomotive_has_no_nose_and_leaves_by_either_end() -> None:
    headings = {(move.heading, move.path[-1]) for move in moves(set_up("board straight-6\nL A2"))}
    assert headings == {(1, "A3"), (1, "A4"), (1, "A5"), (-1, "A1"), (-1, "A0")}


def test_a_move_goes_at_least_one_slot() -> None:
    assert all(move.path for move in moves(set_up("L A3\nred A4\ngreen A2")))


def test_a_move_never_reverses() -> None:
    assert ("A2", "C1") not in paths("L A3") and ("A2", "A1") in paths("L A3")


def test_a_sharp_turn_is_never_made() -> None:
    reached = {move.path for move in moves(set_up("L C1"))}
    assert ("A2", "A1") in reached
    assert not any("A3" in path for path in reached)


def test_a_switch_may_be_passed_either_way_at_no_cost() -> None:
    ends = {path[-1] for path in paths("L A3") if path[:2] == ("A2", "A1")}
    assert ends == {"A1", "A0", "E1", "E2"}


def test_a_buffer_ends_the_track() -> None:
    assert paths("board straight-6\nL A5") == {
        ("A4",),
        ("A4", "A3"),
        ("A4", "A3", "A2"),
        ("A4", "A3", "A2", "A1"),
        ("A4", "A3", "A2", "A1", "A0"),
    }


def test_ways_of_equal_length_to_one_position_are_one_move_by_the_first_links() -> None:
    to_a5 = [path for path in paths("L A1") if path[-1] == "A5"]
    assert to_a5 == [("A2", "A3", "A4", "A5")]


def test_the_shortest_way_stands_for_all() -> None:
    ways = [path for path in paths("board ring-8\nL R1") if path[-1] == "S2"]
    assert ways == [("R0", "S1", "S2")]


def test_either_locomotive_may_move() -> None:
    state = set_up("board straight-6\nL A0\nL A3")
    assert {move.locomotive for move in moves(state)} == {"A0", "A3"}


# --- pulling -------------------------------------------------------------------------------------


def test_what_stands_directly_behind_may_be_pulled_or_left() -> None:
    state = set_up("board straight-6\nL A1\nred A0")
    assert where(play(state, "move A1 + pull A0 via A2 to A3")) == {"L": "A3", "red": "A2"}
    assert where(play(state, "move A1 + via A2 to A3")) == {"L": "A3", "red": "A0"}


def test_pulled_vehicles_follow_in_the_track_of_the_one_before() -> None:
    state = play(set_up("L A3\nred A4\ngreen A5"), "move A3 - pull A4 A5 via A2 A1 to E1")
    assert where(state) == {"L": "E1", "red": "A1", "green": "A2"}


def test_any_number_of_those_behind_may_be_pulled() -> None:
    pulled = {move.pulled for move in moves(set_up("L A3\nred A4\ngreen A5\nblue A6"))}
    assert {(), ("A4",), ("A4", "A5"), ("A4", "A5", "A6")} <= pulled


def test_a_gap_ends_the_coupling() -> None:
    pulled = {move.pulled for move in moves(set_up("L A3\nred A4\ngreen A6"))}
    assert pulled == {(), ("A4",)}


def test_behind_is_relative_to_the_heading() -> None:
    state = set_up("L A3\nred A4\ngreen A2")
    assert {move.pulled for move in moves(state) if move.heading > 0} == {(), ("A2",)}
    assert {move.pulled for move in moves(state) if move.heading < 0} == {(), ("A4",)}


def test_nothing_is_coupled_round_a_sharp_turn() -> None:
    pulled = {move.pulled for move in moves(set_up("L A1\nred A2\ngreen C1\nblue A3"))}
    assert ("A2", "C1") in pulled and ("A2", "A3") in pulled
    pulled = {move.pulled for move in moves(set_up("L A3\nred A2\ngreen C1"))}
    assert pulled == {(), ("A2",)}


def test_behind_a_switch_one_branch_is_coupled_never_both() -> None:
    pulled = {move.pulled for move in moves(set_up("L A2\nred A1\ngreen A0\nblue E1"))}
    assert pulled == {(), ("A1",), ("A1", "A0"), ("A1", "E1")}


def test_the_other_locomotive_may_be_pulled() -> None:
    state = play(set_up("board straight-6\nL A1\nL A0"), "move A1 + pull A0 via A2 to A3")
    assert where(state) == {"L": "A3", "L2": "A2"}


def test_couplings_are_not_part_of_the_position() -> None:
    state = set_up("board straight-6\nL A1\nred A0")
    pulled = play(state, "move A1 + pull A0 to A2")
    assert "move A2 + to A3" in lines(pulled) and "move A2 + pull A1 to A3" in lines(pulled)


def test_nothing_is_coupled_during_a_move() -> None:
    state = set_up("board straight-6\nL A2\nred A1\ngreen A0")
    assert where(play(state, "move A2 + pull A1 to A3")) == {"L": "A3", "red": "A2", "green": "A0"}


# --- pushing -------------------------------------------------------------------------------------


def test_a_vehicle_in_the_way_is_pushed() -> None:
    state = play(set_up("board straight-6\nL A0\nred A2"), "move A0 + via A1 A2 to A3 push A4")
    assert where(state) == {"L": "A3", "red": "A4"}


def test_any_number_of_vehicles_is_pushed() -> None:
    state = set_up("board straight-6\nL A0\nred A1\ngreen A2\nblue A4")
    state = play(state, "move A0 + via A1 to A2 push A3 A4 A5")
    assert where(state) == {"L": "A2", "red": "A3", "green": "A4", "blue": "A5"}


def test_the_other_locomotive_may_be_pushed() -> None:
    state = play(set_up("board straight-6\nL A0\nL A1"), "move A0 + to A1 push A2")
    assert where(state) == {"L": "A1", "L2": "A2"}


def test_pushing_and_pulling_go_together() -> None:
    state = set_up("board straight-6\nL A1\nred A2\ngreen A0")
    state = play(state, "move A1 + pull A0 to A2 push A3")
    assert where(state) == {"L": "A2", "red": "A3", "green": "A1"}


def test_nothing_is_pushed_beyond_a_buffer() -> None:
    state = set_up("board straight-6\nL A2\nred A3")
    furthest = max(move.path[-1] for move in moves(state) if move.heading > 0)
    assert furthest == "A4"
    assert not any(move.heading > 0 for move in moves(set_up("board straight-6\nL A4\nred A5")))


def test_the_player_chooses_the_branch_of_the_foremost() -> None:
    state = set_up("L A4\nred A5")
    ends = {move.pushed for move in moves(state) if move.path == ("A5", "A6")}
    assert ends == {("A7",), ("G1",)}


def test_the_whole_consist_follows_one_path() -> None:
    state = play(set_up("L A4\nred A5\nblue A3"), "move A4 + pull A3 via A5 A6 to G1 push G2")
    assert where(state) == {"L": "G1", "red": "G2", "blue": "A6"}
    ends = {move.pushed for move in moves(set_up("L A4\nred A5")) if move.path[-1] == "G1"}
    assert ends == {("G2",)}


def test_a_vehicle_on_one_branch_leaves_the_other_open() -> None:
    state = set_up("L A5\nred A7\nblue A6")
    assert "move A5 + to A6 push G1" in lines(state)
    assert not any("A7" in move.pushed for move in moves(state))


def test_a_vehicle_on_a_side_track_is_not_pushed() -> None:
    state = play(set_up("L A3\nred E1"), "move A3 - via A2 A1 to A0")
    assert where(state) == {"L": "A0", "red": "E1"}


def test_a_pushed_vehicle_makes_no_sharp_turn() -> None:
    pushed = {move.pushed for move in moves(set_up("L A1\nred B1")) if move.path[0] == "B1"}
    assert pushed == {
        ("B2",),
        ("B3",),
        ("A5",),
        ("A6",),
        ("A7",),
        ("G1",),
        ("G2",),
        ("T1",),
        ("T2",),
    }


def test_moves_are_not_reversible_a_push_gathers() -> None:
    start = set_up("board straight-6\nL A0\nred A1\ngreen A3")
    gathered = play(start, "move A0 + via A1 to A2 push A3 A4")
    back = [GAME.play(gathered, move) for move in moves(gathered)]
    assert where(start) not in [where(state) for state in back]


# --- stopping ------------------------------------------------------------------------------------


def test_every_vehicle_stops_on_a_slot_of_its_own() -> None:
    state = set_up("L A3\nL T2\nred A4\ngreen A2\nblue A1")
    for move in moves(state):
        places = list(where(GAME.play(state, move)).values())
        assert len(set(places)) == len(places)


def test_a_consist_may_lie_across_a_switch() -> None:
    state = play(set_up("L A2\nred A3"), "move A2 - pull A3 via A1 to E1")
    assert where(state) == {"L": "E1", "red": "A1"}
    assert "move E1 + pull E2 to A1" not in lines(state)


def test_from_and_to_alone_do_not_fix_a_move() -> None:
    state = set_up("L A3\nred A4\ngreen A2")
    assert len([move for move in moves(state) if move.path[-1] == "A6"]) > 1


# --- interruptions -------------------------------------------------------------------------------


def test_nothing_enters_an_interruption() -> None:
    reached = {slot for path in paths("L A3\nx A1") for slot in path}
    assert "A1" not in reached and "A2" in reached


def test_an_interruption_is_not_coupled() -> None:
    assert {move.pulled for move in moves(set_up("L A3\nx A2"))} == {()}


def test_an_interruption_is_not_pushed() -> None:
    assert not any(move.heading > 0 for move in moves(set_up("L A3\nx A4")))


def test_nothing_is_pushed_into_an_interruption() -> None:
    assert not any(move.heading > 0 for move in moves(set_up("L A3\nred A4\nx A5")))


def test_an_interruption_stays_where_it_is() -> None:
    state = set_up("L A3\nx A5\nx T2")
    for move in moves(state):
        assert not {"A5", "T2"} & set(where(GAME.play(state, move)).values())
