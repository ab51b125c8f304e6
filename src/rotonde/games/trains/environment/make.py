"""The environment of Trains, by its options."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rotonde.core.adapter import read_options
from rotonde.games.trains import game
from rotonde.games.trains.environment.batch import TrainsBatch

PLAYERS = 2


class TrainsEnvironment(msgspec.Struct, forbid_unknown_fields=True):
    """`deck` is the name of a deck that comes with Rotonde, or a whole deck file."""

    deck: str | dict[str, Any] | None = None


def trains(players: int | None, options: Mapping[str, object]) -> TrainsBatch:
    wanted = read_options(options, TrainsEnvironment)
    chosen = {} if wanted.deck is None else {"deck": wanted.deck}
    number = PLAYERS if players is None else players
    deck = game.trains().start({"players": number, **chosen}).tables
    return TrainsBatch(deck, number, chosen)
