"""Messages about what there is to play: games, maps, levels of bots."""

from rotonde.server.wire.base import Sent


class LevelSent(Sent, frozen=True):
    """A strength of bots; named in the catalogue as level.NAME and level.NAME.about.

    Or a bot that the operator has added, with a name of its own and unknown strength.
    """

    name: str
    bars: int  # 0: it adapts to the others, or is not known
    usual: bool = False  # the default opponent
    adapts: bool = False  # keeps the game close
    beats: str | None = None  # the level below
    added: bool = False  # by the operator
    percent: int | None = None  # of the points that it takes from that one, as measured


class OptionChoice(Sent, frozen=True):
    """A value that a game's option may have: a map or a deck that comes with the program."""

    name: str
    title: dict[str, str]


class GameSent(Sent, frozen=True):
    name: str
    least_seats: int
    most_seats: int
    levels: list[LevelSent]
    choices: dict[str, list[OptionChoice]]  # option (map, deck) -> what one may choose
    variants: list[str] = []  # options that a table may switch on: junior, head_start


class Catalogue(Sent, frozen=True):
    """What this server offers; the same for all clients, until a new release."""

    version: str
    games: list[GameSent]
