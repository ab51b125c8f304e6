"""Passing, the last round, and the final scoring."""

import pytest

from rail.maps import variant
from rail.positions import RAIL, play, position, refused, shown, texts
from rotonde import Result, State
from rotonde.games.rail.position.show import RailScore

NO_CARDS = "row - - - - -\npile: \nticket-pile: "


def result(state: State) -> Result:
    ended = RAIL.result(state)
    assert ended is not None
    return ended


def accounts(ended: Result) -> list[RailScore]:
    """How each seat came to its score."""
    return [account for account in ended.details if isinstance(account, RailScore)]


# --- passing --------------------------------------------------------------------------------------


def test_a_player_who_can_do_nothing_passes() -> None:
    state = position(NO_CARDS)
    assert texts(state) == ["pass"]
    assert play(state, "pass").turn == 1


def test_a_player_who_can_do_anything_may_not_pass() -> None:
    assert refused(position("row red red blue blue green"), "pass") == "illegal.rail.can-act"
    assert refused(position(NO_CARDS + "\nhand 0: red 1"), "pass") == "illegal.rail.can-act"


def test_a_whole_round_of_passes_ends_the_game() -> None:
    state = position(NO_CARDS + "\ntrains 1: 0\nturn 1\npasses 1\nturns-left 5")
    state = play(state, "pass")
    assert state.turn is None
    assert shown(state)["phase"] == "over"
    assert len(result(state).scores) == 2


def test_any_other_action_breaks_the_round_of_passes() -> None:
    state = play(position(NO_CARDS + "\npasses 1\nhand 0: red 1"), "claim portland--seattle red")
    assert shown(state)["passes"] == 0


# --- the last round -------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "left"), [(3, 2), (2, 1), (1, 0)])
def test_0_1_or_2_trains_left_start_the_last_round(before: int, left: int) -> None:
    state = position(f"players 3\nhand 0: red 1\ntrains 0: {before}")
    after = play(state, "claim portland--seattle red")
    assert shown(after)["players"][0]["trains"] == left
    assert shown(after)["turns_left"] == 3


def test_3_trains_left_do_not() -> None:
    after = play(position("hand 0: red 1\ntrains 0: 4"), "claim portland--seattle red")
    assert shown(after)["turns_left"] is None


def test_everybody_has_one_more_turn_the_one_who_triggered_it_last() -> None:
    state = play(
        position("players 3\nturn 1\nhand 1: red 1\ntrains 1: 3"), "claim portland--seattle red"
    )
    turns = []
    while state.turn is not None:
        turns.append(state.turn)
        state = play(state, "blind", "blind")
    assert turns == [2, 0, 1]


def test_every_action_is_legal_in_the_last_round() -> None:
    state = position("row red red blue blue green\nturns-left 2\nhand 0: red 1")
    assert {"take red", "blind", "tickets", "claim portland--seattle red"} <= set(texts(state))


def test_there_is_no_second_trigger() -> None:
    state = position("turns-left 2\nhand 0: red 1\ntrains 0: 3")
    after = play(state, "claim portland--seattle red")
    assert shown(after)["turns_left"] == 1


def test_nothing_can_be_played_after_the_end() -> None:
    state = play(position("turns-left 1"), "blind", "blind")
    assert state.turn is None
    assert RAIL.legal(state) == {}
    assert refused(state, "blind") == "illegal.rail.game-over"


def test_the_end_threshold_is_data_of_the_map() -> None:
    state = position("hand 0: red 1\ntrains 0: 6", variant(end_at_trains=5))
    assert shown(play(state, "claim portland--seattle red"))["turns_left"] == 2


# --- scoring --------------------------------------------------------------------------------------


def test_a_ticket_joined_by_own_routes_adds_its_points() -> None:
    text = "phase over\ntickets 0: denver--el-paso\nowns 0: denver--santa-fe, el-paso--santa-fe"
    details = accounts(result(position(text)))[0]
    assert details.tickets == {"denver--el-paso": 4}
    assert details.completed == 1


def test_a_ticket_that_is_not_joined_costs_its_points() -> None:
    text = "phase over\ntickets 0: denver--el-paso\nowns 0: denver--santa-fe"
    ended = result(position(text))
    assert accounts(ended)[0].tickets == {"denver--el-paso": -4}


def test_routes_of_others_do_not_join_a_ticket() -> None:
    text = """
        phase over
        tickets 0: denver--el-paso
        owns 0: denver--santa-fe
        owns 1: el-paso--santa-fe
    """
    assert accounts(result(position(text)))[0].completed == 0


def test_scores_may_be_negative() -> None:
    ended = result(position("phase over\ntickets 0: los-angeles--new-york"))
    assert ended.scores[0] == -21


def test_the_longest_path_scores_10() -> None:
    text = "phase over\nowns 0: duluth--helena\nowns 1: denver--helena\nscore 0: 15\nscore 1: 7"
    ended = result(position(text))
    assert [d.bonus for d in accounts(ended)] == [10, 0]
    assert ended.scores == (25, 7)


def test_all_who_tie_for_the_longest_path_score_it() -> None:
    text = "phase over\nowns 0: duluth--helena\nowns 1: helena--seattle"
    assert [d.bonus for d in accounts(result(position(text)))] == [10, 10]


def test_nobody_with_a_path_of_0_scores_it() -> None:
    assert [d.bonus for d in accounts(result(position("phase over")))] == [0, 0]


def test_the_bonus_is_data_of_the_map() -> None:
    text = "phase over\nowns 0: duluth--helena"
    ended = result(position(text, variant(longest_path_bonus=15)))
    assert accounts(ended)[0].bonus == 15


# --- the winner -----------------------------------------------------------------------------------


def test_most_points_win() -> None:
    assert result(position("phase over\nscore 0: 10\nscore 1: 11")).winners == (1,)


def test_a_tie_goes_to_the_most_completed_tickets() -> None:
    text = """
        phase over
        tickets 0: denver--el-paso
        owns 0: denver--santa-fe, el-paso--santa-fe
        owns 1: duluth--sault-st-marie, chicago--duluth
        score 0: 16
        score 1: 10
    """
    ended = result(position(text))  # 16 + 4 for the ticket; 10 + 10 for the longest path
    assert ended.scores == (20, 20)
    assert ended.winners == (0,)


def test_then_to_the_longest_path() -> None:
    text = """
        phase over
        owns 0: duluth--helena
        owns 1: denver--helena
        score 0: 5
        score 1: 15
    """
    ended = result(position(text))
    assert ended.scores == (15, 15)
    assert ended.winners == (0,)


def test_the_longest_path_decides_only_among_those_still_tied() -> None:
    text = """
        players 3
        phase over
        owns 0: denver--helena
        owns 1: boston--montreal
        owns 2: duluth--helena
        score 0: 30
        score 1: 30
    """
    assert result(position(text)).winners == (0,)


def test_still_equal_is_a_shared_win() -> None:
    text = "players 3\nphase over\nscore 0: 10\nscore 1: 10\nscore 2: 9"
    assert result(position(text)).winners == (0, 1)
