"""Messages about the finished games of a person."""

from typing import Any

from rotonde.server.wire.base import Sent


class GameSeat(Sent, frozen=True):
    """Who sat where in a finished game, and how they did."""

    seat: int
    kind: str  # person, bot or guest
    name: str | None  # null: a bot (named by its level), or a deleted account
    level: str | None  # of a bot
    added: bool  # a bot that the operator has added, which goes by its own name: `level`
    livery: int  # colour and emblem, from 1
    mine: bool
    place: int | None  # from 1; equals share it. Null: of an old game whose result is not known
    score: int | None  # as the game counts; null if it ended before anything was counted


class FinishedGame(Sent, frozen=True):
    """A finished table of mine. Its replay has the same id."""

    id: str
    name: str | None
    game: str
    options: dict[str, Any]  # a custom map is shown by its name alone
    ended: float
    rated: bool
    seats: list[GameSeat]


class GamesCursor(Sent, frozen=True):
    """Where the next part of a list begins: after the game of this id, which ended then."""

    ended: float
    id: str


class MyGames(Sent, frozen=True):
    """My finished games, the last one first, part by part."""

    games: list[FinishedGame]
    total: int  # in all parts
    next: GamesCursor | None
