"""Every position that one move leads from: the moves of `moves.py`, run backwards.

Moves cannot be taken back by moving, so the backward half of a search needs this. Seen from its
end, a move is a locomotive with a chain of vehicles before it that it has pushed (or none) and a
chain behind it that it has pulled (or none). The whole consist backs out, slot by slot, in the
track of its last vehicle. After any step the foremost of the pushed may stay behind: that is
where the move met it. The pulled ones never do, for nothing is coupled on the way. The position
after each step is an origin, because all that are still pushed could have been met just there.

The last vehicle never backs into a slot under its own consist, not even into the one that the
foremost is just leaving; read forwards, that is the rule of the slot that the tail is leaving.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.triage.limits import ENDS, LOCOMOTIVES, VEHICLES
from rotonde.games.triage.moves import FULL, ROOM, bit, occupied_slots, slot_of, stopped, vehicle_at
from rotonde.games.triage.state import CREW_BITS, SLOT_BITS, SLOT_MASK
from rotonde.kernel.compiled import rule

_BUCKETS = 1 << 10  # a power of two


@cache
def back_desk_type(room: int) -> np.dtype[Any]:
    """The working memory: a node is a consist on its way back. `moves.desk_type` explains more."""
    fields: list[tuple[Any, ...]] = [
        ("serial", "i8"),  # nodes of all calls before this one
        ("count", "i8"),  # nodes of this call
        ("since", "i8"),  # the first node of the present run
        ("port", "i8", VEHICLES),  # the chain before the locomotive that is being tried
        ("branch", "i8", VEHICLES),
        ("rear_port", "i8", VEHICLES),  # the chain behind it
        ("rear_branch", "i8", VEHICLES),
        ("latest", "i8", _BUCKETS),  # the latest node of each bucket: a serial
        ("before", "i8", room),  # of each node: the packed position
        ("trail", "i8", room),  # the slots under the consist, the foremost in the lowest bits
        ("crew", "i8", room),  # its vehicles, in the same order
        ("length", "i8", room),  # how many they are
        ("pushed", "i8", room),  # how many of them are before the locomotive
        ("rear", "i8", room),  # the port by which the last one backs out
        ("own", "i8", room),  # slots under the consist, as bits
        ("others", "i8", room),  # slots of all other vehicles, as bits
        ("origin", "i8", room),  # 1: `before` is an origin
        ("earlier", "i8", room),  # the `latest` before this node
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def back_desk(room: int = ROOM) -> npt.NDArray[Any]:
    return np.zeros(1, dtype=back_desk_type(room))


@rule
def bucket_of(before: int, pushed: int, rear: int) -> int:
    """Nodes are looked up by what they are; a long ring gives tens of thousands in one run."""
    mixed = before ^ (before >> 11) ^ (before >> 23)
    return (mixed * 5 + rear * VEHICLES + pushed) & (_BUCKETS - 1)


@rule
def known_before(w: Any, bucket: int, before: int, pushed: int, rear: int) -> bool:
    """Has this run come to this state before? The vehicles still pushed identify the consist."""
    known = w.latest[bucket]
    while known > w.serial + w.since:
        node = known - w.serial - 1
        if w.before[node] == before and w.pushed[node] == pushed and w.rear[node] == rear:
            return True
        known = w.earlier[node]
    return False


@rule
def back_out(t: Any, w: Any, parent: int) -> bool:
    """All ways of going one slot back from a node. False: no room.

    Each way gives a node for every number of pushed vehicles that go on being pushed.
    """
    port = w.rear[parent]
    blocked = t.walls | w.own[parent] | w.others[parent]
    for branch in range(t.branches[port]):
        rear = t.next[port][branch]
        slot = rear >> 1
        if (blocked >> slot) & 1:
            continue
        size = w.length[parent]
        trail = w.trail[parent]
        own = (w.own[parent] & ~bit(trail & SLOT_MASK)) | bit(slot)
        trail = (trail >> SLOT_BITS) | (np.int64(slot) << (SLOT_BITS * (size - 1)))
        crew = w.crew[parent]
        others = w.others[parent]
        pushed = w.pushed[parent]
        before = stopped(w.before[parent], trail, crew, size)
        while pushed >= 0:
            bucket = bucket_of(before, pushed, rear)
            if not known_before(w, bucket, before, pushed, rear):
                new = w.count
                if new == len(w.before):
                    return False
                w.count = new + 1
                w.earlier[new] = w.latest[bucket]
                w.latest[bucket] = w.serial + new + 1
                w.before[new] = before
                w.trail[new] = trail
                w.crew[new] = crew
                w.length[new] = size
                w.pushed[new] = pushed
                w.rear[new] = rear
                w.own[new] = own
                w.others[new] = others
                w.origin[new] = pushed == 0
            foremost = bit(trail & SLOT_MASK)
            own, others = own & ~foremost, others | foremost
            trail, crew, size = trail >> SLOT_BITS, crew >> CREW_BITS, size - 1
            pushed -= 1
    return True


@rule
def run_back(
    t: Any,
    position: int,
    w: Any,
    trail: int,
    crew: int,
    size: int,
    pushed: int,
    own: int,
    rear: int,
) -> bool:
    """Every way back of one consist. False: no room."""
    first = w.count
    if first == len(w.before):
        return False
    w.since = first
    w.count = first + 1
    w.before[first] = position
    w.trail[first] = trail
    w.crew[first] = crew
    w.length[first] = size
    w.pushed[first] = pushed
    w.rear[first] = rear
    w.own[first] = own
    w.others[first] = occupied_slots(t, position) & ~own
    w.origin[first] = 0
    reached = first
    while reached < w.count:
        if not back_out(t, w, reached):
            return False
        reached += 1
    return True


@rule
def can_back_out(t: Any, taken: int, rear: int) -> bool:
    """Is there a free slot behind that port?"""
    free = 0
    for branch in range(t.branches[rear]):
        free |= ~(taken >> (t.next[rear][branch] >> 1)) & 1
    return free != 0


@rule
def list_pushes(
    t: Any, position: int, w: Any, trail: int, crew: int, size: int, own: int, rear: int, front: int
) -> bool:
    """One locomotive with one chain behind it: every chain before it, none included.

    `front` is the port by which the locomotive would go on. False: no room.
    """
    if not run_back(t, position, w, trail, crew, size, 0, own, rear):
        return False
    loose = occupied_slots(t, position) & ~own
    depth = 0
    w.port[0] = front
    w.branch[0] = 0
    while depth >= 0:
        port = w.port[depth]
        branch = w.branch[depth]
        if branch == t.branches[port]:
            if depth > 0:
                foremost = bit(trail & SLOT_MASK)
                trail, crew, size = trail >> SLOT_BITS, crew >> CREW_BITS, size - 1
                own, loose = own & ~foremost, loose | foremost
            depth -= 1
            continue
        w.branch[depth] = branch + 1
        ahead = t.next[port][branch]
        slot = ahead >> 1
        if not (loose >> slot) & 1:
            continue
        vehicle = vehicle_at(t, position, slot)
        trail, crew, size = (trail << SLOT_BITS) | slot, (crew << CREW_BITS) | vehicle, size + 1
        own, loose = own | bit(slot), loose & ~bit(slot)
        depth += 1
        w.port[depth] = ahead
        w.branch[depth] = 0
        if not run_back(t, position, w, trail, crew, size, depth, own, rear):
            return False
    return True


@rule
def list_arrivals(t: Any, position: int, w: Any, locomotive: int, end: int) -> bool:
    """The origins of moves that ended with a locomotive heading for one end. False: no room."""
    slot = slot_of(position, locomotive)
    front = slot * ENDS + end
    taken = occupied_slots(t, position) | t.walls
    trail: Any = np.int64(slot)
    crew: Any = np.int64(locomotive)
    own: Any = bit(slot)
    loose = occupied_slots(t, position) & ~own
    depth = 0
    w.rear_port[0] = slot * ENDS + 1 - end
    w.rear_branch[0] = 0
    while depth >= 0:
        port = w.rear_port[depth]
        branch = w.rear_branch[depth]
        begun = branch == 0 and can_back_out(t, taken, port)
        if begun and not list_pushes(t, position, w, trail, crew, depth + 1, own, port, front):
            return False
        if branch == t.branches[port]:
            if depth > 0:
                last = bit(trail >> (SLOT_BITS * depth))
                own, loose = own & ~last, loose | last
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
        own, loose = own | bit(slot), loose & ~bit(slot)
        trail |= np.int64(slot) << (SLOT_BITS * depth)
        crew |= np.int64(vehicle) << (CREW_BITS * depth)
        w.rear_port[depth] = behind
        w.rear_branch[depth] = 0
    return True


@rule
def list_origins(t: Any, position: int, w: Any) -> Any:
    """Every origin of a packed position: the nodes with `origin` set, among so many; or FULL."""
    w.serial += w.count
    w.count = 0
    for locomotive in range(LOCOMOTIVES):
        if (t.fleet >> locomotive) & 1:
            for end in range(ENDS):
                if not list_arrivals(t, position, w, locomotive, end):
                    return FULL
    return w.count


@rule
def predecessors(tables: Any, positions: Any, found: Any, desks: Any) -> int:
    """The positions one move before each of many, one after the other; or FULL."""
    total = 0
    t, w = tables[0], desks[0]
    for i in range(len(positions)):
        count = list_origins(t, positions[i], w)
        if count == FULL or total + count > len(found):
            return FULL
        for node in range(count):
            if w.origin[node]:
                found[total] = w.before[node]
                total += 1
    return total
