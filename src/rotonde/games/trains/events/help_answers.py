"""The answers to a call for help in Trains: who could win at once, and what rows lack."""

from typing import get_args

import msgspec

from rotonde.core.game_table import AdviceData
from rotonde.core.interface import Event
from rotonde.games.trains.table.insight import Row


class CouldWin(Event, frozen=True, tag="trains.could-win"):
    seat: int
    ability: str
    position: int


class Lacks(Event, frozen=True, tag="trains.lacks"):
    """One wagon from `least` to `most` at that position would complete the row."""

    seat: int
    position: int
    least: int
    most: int


class NoDanger(Event, frozen=True, tag="trains.no-danger"):
    pass


class Threat(msgspec.Struct, frozen=True):
    """An ability beside the pile with which a seat could win."""

    seat: int
    ability: str
    position: int


class DangerData(AdviceData, frozen=True, tag="danger"):
    threats: list[Threat]
    rows: list[Row]  # those that one wagon would complete


ADVICE_TYPES: tuple[type[Event], ...] = get_args(CouldWin | Lacks | NoDanger)
