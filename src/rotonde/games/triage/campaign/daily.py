"""The mission of the day: the same for all people on a date, without a network.

The missions were made beforehand and come with Rotonde as a pool with a version. A week of the
pool begins on a Monday with an easy mission and gets harder towards Sunday; after the last week
the first comes again. A pool is never changed once it has been released: a new one gets a new
version, and a date of its own from which it counts.
"""

import datetime
import json
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from rotonde.games.triage.index_tables import Mission

VERSION = 1
WEEK = 7


class Daily(msgspec.Struct, frozen=True):
    date: datetime.date
    pool: int  # the pool's version
    number: int  # in the pool, from 1 on
    mission: dict[str, Any]  # a mission file


class Pool(msgspec.Struct, frozen=True):
    version: int
    first: datetime.date  # the Monday that the first mission belongs to
    missions: tuple[dict[str, Any], ...]


@cache
def pool(version: int = VERSION) -> Pool:
    """A pool that comes with Rotonde. Its missions share one board, named once in the file."""
    path = resources.files("rotonde.games.triage") / "daily_pool" / f"daily-{version}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    board = data.pop("board")
    data["missions"] = [{"board": board, **mission} for mission in data["missions"]]
    return msgspec.convert(data, Pool)


def daily(date: datetime.date, version: int = VERSION) -> Daily:
    """The mission of a date, before or after today."""
    given = pool(version)
    index = (date - given.first).days % len(given.missions)
    return Daily(date, version, index + 1, given.missions[index])


def daily_mission(date: datetime.date) -> Mission:
    return Mission(daily(date).mission)
