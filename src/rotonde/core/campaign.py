"""A campaign: missions of a game that a person plays alone, with a mission of the day.

A game that has one says where it is in its manifest; the server and its pages know
nothing else of it.
"""

import datetime
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from rotonde.core.interface import State


class MissionCard(msgspec.Struct, frozen=True):
    """What a list of missions shows of one."""

    name: str
    title: dict[str, str]
    level: int
    board: str
    minimum: int
    grades: list[int]  # moves for each medal, the highest first
    start: dict[str, str | list[str]]
    goal: dict[str, str | list[str]]
    interruptions: list[str]


class Progress(msgspec.Struct, frozen=True):
    """How a mission was solved."""

    moves: int
    medal: int  # 0 is the highest; one more than the last: solved without a medal


class Campaign(Protocol):
    game: str  # the name of the edition that its missions are played in

    def album(self) -> Mapping[str, MissionCard]:
        """The missions by name, in their order."""

    def options(self, name: str) -> dict[str, Any]:
        """The options of a table of a mission of the album."""

    def daily(self, date: datetime.date) -> MissionCard:
        """The mission of a date, the same for all people."""

    def daily_options(self, date: datetime.date) -> dict[str, Any]:
        """The options of a table of the mission of a date."""

    def progress(self, state: State) -> Progress:
        """How a position that solves its mission was reached."""
