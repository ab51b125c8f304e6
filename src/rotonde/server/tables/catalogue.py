"""What this house offers, as pages need it to open a table."""

from functools import cache

import msgspec

from rotonde import __version__
from rotonde.core.errors import InvalidOptions
from rotonde.games.registry import NAMES, game_table
from rotonde.games.triage.drawing.geometry import geometry
from rotonde.games.triage.tables import shipped_board
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
    """A track board as JSON."""
    try:
        return msgspec.json.encode(geometry(shipped_board(name)))
    except InvalidOptions:
        raise not_found("board") from None
