"""The processes in which foreign code plays: it may loop, crash or exit without harm to others.

It is sent observations and nothing else, so there is no state in its memory to look at. Each game
is played by a copy of a process that has loaded the game but not the bot: the same deal is played
again with seats exchanged, and whoever remembered the first game would know the hands of the
second.
"""

import operator
import os
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.players.sources import Source, build

READY, CHOSEN, CRASHED, NONSENSE = "ready", "chosen", "crashed", "nonsense"
GAME_OVER = None  # in the place of an observation
COPIES = hasattr(os, "fork")  # elsewhere a process plays one game, and the next one gets a new one
LEFT_IN_ORDER = 87  # the exit code of a copy whose game is over: no bot exits like that by chance
MOST_LETTERS = 500  # of an answer; no action has so many
MOST_BITS = 63


def serve(
    connection: Connection, source: Source, game_name: str, options: Mapping[str, Any]
) -> None:
    """Be told a seed, play a game, and so on until the other side hangs up."""
    if COPIES:
        os.setsid()  # so that this process and its copy can be ended together
    sys.stdout = sys.stderr  # what a bot prints must not end up among the arena's figures
    start = warm_up(game_name, options)
    connection.send((READY, ""))
    while (seed := _next(connection)) is not GAME_OVER:
        if not COPIES:
            _play(connection, source, game_name, start, seed)
            return
        copy = os.fork()
        if copy == 0:
            _play(connection, source, game_name, start, seed)
            sys.stderr.flush()
            os._exit(LEFT_IN_ORDER)
        code = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
        if code != LEFT_IN_ORDER:
            connection.send((CRASHED, f"exit code {code}"))
            return


def _next(connection: Connection) -> Any:
    """What the other side asks next; the game is over if there is no other side any more."""
    try:
        return connection.recv()
    except EOFError:
        return GAME_OVER


def _play(connection: Connection, source: Source, game_name: str, start: State, seed: int) -> None:
    try:
        bot = build(source, game_name, seed)
        connection.send((READY, ""))
        while (request := _next(connection)) is not GAME_OVER:
            observation, budget = request
            connection.send(_answer(bot.choose(_state(observation, start), budget)))
    except BaseException as error:  # whatever it is, it is the bot's and becomes its verdict
        connection.send((CRASHED, _plain(f"{type(error).__name__}: {error}")))


def _state(record: bytes, start: State) -> State:
    return State(np.frombuffer(record, dtype=start.records.dtype).copy(), start.tables)


def _answer(chosen: Any) -> tuple[str, int | str]:
    """As a plain number or text: a type of the bot's own would mean nothing to the referee."""
    if isinstance(chosen, Action | str):
        return CHOSEN, _plain(str(chosen))
    if not isinstance(chosen, bool):
        try:
            code = operator.index(chosen)
        except TypeError:
            pass
        else:
            if code.bit_length() <= MOST_BITS:
                return CHOSEN, code
            return NONSENSE, f"{code.bit_length()} bits"
    return NONSENSE, _plain(repr(chosen))


def _plain(text: str) -> str:
    return str.encode(text[:MOST_LETTERS], "utf-8", "replace").decode()


def warm_up(game_name: str, options: Mapping[str, Any]) -> State:
    """Load the game and its compiled rules before any clock runs."""
    played = game(game_name)
    start = played.start(options)
    seat = start.turn or 0
    seen = played.observe(start, seat)
    action = next(iter(played.legal(seen).values()))
    played.play(played.guess(seen, 0), action)
    played.show(seen)
    return start
