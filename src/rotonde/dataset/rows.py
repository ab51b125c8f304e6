"""The three tables and the types of their columns. The comments are the reference of docs/data.md.

A column whose type has None is empty where nothing is known.
"""

from types import NoneType
from typing import Literal, get_args, get_type_hints

import msgspec

ColumnType = type[str] | type[int] | type[float] | type[bool]
Source = Literal["arena", "server", "record"]


class GameRow(msgspec.Struct, frozen=True):
    """One row a game."""

    game_id: str  # the same in all three tables
    source: str  # arena, server or record: where it was found
    game: str
    rules: str  # the version of the rules
    board: str | None  # the name of the map, deck or mission
    options: str  # what it started from, as JSON
    players: int
    first: int | None  # the seat that took the first turn
    plies: int  # actions
    finished: bool  # it was played to its end by the rules
    ended: str | None  # why it was not: resigned, crashed, stalled, illegal
    ended_by: int | None  # the seat
    seed: str | None  # of the arena's deal, in hexadecimal
    deal: int | None  # in the arena: games of one deal have the same cards, with other seats
    started: float | None  # on a server: seconds since 1970


class ResultRow(msgspec.Struct, frozen=True):
    """One row a seat of a game."""

    game_id: str
    seat: int
    player: str | None  # a name
    won: bool | None  # a shared win is one for each; empty if the game was not played to its end
    score: int | None
    moves: int  # its actions
    seconds: float | None  # its thinking time
    details: str | None  # how it came to its score, as the game tells it, in JSON


class MoveRow(msgspec.Struct, frozen=True):
    """One row an action: a decision."""

    game_id: str
    ply: int  # actions before it
    seat: int
    player: str | None
    action: str  # its line of text
    kind: str  # its first word
    legal: int  # among how many actions it was chosen
    seconds: float | None  # how long it took
    by_bot: bool | None  # on a server: a bot played it, also one that stood in
    reason: str | None  # why a bot of Rotonde moved so: a key of the message catalogue


Row = GameRow | MoveRow | ResultRow
KINDS: tuple[type[Row], ...] = (GameRow, MoveRow, ResultRow)


def columns(kind: type[Row]) -> dict[str, ColumnType]:
    """The columns of a table and the type of each; any may be empty."""
    found: dict[str, ColumnType] = {}
    for name, hint in get_type_hints(kind).items():
        (plain,) = [part for part in get_args(hint) or (hint,) if part is not NoneType]
        found[name] = plain
    return found
