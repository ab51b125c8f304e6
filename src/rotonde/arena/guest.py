"""The process in which foreign code plays: it may loop, crash or exit without harm to others.

It is sent observations and nothing else, so there is no state in its memory to look at.
"""

import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from rotonde.game import Action, State, game
from rotonde.players.player import Budget, Player
from rotonde.players.sources import Source, build

READY, CHOSEN, CRASHED, NONSENSE = "ready", "chosen", "crashed", "nonsense"


def serve(
    connection: Connection, source: Source, game_name: str, options: Mapping[str, Any]
) -> None:
    """Answer until the other side hangs up."""
    sys.stdout = sys.stderr  # what a bot prints must not end up among the arena's figures
    start = warm_up(game_name, options)
    connection.send((READY, ""))
    bot: Player | None = None
    while True:
        try:
            request = connection.recv()
        except EOFError:
            return
        try:
            if isinstance(request, int):
                bot = build(source, game_name, request)
                answer = (READY, "")
            else:
                assert bot is not None, "a game begins with a seed"
                answer = _choose(bot, start, *request)
        except BaseException as error:  # whatever it is, it is the bot's and becomes its verdict
            answer = (CRASHED, f"{type(error).__name__}: {error}")
        connection.send(answer)


def _choose(bot: Player, start: State, record: bytes, budget: Budget) -> tuple[str, Any]:
    records = np.frombuffer(record, dtype=start.records.dtype).copy()
    chosen: Any = bot.choose(State(records, start.tables), budget)
    if isinstance(chosen, Action):
        return CHOSEN, str(chosen)
    if isinstance(chosen, int | str) and not isinstance(chosen, bool):
        return CHOSEN, chosen
    return NONSENSE, repr(chosen)[:200]


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
