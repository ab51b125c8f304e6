"""One deck with its tables, for many games of Trains at once."""

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
from rotonde.games.trains.environment import loops
from rotonde.games.trains.environment.action_space import ActionSpace, code_of, index_of
from rotonde.games.trains.environment.fields import field_list
from rotonde.games.trains.environment.observation_row import NOTES
from rotonde.games.trains.index_tables import Deck
from rotonde.games.trains.legal import MOST_LEGAL
from rotonde.games.trains.limits import WORDS
from rotonde.games.trains.state import STATE


class TrainsBatch(OneDataBatch[Deck]):
    """One deck and one number of players."""

    state = STATE
    notes = NOTES

    def __init__(self, deck: Deck, players: int, options: Mapping[str, object]) -> None:
        super().__init__(deck, players, options)
        fields = field_list(deck, players)
        self.fields = tuple(fields.fields)
        self.space = ActionSpace(deck, players)
        self.actions = self.space.texts
        self._offsets = fields.offsets()
        self._codes = np.empty(MOST_LEGAL, dtype=np.int64)
        self._unknown = np.zeros(WORDS, dtype=np.int64)

    def deal(self, arrays: GameArrays, rows: Rows) -> None:
        loops.deal_games(self.data.tables, arrays.states, arrays.seeds, rows, self.players)

    def refresh(self, arrays: GameArrays) -> None:
        loops.refresh_games(
            self.data.tables,
            arrays.states,
            arrays.notes,
            self._offsets,
            self.space.codes,
            self.space.indices,
            self._codes,
            *arrays.shown,
        )

    def find_wrong(self, arrays: GameArrays, actions: ActionIndices) -> int:
        tables, codes, most = self.data.tables, self.space.codes, len(self.actions)
        return int(loops.find_wrong(tables, arrays.states, codes, actions, most))

    def step(
        self, arrays: GameArrays, actions: ActionIndices, reward: int, auto_reset: bool
    ) -> None:
        loops.step_games(
            self.data.tables,
            arrays.states,
            arrays.notes,
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
        loops.observe_games(arrays.states, self._offsets, seats, out)

    def guess(self, arrays: GameArrays, seats: Seats, seeds: Seeds) -> None:
        loops.guess_games(self.data.tables, arrays.states, seats, seeds, self._unknown)

    def code(self, state: State, index: int) -> int:
        return int(code_of(state.records[0], self.space.codes, index))

    def index(self, state: State, code: int) -> int:
        return int(index_of(state.records[0], self.space.codes, self.space.indices, code))
