"""A player that has learned: it plays what its network values most."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from rotonde.core.environment import GameArrays, GameBatch, fingerprint
from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import Action, State
from rotonde.games.registry import edition, game
from rotonde.players.learned.network import judge_one
from rotonde.players.learned.weights_file import Learned, read
from rotonde.players.player import Budget

SUFFIX = ".npz"


class LearnedPlayer:
    """Plays with a network that is part of Rotonde: the one for the number of players."""

    def __init__(self, game_name: str, seed: int) -> None:
        self.game_name = edition(game_name).name
        self._seated: _Seated | None = None

    def choose(self, observation: State, budget: Budget) -> Action:
        return self._for(observation).choose(observation)

    def require(self, state: State) -> None:
        self._for(state).require(state)

    def _for(self, state: State) -> "_Seated":
        if self._seated is None or self._seated.learned.about.players != state.players:
            known = shipped(self.game_name)
            if state.players not in known:
                listed = ", ".join(map(str, known)) or "–"
                raise _unknown_table(self.game_name, state.players, listed)
            path = known[state.players]
            self._seated = _Seated(_read_once(path), path)
        return self._seated


class NetworkPlayer:
    """Plays with a network from a file that `rotonde learn` has written."""

    def __init__(self, game_name: str, path: Path) -> None:
        learned = read(path)
        if learned.about.game != edition(game_name).name:
            raise InvalidOptions("learned.game", game=game_name, known=learned.about.game)
        self._seated = _Seated(learned, path)

    def choose(self, observation: State, budget: Budget) -> Action:
        return self._seated.choose(observation)

    def require(self, state: State) -> None:
        self._seated.require(state)


class _Seated:
    """A network with the environment whose arrays it reads: one game, filled from observations."""

    def __init__(self, learned: Learned, path: Path) -> None:
        about, parameters = learned.about, learned.parameters
        self.learned = learned
        self.rules = game(about.game)
        environment = edition(about.game).environment
        if environment is None:
            raise InvalidOptions("learn.version", path=str(path))
        self.batch: GameBatch = environment.load()(about.players, {})
        self.tables = self.batch.tables(0)
        self.encoding, self.network = learned.network(self.batch.actions)
        sizes = (self.encoding.size, len(self.encoding.words), len(self.batch.actions))
        there = (
            len(parameters["layer0"]),
            parameters["words"].shape[1],
            len(parameters["actions"]),
        )
        same = about.fingerprint == fingerprint(about.game, self.batch)
        if sizes != there or not same or len(learned.largest) != self.batch.fields[-1].stop:
            raise InvalidOptions("learn.version", path=str(path))
        self.arrays = GameArrays(self.batch, 1, observe=True)
        self._right: object = None  # tables that were checked against those of the network

    def choose(self, observation: State) -> Action:
        self.require(observation)
        self.arrays.states[0] = observation.records[0]
        self.batch.refresh(self.arrays)
        encoded = self.encoding(self.arrays.observation, self.arrays.mask)
        values = judge_one(self.network, encoded[0], self.arrays.mask[0])
        code = self.batch.code(observation, int(values.argmax()))
        return self.rules.read(observation, code)

    def require(self, state: State) -> None:
        """Raise InvalidOptions unless the table is the one that the network has learned."""
        about = self.learned.about
        if state.players != about.players:
            known = str(about.players)
            raise _unknown_table(about.game, state.players, known)
        if state.tables is not self._right:
            if state.tables.tables.tobytes() != self.tables.tables.tobytes():
                raise InvalidOptions("learned.map", game=about.game)
            self._right = state.tables


def _unknown_table(game_name: str, players: int, known: str) -> InvalidOptions:
    return InvalidOptions("learned.players", game=game_name, players=players, known=known)


def shipped(game_name: str) -> dict[int, Path]:
    """The files of networks that are part of Rotonde, by the number of players."""
    folder = Path(str(files("rotonde.players.learned") / "weights"))
    found = sorted(folder.glob(f"{edition(game_name).name}-*{SUFFIX}"))
    return {int(path.stem.rpartition("-")[2]): path for path in found}


@cache
def _read_once(path: Path) -> Learned:
    return read(path)
