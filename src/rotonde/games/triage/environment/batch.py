"""Missions with their tables, for many attempts at once."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from rotonde.core.environment import ActionIndices, GameArrays, Observations, Rows, Seats, Seeds
from rotonde.core.state import State
from rotonde.games.triage.environment import loops
from rotonde.games.triage.environment.fields import field_list
from rotonde.games.triage.environment.moves_by_shape import (
    code_of,
    index_of,
    move_space,
    texts,
)
from rotonde.games.triage.environment.observation_row import NOTES
from rotonde.games.triage.index_tables import Mission
from rotonde.games.triage.limits import LOCOMOTIVES
from rotonde.games.triage.move_desk import FULL, ROOM, desk, room_of
from rotonde.games.triage.state import NOTHING, STATE


class TriageBatch:
    """Some missions on one board."""

    players = 1
    state = STATE
    notes = NOTES

    def __init__(
        self,
        missions: Sequence[Mission],
        options: Sequence[Mapping[str, object]],  # that start each of them
        limit: int,
        variants: int,
    ) -> None:
        self.missions, self.limit = missions, limit
        self._options = options
        board = missions[0].board
        locomotives = max(sum(v < LOCOMOTIVES for v in m.vehicles) for m in missions)
        most_pulled = max(len(m.vehicles) for m in missions) - 1
        fields = field_list(board)
        self.fields = tuple(fields.fields)
        self.actions = tuple(texts(board.slots, locomotives, most_pulled, variants))
        self._tables = np.concatenate([m.tables for m in missions])
        self._offsets = fields.offsets()
        self._space = move_space(len(board.slots), most_pulled, variants)
        self._desks = desk(ROOM)
        self._found = np.zeros((0, 2), dtype=np.int64)

    def deal(self, arrays: GameArrays, rows: Rows) -> None:
        loops.deal_games(self._tables, arrays.states, arrays.notes, arrays.seeds, rows)

    def refresh(self, arrays: GameArrays) -> None:
        while not loops.refresh_games(
            self._tables,
            arrays.states,
            arrays.notes,
            self._desks,
            self._offsets,
            self._space,
            arrays.seeds,
            *arrays.shown,
        ):
            self._desks = desk(4 * room_of(self._desks))

    def find_wrong(self, arrays: GameArrays, actions: ActionIndices) -> int:
        if len(self._found) != len(actions):
            self._found = np.zeros((len(actions), 2), dtype=np.int64)
        return int(
            loops.find_wrong(
                self._tables,
                arrays.states,
                arrays.notes,
                self._desks,
                self._space,
                actions,
                len(self.actions),
                self._found,
            )
        )

    def step(
        self, arrays: GameArrays, actions: ActionIndices, reward: int, auto_reset: bool
    ) -> None:
        roomy = loops.step_games(
            self._tables,
            arrays.states,
            arrays.notes,
            self._desks,
            self._offsets,
            self._space,
            self._found,
            arrays.seeds,
            *arrays.shown,
            arrays.reward,
            arrays.done,
            arrays.truncated,
            arrays.scores,
            arrays.wins,
            self.limit,
            reward,
            auto_reset,
        )
        if not roomy:
            self.refresh(arrays)

    def observe(self, arrays: GameArrays, seats: Seats, out: Observations) -> None:
        tables, space = self._tables, self._space
        loops.observe_games(tables, arrays.states, arrays.notes, self._offsets, space, out)

    def guess(self, arrays: GameArrays, seats: Seats, seeds: Seeds) -> None:
        loops.guess_games(arrays.states, seats, seeds)

    def options(self, seed: int) -> Mapping[str, object]:
        return self._options[seed % len(self.missions)]

    def tables(self, seed: int) -> Mission:
        return self.missions[seed % len(self.missions)]

    def is_readable(self, state: State) -> bool:
        """The moves of where everything stood before are listed by compiled code."""
        mission: Mission = state.tables
        record, slots = state.records[0], range(len(mission.board.slots))

        def is_standing(numbers: npt.NDArray[np.int64]) -> bool:
            here = [int(numbers[vehicle]) for vehicle in mission.vehicles]
            return len(set(here)) == len(here) and all(slot in slots for slot in here)

        return is_standing(record["slot"]) and (
            int(record["last"]) == NOTHING or is_standing(record["was"])
        )

    def code(self, state: State, index: int) -> int:
        self._list(state)
        return int(code_of(self._desks[0], self._space[0], index))

    def index(self, state: State, code: int) -> int:
        self._list(state)
        return int(index_of(self._desks[0], self._space[0], code))

    def _list(self, state: State) -> None:
        while loops.list_one(state.tables.tables, state.records, self._desks) == FULL:
            self._desks = desk(4 * room_of(self._desks))
