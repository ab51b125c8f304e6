"""Every move of a position: a search over the ways of each consist, slot by slot.

A move is a choice (locomotive, heading, vehicles to pull) and then a run. A run is searched
breadth first, so that the first way found to any lie of the consist is a shortest one. The order
is fixed, and is the order of the codes: first locomotive, heading along the slot's direction
before heading against it, nothing pulled before one vehicle before those behind it, then by
length of the way, then by the order of the board's links at the first switch where ways differ.

Nothing is allocated here: `w` is a desk of `desk_type`, and serves any number of calls. A call
that finds it too small returns FULL, and may be made again with a larger one.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.triage.limits import ENDS, LOCOMOTIVES, PORTS, SLOTS, VEHICLES
from rotonde.games.triage.state import CREW_BITS, CREW_MASK, NOTHING, SLOT_BITS, SLOT_MASK
from rotonde.kernel.compiled import rule

FULL = -1
# Nodes of a desk; the shipped board never needs two hundred. Not a power of two: the columns of the
# desk would then lie whole pages apart and share the same few lines of the cache, at a third of
# the speed.
ROOM = (1 << 14) + 40


@cache
def desk_type(room: int) -> np.dtype[Any]:
    """The working memory of the generator.

    A node is a consist on its way: a locomotive, what it pulls and what it pushes. Every node but
    the first of a run is one step further than its parent, and stopping there is a move, unless
    another node ends in the same position.
    """
    fields: list[tuple[Any, ...]] = [
        ("serial", "i8"),  # nodes of all calls before this one
        ("count", "i8"),  # nodes of this call
        ("since", "i8"),  # the first node of the present run
        ("port", "i8", VEHICLES),  # the ways forward that are being tried, as a stack
        ("branch", "i8", VEHICLES),
        ("rear_port", "i8", VEHICLES),  # the same for coupling, backwards
        ("rear_branch", "i8", VEHICLES),
        ("latest", "i8", PORTS),  # the latest node whose foremost goes on by that port: a serial
        ("latest_stop", "i8", SLOTS),  # the latest move that ends with the locomotive there
        ("after", "i8", room),  # of each node: the packed position if it stops here
        ("trail", "i8", room),  # the slots under the consist, the foremost in the lowest bits
        ("crew", "i8", room),  # its vehicles, in the same order
        ("length", "i8", room),  # how many they are
        ("front", "i8", room),  # the port by which the foremost goes on
        ("own", "i8", room),  # slots under the consist, as bits
        ("others", "i8", room),  # slots of the vehicles that it has not touched, as bits
        ("parent", "i8", room),  # the node one step before, or NOTHING
        ("steps", "i8", room),
        ("choice", "i8", room),  # locomotive, heading, pulled vehicles: see `choice_of`
        ("move", "i8", room),  # 1: stopping here is a move
        ("earlier", "i8", room),  # the `latest` before this node
        ("earlier_stop", "i8", room),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def desk(room: int = ROOM) -> npt.NDArray[Any]:
    return np.zeros(1, dtype=desk_type(room))


# --- packed words --------------------------------------------------------------------------------


@rule
def bit(slot: int) -> Any:
    return np.int64(1) << slot


@rule
def slot_of(position: int, vehicle: int) -> int:
    return (position >> (SLOT_BITS * vehicle)) & SLOT_MASK


@rule
def put(position: int, vehicle: int, slot: int) -> Any:
    """The position with one vehicle moved to another slot."""
    shift = SLOT_BITS * vehicle
    return (position & ~(np.int64(SLOT_MASK) << shift)) | (np.int64(slot) << shift)


@rule
def vehicle_at(t: Any, position: int, slot: int) -> int:
    """The vehicle on a slot, or NOTHING."""
    for vehicle in range(VEHICLES):
        if (t.fleet >> vehicle) & 1 and slot_of(position, vehicle) == slot:
            return vehicle
    return NOTHING


@rule
def occupied_slots(t: Any, position: int) -> Any:
    """Where vehicles stand, as bits."""
    slots = np.int64(0)
    for vehicle in range(VEHICLES):
        if (t.fleet >> vehicle) & 1:
            slots |= bit(slot_of(position, vehicle))
    return slots


@rule
def choice_of(locomotive: int, end: int, pulled: int) -> int:
    """A locomotive, the end it heads for, and the set of vehicles it pulls, in one number."""
    return (pulled * LOCOMOTIVES + locomotive) * ENDS + end


@rule
def locomotive_of(choice: int) -> int:
    return choice // ENDS % LOCOMOTIVES


@rule
def end_of(choice: int) -> int:
    return choice % ENDS


# --- a run ---------------------------------------------------------------------------------------


@rule
def stopped(position: int, trail: int, crew: int, size: int) -> int:
    """The position once every vehicle of a consist stands where its trail says."""
    for _ in range(size):
        position = put(position, crew & CREW_MASK, trail & SLOT_MASK)
        crew >>= CREW_BITS
        trail >>= SLOT_BITS
    return position


@rule
def lay_so_before(w: Any, trail: int, crew: int, front: int) -> bool:
    """Has a consist of this run lain just so? In one run its crew also tells its size."""
    known = w.latest[front]
    while known > w.serial + w.since:
        node = known - w.serial - 1
        if w.trail[node] == trail and w.crew[node] == crew:
            return True
        known = w.earlier[node]
    return False


@rule
def compare(w: Any, new: int) -> None:
    """Of the moves of one choice to one position only the shortest, and first, stands.

    One run finds its shorter ways first; but on a loop the same vehicles may be coupled in two
    orders, in two runs.
    """
    slot = slot_of(w.after[new], locomotive_of(w.choice[new]))
    known = w.latest_stop[slot]
    while known > w.serial:
        other = known - w.serial - 1
        if w.after[other] == w.after[new] and w.choice[other] == w.choice[new] and w.move[other]:
            if w.steps[other] <= w.steps[new]:
                w.move[new] = 0
                return
            w.move[other] = 0
        known = w.earlier_stop[other]
    w.earlier_stop[new] = w.latest_stop[slot]
    w.latest_stop[slot] = w.serial + new + 1


@rule
def advance(
    t: Any,
    position: int,
    w: Any,
    parent: int,
    trail: int,
    crew: int,
    size: int,
    front: int,
    own: int,
    others: int,
) -> bool:
    """Note the consist one slot further, unless it has lain so before. False: no room."""
    slot = front >> 1
    tail = trail >> (SLOT_BITS * (size - 1))
    trail = ((trail << SLOT_BITS) | slot) & (bit(SLOT_BITS * size) - 1)
    if lay_so_before(w, trail, crew, front):
        return True
    new = w.count
    if new == len(w.after):
        return False
    w.count = new + 1
    w.earlier[new] = w.latest[front]
    w.latest[front] = w.serial + new + 1
    w.after[new] = stopped(position, trail, crew, size)
    w.trail[new] = trail
    w.crew[new] = crew
    w.length[new] = size
    w.front[new] = front
    w.own[new] = (own & ~bit(tail)) | bit(slot)
    w.others[new] = others
    w.parent[new] = parent
    w.steps[new] = w.steps[parent] + 1
    w.choice[new] = w.choice[parent]
    w.move[new] = 1
    if t.folds:
        compare(w, new)
    return True


@rule
def go_on(t: Any, position: int, w: Any, parent: int) -> bool:
    """All ways of going one slot further from a node. False: no room.

    A vehicle in the way joins the consist as its foremost, and must itself find a slot to go to;
    so must the one before it. Each joins on a stack, and leaves it when its branches are done.
    """
    trail, crew, size = w.trail[parent], w.crew[parent], w.length[parent]
    own, others = w.own[parent], w.others[parent]
    depth = 0
    w.port[0] = w.front[parent]
    w.branch[0] = 0
    while depth >= 0:
        port = w.port[depth]
        branch = w.branch[depth]
        if branch == t.branches[port]:
            if depth > 0:
                foremost = bit(trail & SLOT_MASK)
                trail, crew, size = trail >> SLOT_BITS, crew >> CREW_BITS, size - 1
                own, others = own & ~foremost, others | foremost
            depth -= 1
            continue
        w.branch[depth] = branch + 1
        front = t.next[port][branch]
        slot = front >> 1
        if ((t.walls | own) >> slot) & 1:
            continue
        if (others >> slot) & 1:
            vehicle = vehicle_at(t, position, slot)
            trail, crew, size = (trail << SLOT_BITS) | slot, (crew << CREW_BITS) | vehicle, size + 1
            own, others = own | bit(slot), others & ~bit(slot)
            depth += 1
            w.port[depth] = front
            w.branch[depth] = 0
            continue
        if not advance(t, position, w, parent, trail, crew, size, front, own, others):
            return False
    return True


@rule
def run(
    t: Any, position: int, w: Any, choice: int, trail: int, crew: int, size: int, occupied: int
) -> bool:
    """Every way of a locomotive with the vehicles it pulls. False: no room."""
    first = w.count
    if first == len(w.after):
        return False
    w.since = first
    w.count = first + 1
    own = np.int64(0)
    for i in range(size):
        own |= bit((trail >> (SLOT_BITS * i)) & SLOT_MASK)
    w.after[first] = position
    w.trail[first] = trail
    w.crew[first] = crew
    w.length[first] = size
    w.front[first] = (trail & SLOT_MASK) * ENDS + (choice & 1)
    w.own[first] = own
    w.others[first] = occupied & ~own
    w.parent[first] = NOTHING
    w.steps[first] = 0
    w.choice[first] = choice
    w.move[first] = 0
    reached = first
    while reached < w.count:
        if not go_on(t, position, w, reached):
            return False
        reached += 1
    return True


# --- choices -------------------------------------------------------------------------------------


@rule
def list_heading(t: Any, position: int, w: Any, occupied: int, locomotive: int, end: int) -> bool:
    """The moves of a locomotive in one heading, for everything it can pull. False: no room."""
    slot = slot_of(position, locomotive)
    trail: Any = np.int64(slot)
    crew: Any = np.int64(locomotive)
    pulled: Any = np.int64(0)
    if not run(t, position, w, choice_of(locomotive, end, 0), trail, crew, 1, occupied):
        return False
    if w.count == w.since + 1:
        return True  # no way ahead: nor is there one with a load
    loose = occupied & ~bit(slot)
    depth = 0
    w.rear_port[0] = slot * ENDS + 1 - end
    w.rear_branch[0] = 0
    while depth >= 0:
        port = w.rear_port[depth]
        branch = w.rear_branch[depth]
        if branch == t.branches[port]:
            if depth > 0:
                loose |= bit(trail >> (SLOT_BITS * depth))
                pulled &= ~bit(crew >> (CREW_BITS * depth))
                trail &= bit(SLOT_BITS * depth) - 1
                crew &= bit(CREW_BITS * depth) - 1
            depth -= 1
            continue
        w.rear_branch[depth] = branch + 1
        behind = t.next[port][branch]
        slot = behind >> 1
        if not (loose >> slot) & 1:
            continue
        vehicle = vehicle_at(t, position, slot)
        depth += 1
        loose &= ~bit(slot)
        pulled |= bit(vehicle)
        trail |= np.int64(slot) << (SLOT_BITS * depth)
        crew |= np.int64(vehicle) << (CREW_BITS * depth)
        w.rear_port[depth] = behind
        w.rear_branch[depth] = 0
        choice = choice_of(locomotive, end, pulled)
        if not run(t, position, w, choice, trail, crew, depth + 1, occupied):
            return False
    return True


@rule
def list_moves(t: Any, position: int, w: Any) -> int:
    """Every move of a packed position: the nodes with `move` set, among so many; or FULL."""
    w.serial += w.count
    w.count = 0
    occupied = occupied_slots(t, position)
    for locomotive in range(LOCOMOTIVES):
        if (t.fleet >> locomotive) & 1:
            for end in range(ENDS):
                if not list_heading(t, position, w, occupied, locomotive, end):
                    return FULL
    return w.count


@rule
def nth_move(w: Any, code: int) -> int:
    """The node of the move with that code, or NOTHING."""
    for node in range(w.count):
        if w.move[node]:
            if code == 0:
                return node
            code -= 1
    return NOTHING


@rule
def count_moves(w: Any) -> int:
    moves = 0
    for node in range(w.count):
        moves += w.move[node]
    return moves


@rule
def successors(tables: Any, positions: Any, found: Any, desks: Any) -> int:
    """The positions one move away from each of many, one after the other; or FULL."""
    total = 0
    t, w = tables[0], desks[0]
    for i in range(len(positions)):
        count = list_moves(t, positions[i], w)
        if count == FULL or total + count > len(found):
            return FULL
        for node in range(count):
            if w.move[node]:
                found[total] = w.after[node]
                total += 1
    return total
