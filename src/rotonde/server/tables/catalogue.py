"""What this house offers, as pages need it to open a table."""

from functools import cache

import msgspec

from rotonde import __version__
from rotonde.core.errors import InvalidOptions
from rotonde.games.registry import MANIFESTS, NAMES, game_table
from rotonde.players.levels import levels
from rotonde.server.wire.catalogue import Catalogue, GameSent, LevelSent, Scenery
from rotonde.server.wire.problems import not_found


@cache
def catalogue() -> Catalogue:
    return Catalogue(__version__, [_game(name) for name in NAMES])


def _game(name: str) -> GameSent:
    top = game_table(name)
    return GameSent(
        name=name,
        least_seats=top.least_seats,
        most_seats=top.most_seats,
        levels=[LevelSent(level, bars + 1) for bars, level in enumerate(levels(name))],
        choices={
            option: [Scenery(choice.name, choice.title) for choice in choices]
            for option, choices in top.choices().items()
        },
    )


@cache
def board_drawn(name: str) -> bytes:
    """A board that comes with a game, as JSON."""
    for drawn in (manifest.boards.load() for manifest in MANIFESTS if manifest.boards):
        try:
            return msgspec.json.encode(drawn(name))
        except InvalidOptions:
            continue  # a board of another game, or of none
    raise not_found("board")
