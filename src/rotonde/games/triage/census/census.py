"""The whole position graph of a board and a fleet: how many positions, moves, and how far apart.

Every position has one byte, in the order of a number whose digits are the slots; the
byte is its distance to one stated goal. Level after level, all positions of a level are looked
up by going through the bytes, so that nothing else needs to be kept.
"""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from rotonde.core.errors import InvalidOptions
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission, shipped_board
from rotonde.games.triage.limits import LOCOMOTIVES, VEHICLES, WAGONS
from rotonde.games.triage.move_desk import FULL, desk, room_of
from rotonde.games.triage.moves import count_moves, list_moves
from rotonde.games.triage.packed_words import put, slot_of
from rotonde.games.triage.solver.expand import ordered
from rotonde.games.triage.solver.goals import count_positions, in_order
from rotonde.games.triage.solver.memory import MEGABYTE
from rotonde.games.triage.solver.origins import back_desk, list_origins
from rotonde.games.triage.solver.position_set import prefetch
from rotonde.games.triage.solver.steps import slots_of, start_of
from rotonde.games.triage.state import NOTHING
from rotonde.kernel.compiled import rule

UNKNOWN = 255  # in the bytes
MEMORY = 4000  # megabytes
_CHUNK = 1 << 22  # bytes between two signs of progress

COUNTS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("positions", "i8"),  # on the level
                ("moves", "i8"),  # that can be made from them
                ("fewest", "i8"),  # from one position
                ("most", "i8"),
                ("example", "i8"),  # the last position of the level that was looked at
            ],
            align=True,
        ),
    )
)


class Census(msgspec.Struct, frozen=True):
    board: str
    locomotives: int
    wagons: int
    goal: dict[str, str]
    positions: int  # in which the vehicles can stand
    reaching: int  # of which the goal can be reached
    moves: int  # from all of those
    fewest_moves: int  # from one of them
    most_moves: int
    levels: tuple[int, ...]  # positions by their distance to the goal
    furthest: dict[str, str]  # one of the last level
    seconds: float
    memory: int  # bytes

    @property
    def branching(self) -> float:
        return self.moves / self.reaching


@rule
def index_of(t: Any, position: int, slots: int) -> int:
    """The number whose digits are the slots of the vehicles."""
    index = 0
    for vehicle in range(VEHICLES):
        if (t.fleet >> vehicle) & 1:
            index = index * slots + slot_of(position, vehicle)
    return index


@rule
def position_at(t: Any, index: int, slots: int) -> Any:
    position: Any = np.int64(0)
    for vehicle in range(VEHICLES - 1, -1, -1):
        if (t.fleet >> vehicle) & 1:
            position = put(position, vehicle, index % slots)
            index //= slots
    return position


@rule
def spread(
    tables: Any,
    desks: Any,
    back_desks: Any,
    distances: Any,
    slots: int,
    level: int,
    first: int,
    last: int,
    counts: Any,
    origins: Any,
) -> int:
    """From every position of a level, among some of the bytes, to those one move before.

    0, or FULL if a desk is too small.
    """
    t, w, back, c = tables[0], desks[0], back_desks[0], counts[0]
    for index in range(first, last):
        if distances[index] != level:
            continue
        position = position_at(t, index, slots)
        if list_moves(t, position, w) == FULL:
            return FULL
        moves = count_moves(w)
        c.positions += 1
        c.moves += moves
        c.fewest = min(c.fewest, moves)
        c.most = max(c.most, moves)
        c.example = position
        count = list_origins(t, position, back)
        if count == FULL:
            return FULL
        for node in range(count):
            origins[node] = index_of(t, in_order(t, back.node[node].before), slots)
            prefetch(distances, origins[node])
        for node in range(count):
            if back.node[node].origin and distances[origins[node]] == UNKNOWN:
                distances[origins[node]] = level + 1
    return 0


@rule
def index_in(tables: Any, position: int, slots: int) -> int:
    return index_of(tables[0], position, slots)


def fleet_of(text: str) -> tuple[int, int]:
    """1+3: locomotives and wagons."""
    engines, plus, wagons = text.partition("+")
    good = bool(plus) and engines.isdecimal() and wagons.isdecimal()
    if not (good and 1 <= int(engines) <= LOCOMOTIVES and int(wagons) <= len(WAGONS)):
        raise InvalidOptions("triage.census.fleet", fleet=text)
    return int(engines), int(wagons)


def mission_of(board: str, engines: int, wagons: int, goal: list[str] | None) -> Mission:
    """A mission that starts from the stated goal; what it asks for is no matter here."""
    slots = shipped_board(board).slots
    count = engines + wagons
    if count >= len(slots):
        raise InvalidOptions("triage.census.crowded", board=board)
    if goal is not None and len(goal) != count:
        raise InvalidOptions("triage.census.goal-size", count=count)
    place = goal or list(slots[:count])
    elsewhere = next(slot for slot in slots if slot not in place)
    standing = {"locomotives": place[:engines], **dict(zip(WAGONS, place[engines:], strict=False))}
    return Mission({"board": board, "start": standing, "goal": {"locomotives": [elsewhere]}})


def take_census(
    board: str,
    engines: int,
    wagons: int,
    goal: list[str] | None = None,
    memory: int = MEMORY,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Census:
    """Count every position, and its distance to the goal. Locomotives serve for each other."""
    began = time.perf_counter()
    mission = mission_of(board, engines, wagons, goal)
    slots, total = len(mission.board.slots), count_positions(mission)
    size = slots ** (engines + wagons)
    desks, back_desks = desk(), back_desk()
    held = size + desks.nbytes + back_desks.nbytes
    if held > memory * MEGABYTE:
        raise InvalidOptions("triage.census.memory", memory=memory, needed=held // MEGABYTE + 1)
    distances = np.full(size, UNKNOWN, dtype=np.uint8)
    origins = np.zeros(room_of(back_desks), dtype=np.int64)
    first = int(ordered(mission.tables, start_of(mission)))
    distances[index_in(mission.tables, first, slots)] = 0
    levels: list[npt.NDArray[Any]] = []
    done = 0
    while not levels or levels[-1][0].positions:
        counts = np.zeros(1, dtype=COUNTS)
        counts[0].fewest = np.iinfo(np.int64).max
        counts[0].example = NOTHING
        level = len(levels)
        assert level < UNKNOWN - 1
        for begin in range(0, size, _CHUNK):
            end = min(size, begin + _CHUNK)
            outcome = spread(
                mission.tables,
                desks,
                back_desks,
                distances,
                slots,
                level,
                begin,
                end,
                counts,
                origins,
            )
            if outcome == FULL:
                raise InvalidOptions("triage.census.too-wide", board=board)
            progress(done + int(counts[0].positions), total)
        done += int(counts[0].positions)
        levels.append(counts)
    records = [counts[0] for counts in levels[:-1]]
    return Census(
        board=board,
        locomotives=engines,
        wagons=wagons,
        goal=_named(mission, first),
        positions=total,
        reaching=done,
        moves=sum(int(c.moves) for c in records),
        fewest_moves=min(int(c.fewest) for c in records),
        most_moves=max(int(c.most) for c in records),
        levels=tuple(int(c.positions) for c in records),
        furthest=_named(mission, int(records[-1].example)),
        seconds=time.perf_counter() - began,
        memory=held,
    )


def _named(mission: Mission, position: int) -> dict[str, str]:
    slots = slots_of(mission, position)
    return {VEHICLE_NAMES[v]: mission.board.slots[int(slots[v])] for v in mission.vehicles}
