"""Shared by the adapters of all games: options, inline data, observations, keys, errors."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from rotonde.core.errors import IllegalAction, InvalidOptions, MalformedAction, StaleAction
from rotonde.core.plain_numbers import convert, plain
from rotonde.core.state import EVERYTHING, SPECTATOR, State, set_generator, whole_number

Options = TypeVar("Options", bound=msgspec.Struct)
Meant = TypeVar("Meant", bound=msgspec.Struct)


def read_options(source: Mapping[str, object], kind: type[Options]) -> Options:
    """The options of a game as a typed value; raises InvalidOptions if they do not fit."""
    try:
        options: Options = convert(source, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise InvalidOptions("options.invalid", reason=str(error)) from None
    return options


def read_intent(source: Mapping[str, object], kind: type[Meant]) -> Meant | None:
    """Decode an intent of this type; None for anything else: an action, or malformed data."""
    if source.get("type") != kind.__struct_config__.tag:
        return None
    try:
        meant: Meant = convert(source, kind)
    except msgspec.ValidationError as error:
        raise MalformedAction("malformed.json", reason=str(error)) from None
    return meant


def require_players(players: int, least: int, most: int) -> None:
    if not least <= players <= most:
        raise InvalidOptions("options.players", players=players, least=least, most=most)


def require_within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InvalidOptions("options.number", name=name, value=value, least=least, most=most)


def as_key(data: Mapping[str, object]) -> bytes:
    """The cache key of a map, deck or mission that is given as data instead of by name."""
    try:
        return msgspec.json.encode(data, order="sorted", enc_hook=plain)
    except (OverflowError, RecursionError, TypeError, ValueError) as error:
        # A number beyond 64 bits, too deep nesting, a key that is not a string: not our JSON.
        raise InvalidOptions("options.invalid", reason=str(error)) from None


def next_state(state: State, key: int | None) -> State:
    """A copy to play an action on; its generator is seeded with the key, if there is one."""
    require_whole(state)
    after = state.copy()
    if key is not None:
        set_generator(after.records, key)
    return after


def require_whole(state: State) -> None:
    """Refuse to play in an observation: it lacks the hidden part of the state."""
    if state.is_observation:
        raise IllegalAction("illegal.observation")


def look(state: State, seat: int, hide: Callable[[Any, int], None]) -> State:
    """What a seat may know, by the game's `hide`; raises for an observation of another seat."""
    number = whole_number(seat)
    if number is None or not SPECTATOR <= number < state.players:
        raise InvalidOptions("options.seat", seat=seat, players=state.players)
    if state.eyes not in (EVERYTHING, number) and number != SPECTATOR:
        raise IllegalAction("illegal.observation")
    seen = state.copy()
    hide(seen.records, number)
    return seen


def begin_guess(observation: State, seed: int) -> State:
    """A copy of an observation, with a generator for filling in what is hidden."""
    whole = observation.copy()
    set_generator(whole.records, seed)
    return whole


def may_act(state: State) -> bool:
    """Whether this state has legal actions; an observation has only those of its own seat."""
    turn = state.turn
    return turn is not None and state.eyes in (EVERYTHING, turn)


def viewed_seat(state: State) -> int:
    """The seat that a view describes: the observer's; of a whole state, the seat to act."""
    seat = state.turn if state.eyes == EVERYTHING else state.eyes
    if seat is None or seat < 0:
        raise IllegalAction("illegal.view-seat")
    return seat


def refused(key: str, stale: bool, action: object) -> IllegalAction:
    """The error for an action that may not be played; stale if it belongs to another position."""
    kind = StaleAction if stale else IllegalAction
    return kind(key, action=str(action))


def require_code(source: object, codes: int) -> int:
    """An integer that is the code of some action; true and false are none."""
    number = whole_number(source)
    if number is None or not 0 <= number < codes:
        raise MalformedAction("malformed.code", code=source)
    return number
