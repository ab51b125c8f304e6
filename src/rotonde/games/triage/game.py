"""Triage behind the `Game` interface: the adapter between the rules and `rotonde.game`.

The code of a move is its place in the list of legal moves of its position, in the order that
`moves.py` tells. A position without any move is not the end: the seat is still to act, `legal` is
empty, and only going back in the list of actions helps.
"""

from collections.abc import Mapping
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
from rotonde.core.state import State, set_generator, whole_number
from rotonde.games.triage.actions import Move, describe, end_for, from_json, from_text, track_of
from rotonde.games.triage.campaign.grades import grade
from rotonde.games.triage.events.derive import tell
from rotonde.games.triage.index_tables import (
    Mission,
    custom_mission,
    shipped_mission,
    shipped_missions,
)
from rotonde.games.triage.legal import (
    GAME_OVER,
    NO_SUCH_MOVE,
    REASONS,
    SHARP_TURN,
    STALE,
    refusal,
)
from rotonde.games.triage.move_list import moves_of
from rotonde.games.triage.observation import fill_in, hide
from rotonde.games.triage.position.restore import restore
from rotonde.games.triage.position.show import TriageScore, show
from rotonde.games.triage.rules import apply, set_up
from rotonde.games.triage.state import STATE
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
        """A new game; or, given a `position` as `show` writes it, that very position.

        Options: see `TriageOptions`. A position without a generator goes on from the seed.
        """
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
            return custom_mission(as_key(wanted))
        return shipped_mission(wanted or shipped_missions()[0])

    def legal(self, state: State) -> dict[int, Action]:
        """Every action that may be played now, by its integer code, in a fixed order.

        Of an observation: what that seat may do, empty if it is not its turn.
        """
        if not may_act(state):
            return {}
        desk, nodes = moves_of(state.tables, state.records["slot"][0])
        return {code: describe(state.tables, desk, node) for code, node in enumerate(nodes)}

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        """The state after an action. A `key` restarts the generator for this action alone.

        Raises IllegalAction with the reason, or MalformedAction for what is no action at all.
        """
        played = next_state(state, key)
        code, after = self._find(state, action)
        _apply(played.tables.tables, played.records, code, after)
        return played

    def observe(self, state: State, seat: int) -> State:
        """What a seat (or SPECTATOR) may know: the state with the unknown blanked."""
        return look(state, seat, _hide)

    def guess(self, observation: State, seed: int) -> State:
        """A random state that agrees with everything that the observation knows."""
        whole = begin_guess(observation, seed)
        _fill_in(whole.records)
        return whole

    def result(self, state: State) -> Result | None:
        """The score is the number of moves: here the lower is the better."""
        if state.turn is not None:
            return None
        moves, minimum = state.ply, state.tables.minimum
        account = TriageScore(moves, minimum, grade(moves, minimum))
        return Result(winners=(0,), scores=(moves,), details=(account,))

    def tell(self, before: State, after: State) -> list[Event]:
        """What the action between two states (or two observations of one seat) brought about."""
        return list(tell(before, after))

    def show(self, state: State) -> dict[str, Any]:
        """The position as named, plain, JSON-ready fields: the view, and the snapshot to keep."""
        return show(state)

    def read(self, state: State, source: str | int | Mapping[str, Any]) -> Action:
        """A way that is longer than need be reads as the move it makes, with the shortest way."""
        if not isinstance(source, str | Mapping):
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
        if not isinstance(action, Action | str):
            code = whole_number(action)
            if code is None:
                raise MalformedAction("malformed.code", code=action)
            if state.turn is None:
                raise _refused(GAME_OVER, code)
            desk, nodes = moves_of(state.tables, state.records["slot"][0])
            if not 0 <= code < len(nodes):
                raise _refused(NO_SUCH_MOVE, code)
            return code, int(desk.after[nodes[code]])
        if not isinstance(action, Move):
            raise MalformedAction("malformed.text", text=str(action))
        found = np.zeros(3, dtype=np.int64)
        reason = self._refuse(state, action, found)
        if reason == SHARP_TURN:
            raise _sharp_turn(state.tables, action, int(found[2]))
        if reason:
            raise _refused(reason, action)
        desk, nodes = moves_of(state.tables, state.records["slot"][0])
        wanted = found[:2].tolist()
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


def _sharp_turn(mission: Mission, move: Move, place: int) -> IllegalAction:
    """Names the bend: the slot before it, its own, and the one after it."""
    bend = [mission.board.slots[slot] for slot in track_of(mission, move)[place - 1 : place + 2]]
    return IllegalAction(
        f"illegal.triage.{REASONS[SHARP_TURN]}", action=str(move), slot=bend[1], bend=bend
    )


def triage() -> Triage:
    return Triage()
