"""Rail and Tram behind the `Game` interface: the adapter between the rules and `rotonde.game`."""

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
from rotonde.core.position import BySeat, read_shape, seats_of
from rotonde.core.state import State, set_generator
from rotonde.games.rail.actions import RailAction, decode, encode, from_json, from_text
from rotonde.games.rail.events.derive import tell
from rotonde.games.rail.index_tables import RailMap, custom_map, shipped_map
from rotonde.games.rail.legal import MOST_LEGAL, REASONS, STALE, list_legal, refusal
from rotonde.games.rail.limits import KINDS, WORDS
from rotonde.games.rail.longest_path import NETWORK
from rotonde.games.rail.observation import fill_in, hide
from rotonde.games.rail.position.build import Cards, Said, build
from rotonde.games.rail.position.restore import restore
from rotonde.games.rail.position.show import RailScore, show
from rotonde.games.rail.rules import apply, deal
from rotonde.games.rail.scoring import SCORE, score_game
from rotonde.games.rail.state import CLAIM, PAYMENTS, STATE
from rotonde.games.rail.table.ways import in_order, members
from rotonde.games.rail.variant import variant_of
from rotonde.kernel.compiled import rule


class RailOptions(msgspec.Struct, forbid_unknown_fields=True):
    """`map` is the name of a map that comes with Rotonde, or a whole map file.

    `junior`: fewer tickets, and a missed one costs nothing. `head_start`: points that each seat
    has from the start; empty: nobody has any.
    """

    players: int = 2
    map: str | dict[str, Any] | None = None
    junior: bool = False
    head_start: list[int] = []


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
        """A new game; or, given a `position` as `show` writes it, that very position.

        Options: see `RailOptions`. A position without a generator goes on from the seed.
        """
        wanted = read_options(options, RailOptions)
        rail_map = self._map(wanted, seats_of(position, options, wanted.players))
        if position is not None:
            return State(restore(rail_map, position, options, seed), rail_map)
        require_players(wanted.players, rail_map.least_players, rail_map.most_players)
        records = np.zeros(1, dtype=STATE)
        set_generator(records, seed)
        _deal(rail_map.tables, records, wanted.players)
        return State(records, rail_map)

    def position(
        self,
        options: Mapping[str, Any] | None = None,
        *,
        hands: BySeat[Cards] = (),
        routes: BySeat[Sequence[str]] = (),
        tickets: BySeat[Sequence[str]] = (),
        offer: Sequence[str] = (),
        row: Sequence[str | None] | None = None,
        discard: Cards | None = None,
        pile: Cards | None = None,
        ticket_pile: Sequence[str] = (),
        turn: int = 0,
        first: int = 0,
        phase: str = "turn",
        seed: int = 0,
    ) -> dict[str, Any]:
        """A position from what is said of it, for `start`; all the rest is filled in.

        `hands`, `routes` and `tickets` are by seat: `{0: {"red": 3}}`, or a list from seat 0 on.
        `ticket_pile` has its top first, and the tickets that lie nowhere come below. `phase` is
        turn, second-card or tickets, where the seat to act chooses from `offer`. Raises
        InvalidFile with every fault, such as more cards of a colour than the box holds.
        """
        given = dict(options or {})
        wanted = read_options(given, RailOptions)
        said = read_shape(
            {
                "hands": hands,
                "routes": routes,
                "tickets": tickets,
                "offer": offer,
                "row": row,
                "discard": discard,
                "pile": pile,
                "ticket_pile": ticket_pile,
                "turn": turn,
                "first": first,
                "phase": phase,
                "seed": seed,
            },
            Said,
        )
        players = wanted.players if "players" in given or wanted.head_start else None
        rail_map = self._map(wanted, wanted.players)
        built = build(rail_map, said, players)
        restore(rail_map, built, given, seed)
        return built

    def _map(self, wanted: RailOptions, players: int) -> RailMap:
        variant = variant_of(wanted.junior, wanted.head_start, players)
        if isinstance(wanted.map, dict):
            return custom_map(as_key(wanted.map), variant)
        return shipped_map(wanted.map or self.default_map, variant)

    def legal(self, state: State) -> dict[int, Action]:
        """Every action that may be played now, by its integer code, in a fixed order.

        Of an observation: what that seat may do, empty if it is not its turn.
        """
        if not may_act(state):
            return {}
        codes = np.empty(MOST_LEGAL, dtype=np.int64)
        count = _list_legal(state.tables.tables, state.records, codes)
        rail_map, offer = state.tables, self._offer(state)
        known = rail_map.decoded
        return {
            code: known.get(code) or decode(rail_map, offer, code)
            for code in codes[:count].tolist()
        }

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        """The state after an action. A `key` restarts the generator for this action alone.

        Raises IllegalAction with the reason, or MalformedAction for what is no action at all.
        """
        after = next_state(state, key)
        code = self._code(state, action)
        reason = _try(after.tables.tables, after.records, code)
        if reason:
            words = decode(state.tables, self._offer(state), code)
            raise refused(f"illegal.rail.{REASONS[reason]}", reason in STALE, words)
        return after

    def observe(self, state: State, seat: int) -> State:
        """What a seat (or SPECTATOR) may know: the state with the unknown blanked."""
        return look(state, seat, _hide)

    def guess(self, observation: State, seed: int) -> State:
        """A random state that agrees with everything that the observation knows."""
        whole = begin_guess(observation, seed)
        known = np.zeros(WORDS, dtype=np.int64)
        _fill_in(whole.tables.tables, whole.records, known)
        return whole

    def result(self, state: State) -> Result | None:
        """How it ended, or None while it goes on."""
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

    def _account(self, state: State, score: Any, seat: int) -> RailScore:
        """How one seat came to its score, for the final scoring and the report."""
        s, t = state.records[0], state.tables.tables[0]
        held, done = in_order(s.tickets[seat]), members(score["done"][0][seat])
        return RailScore(
            routes=int(s.score[seat] - t.head_start[seat]),
            tickets={
                state.tables.tickets[i]: int(t.ticket_points[i])
                * (1 if i in done else -int(t.missed_ticket_cost))
                for i in held
            },
            completed=int(score["completed"][0][seat]),
            longest=int(score["longest"][0][seat]),
            bonus=int(score["bonus"][0][seat]),
            head_start=int(t.head_start[seat]),
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
        return decode(state.tables, self._offer(state), self._code(state, action))

    def _offer(self, state: State) -> Any:
        return state.records["offer"][0][state.turn or 0]

    def _code(self, state: State, action: Action | int) -> int:
        if isinstance(action, RailAction):
            return int(encode(state.tables, self._offer(state), action))
        if isinstance(action, Action | str):
            raise MalformedAction("malformed.text", text=str(action))
        return require_code(action, CLAIM + len(state.tables.routes) * KINDS * PAYMENTS)


def rail() -> Rail:
    return Rail("usa")


def tram() -> Rail:
    return Rail("lyon")
