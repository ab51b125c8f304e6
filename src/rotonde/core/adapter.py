"""Shared by the adapters of all games: options, inline data, observations, keys, errors."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from rotonde.core.errors import IllegalAction, InvalidOptions, MalformedAction, StaleAction
from rotonde.core.state import SPECTATOR, State, set_generator

Options = TypeVar("Options", bound=msgspec.Struct)
Wished = TypeVar("Wished", bound=msgspec.Struct)


def read_options(source: Mapping[str, Any], kind: type[Options]) -> Options:
    """The options of a game, typed; what does not fit is refused before anything starts."""
    try:
        return msgspec.convert(source, kind)
    except msgspec.ValidationError as error:
        raise InvalidOptions("options.invalid", reason=str(error)) from None


def read_wish(source: Mapping[str, Any], kind: type[Wished]) -> Wished | None:
    """Decode a wish of this kind; None for anything else: an action, or malformed data."""
    if source.get("type") != kind.__struct_config__.tag:
        return None
    try:
        return msgspec.convert(source, kind)
    except msgspec.ValidationError as error:
        raise MalformedAction("malformed.json", reason=str(error)) from None


def require_players(players: int, least: int, most: int) -> None:
    if not least <= players <= most:
        raise InvalidOptions("options.players", players=players, least=least, most=most)


def as_key(data: Mapping[str, Any]) -> bytes:
    """The cache key of a map, deck or mission that is given as data instead of by name."""
    try:
        return msgspec.json.encode(data, order="sorted")
    except (OverflowError, RecursionError, TypeError, ValueError) as error:
        # A number beyond 64 bits, bottomless nesting, a key that is no text: no JSON of ours.
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
    """What a seat may know, by the game's own `hide`; an observation gives no other seat's view."""
    if not SPECTATOR <= seat < state.players:
        raise InvalidOptions("options.seat", seat=seat, players=state.players)
    if state.is_observation and seat not in (state.eyes, SPECTATOR):
        raise IllegalAction("illegal.observation")
    seen = state.copy()
    hide(seen.records, seat)
    return seen


def begin_guess(observation: State, seed: int) -> State:
    """A copy of an observation, with a generator for filling in what is hidden."""
    whole = observation.copy()
    set_generator(whole.records, seed)
    return whole


def may_act(state: State) -> bool:
    """Whether this state has legal actions; an observation has only those of its own seat."""
    return state.turn is not None and (not state.is_observation or state.eyes == state.turn)


def refused(key: str, stale: bool, action: object) -> IllegalAction:
    """The error for an action that may not be played; stale if it belongs to another position."""
    kind = StaleAction if stale else IllegalAction
    return kind(key, action=str(action))


def require_code(source: int, codes: int) -> int:
    """An integer that is the code of some action; true and false are none."""
    if isinstance(source, bool) or not 0 <= source < codes:
        raise MalformedAction("malformed.code", code=source)
    return source
