"""The player of a seat: ours run in this process, foreign code in a process of its own."""

from collections.abc import Mapping
from typing import Any, Literal, Protocol

from rotonde.arena import guest
from rotonde.core.interface import Action, State
from rotonde.players.player import Budget, Player
from rotonde.players.sources import Source, build
from rotonde.pool.foreign import Crashed, ForeignProcess, Program, Stalled

FaultKind = Literal["crashed", "stalled", "illegal"]
SECONDS_TO_LOAD = 120.0  # a guest may import and compile before its first game
MEGABYTES = 4000  # that a guest may take besides the game


class Forfeit(Exception):
    """The player at this seat has lost by its own fault."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class Chair(Protocol):
    """A seat's occupant, as the referee deals with it."""

    def new_game(self, seed: int) -> None:
        """Sit down afresh. Forfeit if it cannot."""

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        """Its choice, legal or not. Forfeit if there is none."""

    def close(self) -> None:
        """Leave for good."""


class HouseChair:
    """A player of the house. An error in it is a verdict like anybody else's."""

    def __init__(self, source: Source, game_name: str) -> None:
        self.source = source
        self.game_name = game_name
        self.player: Player | None = None

    def new_game(self, seed: int) -> None:
        self.player = build(self.source, self.game_name, seed)

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        assert self.player is not None, "a game begins with a seed"
        try:
            return self.player.choose(observation, budget)
        except Exception as error:
            raise Forfeit("crashed", f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        self.player = None


class GuestChair:
    """Foreign code in processes of its own, one for each game, that remember nothing of another."""

    def __init__(
        self, source: Source, game_name: str, options: Mapping[str, Any], seconds: float
    ) -> None:
        program = Program(guest.load, (source, game_name, dict(options)), guest.play, MEGABYTES)
        self.process = ForeignProcess(program, SECONDS_TO_LOAD)
        self.seconds = seconds
        self.patience = max(SECONDS_TO_LOAD, seconds)

    def new_game(self, seed: int) -> None:
        try:
            self.process.begin(seed, self.patience)
        except Crashed as crash:
            raise Forfeit("crashed", str(crash)) from crash
        except Stalled as stall:
            self.patience = self.seconds  # once is enough: a match has many games
            raise Forfeit("stalled", str(stall)) from stall

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        question = guest.Question(observation.records.tobytes(), budget)
        try:
            chosen = self.process.ask(question, self.seconds)
        except Crashed as crash:
            raise Forfeit("crashed", str(crash)) from crash
        except Stalled as stall:
            raise Forfeit("stalled", str(stall)) from stall
        if isinstance(chosen, int | str):
            return chosen
        raise Forfeit("illegal", chosen.text if isinstance(chosen, guest.Nonsense) else "")

    def close(self) -> None:
        self.process.close()


def chair(source: Source, game_name: str, options: Mapping[str, Any], seconds: float) -> Chair:
    if source.is_of_the_house:
        return HouseChair(source, game_name)
    return GuestChair(source, game_name, options, seconds)
