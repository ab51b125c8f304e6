"""Whoever sits at a seat: a player of the house in this process, anybody else in its own."""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Mapping
from typing import Any, Literal, Protocol

from rotonde.arena import guest
from rotonde.core.interface import Action, State
from rotonde.players.player import Budget, Player
from rotonde.players.sources import Source, build

FaultKind = Literal["crashed", "stalled", "illegal"]
SECONDS_TO_LOAD = 120.0  # a guest may import and compile before its first game
SECONDS_TO_LEAVE = 5.0


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
    """Foreign code in processes of its own, one for each game, that remember nothing of another.

    Processes are started afresh (spawn), not forked: a fork would carry our memory along, and
    with it what the guest may not know.
    """

    def __init__(
        self, source: Source, game_name: str, options: Mapping[str, Any], seconds: float
    ) -> None:
        self.source = source
        self.game_name = game_name
        self.options = dict(options)
        self.seconds = seconds
        self.patience = max(SECONDS_TO_LOAD, seconds)
        self.plays = False
        self.process: Any = None
        self.connection: Any = None

    def new_game(self, seed: int) -> None:
        if self.plays and guest.COPIES:
            self._send(guest.GAME_OVER)
        elif self.plays:
            self.close()
        if self.process is None:
            self._start()
        try:
            self._ask(seed, self.patience)
        except Forfeit as forfeit:
            if forfeit.kind == "stalled":
                self.patience = self.seconds  # once is enough: a match has many games
            raise
        self.plays = True

    def choose(self, observation: State, budget: Budget) -> Action | int | str:
        chosen: int | str = self._ask((observation.records.tobytes(), budget), self.seconds)
        return chosen

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        arguments = (theirs, self.source, self.game_name, self.options)
        self.process = context.Process(target=guest.serve, args=arguments, daemon=True)
        self.process.start()
        theirs.close()
        self._answer(SECONDS_TO_LOAD)

    def _ask(self, request: object, seconds: float) -> Any:
        self._send(request)
        return self._answer(seconds)

    def _send(self, request: object) -> None:
        # If it has ended by itself, reading the answer finds that out and says so.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send(request)

    def _answer(self, seconds: float) -> Any:
        try:
            answered = self.connection.poll(seconds)
            kind, value = self.connection.recv() if answered else ("", "")
        except (EOFError, ConnectionResetError):
            self.process.join(SECONDS_TO_LEAVE)
            code = self.process.exitcode
            self.close()
            raise Forfeit("crashed", f"exit code {code}") from None
        except Exception as error:  # a bot may write anything at all into the pipe
            self.close()
            raise Forfeit("crashed", f"{type(error).__name__} in its answer") from error
        if not answered:
            self.close()
            raise Forfeit("stalled", f"> {seconds:g} s")
        if kind == guest.CRASHED:
            self.close()
            raise Forfeit("crashed", value)
        if kind == guest.NONSENSE:
            raise Forfeit("illegal", value)
        return value

    def close(self) -> None:
        if self.process is not None:
            self.connection.close()
            if guest.COPIES:
                with contextlib.suppress(ProcessLookupError):  # gone, or not yet a group
                    os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
            self.process.join(SECONDS_TO_LEAVE)
            self.process = None
            self.plays = False


def chair(source: Source, game_name: str, options: Mapping[str, Any], seconds: float) -> Chair:
    if source.is_of_the_house:
        return HouseChair(source, game_name)
    return GuestChair(source, game_name, options, seconds)
