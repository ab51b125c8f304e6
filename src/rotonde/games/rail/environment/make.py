"""The environments of Rail and Tram, by their options."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rotonde.core.adapter import read_options
from rotonde.games.rail import game
from rotonde.games.rail.environment.batch import RailBatch

PLAYERS = 2


class RailEnvironment(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a game besides the number of players: see `RailOptions`."""

    map: str | dict[str, Any] | None = None
    junior: bool = False
    head_start: list[int] = []


def rail(players: int | None, options: Mapping[str, object]) -> RailBatch:
    return _make(game.rail(), players, options)


def tram(players: int | None, options: Mapping[str, object]) -> RailBatch:
    return _make(game.tram(), players, options)


def _make(rules: game.Rail, players: int | None, options: Mapping[str, object]) -> RailBatch:
    chosen = msgspec.to_builtins(read_options(options, RailEnvironment))
    number = PLAYERS if players is None else players
    rail_map = rules.start({"players": number, **chosen}).tables
    return RailBatch(rail_map, number, chosen)
