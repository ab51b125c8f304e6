"""Many games at once, for learning: arrays that compiled code fills in place."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from rotonde.core.environment import (
    ALL_RIGHT,
    REWARDS,
    Field,
    GameArrays,
    GameBatch,
    fingerprint,
)
from rotonde.core.errors import InvalidOptions, MalformedAction, RotondeError
from rotonde.core.interface import Action, Game, State
from rotonde.core.state import require_seed
from rotonde.kernel.arrays import choose_legal, mix_seeds
from rotonde.kernel.random import next_word
from rotonde.kernel.seeding import WORDS, words_of
from rotonde.study.snapshot import Snapshot, read_again

__all__ = ["Environment", "Snapshot"]


class Environment:
    """So many games of one kind. `reset` and `step` fill these arrays, a row for each game:

    observation  int8    what the seat to act may know; `fields` says what the numbers are
    mask         bool    which actions are legal; `actions` says what the indices mean
    turn         int8    the seat to act; -1 if the game is over and `auto_reset` is off
    reward       float32 for each seat, for the last step
    done         bool    whether the last step ended a game
    truncated    bool    whether it was broken off (a limit of moves), not decided
    scores       int32   of the last game that ended in this row, by seat
    wins         bool    who won it, or shared the win
    seeds        uint64  of the game being played: `game(NAME).start(env.options(row), seed)`

    A game that ended is followed by the next one in its row, unless `auto_reset` is off: the
    observation is then that of its last player.
    """

    def __init__(
        self,
        name: str,
        rules: Game,
        batch: GameBatch,
        games: int,
        seed: int,
        reward: str,
        auto_reset: bool,
        observe: bool,
    ) -> None:
        self.name, self.rules, self.batch = name, rules, batch
        self.games, self.players = games, batch.players
        self.actions, self.fields = batch.actions, batch.fields
        self.reward_kind, self.auto_reset = reward, auto_reset
        self._arrays = GameArrays(batch, games, observe)
        self.observation, self.mask = self._arrays.observation, self._arrays.mask
        self.turn, self.reward = self._arrays.turn, self._arrays.reward
        self.done, self.truncated = self._arrays.done, self._arrays.truncated
        self.scores, self.wins = self._arrays.scores, self._arrays.wins
        self.seeds = self._arrays.seeds
        self._actions = np.zeros(games, dtype=np.int64)
        self._rng: npt.NDArray[np.uint64] = np.zeros(WORDS, dtype=np.uint64)
        self.fingerprint = fingerprint(name, batch)
        self.reset(seed)

    # --- playing ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, seeds: npt.ArrayLike | None = None) -> None:
        """Begin all games anew: from one seed for the whole environment, from a seed for each
        game, or, without either, from the seeds that follow those of the games being played."""
        if seeds is not None:
            self.seeds[:] = self._row_of_seeds(seeds)
        elif seed is not None:
            require_seed(seed)
            self._rng[:] = np.array(words_of(seed), dtype=np.uint64)
            self.seeds[:] = np.arange(self.games, dtype=np.uint64)
            mix_seeds(self.seeds, self._rng[0])
        else:
            mix_seeds(self.seeds, np.uint64(0))
        self._clear()
        self.batch.deal(self._arrays, np.ones(self.games, dtype=np.bool_))
        self.batch.refresh(self._arrays)

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action in every game. If any of them is wrong nothing at all is played: a
        MalformedAction or IllegalAction says what is wrong, with the row as its parameter `game`.
        """
        self._take(actions)
        wrong = self.batch.find_wrong(self._arrays, self._actions)
        if wrong != ALL_RIGHT:
            raise self._refused(wrong, int(self._actions[wrong]))
        kind = REWARDS.index(self.reward_kind)
        self.batch.step(self._arrays, self._actions, kind, self.auto_reset)

    def sample(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A random legal action for every game; -1 for one that is over."""
        chosen = np.empty(self.games, dtype=np.int64) if out is None else out
        choose_legal(self.mask, self._rng, chosen)
        return chosen

    # --- search ----------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """All games as they are now."""
        return Snapshot.of_games(self.fingerprint, self._arrays.states, self.seeds)

    def restore(self, snapshot: Snapshot, rows: npt.ArrayLike | None = None) -> None:
        """Bring games back: all as they were, or in each row the one of that row of the snapshot,
        which may come from an environment with another number of games. One that was not taken
        by `snapshot` in this process is read as positions from outside are."""
        states, seeds = snapshot.games_for(self.fingerprint, self.batch, self.rules)
        chosen = np.arange(len(seeds)) if rows is None else np.asarray(rows)
        right = chosen.shape == (self.games,) and np.issubdtype(chosen.dtype, np.integer)
        if not right or chosen.min() < 0 or chosen.max() >= len(seeds):
            raise InvalidOptions("env.rows", games=self.games, most=len(seeds))
        self._arrays.states[:] = states[chosen]
        self.seeds[:] = seeds[chosen]
        self._clear()
        self.batch.refresh(self._arrays)

    def guess(self, seeds: npt.ArrayLike | None = None, seats: npt.ArrayLike | None = None) -> None:
        """Replace in every game what the seat to act (or the seat given) does not know by a random
        state that agrees with all it knows. Its observation and mask stay what they are."""
        if seeds is None:
            mixed = np.arange(self.games, dtype=np.uint64)
            mix_seeds(mixed, np.uint64(next_word(self._rng)))
        else:
            mixed = self._row_of_seeds(seeds)
        self.batch.guess(self._arrays, self._row_of_seats(seats), mixed)
        self.batch.refresh(self._arrays)

    def observe(
        self, seats: npt.ArrayLike, out: npt.NDArray[np.int8] | None = None
    ) -> npt.NDArray[np.int8]:
        """What a seat of every game may know: one seat for all games, or one for each."""
        size = self.fields[-1].stop
        written = np.empty((self.games, size), dtype=np.int8) if out is None else out
        self.batch.observe(self._arrays, self._row_of_seats(seats), written)
        return written

    # --- one game --------------------------------------------------------------------------------

    def options(self, row: int) -> Mapping[str, object]:
        """The options with which the rules start the game of a row from its seed."""
        return self.batch.options(int(self.seeds[row]))

    def state(self, row: int) -> State:
        """A copy of one game, for `rotonde.game`."""
        tables = self.batch.tables(int(self.seeds[row]))
        return State(self._arrays.states[row : row + 1], tables).copy()

    def load(self, row: int, state: State) -> None:
        """Put a whole state in place of one game. It is read as a position from outside is."""
        tables = self.batch.tables(int(self.seeds[row]))
        if state.tables.tables.tobytes() != tables.tables.tobytes():
            raise InvalidOptions("env.other-kind")
        self._arrays.states[row] = read_again(
            state, self.batch, self.rules, int(self.seeds[row])
        ).records[0]
        self.batch.refresh(self._arrays)

    def read(self, row: int, source: str | int | Mapping[str, object]) -> int:
        """The index of a legal action of one game, from its text, the rules' code or its JSON."""
        state = self.state(row)
        wanted = self.rules.read(state, source)
        for code, action in self.rules.legal(state).items():
            if action == wanted:
                return self.batch.index(state, code)
        self.rules.play(state, wanted)  # raises what forbids it
        raise AssertionError("an action that is not listed was played")

    def action(self, row: int, index: int) -> Action:
        """What an action means in the present position of one game."""
        state = self.state(row)
        if not 0 <= index < len(self.actions):
            raise MalformedAction("malformed.code", code=index)
        return self.rules.read(state, self.batch.code(state, index))

    # --- what there is ---------------------------------------------------------------------------

    def field(self, name: str) -> Field:
        """The part of the observation that has that name."""
        (found,) = [field for field in self.fields if field.name == name]
        return found

    # --- input -----------------------------------------------------------------------------------

    def _clear(self) -> None:
        for array in (self.reward, self.done, self.truncated):
            array[:] = 0

    def _take(self, actions: npt.ArrayLike) -> None:
        given = np.asarray(actions)
        if given.shape != (self.games,) or not np.issubdtype(given.dtype, np.integer):
            raise MalformedAction("env.actions", games=self.games)
        self._actions[:] = given

    def _refused(self, row: int, index: int) -> RotondeError:
        """The rules' own reason, with the row that it concerns."""
        try:
            state = self.state(row)
            if not 0 <= index < len(self.actions):
                raise MalformedAction("malformed.code", code=index)
            self.rules.play(state, self.batch.code(state, index))
        except RotondeError as error:
            return type(error)(error.key, **error.parameters, game=row)
        raise AssertionError("the rules allow what the batch refuses")

    def _row_of_seeds(self, seeds: npt.ArrayLike) -> npt.NDArray[np.uint64]:
        given = np.asarray(seeds)
        right = given.shape == (self.games,) and np.issubdtype(given.dtype, np.integer)
        if not right or int(given.min()) < 0:
            raise InvalidOptions("env.seeds", games=self.games)
        return given.astype(np.uint64)

    def _row_of_seats(self, seats: npt.ArrayLike | None) -> npt.NDArray[np.int64]:
        given = self.turn.clip(min=0) if seats is None else np.asarray(seats)
        row = np.broadcast_to(given, (self.games,)).astype(np.int64)
        outside = row[(row < 0) | (row >= self.players)]
        if len(outside):
            raise InvalidOptions("options.seat", seat=int(outside[0]), players=self.players)
        return row
