"""A table's log, played the slow way: always the whole log, from its start.

Written from the rules of taking back (docs/api.md), without a look at the server's timeline: what
is kept there is derived here anew each time.
"""

import json
from collections.abc import Sequence
from typing import Any

from rotonde.core.game_table import GameTable
from rotonde.game import Game, State
from rotonde.records.sealed_record import Seal
from rotonde.server.storage.store import LogRow


class SlowLog:
    def __init__(self, game: Game, game_table: GameTable, options: Any, seal: Seal) -> None:
        self.game, self.game_table, self.options, self.seal = game, game_table, options, seal
        self.rows: list[LogRow] = []
        self._positions: list[State] = []
        self._played = -1

    def standing(self, rows: Sequence[LogRow] | None = None) -> list[LogRow]:
        """The actions that have not been taken back."""
        found: list[LogRow] = []
        for row in self.rows if rows is None else rows:
            if row.kind == "action":
                found.append(row)
            elif row.kind == "undo":
                to = json.loads(row.action or "")["to"]
                found = [action for action in found if action.number <= to]
        return found

    def positions(self) -> list[State]:
        """The start, and the position after each action that stands."""
        if self._played == len(self.rows):
            return self._positions
        state = self.game.start(self.options, self.seal.key(1))
        states = [state]
        for row in self.standing():
            action = self.game.read(state, row.action or "")
            state = self.game.play(state, action, self.seal.key(row.number))
            states.append(state)
        self._positions, self._played = states, len(self.rows)
        return states

    @property
    def state(self) -> State:
        return self.positions()[-1]

    def is_mine_and_hidden(self, index: int, seat: int, states: Sequence[State]) -> bool:
        shown = self.game_table.reveals(states[index], states[index + 1])
        return self.standing()[index].seat == seat and not shown

    def shows_nothing(self, seat: int, to: int) -> bool:
        standing, states = self.standing(), self.positions()
        gone = [index for index, row in enumerate(standing) if row.number > to]
        return bool(gone) and all(self.is_mine_and_hidden(i, seat, states) for i in gone)

    def last_of(self, seat: int) -> int | None:
        numbers = [1, *(row.number for row in self.standing())]
        mine = [i for i, row in enumerate(self.standing()) if row.seat == seat]
        return numbers[mine[-1]] if mine else None

    def turn_start(self, seat: int) -> int | None:
        standing, states = self.standing(), self.positions()
        if states[-1].turn != seat:
            return None
        first = len(standing)
        while first and self.is_mine_and_hidden(first - 1, seat, states):
            first -= 1
        numbers = [1, *(row.number for row in standing)]
        return numbers[first] if first < len(standing) else None
