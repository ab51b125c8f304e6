"""What a waiting seat may prepare in Rail: first tickets, a claim, the two cards of a turn."""

import pytest

from core.cases import random_game
from rotonde import State, game
from rotonde.games.rail.actions import Blind, Claim, DrawTickets, Keep, Take
from rotonde.games.registry import game_table

RAIL, TABLE = game("rail"), game_table("rail")


def first_turn(players: int = 3, seed: int = 5) -> State:
    """After everybody has kept all the first tickets."""
    state = RAIL.start({"players": players}, seed)
    while RAIL.show(state)["phase"] == "tickets-start":
        keeps = list(RAIL.legal(state))
        state = RAIL.play(state, keeps[-1])
    return state


def waiting_seat(state: State) -> int:
    assert state.turn is not None
    return (state.turn + 1) % state.players


def test_every_seat_can_choose_its_first_tickets_at_once() -> None:
    state = RAIL.start({"players": 4}, seed=2)
    for seat in range(4):
        coming = TABLE.coming_turn(RAIL.observe(state, seat))
        assert coming is not None
        offer = set(RAIL.show(RAIL.observe(state, seat))["players"][seat]["offer"])
        keeps = list(RAIL.legal(coming).values())
        assert keeps and all(isinstance(k, Keep) and set(k.tickets) <= offer for k in keeps)
        assert RAIL.read(coming, str(keeps[0])) == keeps[0]


def test_a_first_choice_prepared_early_is_legal_and_the_same_in_its_turn() -> None:
    state = RAIL.start({"players": 5}, seed=3)
    choices = {}
    for seat in range(5):
        coming = TABLE.coming_turn(RAIL.observe(state, seat))
        assert coming is not None
        choices[seat] = list(RAIL.legal(coming).values())[seat % 3]
    for seat in range(5):
        assert state.turn == seat
        assert choices[seat] in RAIL.legal(state).values()
        state = RAIL.play(state, choices[seat])


@pytest.mark.parametrize("seed", range(6))
def test_a_prepared_claim_is_lost_only_with_its_route(seed: int) -> None:
    """While others play, my hand stays as it is: what is not legal any more was taken or closed."""
    waiting: dict[int, set[Claim]] = {}
    lost = 0
    for state, _, _ in random_game("rail", {"players": 3}, seed):
        seat = state.turn
        if seat is None:
            break
        if RAIL.show(state)["phase"] == "turn" and seat in waiting:
            now = {a for a in RAIL.legal(state).values() if isinstance(a, Claim)}
            prepared = waiting.pop(seat)
            assert now <= prepared
            insight = TABLE.insight(RAIL.observe(state, seat), hints=False)
            gone = {claim.route for claim in prepared - now}
            owners = RAIL.show(state)["owners"]
            assert all(route in owners or route in insight.closed for route in gone)  # type: ignore[attr-defined]
            lost += len(gone)
        for other in range(3):
            if other != seat and other not in waiting:
                coming = TABLE.coming_turn(RAIL.observe(state, other))
                if coming is not None and RAIL.show(coming)["phase"] == "turn":
                    claims = RAIL.legal(coming).values()
                    waiting[other] = {a for a in claims if isinstance(a, Claim)}
    assert lost > 0


def test_the_second_card_can_be_prepared_but_no_visible_locomotive() -> None:
    for seed in range(40):
        state = first_turn(seed=seed)
        row = RAIL.show(state)["row"]
        coloured = [card for card in row if card != "locomotive"]
        seat = waiting_seat(state)
        after = TABLE.coming_turn(RAIL.observe(state, seat), [Take(coloured[0])])
        assert after is not None
        second = set(RAIL.legal(after).values())
        assert second == {Blind(), *(Take(card) for card in coloured[1:])}
        if "locomotive" in row:
            break
    else:
        raise AssertionError("no row with a locomotive was found")
    assert TABLE.coming_turn(RAIL.observe(state, seat), [Take("locomotive")]) is None


def test_nothing_follows_two_cards_a_claim_or_tickets() -> None:
    state = first_turn()
    seen = RAIL.observe(state, waiting_seat(state))
    card = next(card for card in RAIL.show(state)["row"] if card != "locomotive")
    assert TABLE.coming_turn(seen, [Take(card), Blind()]) is None
    assert TABLE.coming_turn(seen, [DrawTickets()]) is None
    assert TABLE.coming_turn(seen, [Blind()]) is not None


def test_the_second_card_of_ones_own_turn_is_foreseen_in_the_same_way() -> None:
    state = first_turn()
    assert state.turn is not None
    card = next(card for card in RAIL.show(state)["row"] if card != "locomotive")
    foreseen = TABLE.coming_turn(RAIL.observe(state, state.turn), [Take(card)])
    assert foreseen is not None
    then = RAIL.play(state, Take(card), key=1)
    assert set(RAIL.legal(foreseen).values()) <= set(RAIL.legal(then).values())
