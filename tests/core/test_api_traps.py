"""What a program meets in the library: NumPy integers, copies, pickles, `repr`, errors in words."""

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from core.cases import CASES, IDS
from rotonde import NAMES, Game, State, game
from rotonde.core.messages import catalogue
from rotonde.errors import IllegalAction, InvalidFile, InvalidOptions, MalformedAction, use_language
from rotonde.games.rail.index_tables import custom_map, shipped_map
from rotonde.record import begin


def some_state(name: str, options: dict[str, Any], plies: int = 12) -> State:
    rules, rng = game(name), random.Random(3)
    state = rules.start(options, 5)
    for _ in range(plies):
        legal = list(rules.legal(state))
        if not legal:
            break
        state = rules.play(state, rng.choice(legal))
    return state


@pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
def test_copies_and_pickles_are_equal_and_have_memory_of_their_own(
    name: str, options: dict[str, Any]
) -> None:
    state = some_state(name, options)
    for made in (
        state.copy(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
    ):
        assert made == state and hash(made) == hash(state)
        assert made.records.flags.writeable
        assert not np.shares_memory(made.records, state.records)
        made.records["ply"][0] += 1
        assert made != state


@pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
def test_a_pickle_is_no_larger_than_the_state_in_memory(name: str, options: dict[str, Any]) -> None:
    state = some_state(name, options)
    assert len(pickle.dumps(state)) < max(state.records.nbytes, 400)  # the names of its parts


def test_a_pickle_on_a_map_of_ones_own_is_equal_even_if_the_map_is_made_anew() -> None:
    data = {**shipped_map("usa").data, "name": "My own"}
    state = game("rail").start({"players": 2, "map": data}, 1)
    pickled = pickle.dumps(state)
    custom_map.cache_clear()
    again = pickle.loads(pickled)
    assert again.tables is not state.tables and again == state
    assert again != game("rail").start({"players": 2}, 1)


def in_numpy(value: Any) -> Any:
    """The same data with every whole number as one of NumPy's."""
    if isinstance(value, dict):
        return {key: in_numpy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [in_numpy(item) for item in value]
    return np.int64(value) if isinstance(value, int) and not isinstance(value, bool) else value


@pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
def test_numpy_integers_are_integers(name: str, options: dict[str, Any]) -> None:
    rules: Any = game(name)  # its types ask for an int: what is given at run time is tested
    given = {**options, "players": np.int64(options.get("players", 1))}
    state = rules.start(given, np.int64(5))
    assert state == rules.start(options, 5)
    shown = rules.show(state)
    assert rules.start(given, np.int64(5), in_numpy(shown)) == rules.start(options, 5, shown)
    assert rules.observe(state, np.int8(0)) == rules.observe(state, 0)
    code = next(iter(rules.legal(state)))
    for kind in (np.int64, np.uint16):
        assert rules.read(state, kind(code)) == rules.read(state, code)
        played = rules.play(state, kind(code), kind(7))
        assert played == rules.play(state, code, 7)
    number: Any = np.int64(5)
    assert begin(name, options, number) == begin(name, options, 5)


@pytest.mark.parametrize("code", [True, 1.0, None, np.bool_(True), [1]])
def test_what_is_no_whole_number_is_no_action_and_no_seat(code: Any) -> None:
    for name in ("rail", "trains", "triage"):
        rules = game(name)
        state = rules.start({})
        with pytest.raises(MalformedAction):
            rules.play(state, code)
        with pytest.raises(MalformedAction):
            rules.read(state, code)
        with pytest.raises(InvalidOptions):
            rules.observe(state, code)


def test_repr_says_what_a_state_is() -> None:
    rules = game("rail")
    state = rules.start({"players": 3}, 1)
    assert "3 players, 0 actions played, seat 0 to act" in repr(state)
    assert repr(rules.observe(state, 1)).startswith("<Observation of seat 1: ")
    assert repr(rules.observe(state, -1)).startswith("<Observation of a spectator: ")


@pytest.fixture
def french() -> Iterator[None]:
    use_language("fr")
    yield
    use_language("en")


def refusal() -> IllegalAction:
    rules = game("rail")
    with pytest.raises(IllegalAction) as caught:
        rules.play(rules.start({}), rules.read(rules.start({}), "blind"))
    return caught.value


def test_errors_speak_english_and_have_their_key_as_attribute() -> None:
    error = refusal()
    assert error.key == "illegal.rail.choose-tickets-first"
    assert str(error) == f"{catalogue('en')[error.key]} [{error.key}]"


@pytest.mark.usefixtures("french")
def test_errors_speak_the_language_that_is_chosen() -> None:
    error = refusal()
    assert str(error) == f"{catalogue('fr')[error.key]} [{error.key}]"


def test_faults_of_a_position_are_listed_in_words() -> None:
    rules = game("rail")
    position = {**rules.show(rules.start({})), "phase": "nonsense"}
    with pytest.raises(InvalidFile) as caught:
        rules.start({}, position=position)
    assert "phase: " in str(caught.value) and "[position.unknown]" in str(caught.value)


def test_an_unknown_language_of_errors_is_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"options\.language"):
        use_language("xx")


@pytest.mark.parametrize("name", NAMES)
def test_every_function_of_a_game_says_what_it_does(name: str) -> None:
    functions = [function for function in vars(Game) if callable(getattr(Game, function))]
    public = {function for function in functions if not function.startswith("_")}
    assert public >= {"start", "legal", "play", "read", "show"}
    rules = type(game(name))
    assert not {function for function in public if not getattr(rules, function).__doc__}
