"""The games, maps and levels of this server, as pages need them to open a table."""

from functools import cache

import msgspec

from rotonde import __version__
from rotonde.core.errors import InvalidOptions
from rotonde.games.registry import MANIFESTS, NAMES, game_table
from rotonde.players.levels import grade, levels, strength, usual_level
from rotonde.server.wire.catalogue import Catalogue, GameSent, LevelSent, OptionChoice
from rotonde.server.wire.problems import not_found


@cache
def catalogue(added: tuple[str, ...] = ()) -> Catalogue:
    """`added`: bots that the operator offers besides ours."""
    return Catalogue(__version__, [_game(name, added) for name in NAMES])


def _game(name: str, added: tuple[str, ...]) -> GameSent:
    top = game_table(name)
    own = _levels(name)
    return GameSent(
        name=name,
        least_seats=top.least_seats,
        most_seats=top.most_seats,
        levels=[*own, *(LevelSent(bot, bars=0, added=True) for bot in added if own)],
        choices={
            option: [OptionChoice(choice.name, choice.title) for choice in choices]
            for option, choices in top.choices().items()
        },
        variants=list(top.variants),
    )


def _levels(name: str) -> list[LevelSent]:
    """From weak to strong, a bar more each; a level that adapts to the others has none."""
    found: list[LevelSent] = []
    bars = 0
    for level in levels(name):
        adapts = grade(name, level).adapts
        bars += not adapts
        measured = strength(name, level)
        found.append(
            LevelSent(
                level,
                bars=0 if adapts else bars,
                usual=level == usual_level(name),
                adapts=adapts,
                beats=None if measured is None else measured.against,
                percent=None if measured is None else round(measured.percent),
            )
        )
    return found


@cache
def board_drawn(name: str) -> bytes:
    """A board that comes with a game, as JSON."""
    for drawn in (manifest.boards.load() for manifest in MANIFESTS if manifest.boards):
        try:
            return msgspec.json.encode(drawn(name))
        except InvalidOptions:
            continue  # a board of another game, or of none
    raise not_found("board")
