"""Trains behind the `Game` interface: the adapter between the rules and `rotonde.game`."""

from collections.abc import Mapping, Sequence
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
from rotonde.core.position import BySeat, read_shape
from rotonde.core.state import State, set_generator
from rotonde.games.trains.actions import TrainsAction, decode, encode, from_json, from_text
from rotonde.games.trains.events.derive import tell
from rotonde.games.trains.index_tables import Deck, custom_deck, shipped_deck
from rotonde.games.trains.legal import MOST_LEGAL, REASONS, STALE, list_legal, refusal
from rotonde.games.trains.limits import LEAST_PLAYERS, PLAYERS, WORDS
from rotonde.games.trains.observation import fill_in, hide
from rotonde.games.trains.position.build import Said, build
from rotonde.games.trains.position.restore import restore
from rotonde.games.trains.position.show import TrainsScore, show
from rotonde.games.trains.rules import apply, deal, is_sorted
from rotonde.games.trains.state import CODES, NO_WAGON, STATE
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
def _try(tables: Any, states: Any, code: int) -> int:
    """Play an action if it is legal; else change nothing, and say why."""
    reason = refusal(tables[0], states[0], code)
    if reason == 0:
        apply(tables[0], states[0], code)
    return reason


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
        """A new game; or, given a `position` as `show` writes it, that very position.

        Options: see `TrainsOptions`. A position without a generator goes on from the seed.
        """
        wanted = read_options(options, TrainsOptions)
        deck = self._deck(wanted.deck)
        if position is not None:
            return State(restore(deck, position, options, seed), deck)
        require_players(wanted.players, LEAST_PLAYERS, PLAYERS)
        records = np.zeros(1, dtype=STATE)
        set_generator(records, seed)
        _deal(deck.tables, records, wanted.players)
        return State(records, deck)

    def position(
        self,
        options: Mapping[str, Any] | None = None,
        *,
        rows: BySeat[Sequence[int]] = (),
        locks: BySeat[Mapping[int, int]] = (),
        display: Sequence[int] = (),
        discard: Sequence[int] = (),
        drawn: int | None = None,
        turn: int = 0,
        first: int = 0,
        seed: int = 0,
    ) -> dict[str, Any]:
        """A position from what is said of it, for `start`; all the rest is filled in.

        `rows` and `locks` are by seat: `{0: [5, 3, 12, 40, 61, 70, 80]}` and, position to wagon,
        `{0: {4: 77}}`; or lists from seat 0 on. With a `drawn` wagon the seat to act must place
        it. Wagons that are not spoken of lie in unsaid rows or in the pile. Raises InvalidFile
        with every fault, such as a wagon in two places.
        """
        given = dict(options or {})
        wanted = read_options(given, TrainsOptions)
        said = read_shape(
            {
                "rows": rows,
                "locks": locks,
                "display": display,
                "discard": discard,
                "drawn": drawn,
                "turn": turn,
                "first": first,
                "seed": seed,
            },
            Said,
        )
        deck = self._deck(wanted.deck)
        built = build(deck, said, wanted.players if "players" in given else None)
        restore(deck, built, given, seed)
        return built

    def _deck(self, wanted: str | dict[str, Any] | None) -> Deck:
        if isinstance(wanted, dict):
            return custom_deck(as_key(wanted))
        return shipped_deck(self.default_deck if wanted is None else wanted)

    def legal(self, state: State) -> dict[int, Action]:
        """Every action that may be played now, by its integer code, in a fixed order.

        Of an observation: what that seat may do, empty if it is not its turn.
        """
        if not may_act(state):
            return {}
        codes = np.empty(MOST_LEGAL, dtype=np.int64)
        count = _list_legal(state.tables.tables, state.records, codes)
        return {code: decode(state.tables, code) for code in codes[:count].tolist()}

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        """The state after an action. A `key` restarts the generator for this action alone.

        Raises IllegalAction with the reason, or MalformedAction for what is no action at all.
        """
        after = next_state(state, key)
        code = self._code(state, action)
        reason = _try(after.tables.tables, after.records, code)
        if reason:
            words = decode(state.tables, code)
            raise refused(f"illegal.trains.{REASONS[reason]}", reason in STALE, words)
        return after

    def observe(self, state: State, seat: int) -> State:
        """What a seat (or SPECTATOR) may know: the state with the unknown blanked."""
        return look(state, seat, _hide)

    def guess(self, observation: State, seed: int) -> State:
        """A random state that agrees with everything that the observation knows."""
        whole = begin_guess(observation, seed)
        _fill_in(whole.tables.tables, whole.records, np.zeros(WORDS, dtype=np.int64))
        return whole

    def result(self, state: State) -> Result | None:
        """How it ended, or None while it goes on."""
        if state.turn is not None:
            return None
        seats = range(state.players)
        winner = int(state.records["winner"][0])
        return Result(
            winners=tuple(seat for seat in seats if seat == winner),
            scores=tuple(int(seat == winner) for seat in seats),
            details=tuple(self._account(state, seat) for seat in seats),
        )

    def _account(self, state: State, seat: int) -> TrainsScore:
        """The row at the end; null is a gap that was not filled because somebody had won."""
        row = state.records["row"][0][seat].tolist()
        return TrainsScore(
            row=[None if wagon == NO_WAGON else wagon for wagon in row],
            sorted=bool(_is_sorted(state.records, seat)),
        )

    def tell(self, before: State, after: State) -> list[Event]:
        """What the action between two states (or two observations of one seat) brought about."""
        return list(tell(before, after))

    def show(self, state: State) -> dict[str, Any]:
        """The position as named, plain, JSON-ready fields: the view, and the snapshot to keep."""
        return show(state)

    def read(self, state: State, source: str | int | Mapping[str, Any]) -> Action:
        """An action from its line of text, its code or its JSON form. `str` writes it."""
        action: Action | int
        if isinstance(source, str):
            action = from_text(source)
        else:
            action = from_json(source) if isinstance(source, Mapping) else source
        return decode(state.tables, self._code(state, action))

    def _code(self, state: State, action: Action | int) -> int:
        if isinstance(action, TrainsAction):
            return int(encode(state.tables, action))
        if isinstance(action, Action | str):
            raise MalformedAction("malformed.text", text=str(action))
        return require_code(action, CODES)


def trains() -> Trains:
    return Trains("trains")
