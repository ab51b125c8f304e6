"""Messages about ratings and the ladder."""

from rotonde.server.wire.base import Sent


class RatingSent(Sent, frozen=True):
    """The rating of a player at a game, from rated tables."""

    game: str
    value: int  # a newcomer has 1000
    games: int
    provisional: bool  # too few games to be sure


class LadderLine(Sent, frozen=True):
    place: int  # from 1; equals share it
    name: str | None  # null: a bot (named by its level)
    person: str | None  # public id
    level: str | None  # of a bot
    rating: RatingSent


class Ladder(Sent, frozen=True):
    """The best at a game."""

    game: str
    lines: list[LadderLine]
    mine: LadderLine | None  # also if it is too far down to be among the lines


class RatingChange(Sent, frozen=True):
    """What a rated table changed for the player of a seat."""

    seat: int
    before: int
    after: int
    provisional: bool
