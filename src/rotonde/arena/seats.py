"""The player of a seat: ours run in this process, foreign code in a process of its own."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, Protocol

import msgspec

from rotonde.arena import guest
from rotonde.core.errors import RotondeError
from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.players.player import Budget, Player
from rotonde.players.sources import Source, build, split_command
from rotonde.players.stdio_protocol import StdioBot
from rotonde.pool.command_process import CommandLimits, CommandProcess, Garbled
from rotonde.pool.foreign import Crashed, ForeignProcess, Program, Stalled
from rotonde.pool.tracebacks import own_traceback

FaultKind = Literal["crashed", "stalled", "illegal"]
SECONDS_TO_LOAD = 120.0  # a guest may import and compile before its first game
MEGABYTES = 4000  # that a guest may take besides the game


class Forfeit(Exception):
    """The player at this seat has lost by its own fault."""

    def __init__(
        self,
        kind: FaultKind,
        detail: str,
        action: str | None = None,
        traceback: str | None = None,
    ) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
        self.action = action  # what it wanted to play instead of a legal action
        self.traceback = traceback


class Chair(Protocol):
    """A seat's occupant, as the referee deals with it."""

    def new_game(self, seed: int) -> None:
        """Start a game. Raises Forfeit if the player cannot start."""

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        """The player's choice, legal or not. Raises Forfeit if there is none."""

    def close(self) -> None:
        """End the player's processes."""


class HouseChair:
    """A player in this process: one of ours, or trusted. An error in it is a forfeit."""

    def __init__(
        self,
        source: Source,
        game_name: str,
        on_error: Callable[[Exception], object] = lambda error: None,
    ) -> None:
        self.source = source
        self.on_error = on_error
        self.game_name = game_name
        self.player: Player | None = None

    def new_game(self, seed: int) -> None:
        with self._verdict():
            self.player = build(self.source, self.game_name, seed)

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        assert self.player is not None, "a game begins with a seed"
        with self._verdict():
            return self.player.choose(observation, budget)

    def close(self) -> None:
        self.player = None

    @contextmanager
    def _verdict(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self.on_error(error)
            detail = f"{type(error).__name__}: {error}"
            raise Forfeit("crashed", detail, traceback=own_traceback(error)) from error


class GuestChair:
    """Foreign code in processes of its own, a fresh one for each game, so that it keeps nothing
    between games."""

    def __init__(
        self, source: Source, game_name: str, options: Mapping[str, object], seconds: float
    ) -> None:
        program = Program(guest.load, (source, game_name, dict(options)), guest.play, MEGABYTES)
        self.process = ForeignProcess(program, SECONDS_TO_LOAD)
        self.seconds = seconds
        self.patience = max(SECONDS_TO_LOAD, seconds)

    def new_game(self, seed: int) -> None:
        try:
            with verdicts():
                self.process.begin(seed, self.patience)
        except Forfeit as forfeit:
            if forfeit.kind == "stalled":
                self.patience = self.seconds  # once is enough: a match has many games
            raise

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        question = guest.Question(observation.records.tobytes(), budget)
        with verdicts():
            chosen = self.process.ask(question, self.seconds)
        if isinstance(chosen, int | str):
            return chosen
        text = chosen.text if isinstance(chosen, guest.Nonsense) else ""
        raise Forfeit("illegal", text, action=text)

    def close(self) -> None:
        self.process.close()


class CommandChair:
    """A program in any language: a process for each game, which is ended with all it started."""

    def __init__(
        self, source: Source, game_name: str, options: Mapping[str, object], seconds: float
    ) -> None:
        self.command = split_command(source.where)
        self.game_name = game_name
        self.options = dict(options)
        self.start = guest.warm_up(game_name, options)
        self.seconds = seconds
        self.patience = max(SECONDS_TO_LOAD, seconds)
        self.bot: StdioBot | None = None

    def new_game(self, seed: int) -> None:
        self.close()
        try:
            with verdicts():
                process = CommandProcess(self.command, CommandLimits(megabytes=MEGABYTES))
                self.bot = StdioBot(process, self.game_name)
                self.bot.start(self.start, seed, self.patience, self.options)
        except Forfeit as forfeit:
            if forfeit.kind == "stalled":
                self.patience = self.seconds  # once is enough: a match has many games
            raise

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        assert self.bot is not None, "a game begins with a seed"
        with verdicts():
            chosen = self.bot.choose(observation, budget, self.seconds)
        if not isinstance(chosen, dict):
            return chosen
        try:
            return game(self.game_name).read(observation, chosen)
        except RotondeError as error:
            text = msgspec.json.encode(chosen).decode()
            raise Forfeit("illegal", f"{text}: {error}", action=text) from error

    def close(self) -> None:
        if self.bot is not None:
            self.bot.close()
            self.bot = None


@contextmanager
def verdicts() -> Iterator[None]:
    """What a foreign process did wrong, as the referee's verdict."""
    try:
        yield
    except Crashed as crash:
        raise Forfeit("crashed", str(crash), traceback=crash.traceback) from crash
    except Stalled as stall:
        raise Forfeit("stalled", str(stall)) from stall
    except Garbled as garbled:
        raise Forfeit("illegal", str(garbled)) from garbled


def chair(source: Source, game_name: str, options: Mapping[str, object], seconds: float) -> Chair:
    if source.is_trusted:
        return HouseChair(source, game_name)
    if source.kind == "command":
        return CommandChair(source, game_name, options, seconds)
    return GuestChair(source, game_name, options, seconds)
