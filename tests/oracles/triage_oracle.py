"""An independent oracle for the game Triage (Gare de triage), written from the rules alone.

It is slow and plain on purpose: every rule is applied where it can be read, on ordinary
dictionaries, sets and tuples, so that a fast engine can be compared with it.

Vocabulary
----------
end      a slot has two ends, +1 (along its tangent direction) and -1 (against it)
heading  the end by which a vehicle leaves its slot if it goes on moving
consist  everything that moves together: pushed vehicles, the locomotive, pulled vehicles
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Position = dict[str, str]
"""Vehicle name -> slot id."""

LOCOMOTIVES = ("L1", "L2")
WAGONS = ("red", "green", "yellow", "blue", "black", "white", "violet", "orange")

# A link whose direction is this close to square with the tangent belongs to neither end.
SQUARE_TOLERANCE = 1e-9


@dataclass(frozen=True)
class Move:
    """One move: who moves, which way, what is pulled, along which slots, to what result."""

    locomotive: str
    heading: int
    pulled: tuple[str, ...]
    path: tuple[str, ...]
    after: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Placed:
    """One vehicle of a consist: its slot, and the end of that slot that it faces."""

    vehicle: str
    slot: str
    heading: int


Consist = tuple[Placed, ...]
"""The moving vehicles, front one first, last pulled one last."""


class TriageOracle:
    """The rules of Triage on one board, with its interruptions."""

    def __init__(self, board: dict[str, Any], interruptions: Sequence[str] = ()) -> None:
        """Read the slots and links of a parsed board; refuse a board that makes no sense."""
        places: dict[str, tuple[float, float]] = {}
        tangents: dict[str, tuple[float, float]] = {}
        for slot in board["slots"]:
            name = str(slot["id"])
            if name in places:
                raise ValueError(f"slot {name} is given twice")
            angle = math.radians(float(slot["tangent_deg"]))
            places[name] = (float(slot["x"]), float(slot["y"]))
            tangents[name] = (math.cos(angle), math.sin(angle))

        self.slots: frozenset[str] = frozenset(places)

        # exits[slot][end] = the slots that a link joins to that end. Several: a switch.
        # None: a buffer. A link works in both directions.
        self.exits: dict[str, dict[int, list[str]]] = {name: {+1: [], -1: []} for name in places}
        # end_towards[p, q] = the end of p at which the link between p and q is attached.
        self.end_towards: dict[tuple[str, str], int] = {}

        for first, second in board["links"]:
            for here, there in ((str(first), str(second)), (str(second), str(first))):
                if here not in places or there not in places:
                    raise ValueError(f"link {first}-{second} names an unknown slot")
                if (here, there) in self.end_towards:
                    continue  # the same link written twice is still one link
                end = _end_of_link(places[here], places[there], tangents[here])
                if end is None:
                    raise ValueError(f"link {here}-{there} is at neither end of {here}")
                self.end_towards[here, there] = end
                self.exits[here][end].append(there)
        for ends in self.exits.values():
            for neighbours in ends.values():
                neighbours.sort()

        # An interruption fills its slot for the whole mission.
        self.interruptions: frozenset[str] = frozenset(interruptions)
        if not self.interruptions <= self.slots:
            raise ValueError("an interruption stands on an unknown slot")

    # ------------------------------------------------------------------ moves

    def moves(self, position: Position) -> list[Move]:
        """Every legal move, each once, in a fixed order."""
        self._check_position(position)
        # Same locomotive, heading, pulled vehicles and result: one move, shortest path.
        best: dict[tuple[str, int, frozenset[str], tuple[tuple[str, str], ...]], Move] = {}
        for locomotive in LOCOMOTIVES:
            if locomotive not in position:
                continue
            for heading in (+1, -1):  # a locomotive has no nose: both ways are open
                for consist in self._couplings(position, locomotive, heading):
                    for move in self._runs(position, consist):
                        key = (locomotive, heading, frozenset(move.pulled), move.after)
                        if key not in best or len(move.path) < len(best[key].path):
                            best[key] = move
        return sorted(
            best.values(),
            key=lambda m: (m.locomotive, -m.heading, len(m.pulled), m.pulled, m.after),
        )

    def _couplings(self, position: Position, locomotive: str, heading: int) -> list[Consist]:
        """Every way to couple vehicles behind the locomotive, coupling none included."""
        vehicle_on = {slot: vehicle for vehicle, slot in position.items()}
        found: list[Consist] = []
        unfinished: list[Consist] = [
            (Placed(locomotive, position[locomotive], heading),),
        ]
        while unfinished:
            consist = unfinished.pop()
            found.append(consist)  # one may stop coupling here ...
            last = consist[-1]
            already = {placed.vehicle for placed in consist}
            # ... or couple one more, standing next to the rear end of the last one. At a
            # switch each branch is tried on its own: they are never coupled together.
            for slot in self.exits[last.slot][-last.heading]:
                if slot not in vehicle_on:
                    continue  # empty, or an interruption, which nothing couples to
                vehicle = vehicle_on[slot]
                if vehicle in already:
                    continue  # round a ring one meets one's own consist
                # It will follow, so it faces the end that leads to the one before.
                follower = Placed(vehicle, slot, self.end_towards[slot, last.slot])
                unfinished.append((*consist, follower))
        return found

    def _runs(self, position: Position, start: Consist) -> list[Move]:
        """All stops that a locomotive with its pulled vehicles can reach in one move.

        A breadth-first search over layouts of the consist (who is where, facing which end).
        What happens next depends on nothing else, because vehicles outside the consist have
        not moved; and layouts are finitely many, so going round a ring comes to an end.
        """
        locomotive, heading = start[0].vehicle, start[0].heading
        pulled = tuple(placed.vehicle for placed in start[1:])
        found: list[Move] = []
        positions_found: set[tuple[tuple[str, str], ...]] = set()
        seen: set[Consist] = {start}
        queue: deque[tuple[Consist, tuple[str, ...]]] = deque([(start, (start[0].slot,))])
        while queue:
            consist, path = queue.popleft()
            for stepped in self._one_step(position, consist):
                (where,) = (p.slot for p in stepped if p.vehicle == locomotive)
                longer = (*path, where)
                # After any whole step everyone is on a slot: the move may stop here.
                # This is looked at before the layout is dropped as known, so that coming
                # back to the starting layout of a ring counts as a stop too.
                after = dict(position)
                for placed in stepped:
                    after[placed.vehicle] = placed.slot
                result = tuple(sorted(after.items()))
                if result not in positions_found:
                    positions_found.add(result)
                    found.append(Move(locomotive, heading, pulled, longer, result))
                if stepped not in seen:
                    seen.add(stepped)
                    queue.append((stepped, longer))
        return found

    def _one_step(self, position: Position, consist: Consist) -> list[Consist]:
        """Every layout of the consist after it advances by exactly one slot.

        The consist may grow at the front: a vehicle in the way is pushed from now on.
        """
        front = consist[0]
        own_slots = {placed.slot for placed in consist}
        own_vehicles = {placed.vehicle for placed in consist}
        standing = {
            slot: vehicle for vehicle, slot in position.items() if vehicle not in own_vehicles
        }
        results: list[Consist] = []
        # In by one end and out by the other: only the end faced is open, never the end by
        # which the front one came. No exit there is a buffer; several are a free choice.
        for slot in self.exits[front.slot][front.heading]:
            if slot in self.interruptions:
                continue  # nothing enters an interruption
            if slot in own_slots:
                continue  # nor a slot of the consist itself, even its tail's, being vacated
            # Entering by the end that faces where it came from, it will face the other end.
            entered = -self.end_towards[slot, front.slot]
            if slot in standing:
                # Pushing: the vehicle in the way becomes the front, and it must find room
                # for itself (pushing in its turn) or this branch is closed.
                pushed = Placed(standing[slot], slot, entered)
                results.extend(self._one_step(position, (pushed, *consist)))
            else:
                # LiveTable: the front takes the slot, each other one takes the place of the one
                # before it, so that all follow one track.
                advanced = [Placed(front.vehicle, slot, entered)]
                for ahead, follower in pairwise(consist):
                    advanced.append(Placed(follower.vehicle, ahead.slot, ahead.heading))
                results.append(tuple(advanced))
        return results

    # --------------------------------------------------------------- searches

    def new_positions(self, start: Position, depth: int, named: bool = False) -> list[int]:
        """How many positions are reached for the first time after 0, 1, ..., depth moves."""
        self._check_position(start)
        seen = {_identity(start, named)}
        level = [dict(start)]
        counts = [1]
        for _ in range(depth):
            level = self._next_level(level, seen, named)
            counts.append(len(level))
        return counts

    def solve(self, start: Position, goal: Position, limit: int, named: bool = False) -> int | None:
        """The fewest moves that reach the goal, or None if more than limit are needed.

        Vehicles that the goal leaves out may stand anywhere. A start that already meets the
        goal gives 0.
        """
        self._check_position(start)
        self._check_goal(start, goal, named)
        seen = {_identity(start, named)}
        level = [dict(start)]
        # The goal is looked at only where a move has stopped.
        if any(_meets(position, goal, named) for position in level):
            return 0
        for distance in range(1, limit + 1):
            level = self._next_level(level, seen, named)
            if any(_meets(position, goal, named) for position in level):
                return distance
            if not level:
                return None
        return None

    def _next_level(
        self, level: list[Position], seen: set[tuple[tuple[str, str], ...]], named: bool
    ) -> list[Position]:
        """The positions one move further that were never met; they are added to seen."""
        following: list[Position] = []
        for position in level:
            for move in self.moves(position):
                after = dict(move.after)
                identity = _identity(after, named)
                if identity not in seen:
                    seen.add(identity)
                    following.append(after)
        return following

    # ----------------------------------------------------------------- checks

    def _check_position(self, position: Mapping[str, str]) -> None:
        """Known vehicles on known slots, one to a slot, none on an interruption."""
        for vehicle, slot in position.items():
            if vehicle not in LOCOMOTIVES and vehicle not in WAGONS:
                raise ValueError(f"unknown vehicle {vehicle}")
            if slot not in self.slots:
                raise ValueError(f"{vehicle} stands on an unknown slot {slot}")
            if slot in self.interruptions:
                raise ValueError(f"{vehicle} stands on an interruption")
        if len(set(position.values())) != len(position):
            raise ValueError("two vehicles stand on one slot")

    def _check_goal(self, start: Position, goal: Position, named: bool) -> None:
        """The goal is a possible position, of vehicles that are on the board."""
        self._check_position(goal)
        marked = sum(vehicle in LOCOMOTIVES for vehicle in goal)
        present = sum(vehicle in LOCOMOTIVES for vehicle in start)
        if marked > present:
            raise ValueError("the goal marks more locomotives than there are")
        for vehicle in goal:
            if vehicle not in start and (named or vehicle in WAGONS):
                raise ValueError(f"the goal marks {vehicle}, which is not on the board")


def _end_of_link(
    here: tuple[float, float], there: tuple[float, float], tangent: tuple[float, float]
) -> int | None:
    """Which end of the slot at `here` a link to `there` leaves by; None if neither."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    along = dx * tangent[0] + dy * tangent[1]
    if abs(along) <= SQUARE_TOLERANCE * math.hypot(dx, dy):
        return None
    return +1 if along > 0 else -1


def _identity(position: Position, named: bool) -> tuple[tuple[str, str], ...]:
    """Equal for two positions exactly when they count as one position."""
    if named:
        return tuple(sorted(position.items()))
    # Interchangeable locomotives: keep only that some locomotive is there.
    return tuple(
        sorted(
            ("locomotive" if vehicle in LOCOMOTIVES else vehicle, slot)
            for vehicle, slot in position.items()
        )
    )


def _meets(position: Position, goal: Position, named: bool) -> bool:
    """Is every marked vehicle on its mark? Any locomotive will do unless they are named."""
    return set(_identity(goal, named)) <= set(_identity(position, named))
