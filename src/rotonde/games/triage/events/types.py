"""What can happen in a game of Triage: the types of its events, each by the key of its message.

Vehicles and slots are given by name. `Moved` carries the track of every vehicle that moved, slot by
slot in step with the locomotive's path, so that a page can animate the move without knowing a rule.
"""

from typing import get_args

from rotonde.core.interface import Event


class Moved(Event, frozen=True, tag="triage.moved", rename={"start": "from", "stop": "to"}):
    seat: int
    vehicle: str
    start: str
    stop: str
    heading: int
    pulled: list[str]  # from the locomotive outwards
    pushed: list[str]
    path: list[str]  # of the locomotive, where it stood first
    tracks: dict[str, list[str]]  # vehicle -> where it is at every step of the path


class Pulled(Event, frozen=True, tag="triage.pulled"):
    vehicle: list[str]
    count: int


class Pushed(Event, frozen=True, tag="triage.pushed"):
    vehicle: list[str]
    count: int


class Solved(Event, frozen=True, tag="triage.solved"):
    count: int  # moves
    grade: str | None


class GradeChefDeGare(Event, frozen=True, tag="triage.grade.chef-de-gare"):
    minimum: int


class GradeAiguilleur(Event, frozen=True, tag="triage.grade.aiguilleur"):
    minimum: int


class GradeAtteleur(Event, frozen=True, tag="triage.grade.atteleur"):
    minimum: int


class GradeNone(Event, frozen=True, tag="triage.grade.none"):
    minimum: int


TriageEvent = (
    Moved | Pulled | Pushed | Solved | GradeChefDeGare | GradeAiguilleur | GradeAtteleur | GradeNone
)
EVENT_TYPES: tuple[type[Event], ...] = get_args(TriageEvent)
