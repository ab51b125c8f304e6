"""One level of a breadth-first search, forwards or backwards, in compiled loops.

Nothing is allocated here. A loop that lacks room says so before it touches a position, and goes
on from there when it is called again with more.

A table is far larger than the cache. So the positions that some dozen others lead to are put into
a queue, and the line of the table that each needs is asked for; by the time the queue is worked
off, the lines have come. Whether the other side knows a position is asked of its sieve first.
"""

from typing import Any

import numpy as np

from rotonde.games.triage.move_desk import FULL
from rotonde.games.triage.moves import list_moves
from rotonde.games.triage.solver.goals import at_goal, in_order
from rotonde.games.triage.solver.origins import list_origins
from rotonde.games.triage.solver.position_set import (
    ABSENT,
    free_place,
    level_of,
    may_hold,
    place_of,
    prefetch,
    put_at,
)
from rotonde.kernel.compiled import rule

# How a loop ended: with the level, or for want of room in the desk or in one of its arrays.
DONE, DESK_FULL, TABLE_FULL, FOUND_FULL, MET_FULL = range(5)

PROGRESS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("next", "i8"),  # the first position of the level that is not yet expanded
                ("total", "i8"),  # how many there are
                ("level", "i8"),  # of the positions that are being found
                ("other", "i8"),  # the last whole level of the other side
                ("used", "i8"),  # positions in the table
                ("room", "i8"),  # how many it may take
                ("found", "i8"),  # new positions
                ("met", "i8"),  # those that the other side knows; then only such are kept
                ("keep", "i8"),  # 1: the level shall be whole even if the sides meet on it
            ],
            align=True,
        ),
    )
)

QUEUED = 192  # positions that are waiting for their lines, at the least


@rule
def on_other_side(t: Any, sieve: Any, other: Any, p: Any, position: int) -> Any:
    """Is a position on the last whole level of the other side?"""
    return may_hold(t, sieve, position) and level_of(t, other, position) == p.other


@rule
def note(
    t: Any, own: Any, place: int, p: Any, found: Any, met: Any, position: int, meets: bool
) -> None:
    """A position that the table does not hold yet, and its place there."""
    if meets:
        met[p.met] = position
        p.met += 1
    if not meets or p.keep:
        found[p.found] = position
        p.found += 1
    put_at(t, own, place, position, p.level)
    p.used += 1


@rule
def lack(p: Any, count: int, found: Any, met: Any) -> int:
    """What has no room for so many positions; DONE if all have."""
    if p.used + count > p.room:
        return TABLE_FULL
    if p.found + count > len(found):
        return FOUND_FULL
    if p.met + count > len(met):
        return MET_FULL
    return DONE


@rule
def expand_forward(
    tables: Any,
    desks: Any,
    marks: Any,
    level: Any,
    own: Any,
    other: Any,
    sieve: Any,
    queue: Any,
    progress: Any,
    found: Any,
    met: Any,
) -> int:
    """The positions one move after those of a level; DONE, or what lacks room."""
    t, w, p = tables[0], desks[0], progress[0]
    while p.next < p.total:
        queued = 0
        ahead = p.next
        while ahead < p.total and queued < QUEUED:
            count = list_moves(t, level[ahead], w)
            if count == FULL or count > len(queue):
                return DESK_FULL
            if queued + count > len(queue):
                break
            for number in range(count):
                node = w.node[number]
                if node.move:
                    position = in_order(t, node.after)
                    queue[queued] = position
                    place = place_of(t, own, position)
                    prefetch(own, place)
                    prefetch(sieve, place & (len(sieve) - 1))
                    queued += 1
            ahead += 1
        lacking = lack(p, queued, found, met)
        if lacking != DONE:
            return lacking
        for i in range(queued):
            position = queue[i]
            if p.other == 0:  # level 0 of the backward side is in no table
                meets = at_goal(marks, position)
            else:
                meets = on_other_side(t, sieve, other, p, position)
            if meets or p.met == 0:
                place = free_place(t, own, position)
                if place != ABSENT:
                    note(t, own, place, p, found, met, position, meets)
        p.next = ahead
    return DONE


@rule
def expand_backward(
    tables: Any,
    desks: Any,
    marks: Any,
    level: Any,
    own: Any,
    other: Any,
    sieve: Any,
    queue: Any,
    progress: Any,
    found: Any,
    met: Any,
) -> int:
    """The positions one move before those of a level; DONE, or what lacks room."""
    t, w, p = tables[0], desks[0], progress[0]
    while p.next < p.total:
        queued = 0
        ahead = p.next
        while ahead < p.total and queued < QUEUED:
            count = list_origins(t, level[ahead], w)
            if count == FULL or count > len(queue):
                return DESK_FULL
            if queued + count > len(queue):
                break
            for number in range(count):
                node = w.node[number]
                if node.origin:
                    position = in_order(t, node.before)
                    queue[queued] = position
                    place = place_of(t, own, position)
                    prefetch(own, place)
                    prefetch(sieve, place & (len(sieve) - 1))
                    queued += 1
            ahead += 1
        lacking = lack(p, queued, found, met)
        if lacking != DONE:
            return lacking
        for i in range(queued):
            position = queue[i]
            meets = on_other_side(t, sieve, other, p, position)
            if meets or p.met == 0 or p.keep:
                place = free_place(t, own, position)
                if place != ABSENT and not at_goal(marks, position):
                    note(t, own, place, p, found, met, position, meets)
        p.next = ahead
    return DONE


# --- entries for callers in Python ---------------------------------------------------------------


@rule
def ordered(tables: Any, position: int) -> Any:
    return in_order(tables[0], position)


@rule
def is_marked(marks: Any, position: int) -> bool:
    return at_goal(marks, position)


@rule
def level_in(tables: Any, keys: Any, position: int) -> Any:
    return level_of(tables[0], keys, position)


@rule
def add_one(tables: Any, keys: Any, position: int, level: int) -> None:
    t = tables[0]
    put_at(t, keys, free_place(t, keys, position), position, level)
