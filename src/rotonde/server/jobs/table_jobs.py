"""What tables have worked out in the pool: the lanes, and the functions that run in a worker."""

import msgspec

from rotonde.core.table import Advice
from rotonde.games.registry import game_table
from rotonde.pool.pool import Lane
from rotonde.server.tables.sent_observation import SentObservation, receive

HELP = Lane("help", seconds=10.0, most_waiting=64, most_waiting_of_one=1, newest_only=True)
# A layout limits itself to less; whoever watches has a draft before their eyes meanwhile.
LAYOUT = Lane("layout", seconds=40.0, most_waiting=64, most_waiting_of_one=2, long=True)

# A game watched again. A page asks for one part after the other.
REPLAY = Lane("replay", seconds=20.0, most_waiting=128, most_waiting_of_one=4)


def warm_up(game: str) -> None:
    game_table(game).warm_up()


def help_with(sent: SentObservation, topic: str, step: int) -> Advice:
    return game_table(sent.game).help(receive(sent), topic, step)


def draw_thoroughly(game: str, options: bytes) -> bytes:
    """The best fixtures that there are, as JSON."""
    drawn = game_table(game).build_fixtures(msgspec.json.decode(options), thorough=True)
    return msgspec.json.encode(drawn)
