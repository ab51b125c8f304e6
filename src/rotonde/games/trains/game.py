"""Trains behind the `Game` interface: the adapter between the rules and `rotonde.game`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from rotonde.core.adapter import (
    as_key,
    begin_guess,
    look,
    may_act,
    next_state,
    read_options,
    refused,
    require_code,
    require_players,
)
from rotonde.core.errors import MalformedAction
from rotonde.core.interface import Action, Event, Result
from rotonde.core.state import State, set_generator
from rotonde.games.trains import views
from rotonde.games.trains.actions import TrainsAction, decode, encode, from_json, from_text
from rotonde.games.trains.knowledge import fill_in, hide
from rotonde.games.trains.legal import MOST_LEGAL, REASONS, STALE, list_legal, refusal
from rotonde.games.trains.limits import LEAST_PLAYERS, PLAYERS, WORDS
from rotonde.games.trains.restore import restore
from rotonde.games.trains.rules import apply, deal, is_sorted
from rotonde.games.trains.state import CODES, NO_WAGON, STATE
from rotonde.games.trains.tables import Deck, shipped_deck
from rotonde.games.trains.tell import tell
from rotonde.kernel.compiled import rule


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
        wanted = read_options(options, TrainsOptions)
        deck = self._deck(wanted.deck)
        if position is not None:
            return State(restore(deck, position, options, seed), deck)
        require_players(wanted.players, LEAST_PLAYERS, PLAYERS)
        records = np.zeros(1, dtype=STATE)
        set_generator(records, seed)
        _deal(deck.tables, records, wanted.players)
        return State(records, deck)

    def _deck(self, wanted: str | dict[str, Any] | None) -> Deck:
        if isinstance(wanted, dict):
            return _custom_deck(as_key(wanted))
        return shipped_deck(self.default_deck if wanted is None else wanted)

    def legal(self, state: State) -> dict[int, Action]:
        if not may_act(state):
            return {}
        codes = np.empty(MOST_LEGAL, dtype=np.int64)
        count = _list_legal(state.tables.tables, state.records, codes)
        return {code: decode(state.tables, code) for code in codes[:count].tolist()}

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        after = next_state(state, key)
        code = self._code(state, self.read(state, action) if isinstance(action, int) else action)
        reason = _refusal(state.tables.tables, state.records, code)
        if reason:
            words = decode(state.tables, code)
            raise refused(f"illegal.trains.{REASONS[reason]}", reason in STALE, words)
        _apply(after.tables.tables, after.records, code)
        return after

    def observe(self, state: State, seat: int) -> State:
        return look(state, seat, _hide)

    def guess(self, observation: State, seed: int) -> State:
        whole = begin_guess(observation, seed)
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

    def _account(self, state: State, seat: int) -> views.TrainsScore:
        """The row at the end; null is a gap that was not filled because somebody had won."""
        row = state.records["row"][0][seat].tolist()
        return views.TrainsScore(
            row=[None if wagon == NO_WAGON else wagon for wagon in row],
            sorted=bool(_is_sorted(state.records, seat)),
        )

    def tell(self, before: State, after: State) -> list[Event]:
        return list(tell(before, after))

    def show(self, state: State) -> dict[str, Any]:
        return views.show(state)

    def read(self, state: State, source: str | int | Mapping[str, Any]) -> Action:
        if isinstance(source, int):
            return decode(state.tables, require_code(source, CODES))
        action = from_text(source) if isinstance(source, str) else from_json(source)
        return decode(state.tables, encode(state.tables, action))

    def _code(self, state: State, action: Action) -> int:
        if not isinstance(action, TrainsAction):
            raise MalformedAction("malformed.text", text=str(action))
        return encode(state.tables, action)


@lru_cache(maxsize=64)  # strangers send them: not all are remembered
def _custom_deck(encoded: bytes) -> Deck:
    """A deck given as data; the same data is checked and compiled only once."""
    return Deck(msgspec.json.decode(encoded))


def trains() -> Trains:
    return Trains("trains")
