"""Claiming routes: payments, colours, trains, points, double routes."""

import pytest

from rail.maps import variant
from rail.positions import play, position, refused, shown, texts


def payments(text: str, route: str) -> list[str]:
    prefix = f"claim {route} "
    found = [t.removeprefix(prefix) for t in texts(position(text)) if t.startswith(prefix)]
    assert len(found) == len(set(found))  # each payment once
    return sorted(found)


def test_a_coloured_route_takes_cards_of_its_colour() -> None:
    assert payments("hand 0: blue 3, red 3", "montreal--new-york") == ["blue"]
    assert refused(position("hand 0: red 3"), "claim montreal--new-york red") == (
        "illegal.rail.wrong-colour"
    )


def test_a_gray_route_takes_any_one_colour() -> None:
    assert payments("hand 0: blue 3, red 4", "montreal--toronto") == ["blue", "red"]


def test_a_gray_route_takes_no_mixture_of_colours() -> None:
    assert payments("hand 0: blue 2, red 1", "montreal--toronto") == []


def test_locomotives_stand_in_for_any_colour() -> None:
    assert payments("hand 0: blue 1, locomotive 2", "montreal--new-york") == ["blue+2"]


def test_a_route_may_be_paid_with_locomotives_only() -> None:
    assert payments("hand 0: locomotive 3", "montreal--new-york") == ["locomotive"]


def test_the_player_picks_the_number_of_locomotives() -> None:
    found = payments("hand 0: blue 3, locomotive 3", "montreal--new-york")
    assert found == ["blue", "blue+1", "blue+2", "locomotive"]


def test_identical_payments_are_one_action() -> None:
    # All-locomotive is the same whatever colour it would stand in for.
    found = payments("hand 0: blue 1, red 1, locomotive 3", "montreal--toronto")
    assert found == ["blue+2", "locomotive", "red+2"]


def test_too_few_cards() -> None:
    state = position("hand 0: blue 2, locomotive 1")
    assert refused(state, "claim montreal--new-york blue") == "illegal.rail.too-few-cards"
    too_few = refused(position("hand 0: blue 1"), "claim boston--montreal blue")
    assert too_few == "illegal.rail.too-few-of-one-colour"
    assert refused(state, "claim montreal--new-york blue+2") == "illegal.rail.too-few-locomotives"
    assert refused(state, "claim montreal--new-york locomotive") == (
        "illegal.rail.too-few-locomotives"
    )


def test_a_payment_has_exactly_as_many_cards_as_the_route_has_spaces() -> None:
    state = position("hand 0: blue 5, locomotive 5")
    assert refused(state, "claim montreal--new-york blue+3") == "illegal.rail.not-a-payment"
    assert refused(state, "claim montreal--new-york blue+4") == "illegal.rail.not-a-payment"


def test_enough_trains_are_needed() -> None:
    state = position("hand 0: blue 3\ntrains 0: 2\nturns-left 2")
    assert refused(state, "claim montreal--new-york blue") == "illegal.rail.too-few-trains"
    assert payments("hand 0: blue 3\ntrains 0: 2\nturns-left 2", "boston--montreal") == ["blue"]


def test_cards_go_to_the_discard_and_trains_onto_the_route() -> None:
    after = play(position("hand 0: blue 3, locomotive 1"), "claim montreal--new-york blue+1")
    assert shown(after)["players"][0]["hand"] == {"blue": 1}
    assert shown(after)["players"][0]["trains"] == 42
    assert shown(after)["owners"] == {"montreal--new-york": 0}
    row_and_piles = shown(after)["discard"], shown(after)["shuffles"]
    assert row_and_piles == ({"blue": 2, "locomotive": 1}, 0)


@pytest.mark.parametrize(
    ("route", "colour", "points"),
    [
        ("portland--seattle", "red", 1),
        ("boston--montreal", "red", 2),
        ("calgary--vancouver", "red", 4),
        ("calgary--helena", "red", 7),
        ("denver--phoenix", "white", 10),
        ("calgary--winnipeg", "white", 15),
    ],
)
def test_points_by_length(route: str, colour: str, points: int) -> None:
    after = play(position("hand 0: red 6, white 6"), f"claim {route} {colour}")
    assert shown(after)["players"][0]["score"] == points


def test_a_route_need_not_touch_ones_own_network() -> None:
    state = position("owns 0: boston--montreal\nhand 0: red 3")
    assert "claim los-angeles--phoenix red" in texts(state)


def test_a_taken_route_is_closed_to_everybody() -> None:
    state = position("players 4\nowns 1: montreal--new-york\nhand 0: blue 3")
    assert refused(state, "claim montreal--new-york blue") == "illegal.rail.taken"
    own = position("players 4\nowns 0: montreal--new-york\nhand 0: blue 3")
    assert refused(own, "claim montreal--new-york blue") == "illegal.rail.taken"


@pytest.mark.parametrize("players", [2, 3])
def test_with_2_or_3_players_taking_one_track_closes_the_other(players: int) -> None:
    state = position(f"players {players}\nowns 1: boston--new-york\nhand 0: yellow 2")
    assert refused(state, "claim boston--new-york--2 yellow") == "illegal.rail.twin-closed"


@pytest.mark.parametrize("players", [4, 5])
def test_with_4_or_5_players_the_other_track_stays_open_to_others(players: int) -> None:
    state = position(f"players {players}\nowns 1: boston--new-york\nhand 0: yellow 2")
    assert "claim boston--new-york--2 yellow" in texts(state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_owns_both_tracks(players: int) -> None:
    state = position(f"players {players}\nowns 0: boston--new-york\nhand 0: yellow 2")
    assert refused(state, "claim boston--new-york--2 yellow") == "illegal.rail.own-twin"


def test_from_how_many_players_double_routes_open_is_data_of_the_map() -> None:
    text = "players 2\nowns 1: boston--new-york\nhand 0: yellow 2"
    opened = position(text, variant(double_routes_open_from_players=2))
    assert "claim boston--new-york--2 yellow" in texts(opened)


def test_route_points_and_trains_are_data_of_the_map() -> None:
    points = {"1": 9, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15}
    state = position("hand 0: red 6", variant(route_points=points, trains=20))
    after = play(state, "claim portland--seattle red")
    assert (shown(after)["players"][0]["score"], shown(after)["players"][0]["trains"]) == (9, 19)
