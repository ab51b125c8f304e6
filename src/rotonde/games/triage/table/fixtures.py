"""The fixtures of a table of Triage: the board as drawn, the mission card. They never change."""

import msgspec

from rotonde.games.triage.campaign.grades import numbers
from rotonde.games.triage.drawing.geometry import geometry
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission

LOCOMOTIVE = "locomotive"  # begins the names of both

Point = tuple[float, float]  # in board units: one vehicle is 1 long, y grows downwards


class Box(msgspec.Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float


class Sign(msgspec.Struct, frozen=True):
    """Where a slot's sign stands: on which side of the track, slid how far; its middle."""

    side: int
    slide: float
    x: float
    y: float


class Slot(msgspec.Struct, frozen=True):
    id: str
    x: float
    y: float
    tangent_deg: float
    shape: str
    colour: str
    letter: str
    ends: tuple[Point, Point]  # of its straight: along the tangent, against it
    label: Sign


class Link(msgspec.Struct, frozen=True, rename={"start": "from", "stop": "to"}):
    start: str
    stop: str
    ends: tuple[int, int]  # by which end it leaves the one and comes to the other
    curve: tuple[Point, Point, Point, Point]  # a cubic


class LooseEnd(msgspec.Struct, frozen=True):
    """A set of points, or a buffer: the angle points out of the slot."""

    slot: str
    end: int
    x: float
    y: float
    angle_deg: float


class BoardDrawn(msgspec.Struct, frozen=True):
    name: str
    title: dict[str, str]
    half: float  # the straight of a slot reaches so far to both sides of its middle
    box: Box
    slots: tuple[Slot, ...]
    links: tuple[Link, ...]
    points: tuple[LooseEnd, ...]
    buffers: tuple[LooseEnd, ...]
    features: dict[str, tuple[str, ...]]


# Slots by the keys of a mission file; of named locomotives one without a mark leaves a null.
Marked = dict[str, str | tuple[str | None, ...]]


class MissionCard(msgspec.Struct, frozen=True):
    name: str | None  # null: an uploaded mission
    title: dict[str, str]
    level: int | None
    minimum: int | None
    grades: tuple[int, ...]  # moves for chef de gare, aiguilleur, atteleur; none without a minimum
    start: Marked
    goal: Marked
    interruptions: tuple[str, ...]
    named_locomotives: bool


class Wanted(msgspec.Struct, frozen=True):
    """A slot of the goal, and the vehicles any of which fulfils it."""

    slot: str
    vehicles: tuple[str, ...]


class Fixtures(msgspec.Struct, frozen=True):
    board: BoardDrawn
    mission: MissionCard
    vehicles: tuple[str, ...]  # those of the mission: locomotive-1, red, …
    wanted: tuple[Wanted, ...]


def fixtures_of(mission: Mission, name: str | None) -> Fixtures:
    """`name`: of a mission that comes with Rotonde."""
    return Fixtures(
        board=_board(mission),
        mission=_card(mission, name),
        vehicles=tuple(VEHICLE_NAMES[vehicle] for vehicle in mission.vehicles),
        wanted=wanted_of(mission),
    )


def _board(mission: Mission) -> BoardDrawn:
    """The board by its name if it is a shipped one, which a page may have already."""
    drawn = msgspec.convert(geometry(mission.board), BoardDrawn)
    wanted = mission.data["board"]
    return msgspec.structs.replace(drawn, name=wanted) if isinstance(wanted, str) else drawn


def _card(mission: Mission, name: str | None) -> MissionCard:
    data = mission.data
    return MissionCard(
        name=name,
        title=dict(data.get("title", {})),
        level=data.get("level"),
        minimum=mission.minimum,
        grades=numbers(mission.minimum),
        start=msgspec.convert(data["start"], Marked),
        goal=msgspec.convert(data["goal"], Marked),
        interruptions=mission.interruptions,
        named_locomotives=mission.named,
    )


def wanted_of(mission: Mission) -> tuple[Wanted, ...]:
    """In the order of the fleet. Unnamed locomotives serve for each other."""
    engines = tuple(vehicle for vehicle in mission.start if vehicle.startswith(LOCOMOTIVE))

    def fulfilling(vehicle: str) -> tuple[str, ...]:
        shared = vehicle.startswith(LOCOMOTIVE) and not mission.named
        return engines if shared else (vehicle,)

    return tuple(Wanted(slot, fulfilling(vehicle)) for vehicle, slot in mission.goal.items())
