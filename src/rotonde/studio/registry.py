"""The studios that games offer."""

from functools import cache

from rotonde.core.errors import InvalidOptions
from rotonde.core.studio import Studio
from rotonde.games.registry import MANIFESTS, manifest

MAP = "map"  # the `data_option` of games that are played on a map


@cache
def studio_of(game: str) -> Studio:
    found = manifest(game).studio
    if found is None:
        raise InvalidOptions("studio.none", game=game)
    return found.load()


def map_game() -> str:
    """The game for whose maps there is a studio."""
    (name,) = [m.name for m in MANIFESTS if m.data_option == MAP and m.studio is not None]
    return name
