"""The answers to a call for help in Rail: a ticket's cheapest way."""

from typing import get_args

from rotonde.core.game_table import AdviceData
from rotonde.core.interface import Event


class HelpWay(Event, frozen=True, tag="help.rail.way"):
    """What is still to be built for a ticket."""

    ticket: str
    count: int  # spaces
    routes: list[str]


class HelpDone(Event, frozen=True, tag="help.rail.done"):
    ticket: str


class HelpNoWay(Event, frozen=True, tag="help.rail.no-way"):
    ticket: str


class WayData(AdviceData, frozen=True, tag="way"):
    """The routes to be shown on the board."""

    routes: list[str]


ADVICE_TYPES: tuple[type[Event], ...] = get_args(HelpWay | HelpDone | HelpNoWay)
