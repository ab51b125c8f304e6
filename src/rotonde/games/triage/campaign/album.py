"""The forty missions of the album, the classics, and what a list of them tells of each."""

import msgspec

from rotonde.games.triage.campaign.grades import numbers
from rotonde.games.triage.index_tables import Mission, shipped_mission, shipped_missions

LEVEL_SIZE = 10


class Entry(msgspec.Struct, frozen=True):
    """One line of a list of missions."""

    name: str
    number: int | None  # in the album; None: a classic
    title: dict[str, str]
    level: int | None
    board: str
    locomotives: int
    wagons: int
    interruptions: int
    minimum: int | None
    numbers: tuple[int, ...]  # of moves, for the three grades
    difficulty: float | None


def number_of(name: str) -> int | None:
    """23-two-closures is the twenty-third of the album; other names have no number."""
    head = name.partition("-")[0]
    return int(head) if head.isdecimal() else None


def album() -> tuple[str, ...]:
    """The names of the forty, from the easiest on."""
    return tuple(name for name in shipped_missions() if number_of(name) is not None)


def classics() -> tuple[str, ...]:
    """The names of the missions on the boards of old puzzles."""
    return tuple(name for name in shipped_missions() if number_of(name) is None)


def entry(name: str) -> Entry:
    return entry_of(name, shipped_mission(name))


def entry_of(name: str, mission: Mission) -> Entry:
    data = mission.data
    engines = len(data["start"]["locomotives"])
    board = data["board"]
    return Entry(
        name=name,
        number=number_of(name),
        title=dict(data.get("title", {})),
        level=data.get("level"),
        board=board if isinstance(board, str) else board["name"],
        locomotives=engines,
        wagons=len(mission.start) - engines,
        interruptions=len(mission.interruptions),
        minimum=mission.minimum,
        numbers=numbers(mission.minimum),
        difficulty=data.get("difficulty"),
    )
