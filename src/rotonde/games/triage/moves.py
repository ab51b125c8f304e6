"""Every move of a position: a search over the ways of each consist, slot by slot.

A move is a choice (locomotive, heading, vehicles to pull) and then a run. A run is searched
breadth first, so that the first way found to any lie of the consist is a shortest one. The order
is fixed, and is the order of the codes: first locomotive, heading along the slot's direction
before heading against it, nothing pulled before one vehicle before those behind it, then by
length of the way, then by the order of the board's links at the first switch where ways differ.

Nothing is allocated here: `w` is a desk of `move_desk.py`, and serves any number of calls. A call
that finds it too small returns FULL, and may be made again with a larger one.
"""

from typing import Any

import numpy as np

from rotonde.games.triage.limits import ENDS, LOCOMOTIVES, VEHICLES
from rotonde.games.triage.move_desk import FULL
from rotonde.games.triage.packed_words import bit, choice_of, locomotive_of, slot_of
from rotonde.games.triage.state import CREW_BITS, CREW_MASK, NOTHING, SLOT_BITS, SLOT_MASK
from rotonde.kernel.compiled import rule


@rule
def stand(t: Any, position: int, w: Any) -> Any:
    """The same, and noted on the desk which vehicle stands there."""
    slots = np.int64(0)
    for vehicle in range(VEHICLES):
        if (t.fleet >> vehicle) & 1:
            slot = slot_of(position, vehicle)
            slots |= bit(slot)
            w.standing[slot] = vehicle
    return slots


# --- a run ---------------------------------------------------------------------------------------


@rule
def stopped(position: int, trail: int, crew: int, size: int) -> int:
    """The position once every vehicle of a consist stands where its trail says."""
    for _ in range(size):
        shift = SLOT_BITS * (crew & CREW_MASK)
        position ^= (((position >> shift) ^ trail) & SLOT_MASK) << shift
        crew >>= CREW_BITS
        trail >>= SLOT_BITS
    return position


@rule
def lay_so_before(w: Any, trail: int, crew: int, front: int) -> bool:
    """Has a consist of this run lain just so? In one run its crew also tells its size."""
    known = w.latest[front]
    while known > w.serial + w.since:
        node = w.node[known - w.serial - 1]
        if node.trail == trail and node.crew == crew:
            return True
        known = node.earlier
    return False


@rule
def compare(w: Any, new: int) -> None:
    """Of the moves of one choice to one position only the shortest, and first, stands.

    One run finds its shorter ways first; but on a loop the same vehicles may be coupled in two
    orders, in two runs.
    """
    found = w.node[new]
    slot = slot_of(found.after, locomotive_of(found.choice))
    known = w.latest_stop[slot]
    while known > w.serial:
        other = w.node[known - w.serial - 1]
        if other.after == found.after and other.choice == found.choice and other.move:
            if other.steps <= found.steps:
                found.move = 0
                return
            other.move = 0
        known = other.earlier_stop
    found.earlier_stop = w.latest_stop[slot]
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
    if new == len(w.node):
        return False
    w.count = new + 1
    node, before = w.node[new], w.node[parent]
    node.earlier = w.latest[front]
    w.latest[front] = w.serial + new + 1
    node.after = stopped(position, trail, crew, size)
    node.trail = trail
    node.crew = crew
    node.length = size
    node.front = front
    node.own = (own & ~bit(tail)) | bit(slot)
    node.others = others
    node.parent = parent
    node.steps = before.steps + 1
    node.choice = before.choice
    node.move = 1
    if t.folds:
        compare(w, new)
    return True


@rule
def push(
    t: Any,
    position: int,
    w: Any,
    parent: int,
    trail: int,
    crew: int,
    size: int,
    port: int,
    own: int,
    others: int,
) -> bool:
    """All ways one slot further in which the vehicle ahead is pushed. False: no room.

    It joins the consist as its foremost, and must itself find a slot to go to; so must the one
    before it. Each joins on a stack, and leaves it when its branches are done.
    """
    depth = 0
    while True:
        slot = port >> 1
        trail = (trail << SLOT_BITS) | slot
        crew = (crew << CREW_BITS) | w.standing[slot]
        size += 1
        own, others = own | bit(slot), others & ~bit(slot)
        w.port[depth] = port
        branch = 0
        while True:
            if branch == t.branches[port]:
                if depth == 0:
                    return True
                foremost = bit(trail & SLOT_MASK)
                trail, crew, size = trail >> SLOT_BITS, crew >> CREW_BITS, size - 1
                own, others = own & ~foremost, others | foremost
                depth -= 1
                port, branch = w.port[depth], w.branch[depth]
                continue
            front = t.next[port][branch]
            branch += 1
            if ((t.walls | own) >> (front >> 1)) & 1:
                continue
            if (others >> (front >> 1)) & 1:
                w.branch[depth] = branch
                depth += 1
                port = front
                break
            if not advance(t, position, w, parent, trail, crew, size, front, own, others):
                return False


@rule
def go_on(t: Any, position: int, w: Any, parent: int) -> bool:
    """All ways of going one slot further from a node. False: no room."""
    here = w.node[parent]
    trail, crew, size = here.trail, here.crew, here.length
    own, others, port = here.own, here.others, here.front
    blocked = t.walls | own
    for branch in range(t.branches[port]):
        front = t.next[port][branch]
        slot = front >> 1
        if (blocked >> slot) & 1:
            continue
        if (others >> slot) & 1:
            if not push(t, position, w, parent, trail, crew, size, front, own, others):
                return False
        elif not advance(t, position, w, parent, trail, crew, size, front, own, others):
            return False
    return True


@rule
def run(
    t: Any, position: int, w: Any, choice: int, trail: int, crew: int, size: int, own: int, all: int
) -> bool:
    """Every way of a locomotive with what it pulls, on `own` of `all` slots. False: no room."""
    first = w.count
    if first == len(w.node):
        return False
    w.since = first
    w.count = first + 1
    node = w.node[first]
    node.after = position
    node.trail = trail
    node.crew = crew
    node.length = size
    node.front = (trail & SLOT_MASK) * ENDS + (choice & 1)
    node.own = own
    node.others = all & ~own
    node.parent = NOTHING
    node.steps = 0
    node.choice = choice
    node.move = 0
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
    own: Any = bit(slot)
    if not run(t, position, w, choice_of(locomotive, end, 0), trail, crew, 1, own, occupied):
        return False
    if w.count == w.since + 1:
        return True  # no way ahead: nor is there one with a load
    depth = 0
    w.rear_port[0] = slot * ENDS + 1 - end
    w.rear_branch[0] = 0
    while depth >= 0:
        port = w.rear_port[depth]
        branch = w.rear_branch[depth]
        if branch == t.branches[port]:
            if depth > 0:
                own &= ~bit(trail >> (SLOT_BITS * depth))
                pulled &= ~bit(crew >> (CREW_BITS * depth))
                trail &= bit(SLOT_BITS * depth) - 1
                crew &= bit(CREW_BITS * depth) - 1
            depth -= 1
            continue
        w.rear_branch[depth] = branch + 1
        behind = t.next[port][branch]
        slot = behind >> 1
        if not ((occupied & ~own) >> slot) & 1:
            continue
        vehicle = w.standing[slot]
        depth += 1
        own |= bit(slot)
        pulled |= bit(vehicle)
        trail |= np.int64(slot) << (SLOT_BITS * depth)
        crew |= np.int64(vehicle) << (CREW_BITS * depth)
        w.rear_port[depth] = behind
        w.rear_branch[depth] = 0
        choice = choice_of(locomotive, end, pulled)
        if not run(t, position, w, choice, trail, crew, depth + 1, own, occupied):
            return False
    return True


@rule
def list_moves(t: Any, position: int, w: Any) -> int:
    """Every move of a packed position: the nodes with `move` set, among so many; or FULL."""
    w.serial += w.count
    w.count = 0
    occupied = stand(t, position, w)
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
        if w.node[node].move:
            if code == 0:
                return node
            code -= 1
    return NOTHING


@rule
def count_moves(w: Any) -> int:
    moves = 0
    for node in range(w.count):
        moves += w.node[node].move
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
            if w.node[node].move:
                found[total] = w.node[node].after
                total += 1
    return total
