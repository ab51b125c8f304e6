"""Bots in any language: one JSON object per line over stdin and stdout (docs/bot-protocol.md)."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from rotonde.core.interface import State
from rotonde.games.registry import game
from rotonde.players.player import Budget
from rotonde.pool.command_process import CommandProcess, Garbled

T = TypeVar("T")
PROTOCOL = 1
SEED_BITS = 53  # what every language's JSON numbers hold exactly
MOST_SHOWN = 200  # letters of a line that could not be read


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Sent once. The bot answers {"type": "ready"}."""

    protocol: int
    game: str
    rules: str  # the version of the rules
    players: int
    seed: int  # for what the bot does by chance
    data: dict[str, Any]  # the map, the deck: the data file of the game
    options: dict[str, Any] = {}  # of the game: what a Python bot gives to `game.start`


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """Sent whenever the bot is to move. It answers {"action": …}."""

    seat: int
    ply: int
    legal: list[str]
    observation: dict[str, Any]
    budget: Budget
    seconds: float  # the limit for the answer


class End(msgspec.Struct, frozen=True, tag="end"):
    """The game is over; stdin is closed after it."""


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    pass


class Answer(msgspec.Struct, frozen=True):
    action: str | int | dict[str, Any]


def start_message(name: str, state: State, seed: int, options: Mapping[str, object]) -> Start:
    """`state`: any state of the game; only public knowledge of it is used."""
    return Start(
        protocol=PROTOCOL,
        game=name,
        rules=game(name).version,
        players=state.players,
        seed=seed % (1 << SEED_BITS),
        data=dict(getattr(state.tables, "data", {})),
        options=dict(options),
    )


def turn_message(name: str, seen: State, budget: Budget, seconds: float) -> Turn:
    played = game(name)
    legal = [str(action) for action in played.legal(seen).values()]
    return Turn(seen.eyes, seen.ply, legal, played.show(seen), budget, seconds)


class StdioBot:
    """One game of a bot, in a process that has just been started."""

    def __init__(self, process: CommandProcess, name: str) -> None:
        self._process = process
        self._name = name

    def start(self, state: State, seed: int, seconds: float, options: Mapping[str, object]) -> None:
        """Crashed, Stalled or Garbled if it does not get ready."""
        self._ask(start_message(self._name, state, seed, options), Ready, seconds)

    def choose(self, seen: State, budget: Budget, seconds: float) -> str | int | dict[str, Any]:
        """What it wants to play, legal or not. Crashed, Stalled or Garbled if there is nothing."""
        question = turn_message(self._name, seen, budget, seconds)
        return self._ask(question, Answer, seconds).action

    def close(self) -> None:
        self._process.close(msgspec.json.encode(End()))

    def _ask(self, question: Start | Turn, expected: type[T], seconds: float) -> T:
        line = self._process.ask(msgspec.json.encode(question), seconds)
        try:
            return msgspec.json.decode(line, type=expected)
        except (msgspec.DecodeError, RecursionError) as error:
            self._process.close()
            shown = line[:MOST_SHOWN].decode("utf-8", "replace")
            raise Garbled(f"{error}: {shown}") from None
