"""How fast the solver of Triage is: random missions of four fleets, and expansion."""

import random
import statistics
import time
from functools import partial

import numpy as np
import numpy.typing as npt

from rotonde.bench.timing import best_of
from rotonde.core.manifest import Figures
from rotonde.games.triage.index_tables import (
    Mission,
    shipped_board,
    shipped_mission,
    shipped_missions,
)
from rotonde.games.triage.limits import LOCOMOTIVES, WAGONS
from rotonde.games.triage.move_desk import desk
from rotonde.games.triage.moves import successors
from rotonde.games.triage.solver import solve
from rotonde.games.triage.solver.hints import Coach
from rotonde.games.triage.solver.memory import MEGABYTE
from rotonde.games.triage.solver.origins import back_desk, predecessors
from rotonde.games.triage.solver.steps import start_of
from rotonde.games.triage.state import SLOT_BITS

BOARD = "yard-22"
# Locomotives and wagons, and how many random missions: a whole run, and a quick one.
FLEETS = {(1, 3): (200, 50), (2, 3): (200, 40), (1, 5): (200, 20), (2, 5): (100, 10)}


def triage(quick: bool) -> Figures:
    """Every figure of the solver. Seconds are processor time, of one core."""
    figures: dict[str, float] = {}
    for (engines, wagons), (many, few) in FLEETS.items():
        name = f"solve_{engines}_{wagons}"
        figures |= {f"{name}_{k}": v for k, v in solving(engines, wagons, few if quick else many)}
    figures |= expansion(50_000 if quick else 200_000)
    shipped = [shipped_mission(name) for name in shipped_missions()]
    figures |= {f"shipped_{k}": v for k, v in hints(shipped)}
    chance = random.Random("coached")
    for engines, wagons in ((1, 5), (2, 5)):
        coached = [random_mission(chance, engines, wagons) for _ in range(2 if quick else 4)]
        figures |= {f"random_{engines}_{wagons}_{k}": v for k, v in hints(coached)}
    return figures


def random_mission(chance: random.Random, engines: int, wagons: int) -> Mission:
    """Every vehicle anywhere, and a mark for every vehicle anywhere."""
    slots = shipped_board(BOARD).slots
    while True:
        start, goal = (chance.sample(slots, engines + wagons) for _ in range(2))
        same = set(start[:engines]) == set(goal[:engines]) and start[engines:] == goal[engines:]
        if not same:
            return Mission(
                {
                    "board": BOARD,
                    "start": _standing(start, engines),
                    "goal": _standing(goal, engines),
                }
            )


def _standing(slots: list[str], engines: int) -> dict[str, str | list[str]]:
    wagons = dict(zip(WAGONS, slots[engines:], strict=False))
    return {"locomotives": slots[:engines], **wagons}


def solving(engines: int, wagons: int, count: int) -> list[tuple[str, float]]:
    """Whole solutions: the minimum, the number of solutions, and one of them."""
    chance = random.Random(f"bench {engines}+{wagons}")
    solve(random_mission(chance, engines, wagons))  # compiled and loaded outside the clock
    seconds, memory, minima = [], [], []
    for _ in range(count):
        mission = random_mission(chance, engines, wagons)
        before = time.process_time()
        solution = solve(mission)
        seconds.append(time.process_time() - before)
        memory.append(solution.effort.memory)
        minima.append(solution.minimum or 0)
    return [
        ("median_ms", statistics.median(seconds) * 1000),
        ("worst_ms", max(seconds) * 1000),
        ("most_memory_mb", max(memory) / MEGABYTE),
        ("mean_minimum", statistics.mean(minima)),
    ]


def expansion(count: int) -> dict[str, float]:
    """Positions per second whose moves, or origins, are all listed; 1+5 and 2+5."""
    figures = {}
    for engines, wagons in ((1, 5), (2, 5)):
        mission = random_mission(random.Random("expansion"), engines, wagons)
        positions = _random_positions(engines, wagons, count)
        found = np.zeros(count * 100, dtype=np.int64)
        desks, back_desks = desk(), back_desk()
        ahead = best_of(5, partial(successors, mission.tables, positions, found, desks))
        back = best_of(5, partial(predecessors, mission.tables, positions, found, back_desks))
        figures[f"moves_{engines}_{wagons}_positions_per_s"] = count / ahead
        figures[f"origins_{engines}_{wagons}_positions_per_s"] = count / back
    return figures


def _random_positions(engines: int, wagons: int, count: int) -> npt.NDArray[np.int64]:
    slots = len(shipped_board(BOARD).slots)
    places = np.random.default_rng(1).permuted(np.tile(np.arange(slots), (count, 1)), axis=1)
    vehicles = [*range(engines), *range(LOCOMOTIVES, LOCOMOTIVES + wagons)]
    words = np.zeros(count, dtype=np.int64)
    for place, vehicle in enumerate(vehicles):
        words |= places[:, place] << (SLOT_BITS * vehicle)
    return words


def hints(missions: list[Mission]) -> list[tuple[str, float]]:
    """Hints in positions reached by random play, with a warm coach."""
    chance = random.Random("hints")
    found, desks = np.zeros(1 << 14, dtype=np.int64), desk()
    warm, asked = [], []
    for mission in missions:
        before = time.process_time()
        coach = Coach(mission)
        coach.warm_up()
        warm.append(time.process_time() - before)
        position = start_of(mission)
        for _ in range(8):
            count = successors(mission.tables, np.array([position]), found, desks)
            position = int(chance.choice(found[:count]))
            before = time.process_time()
            coach.advise(position)
            asked.append(time.process_time() - before)
    return [
        ("warm_up_worst_ms", max(warm) * 1000),
        ("advice_median_ms", statistics.median(asked) * 1000),
        ("advice_worst_ms", max(asked) * 1000),
    ]
