"""Drawing cards, the face-up row, and what happens when cards run out."""

from rail.maps import variant
from rail.positions import play, position, refused, shown, texts

FULL = "row red red blue green white"


def test_two_cards_are_drawn_and_the_turn_ends() -> None:
    state = play(position(FULL), "take red")
    assert (state.turn, shown(state)["phase"]) == (0, "second-card")
    state = play(state, "blind")
    assert (state.turn, shown(state)["phase"]) == (1, "turn")
    assert shown(state)["players"][0]["cards"] == 2


def test_a_face_up_card_is_replaced_at_once_in_its_slot() -> None:
    state = position(FULL)
    after = play(state, "take blue")
    assert None not in shown(after)["row"]
    unchanged = [0, 1, 3, 4]
    assert [shown(after)["row"][i] for i in unchanged] == [
        shown(state)["row"][i] for i in unchanged
    ]
    assert shown(after)["pile_count"] == shown(state)["pile_count"] - 1


def test_equal_face_up_cards_are_one_action() -> None:
    assert texts(position(FULL)).count("take red") == 1


def test_a_face_up_locomotive_ends_the_draw() -> None:
    state = play(position("row locomotive red red blue blue"), "take locomotive")
    assert (state.turn, shown(state)["phase"]) == (1, "turn")


def test_a_face_up_locomotive_cannot_be_the_second_card() -> None:
    state = play(position("row locomotive red red blue blue"), "blind")
    assert "take locomotive" not in texts(state)
    assert refused(state, "take locomotive") == "illegal.rail.no-locomotive-second"


def test_a_locomotive_that_comes_up_as_replacement_cannot_be_taken_second() -> None:
    state = position("row red red red blue blue\npile: locomotive 1")
    state = play(state, "take red")
    assert "locomotive" in shown(state)["row"]
    assert "take locomotive" not in texts(state)


def test_a_blind_locomotive_counts_as_one_card() -> None:
    state = play(position("row red red red blue blue\npile: locomotive 3"), "blind")
    assert shown(state)["players"][0]["hand"] == {"locomotive": 1}
    assert (state.turn, shown(state)["phase"]) == (0, "second-card")
    assert "blind" in texts(state)


def test_the_second_card_is_compulsory() -> None:
    state = play(position(FULL + "\nhand 0: blue 6"), "blind")
    assert all(text == "blind" or text.startswith("take ") for text in texts(state))
    assert refused(state, "tickets") == "illegal.rail.second-card-first"
    assert refused(state, "pass") == "illegal.rail.second-card-first"


def test_a_single_available_card_may_be_drawn_alone() -> None:
    state = play(position("row red - - - -\npile: "), "take red")
    assert (state.turn, shown(state)["phase"]) == (1, "turn")


def test_a_draw_ends_if_only_a_face_up_locomotive_is_left_for_second() -> None:
    state = play(position("row red locomotive - - -\npile: "), "take red")
    assert (state.turn, shown(state)["phase"]) == (1, "turn")


def test_no_limit_on_cards_held() -> None:
    state = position(FULL + "\nhand 0: red 8, blue 9, green 9, white 9, black 12, yellow 12")
    assert "blind" in texts(state)


# --- the row of too many locomotives --------------------------------------------------------------


# The next card of the pile is a locomotive, the third in the row; the discard then gives new cards.
THIRD_COMES = "row locomotive locomotive red red blue\npile: locomotive 1\ndiscard: white 9"


def test_three_locomotives_sweep_the_row() -> None:
    after = play(position(THIRD_COMES), "take red")
    assert shown(after)["sweeps"] >= 1
    assert "white" in shown(after)["row"]
    assert shown(after)["row"].count("locomotive") < 3


def test_the_row_is_swept_before_the_second_card() -> None:
    after = play(position(THIRD_COMES), "take red")
    assert shown(after)["phase"] == "second-card"
    assert "take white" in texts(after)


def test_more_than_three_locomotives_sweep_it_too() -> None:
    row = "row locomotive locomotive locomotive locomotive red"
    state = position(row + "\npile: locomotive 1, white 12\nsweeps-in-a-row 100")
    after = play(state, "take red")  # taking a card ends the standstill: five locomotives, swept
    assert shown(after)["sweeps"] >= 1


def test_the_row_is_swept_again_if_needed() -> None:
    row = "row locomotive locomotive red red blue\npile: locomotive 9, white 2"
    again = 0
    for key in range(100):
        after = shown(play(position(row), "take red", key=key))
        again += after["sweeps"] >= 2
        assert after["row"].count("locomotive") < 3
    assert again > 0


def test_a_short_row_is_not_swept() -> None:
    state = position("row locomotive locomotive locomotive red -\npile: ")
    after = play(state, "take red")
    assert shown(after)["sweeps"] == 0
    assert shown(after)["row"].count("locomotive") == 3


def test_the_row_stands_if_fewer_than_three_coloured_cards_are_outside_hands() -> None:
    row = "row locomotive locomotive red blue green"
    state = position(row + "\npile: locomotive 1")
    after = play(state, "take red")  # a third locomotive comes up; blue and green are all there is
    assert shown(after)["row"].count("locomotive") == 3
    assert shown(after)["sweeps"] == 0


def test_a_standing_row_is_swept_when_a_claim_brings_enough_coloured_cards() -> None:
    row = "row locomotive locomotive locomotive blue green"
    state = position(row + "\npile: \nhand 0: red 1")
    assert shown(state)["sweeps"] == 0
    after = play(state, "claim portland--seattle red")
    assert shown(after)["sweeps"] >= 1


def test_the_row_is_swept_as_often_as_needed() -> None:
    many = variant(locomotives=60, cards_per_colour=5)
    heavy = position("row locomotive locomotive blue blue green", many)
    ends = [shown(play(heavy, "take blue", key=key)) for key in range(200)]
    assert max(end["sweeps"] for end in ends) > 5
    assert all(end["row"].count("locomotive") < 3 for end in ends)


def test_after_a_hundred_sweeps_in_a_row_it_stands_until_a_card_is_taken_from_it() -> None:
    row = "row locomotive locomotive locomotive blue green"
    state = position(row + "\nsweeps-in-a-row 100\nhand 0: red 2")
    for action in ("blind", "claim portland--seattle red"):
        assert shown(play(state, action))["sweeps"] == shown(state)["sweeps"]
    assert shown(play(state, "take blue"))["sweeps_in_a_row"] < 100
    # Three coloured cards among sixty locomotives: a row with all three hardly ever comes.
    hopeless = variant(locomotives=60, cards_per_colour=4)
    text = "row locomotive locomotive blue blue green\npile: locomotive 58, white 1"
    stood = 0
    for key in range(20):
        end = shown(play(position(text, hopeless), "take blue", key=key))
        if end["row"].count("locomotive") >= 3:
            stood += 1
            assert end["sweeps_in_a_row"] == end["sweeps"] == 100
    assert stood > 0


# --- piles ----------------------------------------------------------------------------------------


def test_an_empty_pile_is_renewed_from_the_discard_when_a_card_is_needed() -> None:
    state = position("row red red blue blue green\npile: white 1\ndiscard: black 5")
    after = play(state, "blind")
    assert (shown(after)["pile_count"], shown(after)["discard"]) == (0, {"black": 5})
    after = play(after, "blind")
    assert shown(after)["players"][0]["hand"] == {"white": 1, "black": 1}
    assert (shown(after)["pile"], shown(after)["discard"]) == ({"black": 4}, {})
    assert shown(after)["shuffles"] == 1


def test_without_any_card_none_can_be_drawn() -> None:
    state = position("row - - - - -\npile: ")
    assert not any(text == "blind" or text.startswith("take") for text in texts(state))
    assert refused(state, "blind") == "illegal.rail.no-card-left"


def test_a_card_that_does_not_lie_face_up_cannot_be_taken() -> None:
    assert refused(position(FULL), "take black") == "illegal.rail.not-face-up"


def test_empty_slots_fill_as_soon_as_cards_are_discarded() -> None:
    state = position("row - - - - -\npile: \nhand 0: red 3")
    after = play(state, "claim los-angeles--phoenix red")
    assert sorted(filter(None, shown(after)["row"])) == ["red", "red", "red"]
    assert shown(after)["turn"] == 1
