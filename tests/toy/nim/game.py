"""The rules of Nim: take any number of matches from one heap; who takes the last one wins."""

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from nim.actions import CODES, HEAPS, MOST, Take, decode, encode, from_json, from_text
from nim.events import Took
from nim.position import restore, show
from nim.state import LEAST, NOBODY, STATE
from rotonde.core.adapter import (
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
from rotonde.core.interface import Action, Event, Game, Result
from rotonde.core.state import EVERYTHING, OVER, State, set_generator
from rotonde.kernel.random import below


class Options(msgspec.Struct, forbid_unknown_fields=True):
    players: int = 2


class Nim:
    version = "1"

    def start(
        self, options: Mapping[str, Any], seed: int = 0, position: Mapping[str, Any] | None = None
    ) -> State:
        players = read_options(options, Options).players
        require_players(players, 2, 2)
        if position is not None:
            return State(restore(position, seed), None)
        records = np.zeros(1, dtype=STATE)
        set_generator(records, seed)
        s = records[0]
        s.players, s.eyes, s.last, s.winner = players, EVERYTHING, -1, NOBODY
        for heap in range(HEAPS):
            s.heaps[heap] = LEAST + below(s.rng, MOST - LEAST + 1)
        return State(records, None)

    def legal(self, state: State) -> dict[int, Action]:
        if not may_act(state):
            return {}
        heaps = state.records["heaps"][0]
        takes = [Take(n, h) for h in range(1, HEAPS + 1) for n in range(1, heaps[h - 1] + 1)]
        return {encode(take): take for take in takes}

    def play(self, state: State, action: Action | int, key: int | None = None) -> State:
        after = next_state(state, key)
        take = self.read(state, action) if isinstance(action, int) else action
        if not isinstance(take, Take):
            raise MalformedAction("malformed.text", text=str(take))
        code = encode(take)
        if code not in self.legal(state):
            over = state.turn is None
            raise refused("illegal.nim.over" if over else "illegal.nim.few", over, take)
        s = after.records[0]
        s.heaps[take.heap - 1] -= take.count
        s.last, s.ply = code, s.ply + 1
        if s.heaps.any():
            s.turn = 1 - s.turn
        else:
            s.winner, s.turn = s.turn, OVER
        return after

    def observe(self, state: State, seat: int) -> State:
        return look(state, seat, _hide)

    def guess(self, observation: State, seed: int) -> State:
        whole = begin_guess(observation, seed)
        whole.records["eyes"] = EVERYTHING
        return whole

    def result(self, state: State) -> Result | None:
        if state.turn is not None:
            return None
        winner = int(state.records["winner"][0])
        return Result((winner,), tuple(int(seat == winner) for seat in range(2)))

    def tell(self, before: State, after: State) -> list[Event]:
        take = decode(int(after.records["last"][0]))
        assert before.turn is not None
        return [Took(before.turn, take.count, take.heap)]

    def show(self, state: State) -> dict[str, Any]:
        return show(state)

    def read(self, state: State, source: str | int | Mapping[str, Any]) -> Action:
        if isinstance(source, int):
            return decode(require_code(source, CODES))
        take = from_text(source) if isinstance(source, str) else from_json(source)
        encode(take)  # refuses a heap or a number that does not exist
        return take


def _hide(records: Any, seat: int) -> None:
    """What a seat may not know. In Nim that is the generator alone."""
    records["eyes"] = seat
    records["rng"] = 0


def nim() -> Game:
    return Nim()
