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

from rotonde.games.triage.limits import ENDS, LOCOMOTIVES, SLOTS, VEHICLES
from rotonde.games.triage.move_desk import FULL, ROOM
from rotonde.games.triage.moves import stand, stopped
from rotonde.games.triage.packed_words import bit, slot_of
from rotonde.games.triage.state import CREW_BITS, SLOT_BITS, SLOT_MASK
from rotonde.kernel.compiled import rule

_BUCKETS = 1 << 10  # a power of two


# A consist on its way back; `moves.py` explains more.
_NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("before", "i8"),  # the packed position
                ("trail", "i8"),  # the slots under the consist, the foremost in the lowest bits
                ("crew", "i8"),  # its vehicles, in the same order
                ("own", "i8"),  # slots under the consist, as bits
                ("others", "i8"),  # slots of all other vehicles, as bits
                ("earlier", "i8"),  # the `latest` before this node
                ("length", "i4"),  # how many vehicles they are
                ("pushed", "i4"),  # how many of them are before the locomotive
                ("rear", "i4"),  # the port by which the last one backs out
                ("origin", "i4"),  # 1: `before` is an origin
            ],
            align=True,
        ),
    )
)


@cache
def back_desk_type(room: int) -> np.dtype[Any]:
    """The working memory."""
    fields: list[tuple[Any, ...]] = [
        ("serial", "i8"),  # nodes of all calls before this one
        ("count", "i8"),  # nodes of this call
        ("since", "i8"),  # the first node of the present run
        ("port", "i8", VEHICLES),  # the chain before the locomotive that is being tried
        ("branch", "i8", VEHICLES),
        ("rear_port", "i8", VEHICLES),  # the chain behind it
        ("rear_branch", "i8", VEHICLES),
        ("standing", "i8", SLOTS),  # the vehicle on each slot that has one
        ("latest", "i8", _BUCKETS),  # the latest node of each bucket: a serial
        ("node", _NODE, room),
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
        node = w.node[known - w.serial - 1]
        if node.before == before and node.pushed == pushed and node.rear == rear:
            return True
        known = node.earlier
    return False


@rule
def back_out(t: Any, w: Any, parent: int) -> bool:
    """All ways of going one slot back from a node. False: no room.

    Each way gives a node for every number of pushed vehicles that go on being pushed.
    """
    here = w.node[parent]
    port = here.rear
    blocked = t.walls | here.own | here.others
    for branch in range(t.branches[port]):
        rear = t.next[port][branch]
        slot = rear >> 1
        if (blocked >> slot) & 1:
            continue
        size = here.length
        trail = here.trail
        own = (here.own & ~bit(trail & SLOT_MASK)) | bit(slot)
        trail = (trail >> SLOT_BITS) | (np.int64(slot) << (SLOT_BITS * (size - 1)))
        crew = here.crew
        others = here.others
        pushed = here.pushed
        before = stopped(here.before, trail, crew, size)
        while pushed >= 0:
            bucket = bucket_of(before, pushed, rear)
            if not known_before(w, bucket, before, pushed, rear):
                new = w.count
                if new == len(w.node):
                    return False
                w.count = new + 1
                node = w.node[new]
                node.earlier = w.latest[bucket]
                w.latest[bucket] = w.serial + new + 1
                node.before = before
                node.trail = trail
                node.crew = crew
                node.length = size
                node.pushed = pushed
                node.rear = rear
                node.own = own
                node.others = others
                node.origin = pushed == 0
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
    others: int,
    rear: int,
) -> bool:
    """Every way back of one consist. False: no room."""
    first = w.count
    if first == len(w.node):
        return False
    w.since = first
    w.count = first + 1
    node = w.node[first]
    node.before = position
    node.trail = trail
    node.crew = crew
    node.length = size
    node.pushed = pushed
    node.rear = rear
    node.own = own
    node.others = others
    node.origin = 0
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
    t: Any,
    position: int,
    w: Any,
    trail: int,
    crew: int,
    size: int,
    own: int,
    loose: int,
    rear: int,
    front: int,
) -> bool:
    """One locomotive with one chain behind it: every chain before it, none included.

    `front` is the port by which the locomotive would go on. False: no room.
    """
    if not run_back(t, position, w, trail, crew, size, 0, own, loose, rear):
        return False
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
        vehicle = w.standing[slot]
        trail, crew, size = (trail << SLOT_BITS) | slot, (crew << CREW_BITS) | vehicle, size + 1
        own, loose = own | bit(slot), loose & ~bit(slot)
        depth += 1
        w.port[depth] = ahead
        w.branch[depth] = 0
        if not run_back(t, position, w, trail, crew, size, depth, own, loose, rear):
            return False
    return True


@rule
def list_arrivals(t: Any, position: int, w: Any, occupied: int, locomotive: int, end: int) -> bool:
    """The origins of moves that ended with a locomotive heading for one end. False: no room."""
    slot = slot_of(position, locomotive)
    front = slot * ENDS + end
    taken = occupied | t.walls
    trail: Any = np.int64(slot)
    crew: Any = np.int64(locomotive)
    own: Any = bit(slot)
    loose = occupied & ~own
    depth = 0
    w.rear_port[0] = slot * ENDS + 1 - end
    w.rear_branch[0] = 0
    while depth >= 0:
        port = w.rear_port[depth]
        branch = w.rear_branch[depth]
        begun = branch == 0 and can_back_out(t, taken, port)
        if begun and not list_pushes(
            t, position, w, trail, crew, depth + 1, own, loose, port, front
        ):
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
        vehicle = w.standing[slot]
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
    occupied = stand(t, position, w)
    for locomotive in range(LOCOMOTIVES):
        if (t.fleet >> locomotive) & 1:
            for end in range(ENDS):
                if not list_arrivals(t, position, w, occupied, locomotive, end):
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
            if w.node[node].origin:
                found[total] = w.node[node].before
                total += 1
    return total
