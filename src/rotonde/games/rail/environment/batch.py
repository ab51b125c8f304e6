"""One map with its tables, for many games of Rail at once."""

from collections.abc import Mapping

import numpy as np

from rotonde.core.environment import (
    ActionIndices,
    GameArrays,
    Observations,
    OneDataBatch,
    Rows,
    Seats,
    Seeds,
)
from rotonde.core.state import State
from rotonde.games.rail.environment import loops
from rotonde.games.rail.environment.action_space import ActionSpace
from rotonde.games.rail.environment.fields import field_list, offsets
from rotonde.games.rail.environment.observation_row import NOTES
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.legal import MOST_LEGAL
from rotonde.games.rail.limits import WORDS
from rotonde.games.rail.longest_path import NETWORK
from rotonde.games.rail.scoring import SCORE
from rotonde.games.rail.state import STATE


class RailBatch(OneDataBatch[RailMap]):
    """One map and one number of players."""

    state = STATE
    notes = NOTES

    def __init__(self, rail_map: RailMap, players: int, options: Mapping[str, object]) -> None:
        super().__init__(rail_map, players, options)
        fields = field_list(rail_map, players)
        self.fields = tuple(fields.fields)
        self.space = ActionSpace(rail_map)
        self.actions = self.space.texts
        self._offsets = offsets(rail_map, fields)
        self._scores = np.zeros(1, dtype=SCORE)
        self._networks = np.zeros(1, dtype=NETWORK)
        self._codes = np.empty(MOST_LEGAL, dtype=np.int64)
        self._known = np.zeros(WORDS, dtype=np.int64)

    def deal(self, arrays: GameArrays, rows: Rows) -> None:
        loops.deal_games(self.data.tables, arrays.states, arrays.seeds, rows, self.players)

    def refresh(self, arrays: GameArrays) -> None:
        loops.refresh_games(
            self.data.tables,
            arrays.states,
            arrays.notes,
            self._scores,
            self._offsets,
            self.space.indices,
            self._codes,
            *arrays.shown,
        )

    def find_wrong(self, arrays: GameArrays, actions: ActionIndices) -> int:
        return int(loops.find_wrong(self.data.tables, arrays.states, self.space.codes, actions))

    def step(
        self, arrays: GameArrays, actions: ActionIndices, reward: int, auto_reset: bool
    ) -> None:
        loops.step_games(
            self.data.tables,
            arrays.states,
            arrays.notes,
            self._scores,
            self._networks,
            self._offsets,
            self.space.codes,
            self.space.indices,
            self._codes,
            actions,
            arrays.seeds,
            *arrays.shown,
            arrays.reward,
            arrays.done,
            arrays.scores,
            arrays.wins,
            reward,
            auto_reset,
        )

    def observe(self, arrays: GameArrays, seats: Seats, out: Observations) -> None:
        loops.observe_games(
            self.data.tables, arrays.states, arrays.notes, self._offsets, seats, out
        )

    def guess(self, arrays: GameArrays, seats: Seats, seeds: Seeds) -> None:
        loops.guess_games(self.data.tables, arrays.states, seats, seeds, self._known)

    def code(self, state: State, index: int) -> int:
        return int(self.space.codes[index])

    def index(self, state: State, code: int) -> int:
        return int(self.space.indices[code])
