"""The events of an action, and who sees which."""

from typing import Any

from rotonde.game import SPECTATOR, State
from trains.positions import GAME, play, set_up
from trains.random_play import some_steps

TABLE = """
    turn 0
    0: 70 60 50 40 30 20 10 | 1=2 4=18
    1: 71 61 51 48 31 21 11 | 7=26
    display: {}
    pile: 33 34
"""


def told(state: State, line: str, seat: int | None = None) -> list[tuple[str, dict[str, Any]]]:
    after = play(state, line)
    if seat is not None:
        state, after = GAME.observe(state, seat), GAME.observe(after, seat)
    return [
        (event.key.removeprefix("trains."), event.parameters) for event in GAME.tell(state, after)
    ]


def table(display: str = "") -> State:
    return set_up(TABLE.format(display))


def test_a_draw_tells_the_number_only_to_the_player_who_drew() -> None:
    state = set_up(TABLE.format("").replace("33 34", "33"))
    assert told(state, "draw", 0) == [("drew-card", {"seat": 0, "card": 33})]
    for seat in (1, SPECTATOR):
        assert told(state, "draw", seat) == [("drew", {"seat": 0})]


def test_placing_tells_everybody_what_came_and_went() -> None:
    state = play(set_up(TABLE.format("8").replace("33 34", "33")), "draw")
    for seat in (None, 0, 1, SPECTATOR):
        assert told(state, "place 4", seat) == [
            ("placed", {"seat": 0, "card": 33, "position": 4, "replaced": 40}),
            ("unlocked", {"seat": 0, "position": 4, "lock": 18}),
            ("cancelled", {"ability": "swap-skip", "cards": [8, 40]}),
        ]


def test_a_set_up_choice_is_reported_and_the_leftovers_are_not() -> None:
    state = set_up("""
        setup 0
        0: 70 60 50 40 30 20 10
        1: 71 61 51 41 31 21 11
        first: 1
        hand 0: 5 25
    """)
    for seat in (None, 0, 1, SPECTATOR):
        assert told(state, "setup 25 1", seat) == [
            ("chose", {"seat": 0, "card": 25, "position": 1, "replaced": 70})
        ]


def test_a_swap_is_reported_with_the_locks_that_it_cost() -> None:
    assert told(table("4"), "use swap-adjacent 3") == [
        ("used", {"seat": 0, "ability": "swap-adjacent", "card": 4}),
        ("swapped", {"seat": 0, "position": 3, "to": 4, "card": 50, "other": 40}),
        ("unlocked", {"seat": 0, "position": 4, "lock": 18}),
    ]


def test_a_move_is_reported_with_its_destination() -> None:
    assert told(table("3"), "use move-left 7")[1] == (
        "moved",
        {"seat": 0, "position": 7, "to": 5, "card": 10},
    )
    assert told(table("1"), "use move-right 5")[1] == (
        "moved",
        {"seat": 0, "position": 5, "to": 7, "card": 30},
    )


def test_a_lock_is_reported() -> None:
    state = set_up(TABLE.format("34").replace("33 34", "33"))
    assert told(state, "use lock 7") == [
        ("used", {"seat": 0, "ability": "lock", "card": 34}),
        ("locked", {"seat": 0, "position": 7, "card": 10}),
    ]


def test_a_removal_tells_who_lost_and_who_got_what() -> None:
    state = set_up(TABLE.format("5 8").replace("33 34", "33"))
    assert told(state, "use remove-middle", 1) == [
        ("used", {"seat": 0, "ability": "remove-middle", "card": 5}),
        ("removed", {"seat": 1, "position": 4, "card": 48}),
        ("cancelled", {"ability": "swap-skip", "cards": [8, 48]}),
        ("filled", {"seat": 1, "position": 4, "card": 33}),
    ]


def test_a_renewed_pile_is_reported_before_the_wagon_that_needed_it() -> None:
    state = set_up(TABLE.format("6").replace("33 34", ""))
    assert [key for key, _ in told(state, "draw", 1)] == ["shuffled", "drew"]
    keys = [key for key, _ in told(state, "use remove-right", SPECTATOR)]
    assert keys == ["used", "removed", "shuffled", "filled"]


def test_a_win_is_reported_with_the_row() -> None:
    state = set_up("""
        turn 1
        0: 70 60 50 40 30 20 10
        1: 11 31 21 41 51 61 71
        display: 4
    """)
    assert told(state, "use swap-adjacent 2", 0)[-1] == (
        "won",
        {"seat": 1, "cards": [11, 21, 31, 41, 51, 61, 71]},
    )


def test_a_draw_at_the_limit_is_reported() -> None:
    state = set_up(TABLE.format("4") + "turns: 999")
    assert told(state, "use swap-adjacent 1")[-1] == ("no-winner", {"count": 1000})


def test_nothing_is_reported_of_two_equal_positions() -> None:
    state = table()
    assert GAME.tell(state, state) == []


def test_public_events_are_the_same_for_all_viewers() -> None:
    for before, after in some_steps(200):
        whole = [event for event in GAME.tell(before, after) if "drew" not in event.key]
        for seat in range(SPECTATOR, before.players):
            view = GAME.tell(GAME.observe(before, seat), GAME.observe(after, seat))
            assert [event for event in view if "drew" not in event.key] == whole
