"""Triage behind the `Game` interface: the adapter between the rules and `rotonde.game`.

The code of a move is its place in the list of legal moves of its position, in the order that
`moves.py` tells. A position without any move is not the end: the seat is still to act, `legal` is
empty, and only going back in the list of actions helps.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

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
from rotonde.core.errors import IllegalAction, MalformedAction
from rotonde.core.interface import Action, Event, Result
from rotonde.core.state import State, set_generator
from rotonde.games.triage import views
from rotonde.games.triage.actions import Move, describe, end_for, from_json, from_text, track_of
from rotonde.games.triage.campaign.grades import grade
from rotonde.games.triage.knowledge import fill_in, hide
from rotonde.games.triage.legal import GAME_OVER, NO_SUCH_MOVE, REASONS, STALE, refusal
from rotonde.games.triage.listing import moves_of
from rotonde.games.triage.restore import restore
from rotonde.games.triage.rules import apply, set_up
from rotonde.games.triage.state import STATE
from rotonde.games.triage.tables import Mission, shipped_mission, shipped_missions
from rotonde.games.triage.tell import tell
from rotonde.kernel.compiled import rule

__all__ = ["Triage", "shipped_mission", "shipped_missions", "triage"]


class TriageOptions(msgspec.Struct, forbid_unknown_fields=True):
    """`mission` is the name of a mission that comes with Rotonde, or a whole mission file."""

    mission: str | dict[str, Any] | None = None
    players: int = 1


# Compiled entries take arrays and an index: far cheaper to call from Python than lone records.


@rule
def _set_up(tables: Any, states: Any) -> None:
    set_up(tables[0], states[0])


@rule
def _apply(tables: Any, states: Any, code: int, after: int) -> None:
    apply(tables[0], states[0], code, after)


@rule
def _refusal(
    tables: Any, states: Any, end: int, track: Any, behind: int, steps: int, found: Any
) -> int:
    return refusal(tables[0], states[0], end, track, behind, steps, found)


@rule
def _hide(states: Any, seat: int) -> None:
    hide(states[0], seat)


@rule
def _fill_in(states: Any) -> None:
    fill_in(states[0])


class Triage:
    """The rules on any mission; the first one that comes with Rotonde if the options name none."""

    version = "1"

    def start(
        self, options: Mapping[str, Any], seed: int = 0, position: Mapping[str, Any] | None = None
    ) -> State:
        wanted = read_options(options, TriageOptions)
        require_players(wanted.players, 1, 1)
        mission = self._mission(wanted.mission)
        if position is not None:
            return State(restore(mission, position, seed), mission)
        records = np.zeros(1, dtype=STATE)
        set_generator(records, seed)
        _set_up(mission.tables, records)
        return State(records, mission)

    def _mission(self, wanted: str | dict[str, Any] | None) -> Mission:
        if isinstance(wanted, dict):
            return _custom_mission(as_key(wanted))
        return shipped_mission(wanted or shipped_missions()[0])

    def legal(self, state: State) -> dict[int, Action]:
        if not may_act(state):
            return {}
        desk, nodes = moves_of(state.tables, state.records["slot"][0])
        return {code: describe(state.tables, desk, node) for code, node in enumerate(nodes)}

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        played = next_state(state, key)
        code, after = self._find(state, action)
        _apply(played.tables.tables, played.records, code, after)
        return played

    def observe(self, state: State, seat: int) -> State:
        return look(state, seat, _hide)

    def guess(self, observation: State, seed: int) -> State:
        whole = begin_guess(observation, seed)
        _fill_in(whole.records)
        return whole

    def result(self, state: State) -> Result | None:
        """The score is the number of moves: here the lower is the better."""
        if state.turn is not None:
            return None
        moves, minimum = state.ply, state.tables.minimum
        account = views.TriageScore(moves, minimum, grade(moves, minimum))
        return Result(winners=(0,), scores=(moves,), details=(account,))

    def tell(self, before: State, after: State) -> list[Event]:
        return list(tell(before, after))

    def show(self, state: State) -> dict[str, Any]:
        return views.show(state)

    def read(self, state: State, source: str | int | Mapping[str, Any]) -> Action:
        """A way that is longer than need be reads as the move it makes, with the shortest way."""
        if isinstance(source, int):
            return self._move(state, source)
        move = from_text(source) if isinstance(source, str) else from_json(source)
        track_of(state.tables, move)
        try:
            code, _ = self._find(state, move)
        except IllegalAction:
            return move  # well-formed, and `play` says what forbids it
        return self._move(state, code)

    def _move(self, state: State, code: int) -> Move:
        desk, nodes = moves_of(state.tables, state.records["slot"][0])
        return describe(state.tables, desk, nodes[require_code(code, len(nodes))])

    def _find(self, state: State, action: Action | int) -> tuple[int, int]:
        """The code of a legal move, and the packed position after it."""
        if isinstance(action, int):
            if state.turn is None:
                raise _refused(GAME_OVER, action)
            desk, nodes = moves_of(state.tables, state.records["slot"][0])
            if not 0 <= action < len(nodes):
                raise _refused(NO_SUCH_MOVE, action)
            return action, int(desk.after[nodes[action]])
        if not isinstance(action, Move):
            raise MalformedAction("malformed.text", text=str(action))
        found = np.zeros(2, dtype=np.int64)
        reason = self._refuse(state, action, found)
        if reason:
            raise _refused(reason, action)
        desk, nodes = moves_of(state.tables, state.records["slot"][0])
        wanted = found.tolist()
        codes = [c for c, n in enumerate(nodes) if [desk.choice[n], desk.after[n]] == wanted]
        return codes[0], wanted[1]

    def _refuse(self, state: State, move: Move, found: npt.NDArray[np.int64]) -> int:
        return _refusal(
            state.tables.tables,
            state.records,
            end_for(move),
            track_of(state.tables, move),
            len(move.pulled),
            len(move.path),
            found,
        )


def _refused(reason: int, action: object) -> IllegalAction:
    return refused(f"illegal.triage.{REASONS[reason]}", reason in STALE, action)


@lru_cache(maxsize=64)  # strangers send them: not all are remembered
def _custom_mission(encoded: bytes) -> Mission:
    """A mission given as data; the same data is checked and compiled only once."""
    return Mission(msgspec.json.decode(encoded))


def triage() -> Triage:
    return Triage()
