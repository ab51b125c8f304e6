"""What a seat does not know has no influence on anything that it gets to see."""

from typing import Any

import pytest

from core.cases import CASES, IDS, random_game, seats
from rotonde import State, game
from rotonde.errors import IllegalAction

every_case = pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)


def check_position(name: str, options: dict[str, Any], state: State, seed: int) -> None:
    """Every re-dealing of the unknown leaves observation, actions and view byte-identical."""
    played = game(name)
    for seat in seats(state):
        seen = played.observe(state, seat)
        for i in range(2):
            other = played.guess(seen, seed * 10 + i)
            again = played.observe(other, seat)
            assert again == seen, (name, seat, state.ply)
            assert played.legal(again) == played.legal(seen)
            assert played.show(again) == played.show(seen)
            assert not other.is_observation
            assert other.turn == state.turn
            # A guess is a state that can be restored, so nothing is missing or double in it.
            shown = played.show(other)
            assert played.show(played.start(options, position=shown)) == shown
            if state.turn == seat:
                assert played.legal(other) == played.legal(state)


def check_game(name: str, options: dict[str, Any], seed: int, every: int) -> None:
    before = None
    for i, (state, _, _) in enumerate(random_game(name, options, seed)):
        if before is not None and i % every == 0:
            check_position(name, options, state, seed)
            check_events(name, before, state, seed)
        before = state


def check_events(name: str, before: State, after: State, seed: int) -> None:
    """Events told to a seat are the same from any two states that it cannot tell apart."""
    played = game(name)
    for seat in seats(after):
        seen_before, seen_after = played.observe(before, seat), played.observe(after, seat)
        told = played.tell(seen_before, seen_after)
        others = played.guess(seen_before, seed), played.guess(seen_after, seed + 1)
        assert played.tell(*(played.observe(other, seat) for other in others)) == told


@every_case
def test_the_unknown_does_not_matter(name: str, options: dict[str, Any]) -> None:
    for seed in range(2):
        check_game(name, options, seed, every=9)


@pytest.mark.proof
@every_case
def test_the_unknown_does_not_matter_at_length(name: str, options: dict[str, Any]) -> None:
    for seed in range(100, 120):
        check_game(name, options, seed, every=3)


@every_case
def test_an_observation_cannot_be_played_or_opened_further(
    name: str, options: dict[str, Any]
) -> None:
    played = game(name)
    state = played.start(options, 3)
    seen = played.observe(state, 0)
    for code in played.legal(seen):
        with pytest.raises(IllegalAction):
            played.play(seen, code)
    if state.players > 1:
        with pytest.raises(IllegalAction):
            played.observe(seen, 1)


@every_case
def test_nobody_acts_out_of_turn(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    for state, _, _ in random_game(name, options, 3):
        for seat in seats(state):
            legal = played.legal(played.observe(state, seat))
            assert legal == (played.legal(state) if seat == state.turn else {})


@every_case
def test_the_generator_is_never_seen(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    state = played.start(options, 3)
    for seat in seats(state):
        assert not played.observe(state, seat).records["rng"].any()
        assert played.show(played.observe(state, seat)).get("generator") is None
