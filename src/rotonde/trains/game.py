"""Trains as a game of the house: the adapter between the rules and `rotonde.game`."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import numpy as np

from rotonde.errors import IllegalAction, InvalidOptions, MalformedAction, StaleAction
from rotonde.game import Action, Event, Result
from rotonde.kernel.compiled import rule
from rotonde.kernel.state import SPECTATOR, State, set_generator
from rotonde.trains import events, views
from rotonde.trains.actions import TrainsAction, decode, encode, from_json, from_text
from rotonde.trains.knowledge import fill_in, hide
from rotonde.trains.legal import MOST_LEGAL, NO_SUCH_ACTION, REASONS, STALE, list_legal, refusal
from rotonde.trains.limits import LEAST_PLAYERS, PLAYERS, WORDS
from rotonde.trains.rules import apply, deal, is_sorted
from rotonde.trains.state import CODES, NO_WAGON, STATE
from rotonde.trains.tables import Deck, shipped_deck


class TrainsOptions(msgspec.Struct, forbid_unknown_fields=True):
    """`deck` is the name of a deck that comes with Rotonde, or a whole deck file."""

    players: int = 2
    deck: str | dict[str, Any] | None = None


# Compiled entries take arrays and an index: far cheaper to call from Python than lone records.


@rule
def _deal(tables: Any, states: Any, players: int) -> None:
    deal(tables[0], states[0], players)


@rule
def _apply(tables: Any, states: Any, code: int) -> None:
    apply(tables[0], states[0], code)


@rule
def _refusal(tables: Any, states: Any, code: int) -> int:
    return refusal(tables[0], states[0], code)


@rule
def _list_legal(tables: Any, states: Any, codes: Any) -> int:
    return list_legal(tables[0], states[0], codes)


@rule
def _hide(states: Any, seat: int) -> None:
    hide(states[0], seat)


@rule
def _fill_in(tables: Any, states: Any, unknown: Any) -> None:
    fill_in(tables[0], states[0], unknown)


@rule
def _is_sorted(states: Any, seat: int) -> bool:
    return is_sorted(states[0].row[seat])


class Trains:
    """The rules with any deck; `default_deck` if the options name none."""

    version = "1"

    def __init__(self, default_deck: str) -> None:
        self.default_deck = default_deck

    def start(
        self, options: Mapping[str, Any], seed: int = 0, position: Mapping[str, Any] | None = None
    ) -> State:
        try:
            wanted = msgspec.convert(options, TrainsOptions)
        except msgspec.ValidationError as error:
            raise InvalidOptions("options.invalid", reason=str(error)) from None
        deck = self._deck(wanted.deck)
        if position is not None:
            return State(views.restore(deck, position, seed), deck)
        if not LEAST_PLAYERS <= wanted.players <= PLAYERS:
            bounds = {"least": LEAST_PLAYERS, "most": PLAYERS}
            raise InvalidOptions("options.players", players=wanted.players, **bounds)
        records = np.zeros(1, dtype=STATE)
        set_generator(records, seed)
        _deal(deck.tables, records, wanted.players)
        return State(records, deck)

    def _deck(self, wanted: str | dict[str, Any] | None) -> Deck:
        if isinstance(wanted, dict):
            return _custom_deck(msgspec.json.encode(wanted, order="sorted"))
        return shipped_deck(self.default_deck if wanted is None else wanted)

    def legal(self, state: State) -> dict[int, Action]:
        if state.is_observation and state.eyes != state.turn:
            return {}
        codes = np.empty(MOST_LEGAL, dtype=np.int64)
        count = _list_legal(state.tables.tables, state.records, codes)
        return {code: decode(state.tables, code) for code in codes[:count].tolist()}

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        if state.is_observation:
            raise IllegalAction("illegal.observation")
        code = action if isinstance(action, int) else self._code(state, action)
        reason = NO_SUCH_ACTION
        if 0 <= code < CODES:  # beyond that it might not even fit a compiled rule's integer
            reason = _refusal(state.tables.tables, state.records, code)
        if reason:
            kind = StaleAction if reason in STALE else IllegalAction
            raise kind(f"illegal.trains.{REASONS[reason]}", action=self._words(state, code))
        after = state.copy()
        if key is not None:
            set_generator(after.records, key)
        _apply(after.tables.tables, after.records, code)
        return after

    def observe(self, state: State, seat: int) -> State:
        if not SPECTATOR <= seat < state.players:
            raise InvalidOptions("options.seat", seat=seat, players=state.players)
        if state.is_observation and seat not in (state.eyes, SPECTATOR):
            raise IllegalAction("illegal.observation")
        seen = state.copy()
        _hide(seen.records, seat)
        return seen

    def guess(self, observation: State, seed: int) -> State:
        whole = observation.copy()
        set_generator(whole.records, seed)
        _fill_in(whole.tables.tables, whole.records, np.zeros(WORDS, dtype=np.int64))
        return whole

    def result(self, state: State) -> Result | None:
        if state.turn is not None:
            return None
        seats = range(state.players)
        winner = int(state.records["winner"][0])
        return Result(
            winners=tuple(seat for seat in seats if seat == winner),
            scores=tuple(int(seat == winner) for seat in seats),
            details=tuple(self._account(state, seat) for seat in seats),
        )

    def _account(self, state: State, seat: int) -> dict[str, Any]:
        """The row at the end; null is a gap that was not filled because somebody had won."""
        row = state.records["row"][0][seat].tolist()
        return {
            "row": [None if wagon == NO_WAGON else wagon for wagon in row],
            "sorted": bool(_is_sorted(state.records, seat)),
        }

    def tell(self, before: State, after: State) -> list[Event]:
        return events.tell(before, after)

    def show(self, state: State) -> dict[str, Any]:
        return views.show(state)

    def read(self, state: State, source: str | int | Mapping[str, Any]) -> Action:
        if isinstance(source, bool):
            raise MalformedAction("malformed.text", text=source)
        if isinstance(source, int):
            if not 0 <= source < CODES:
                raise MalformedAction("malformed.code", code=source)
            return decode(state.tables, source)
        action = from_text(source) if isinstance(source, str) else from_json(source)
        return decode(state.tables, encode(state.tables, action))

    def _code(self, state: State, action: Action) -> int:
        if not isinstance(action, TrainsAction):
            raise MalformedAction("malformed.text", text=str(action))
        return encode(state.tables, action)

    def _words(self, state: State, code: int) -> str:
        try:
            return str(self.read(state, code))
        except MalformedAction:
            return str(code)


@cache
def _custom_deck(encoded: bytes) -> Deck:
    """A deck given as data; the same data is checked and compiled only once."""
    return Deck(msgspec.json.decode(encoded))


def trains() -> Trains:
    return Trains("trains")
