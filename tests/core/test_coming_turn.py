"""What a waiting seat may prepare: its own next turn, from its observation alone."""

from itertools import pairwise
from typing import Any

import pytest

from core.cases import CASES, IDS, random_game
from rotonde import Action, State, game
from rotonde.games.registry import game_table, manifest

SHARED = [case for case in CASES if not manifest(case[0]).is_solo]
SHARED_IDS = [one for one, case in zip(IDS, CASES, strict=True) if case in SHARED]
every_shared_case = pytest.mark.parametrize(("name", "options"), SHARED, ids=SHARED_IDS)


def played_game(name: str, options: dict[str, Any], seed: int) -> list[tuple[State, Action | None]]:
    return [(state, action) for state, action, _ in random_game(name, options, seed)]


@every_shared_case
def test_what_can_be_prepared_is_what_would_be_legal_if_the_others_passed(
    name: str, options: dict[str, Any]
) -> None:
    rules, table = game(name), game_table(name)
    compared = 0
    steps = played_game(name, options, seed=31)
    for (before, _), (state, _) in pairwise(steps):
        seat = state.turn
        if seat is None or before.turn == seat:
            continue  # not the beginning of a turn
        waiting = state.copy()
        waiting.records["turn"][0] = (seat - 1) % state.players  # passing changes nothing else
        seen = rules.observe(waiting, seat)
        coming = table.coming_turn(seen)
        if coming is None:  # the last turn of the last round cannot be one seat earlier
            continue
        assert rules.legal(coming) == rules.legal(rules.observe(state, seat))
        assert seen == rules.observe(waiting, seat), "the observation was changed"
        compared += 1
    assert compared > 20


@every_shared_case
@pytest.mark.parametrize("seed", [7, 8, 9])
def test_only_a_seat_without_a_further_turn_can_prepare_nothing(
    name: str, options: dict[str, Any], seed: int
) -> None:
    rules, table = game(name), game_table(name)
    steps = played_game(name, options, seed)
    last_turn = {state.turn: i for i, (state, _) in enumerate(steps)}
    for i, (state, _) in enumerate(steps):
        for seat in range(state.players):
            coming = table.coming_turn(rules.observe(state, seat))
            if coming is None:
                assert i > last_turn.get(seat, -1) or state.turn is None
                continue
            assert (coming.turn, coming.eyes) == (seat, seat)
            assert rules.legal(coming)
            for action in rules.legal(coming).values():
                assert rules.read(coming, str(action)) == action


@every_shared_case
def test_a_spectator_prepares_nothing(name: str, options: dict[str, Any]) -> None:
    rules, table = game(name), game_table(name)
    for state, _ in played_game(name, options, seed=3)[::20]:
        assert table.coming_turn(rules.observe(state, -1)) is None


@pytest.mark.parametrize(("name", "options"), [c for c in CASES if manifest(c[0]).is_solo])
def test_nothing_is_prepared_in_a_game_for_one(name: str, options: dict[str, Any]) -> None:
    rules, table = game(name), game_table(name)
    assert table.coming_turn(rules.observe(rules.start(options), 0)) is None
