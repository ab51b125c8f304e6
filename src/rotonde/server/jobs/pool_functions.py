"""What tables have worked out in the pool: the lanes, and the functions that run in a worker."""

import time
from typing import NamedTuple

import msgspec

from rotonde.core.game_table import Advice
from rotonde.games.registry import game, game_table
from rotonde.players.levels import level_player, levels
from rotonde.players.player import Budget
from rotonde.pool.jobs import Lane
from rotonde.server.tables.views.sent_observation import SentObservation, receive

# Bots' turns have workers of their own (`bot_processes`): they never wait for a hint, nor a hint
# for them. The limit is far beyond any level's own budget: only a fault takes as long.
BOTS = Lane("bots", seconds=20.0, most_waiting=100_000, most_waiting_of_one=2)
HELP = Lane("help", seconds=10.0, most_waiting=64, most_waiting_of_one=1, newest_only=True)
# A layout limits itself to less; the page shows a draft meanwhile.
LAYOUT = Lane("layout", seconds=40.0, most_waiting=64, most_waiting_of_one=2, long=True)

# A game watched again. A page asks for one part after the other.
REPLAY = Lane("replay", seconds=20.0, most_waiting=128, most_waiting_of_one=4)


class Thought(NamedTuple):
    action: str
    seconds: float


def load_bots(name: str) -> None:
    """One decision of each level."""
    if not levels(name):
        return
    options = game_table(name).options(game_table(name).least_seats, {})
    start = game(name).start(options)
    observation = game(name).observe(start, start.turn or 0)
    for level in levels(name):
        level_player(name, level, 0).choose(observation, Budget(iterations=1))


def think(sent: SentObservation, level: str, seed: int) -> Thought:
    """The text of the action that a bot of this level chooses."""
    began = time.perf_counter()
    action = level_player(sent.game, level, seed).choose(receive(sent), Budget())
    return Thought(str(action), time.perf_counter() - began)


def warm_up(name: str) -> None:
    game_table(name).warm_up()


def help_with(sent: SentObservation, topic: str, step: int) -> Advice:
    return game_table(sent.game).help(receive(sent), topic, step)


def draw_thoroughly(name: str, options: bytes) -> bytes:
    """The best fixtures that there are, as JSON."""
    drawn = game_table(name).build_fixtures(msgspec.json.decode(options), thorough=True)
    return msgspec.json.encode(drawn)
