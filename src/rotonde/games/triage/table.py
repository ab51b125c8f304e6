"""What a table of Triage shows besides the position: board, mission card, progress, help.

The page draws and animates from this and knows no rule. Nothing is ever hidden on a track board,
so everything may be taken back; help is for whoever asks, through the coach of the mission.
"""

from collections.abc import Mapping
from threading import Lock
from typing import Any

import msgspec
import numpy as np

from rotonde.core.adapter import may_act, read_options, require_players
from rotonde.core.errors import InvalidOptions
from rotonde.core.interface import Event, State
from rotonde.core.table import Advice, Choice
from rotonde.games.triage.actions import Move, lie_of
from rotonde.games.triage.campaign.grades import grade, numbers
from rotonde.games.triage.drawing.geometry import geometry
from rotonde.games.triage.game import Triage, TriageOptions
from rotonde.games.triage.listing import moves_of
from rotonde.games.triage.manifest import MANIFEST
from rotonde.games.triage.moves import locomotive_of
from rotonde.games.triage.rules import pack, set_up
from rotonde.games.triage.solver.hints import Coach, Worth, coach_for
from rotonde.games.triage.solver.memory import ProofTooLarge
from rotonde.games.triage.state import NOTHING, STATE
from rotonde.games.triage.tables import VEHICLE_NAMES, Mission, shipped_mission, shipped_missions
from rotonde.games.triage.views import Position, standing

LOCOMOTIVE = "locomotive"  # begins the names of both
FROM_THE_START, FROM_HERE = 0, 1  # the steps of the topic "solution"

# --- scenery: what does not change -------------------------------------------------------------

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
    name: str | None  # null: a mission of somebody's own
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


# --- insight: what is made of the position -------------------------------------------------------


class Train(msgspec.Struct, frozen=True):
    """The vehicles of one legal move by name, each list from the locomotive outwards."""

    code: int
    locomotive: str
    pulled: tuple[str, ...]
    pushed: tuple[str, ...]


class Insight(msgspec.Struct, frozen=True):
    met: tuple[str, ...]  # slots of the goal whose vehicle stands there
    moves: int  # made so far
    grade: str | None  # earned if it is solved, else the highest that is still open
    trains: tuple[Train, ...]  # of the legal moves, in their order; none for a spectator


class GameTable:
    """Triage at a table. One seat; a mission that comes with the house, or a file."""

    least_seats, most_seats = MANIFEST.seats
    position_type = Position
    action_types = (Move,)
    fixtures_type = Fixtures
    insight_type = Insight
    long_help = ("hint", "verdict", "solution")

    def __init__(self) -> None:
        self._game = Triage()
        self._coaching = Lock()  # a coach keeps one search, which two threads would spoil

    def options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        wanted = read_options({**chosen, "players": seats}, TriageOptions)
        require_players(wanted.players, self.least_seats, self.most_seats)
        options = {"mission": wanted.mission or shipped_missions()[0], "players": seats}
        self._mission(options)
        return options

    def choices(self) -> dict[str, tuple[Choice, ...]]:
        return {"mission": tuple(Choice(name, _title(name)) for name in shipped_missions())}

    def build_fixtures(self, options: Mapping[str, Any], thorough: bool = False) -> Fixtures:
        mission = self._mission(options)
        wanted = options.get("mission") or shipped_missions()[0]
        return Fixtures(
            board=_board(mission),
            mission=_card(mission, wanted if isinstance(wanted, str) else None),
            vehicles=tuple(VEHICLE_NAMES[vehicle] for vehicle in mission.vehicles),
            wanted=_wanted(mission),
        )

    def insight(self, observation: State, hints: bool) -> Insight:
        mission: Mission = observation.tables
        ahead = 0 if observation.turn is None else 1  # the move that has to come at least
        return Insight(
            met=_met(mission, observation),
            moves=observation.ply,
            grade=grade(observation.ply + ahead, mission.minimum),
            trains=_trains(mission, observation) if may_act(observation) else (),
        )

    def reveals(self, before: State, after: State) -> bool:
        return False

    def help(self, observation: State, topic: str, step: int) -> Advice:
        answers = {"hint": self._hint, "verdict": self._verdict, "solution": self._solution}
        if topic not in answers:
            raise InvalidOptions("help.unknown", topic=topic, known=", ".join(answers))
        with self._coaching:
            try:
                return answers[topic](coach_for(observation.tables), observation, step)
            except ProofTooLarge as error:
                return Advice((Event("triage.help.too-large", error.parameters),))

    def warm_up(self) -> None:
        start = self._game.start(self.options(self.least_seats, {}))
        observation = self._game.observe(start, 0)
        for topic in self.long_help:
            self.help(observation, topic, FROM_HERE)

    def _mission(self, options: Mapping[str, Any]) -> Mission:
        mission: Mission = self._game.start(options).tables
        return mission

    # --- help ---

    def _hint(self, coach: Coach, observation: State, step: int) -> Advice:
        """Which locomotive (step 1), where it stops (2), the whole move (3)."""
        hint = coach.hint(_packed(observation), step)
        if hint is None:
            solved = observation.turn is None
            return Advice((Event("triage.hint.solved" if solved else "triage.hint.none"),))
        data = msgspec.to_builtins(hint)
        where = {"slot": hint.locomotive, "from": hint.locomotive, "to": hint.stop}
        if hint.move is None:
            key = "triage.hint.locomotive" if hint.stop is None else "triage.hint.stop"
            return Advice((Event(key, where),), data)
        whole = self._game.guess(observation, 0)
        after = self._game.play(whole, hint.move)
        told = [event for event in self._game.tell(whole, after) if event.key in _RUN]
        return Advice((Event("triage.hint.move", where), *told), data)

    def _verdict(self, coach: Coach, observation: State, step: int) -> Advice:
        """What the last move was worth; before the first one, how far the goal is."""
        s = observation.records[0]
        if s.last == NOTHING:
            distance = coach.distance(_packed(observation))
            if distance is None:
                return Advice((Event("triage.verdict.impossible"),), {"distance": None})
            return Advice(
                (Event("triage.verdict.start", {"count": distance}),), {"distance": distance}
            )
        verdict = coach.judge(int(pack(s.was)), _packed(observation))
        words = {"count": verdict.distance, "lost": verdict.lost}
        events = [Event(f"triage.verdict.{verdict.worth}", words)]
        if verdict.worth is not Worth.STUCK and observation.turn is not None:
            events.append(Event("triage.verdict.left", {"count": verdict.distance}))
        return Advice(tuple(events), msgspec.to_builtins(verdict))

    def _solution(self, coach: Coach, observation: State, step: int) -> Advice:
        """One optimal solution, move by move, each with its events and the position after it."""
        mission: Mission = observation.tables
        state = self._game.guess(observation, 0) if step == FROM_HERE else _start(mission)
        begins = standing(mission, state.records[0].slot)
        moves: list[dict[str, Any]] = []
        while state.turn is not None:
            best = coach.advise(_packed(state)).best
            if not best:
                return Advice((Event("triage.hint.none"),), {"start": begins, "moves": []})
            after = self._game.play(state, best[0].action)
            moves.append(
                {
                    "action": msgspec.to_builtins(best[0].action),
                    "text": best[0].text,
                    "events": msgspec.to_builtins(self._game.tell(state, after)),
                    "standing": standing(mission, after.records[0].slot),
                }
            )
            state = after
        told = Event("triage.solution", {"count": len(moves)})
        return Advice((told,), {"start": begins, "moves": moves})


_RUN = frozenset({"triage.pulled", "triage.pushed"})


def _title(name: str) -> dict[str, str]:
    return dict(shipped_mission(name).data.get("title", {}))


def _board(mission: Mission) -> BoardDrawn:
    """By the name under which it comes with the house, if it does: a page may have it already."""
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


def _wanted(mission: Mission) -> tuple[Wanted, ...]:
    """In the order of the fleet. Unnamed locomotives serve for each other."""
    engines = tuple(vehicle for vehicle in mission.start if vehicle.startswith(LOCOMOTIVE))

    def fulfilling(vehicle: str) -> tuple[str, ...]:
        shared = vehicle.startswith(LOCOMOTIVE) and not mission.named
        return engines if shared else (vehicle,)

    return tuple(Wanted(slot, fulfilling(vehicle)) for vehicle, slot in mission.goal.items())


def _met(mission: Mission, state: State) -> tuple[str, ...]:
    slots, names = state.records[0].slot, mission.board.slots
    here = {names[int(slots[v])]: VEHICLE_NAMES[v] for v in mission.vehicles}
    return tuple(want.slot for want in _wanted(mission) if here.get(want.slot) in want.vehicles)


def _trains(mission: Mission, state: State) -> tuple[Train, ...]:
    desk, nodes = moves_of(mission, state.records["slot"][0])
    return tuple(_train(desk, code, node) for code, node in enumerate(nodes))


def _train(desk: Any, code: int, node: int) -> Train:
    crew = [vehicle for vehicle, _ in lie_of(desk, node)]
    engine = crew.index(locomotive_of(int(desk.choice[node])))
    return Train(
        code=code,
        locomotive=VEHICLE_NAMES[crew[engine]],
        pulled=tuple(VEHICLE_NAMES[vehicle] for vehicle in crew[engine + 1 :]),
        pushed=tuple(VEHICLE_NAMES[vehicle] for vehicle in reversed(crew[:engine])),
    )


def _packed(state: State) -> int:
    return int(pack(state.records[0].slot))


def _start(mission: Mission) -> State:
    records = np.zeros(1, dtype=STATE)
    set_up(mission.tables[0], records[0])
    return State(records, mission)


def triage() -> GameTable:
    return GameTable()
