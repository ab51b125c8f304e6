"""Set-up: what is dealt, what is kept, who begins."""

from collections import Counter

import pytest

from rail.maps import variant
from rail.positions import RAIL, play, refused, shown, texts
from rotonde import State


def new(players: int, seed: int = 1) -> State:
    return RAIL.start({"players": players}, seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_45_trains_and_4_cards(players: int) -> None:
    table = shown(new(players))["players"]
    assert [(p["trains"], p["cards"]) for p in table] == [(45, 4)] * players


def test_the_box_holds_12_cards_of_8_colours_and_14_locomotives() -> None:
    position = shown(new(4))
    cards = Counter(position["pile"]) + Counter(position["row"])
    for player in position["players"]:
        cards += Counter(player["hand"])
    assert cards.pop("locomotive") == 14
    assert sorted(cards.values()) == [12] * 8


def test_five_cards_lie_face_up() -> None:
    assert None not in shown(new(2))["row"]
    assert len(shown(new(2))["row"]) == 5


def test_everybody_is_offered_three_tickets_at_once() -> None:
    assert [p["offer_count"] for p in shown(new(5))["players"]] == [3] * 5


def test_two_or_three_of_the_first_tickets_are_kept() -> None:
    state = new(2)
    assert sorted(len(text.split()) - 1 for text in texts(state)) == [2, 2, 2, 3]
    one = shown(state)["players"][0]["offer"][0]
    assert refused(state, f"keep {one}") == "illegal.rail.keep-more"


def test_tickets_are_chosen_in_seat_order() -> None:
    state = new(3)
    turns = []
    while shown(state)["phase"] == "tickets-start":
        turns.append(state.turn)
        state = RAIL.play(state, next(iter(RAIL.legal(state))))
    assert turns == [0, 1, 2]


def test_returned_tickets_go_under_the_pile_in_the_order_drawn() -> None:
    state = new(2)
    for seat in range(2):
        first, second, third = shown(state)["players"][seat]["offer"]
        state = play(state, f"keep {first} {third}")
        bottom = shown(state)["ticket_pile"][-1]
        assert bottom == {"ticket": second, "put_by": seat}
    assert len(shown(state)["ticket_pile"]) == 30 - 4


def test_the_first_player_is_drawn_at_random() -> None:
    firsts = Counter(shown(new(3, seed))["first"] for seed in range(600))
    assert all(150 < firsts[seat] < 250 for seat in range(3))


def test_the_first_player_takes_the_first_turn_after_the_tickets() -> None:
    for seed in range(8):
        state = new(3, seed)
        while shown(state)["phase"] == "tickets-start":
            state = RAIL.play(state, next(iter(RAIL.legal(state))))
        assert state.turn == shown(state)["first"]


def test_the_row_is_swept_at_set_up_too() -> None:
    many = variant(locomotives=60, cards_per_colour=8)
    swept = 0
    for seed in range(40):
        position = shown(RAIL.start({"players": 2, "map": many}, seed))
        swept += position["sweeps"]
        assert position["row"].count("locomotive") < 3
    assert swept > 0


def test_lyon_has_36_tickets_and_otherwise_the_same_numbers() -> None:
    from rotonde import game

    position = game("tram").show(game("tram").start({"players": 2}))
    assert len(position["ticket_pile"]) == 36 - 6
    assert position["players"][0]["trains"] == 45
    assert position["pile_count"] == 110 - 8 - 5
