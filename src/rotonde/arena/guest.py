"""How foreign code plays: what runs in its process, see pool/foreign.py.

It is sent observations and nothing else, so there is no state in its memory to look at. Each game
is played by a fresh process: the same deal is played again with seats exchanged, and a bot that
remembered the first game would know the hands of the second.
"""

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rotonde.core.interface import Action, State
from rotonde.games.registry import game
from rotonde.players.player import Budget
from rotonde.players.sources import Source, build
from rotonde.pool.foreign_host import OVER, Conversation, plain

MOST_BITS = 63


class Question(NamedTuple):
    observation: bytes
    budget: Budget


@dataclass(frozen=True)
class Nonsense:
    """Stands for a choice that is no action."""

    text: str


class Seated(NamedTuple):
    source: Source
    game: str
    start: State  # for the tables of the map or deck


def load(source: Source, game_name: str, options: Mapping[str, object]) -> Seated:
    """What a session needs, except the foreign code."""
    return Seated(source, game_name, warm_up(game_name, options))


def play(conversation: Conversation, seated: Seated, seed: object) -> None:
    """One game."""
    assert isinstance(seed, int)
    bot = build(seated.source, seated.game, seed)
    conversation.ready()
    while (question := conversation.question()) is not OVER:
        assert isinstance(question, Question)
        observation = _state(question.observation, seated.start)
        conversation.say(_answer(bot.choose(observation, question.budget)))


def _state(record: bytes, start: State) -> State:
    return State(np.frombuffer(record, dtype=start.records.dtype).copy(), start.tables)


def _answer(chosen: object) -> int | str | Nonsense:
    """As a plain number or text: a type of the bot's own would mean nothing to the referee."""
    if isinstance(chosen, Action | str):
        return plain(str(chosen))
    if not isinstance(chosen, bool):
        try:
            code = operator.index(chosen)  # type: ignore[arg-type] # that is what is found out
        except TypeError:
            pass
        else:
            if code.bit_length() <= MOST_BITS:
                return code
            return Nonsense(f"{code.bit_length()} bits")
    return Nonsense(plain(repr(chosen)))


def warm_up(game_name: str, options: Mapping[str, object]) -> State:
    """Load the game and its compiled rules before any clock runs."""
    played = game(game_name)
    start = played.start(options)
    seat = start.turn or 0
    seen = played.observe(start, seat)
    action = next(iter(played.legal(seen).values()))
    played.play(played.guess(seen, 0), action)
    played.show(seen)
    return start
