"""What every registered game must do, whatever its rules."""

from typing import Any

import msgspec
import pytest

from core.cases import CASES, IDS, positions, random_game, seats
from rotonde import Game, game
from rotonde.errors import IllegalAction, InvalidOptions, MalformedAction, RotondeError
from rotonde.record import append, begin, finish, last_state, read, write

every_case = pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)


def test_the_interface_has_at_most_ten_names() -> None:
    names = {name for name in vars(Game) if not name.startswith("_")} | set(Game.__annotations__)
    assert len(names) <= 10, sorted(names)


@every_case
def test_it_is_a_game(name: str, options: dict[str, Any]) -> None:
    assert isinstance(game(name), Game)


@every_case
@pytest.mark.parametrize("scheme", ["stream", "keyed-v1"])
def test_a_record_replays_to_the_same_end(name: str, options: dict[str, Any], scheme: Any) -> None:
    record = begin(name, options, seed=11, scheme=scheme)
    for state, action, key in random_game(name, options, 11, keyed=scheme == "keyed-v1"):
        if action is not None:
            append(record, action, key)
        end = state
    again = read(write(finish(record, end)))
    assert last_state(again) == end


@every_case
def test_the_same_seed_deals_the_same_game_and_another_one_another(
    name: str, options: dict[str, Any]
) -> None:
    played = game(name)
    assert played.start(options, 5) == played.start(options, 5)
    if not isinstance(options.get("mission"), str):  # a puzzle has nothing to deal
        shown = {msgspec.json.encode(played.show(played.start(options, s))) for s in range(5)}
        assert len(shown) == 5


@every_case
def test_a_key_decides_chance_whatever_came_before(name: str, options: dict[str, Any]) -> None:
    """Two states that differ in their generator alone agree again after one keyed action."""
    played = game(name)
    for state in positions(name, options, seed=3, every=25):
        other = state.copy()
        other.records["rng"][0][0] ^= 12345
        for code in list(played.legal(state))[:5]:
            assert played.play(state, code, key=99) == played.play(other, code, key=99)


@every_case
def test_legal_actions_exist_until_the_end(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    for state in positions(name, options, seed=4, every=1):
        over = state.turn is None
        assert bool(played.legal(state)) != over
        assert (played.result(state) is not None) == over


@every_case
def test_every_legal_action_can_be_played_and_every_other_is_refused(
    name: str, options: dict[str, Any]
) -> None:
    played = game(name)
    for state in positions(name, options, seed=5, every=60):
        legal = played.legal(state)
        before = state.records.tobytes()
        for code in range(-2, 11_500):
            try:
                played.play(state, code)
            except (IllegalAction, MalformedAction):
                assert code not in legal, (name, code)
            else:
                assert code in legal, (name, code)
        assert state.records.tobytes() == before


@every_case
def test_actions_round_trip_through_text_json_and_integer(
    name: str, options: dict[str, Any]
) -> None:
    played = game(name)
    for state in positions(name, options, seed=6, every=10):
        for code, action in played.legal(state).items():
            assert played.read(state, str(action)) == action
            assert played.read(state, code) == action
            assert played.read(state, msgspec.json.decode(msgspec.json.encode(action))) == action
            assert played.play(state, code) == played.play(state, action)


@every_case
def test_a_position_round_trips_and_nothing_is_lost(name: str, options: dict[str, Any]) -> None:
    """Restoring refuses a position in which a card, ticket or vehicle is missing or double."""
    played = game(name)
    for state in positions(name, options, seed=7, every=5):
        shown = msgspec.json.decode(msgspec.json.encode(played.show(state)))
        again = played.start(options, position=shown)
        assert played.show(again) == shown
        assert played.legal(again) == played.legal(state)
        for code in list(played.legal(state))[:2]:
            assert played.show(played.play(again, code)) == played.show(played.play(state, code))


@every_case
def test_observations_round_trip_too(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    for state in positions(name, options, seed=7, every=40):
        for seat in seats(state):
            shown = played.show(played.observe(state, seat))
            assert played.show(played.start(options, position=shown)) == shown


@every_case
def test_copies_are_independent(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    for state in positions(name, options, seed=8, every=20):
        copy = state.copy()
        before = state.records.tobytes()
        copy.records["ply"] += 1
        for code in list(played.legal(state))[:3]:
            played.play(state, code)
        assert state.records.tobytes() == before
        assert copy != state


@every_case
def test_a_game_does_not_begin_from_bad_options(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    for bad in ({"players": 0}, {"players": 99}, {"players": "two"}, {"nonsense": 1}):
        with pytest.raises(InvalidOptions):
            played.start({**options, **bad})
    for seed in (-1, 1 << 256):
        with pytest.raises(InvalidOptions):
            played.start(options, seed)


@every_case
def test_malformed_actions_are_refused_by_name(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    state = played.start(options, 1)
    sources: list[Any] = ["", "nonsense", "take", "claim x y", "9" * 5000, "\x00", "keep " * 500]
    sources += [
        -1,
        10**30,
        {},
        {"type": "nonsense"},
        {"type": 3},
        {"type": "take", "card": 5},
        True,
    ]
    for source in sources:
        with pytest.raises(RotondeError):
            played.play(state, played.read(state, source))


@every_case
def test_a_seat_that_does_not_exist_sees_nothing(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    state = played.start(options, 1)
    for seat in (-2, state.players, 99):
        with pytest.raises(InvalidOptions):
            played.observe(state, seat)
