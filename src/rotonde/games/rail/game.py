"""Rail and Tram behind the `Game` interface: the adapter between the rules and `rotonde.game`."""

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
from rotonde.games.rail import views
from rotonde.games.rail.actions import RailAction, decode, encode, from_json, from_text
from rotonde.games.rail.knowledge import fill_in, hide
from rotonde.games.rail.legal import MOST_LEGAL, REASONS, STALE, list_legal, refusal
from rotonde.games.rail.limits import KINDS, WORDS
from rotonde.games.rail.longest_path import NETWORK
from rotonde.games.rail.restore import restore
from rotonde.games.rail.rules import apply, deal
from rotonde.games.rail.scoring import SCORE, score_game, score_tickets, ticket_done
from rotonde.games.rail.state import CLAIM, PAYMENTS, STATE
from rotonde.games.rail.tables import RailMap, shipped_map
from rotonde.games.rail.tell import tell
from rotonde.kernel.bits import has
from rotonde.kernel.compiled import rule


class RailOptions(msgspec.Struct, forbid_unknown_fields=True):
    """`map` is the name of a map that comes with Rotonde, or a whole map file."""

    players: int = 2
    map: str | dict[str, Any] | None = None


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
def _fill_in(tables: Any, states: Any, known: Any) -> None:
    fill_in(tables[0], states[0], known)


@rule
def _score(tables: Any, states: Any, scores: Any, networks: Any) -> None:
    score_game(tables[0], states[0], scores[0], networks[0])


class Rail:
    """The rules on any map; `default_map` if the options name none."""

    version = "2"  # 1: the row stood after three sweeps in a row

    def __init__(self, default_map: str) -> None:
        self.default_map = default_map

    def start(
        self, options: Mapping[str, Any], seed: int = 0, position: Mapping[str, Any] | None = None
    ) -> State:
        wanted = read_options(options, RailOptions)
        rail_map = self._map(wanted.map)
        if position is not None:
            return State(restore(rail_map, position, options, seed), rail_map)
        require_players(wanted.players, rail_map.least_players, rail_map.most_players)
        records = np.zeros(1, dtype=STATE)
        set_generator(records, seed)
        _deal(rail_map.tables, records, wanted.players)
        return State(records, rail_map)

    def _map(self, wanted: str | dict[str, Any] | None) -> RailMap:
        if isinstance(wanted, dict):
            return _custom_map(as_key(wanted))
        return shipped_map(wanted or self.default_map)

    def legal(self, state: State) -> dict[int, Action]:
        if not may_act(state):
            return {}
        codes = np.empty(MOST_LEGAL, dtype=np.int64)
        count = _list_legal(state.tables.tables, state.records, codes)
        offer = self._offer(state)
        return {code: decode(state.tables, offer, code) for code in codes[:count].tolist()}

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        after = next_state(state, key)
        code = self._code(state, self.read(state, action) if isinstance(action, int) else action)
        reason = _refusal(state.tables.tables, state.records, code)
        if reason:
            words = decode(state.tables, self._offer(state), code)
            raise refused(f"illegal.rail.{REASONS[reason]}", reason in STALE, words)
        _apply(after.tables.tables, after.records, code)
        return after

    def observe(self, state: State, seat: int) -> State:
        return look(state, seat, _hide)

    def guess(self, observation: State, seed: int) -> State:
        whole = begin_guess(observation, seed)
        known = np.zeros(WORDS, dtype=np.int64)
        _fill_in(whole.tables.tables, whole.records, known)
        return whole

    def result(self, state: State) -> Result | None:
        if state.turn is not None:
            return None
        score = np.zeros(1, dtype=SCORE)
        _score(state.tables.tables, state.records, score, np.zeros(1, dtype=NETWORK))
        seats = range(state.players)
        return Result(
            winners=tuple(seat for seat in seats if score["wins"][0][seat]),
            scores=tuple(int(score["total"][0][seat]) for seat in seats),
            details=tuple(self._account(state, score, seat) for seat in seats),
        )

    def _account(self, state: State, score: Any, seat: int) -> views.RailScore:
        """How one seat came to its score, for the final scoring and the report."""
        s, t = state.records[0], state.tables.tables[0]
        score_tickets(t, s, seat, score[0])
        held = [i for i in range(t.tickets) if has(s.tickets[seat], i)]
        return views.RailScore(
            routes=int(s.score[seat]),
            tickets={
                state.tables.tickets[i]: int(t.ticket_points[i])
                * (1 if ticket_done(t, score[0].joined, i) else -1)
                for i in held
            },
            completed=int(score["completed"][0][seat]),
            longest=int(score["longest"][0][seat]),
            bonus=int(score["bonus"][0][seat]),
        )

    def tell(self, before: State, after: State) -> list[Event]:
        return list(tell(before, after))

    def show(self, state: State) -> dict[str, Any]:
        return views.show(state)

    def read(self, state: State, source: str | int | Mapping[str, Any]) -> Action:
        if isinstance(source, int):
            codes = CLAIM + len(state.tables.routes) * KINDS * PAYMENTS
            return decode(state.tables, self._offer(state), require_code(source, codes))
        action = from_text(source) if isinstance(source, str) else from_json(source)
        return decode(state.tables, self._offer(state), self._code(state, action))

    def _offer(self, state: State) -> Any:
        return state.records["offer"][0][state.turn or 0]

    def _code(self, state: State, action: Action) -> int:
        if not isinstance(action, RailAction):
            raise MalformedAction("malformed.text", text=str(action))
        return encode(state.tables, self._offer(state), action)


@lru_cache(maxsize=64)  # strangers send them: not all are remembered
def _custom_map(encoded: bytes) -> RailMap:
    """A map given as data; the same data is checked and compiled only once."""
    return RailMap(msgspec.json.decode(encoded))


def rail() -> Rail:
    return Rail("usa")


def tram() -> Rail:
    return Rail("lyon")
