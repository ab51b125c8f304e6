"""What a game provides for checking another engine against ours (docs/conformance.md)."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rotonde.core.interface import State


class Vectors(msgspec.Struct, frozen=True):
    """How conformance vectors of a game are made, and which part of a position they compare."""

    options: Callable[[int], dict[str, Any]]  # what the game of a number starts from
    data_option: str  # the one of them that is a whole board, sent once as data
    board: Callable[[State], Mapping[str, object]]  # the map, deck or mission as data
    chance: Callable[[State, State], list[Any]]  # what came off the pile, in order
    compared: type[msgspec.Struct]  # of a position: fields that an answer must have
    most_plies: int  # a longer random game is cut off here
