"""Missions for the solver, by chance; and plain searches to hold it against."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from oracles.triage_oracle import Position
from rotonde.games.triage.index_tables import VEHICLE_NAMES, Mission
from rotonde.games.triage.limits import LOCOMOTIVES, WAGONS
from rotonde.games.triage.move_desk import FULL, desk
from rotonde.games.triage.moves import successors
from rotonde.games.triage.rules import is_solved
from rotonde.games.triage.solver.steps import slots_of, start_of
from triage.match import oracle_of, oracle_position
from triage.positions import board

# Twelve moves or more: no proof of it fits into forty megabytes.
HARD = "L A0\nL E1\nred A7\ngreen C3\nyellow A5\nblue A2\nblack D2\n" + (
    "goal L B1\ngoal L A3\ngoal red A0\ngoal green T1\ngoal yellow A7\ngoal blue G1\ngoal black C3"
)

# One move that pushes a wagon and pulls another.
BOTH_AT_ONCE = "L A3\nred A4\nblue A2\ngoal red G2\ngoal blue A6"


def random_problem(
    chance: random.Random,
    name: str,
    locomotives: int | None = None,
    wagons: int | None = None,
    interruptions: int | None = None,
    partial: bool | None = None,
    named: bool | None = None,
) -> Mission:
    """A start and a goal anywhere; what is not fixed is left to chance."""
    slots = [slot["id"] for slot in board(name)["slots"]]
    engines = chance.randint(1, LOCOMOTIVES) if locomotives is None else locomotives
    others = chance.randint(0, 3) if wagons is None else wagons
    walls = chance.randint(0, 2) if interruptions is None else interruptions
    others = min(others, len(slots) - engines - walls - 1)
    while True:
        closed = chance.sample(slots, walls)
        free = [slot for slot in slots if slot not in closed]
        start = chance.sample(free, engines + others)
        goal: list[str | None] = list(chance.sample(free, engines + others))
        if chance.random() < 0.5 if partial is None else partial:
            for place in chance.sample(range(len(goal)), chance.randint(0, len(goal) - 1)):
                goal[place] = None
        by_name = chance.random() < 0.3 if named is None else named
        data = problem(name, start, goal, engines, closed, by_name)
        if not data["goal"] or solved_at_once(data):
            continue
        return Mission(data)


def problem(
    name: str,
    start: list[str],
    goal: list[str | None],
    engines: int,
    closed: list[str],
    named: bool,
) -> dict[str, Any]:
    """A mission file from lists of slots: the locomotives, then the wagons in their order."""
    data: dict[str, Any] = {
        "board": name if name == "yard-22" else board(name),
        "start": {"locomotives": start[:engines]},
        "goal": {},
        "interruptions": closed,
        "named_locomotives": named,
    }
    data["start"] |= dict(zip(WAGONS, start[engines:], strict=False))
    marks = goal[:engines] if named else [slot for slot in goal[:engines] if slot is not None]
    if any(slot is not None for slot in marks):
        data["goal"]["locomotives"] = marks
    wagons = zip(WAGONS, goal[engines:], strict=False)
    data["goal"] |= {wagon: slot for wagon, slot in wagons if slot is not None}
    return data


def solved_at_once(data: dict[str, Any]) -> bool:
    start, goal = data["start"], data["goal"]
    engines, marks = start["locomotives"], goal.get("locomotives", [])
    if data["named_locomotives"]:
        there = all(m is None or m == s for m, s in zip(marks, engines, strict=False))
    else:
        there = set(marks) <= set(engines)
    return there and all(start[w] == goal[w] for w in WAGONS if w in goal)


def oracle_minimum(mission: Mission, limit: int) -> int | None:
    """The independent search; None beyond the limit, and for the impossible."""
    names = {"locomotive-1": "L1", "locomotive-2": "L2"}
    goal: Position = {names.get(vehicle, vehicle): slot for vehicle, slot in mission.goal.items()}
    return oracle_of(mission).solve(oracle_position(mission), goal, limit, mission.named)


# --- a plain search over the engine's moves, with no packing, no tables and no second side --------


def after(mission: Mission, position: int) -> set[int]:
    """The positions one move on, with locomotives that serve for each other in one order."""
    found = np.zeros(1 << 16, dtype=np.int64)
    total = successors(mission.tables, np.array([position]), found, desk())
    assert total != FULL
    return {one_of_twins(mission, int(p)) for p in found[:total]}


def one_of_twins(mission: Mission, position: int) -> int:
    first, second = position & 63, position >> 6 & 63
    if mission.named or 1 not in mission.vehicles or first < second:
        return position
    return position >> 12 << 12 | first << 6 | second


def solved(mission: Mission, position: int) -> bool:
    return bool(is_solved(mission.tables[0], slots_of(mission, position)))


def plain_levels(mission: Mission) -> Iterator[dict[int, int]]:
    """Level after level of new positions, each with the number of shortest ways to it."""
    level = {one_of_twins(mission, start_of(mission)): 1}
    seen = set(level)
    while level:
        yield level
        new: dict[int, int] = {}
        for position, ways in level.items():
            for other in after(mission, position):
                if other not in seen:
                    new[other] = new.get(other, 0) + ways
        seen |= set(new)
        level = new


def plain_solution(mission: Mission) -> tuple[int | None, int]:
    """The minimum (None: impossible) and the number of optimal solutions."""
    for moves, level in enumerate(plain_levels(mission)):
        ways = sum(ways for position, ways in level.items() if solved(mission, position))
        if ways:
            return moves, ways
    return None, 0


def walked_problem(chance: random.Random, name: str, moves: int, **fixed: Any) -> Mission:
    """A goal that so many random moves lead to, so that the minimum is at most that."""
    while True:
        given = random_problem(chance, name, partial=False, **fixed)
        position = start_of(given)
        for _ in range(moves):
            position = chance.choice(sorted(after(given, position) or {position}))
        slots = given.board.slots
        engines = len(given.data["start"]["locomotives"])
        start = [given.start[VEHICLE_NAMES[v]] for v in given.vehicles]
        reached = slots_of(given, position)
        goal: list[str | None] = [slots[int(reached[v])] for v in given.vehicles]
        if chance.random() < 0.5:
            for place in chance.sample(range(len(goal)), chance.randint(0, len(goal) - 1)):
                goal[place] = None
        data = problem(name, start, goal, engines, list(given.interruptions), given.named)
        if data["goal"] and not solved_at_once(data):
            return Mission(data)
