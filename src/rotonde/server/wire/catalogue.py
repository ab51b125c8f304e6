"""Messages about what there is to play: games, maps, levels of bots."""

from rotonde.server.wire.base import Sent


class LevelSent(Sent, frozen=True):
    """A strength of bots; named in the catalogue as level.NAME and level.NAME.about."""

    name: str
    bars: int


class Scenery(Sent, frozen=True):
    """A map or a deck that comes with the program."""

    name: str
    title: dict[str, str]


class GameSent(Sent, frozen=True):
    name: str
    least_seats: int
    most_seats: int
    levels: list[LevelSent]
    choices: dict[str, list[Scenery]]  # option (map, deck) -> what one may choose


class Catalogue(Sent, frozen=True):
    """What this house offers; the same for everyone, until a new release."""

    version: str
    games: list[GameSent]
