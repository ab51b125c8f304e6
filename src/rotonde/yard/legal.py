"""Why a move that somebody describes may not be made, or where it ends.

The generator finds all moves; this walks along a single one, as it is told, with its own check of
every step. The two share no search, and a test holds them against each other.
"""

from typing import Any

import numpy as np

from rotonde.kernel.compiled import rule
from rotonde.kernel.state import OVER
from rotonde.yard.limits import ENDS, LOCOMOTIVES
from rotonde.yard.moves import bit, choice_of, occupied_slots, put, slot_of, vehicle_at
from rotonde.yard.rules import pack
from rotonde.yard.state import NOTHING

# Why a move is not legal. The names are message keys (`illegal.yard.<name>`).
REASONS = (
    "",
    "no-such-move",
    "game-over",
    "no-locomotive",
    "not-behind",
    "nothing-to-couple",
    "interruption-behind",
    "coupled-twice",
    "no-step",
    "other-heading",
    "buffer",
    "no-track",
    "sharp-turn",
    "interruption",
    "own-consist",
    "pushes-more",
    "pushes-fewer",
)
(
    _FINE,
    NO_SUCH_MOVE,
    GAME_OVER,
    NO_LOCOMOTIVE,
    NOT_BEHIND,
    NOTHING_TO_COUPLE,
    INTERRUPTION_BEHIND,
    COUPLED_TWICE,
    NO_STEP,
    OTHER_HEADING,
    BUFFER,
    NO_TRACK,
    SHARP_TURN,
    INTERRUPTION,
    OWN_CONSIST,
    PUSHES_MORE,
    PUSHES_FEWER,
) = range(len(REASONS))
STALE = frozenset({GAME_OVER})


@rule
def onward(t: Any, port: int, slot: int) -> int:
    """The port by which one goes on beyond `slot`, coming through `port`; or NOTHING."""
    for branch in range(t.branches[port]):
        if t.next[port][branch] // ENDS == slot:
            return t.next[port][branch]
    return NOTHING


@rule
def refuse_coupling(t: Any, position: int, locomotive: int, end: int, pulled: Any) -> int:
    """Each pulled vehicle stands directly behind the one before, without a sharp turn."""
    occupied = occupied_slots(t, position)
    first = slot_of(position, locomotive)
    coupled = bit(first)
    port = first * ENDS + 1 - end
    for i in range(len(pulled)):
        slot = pulled[i]
        if (coupled >> slot) & 1:
            return COUPLED_TWICE
        if (t.walls >> slot) & 1:
            return INTERRUPTION_BEHIND
        if not (occupied >> slot) & 1:
            return NOTHING_TO_COUPLE
        port = onward(t, port, slot)
        if port == NOTHING:
            return NOT_BEHIND
        coupled |= bit(slot)
    return _FINE


@rule
def refuse_track(t: Any, port: int, slot: int, first: bool) -> int:
    """Does the track lead from a port to a slot?"""
    if onward(t, port, slot) != NOTHING:
        return _FINE
    if onward(t, port ^ 1, slot) != NOTHING:
        return OTHER_HEADING if first else SHARP_TURN
    return BUFFER if t.branches[port] == 0 else NO_TRACK


@rule
def gather(t: Any, position: int, way: Any, walk: Any, port: int, first: bool) -> int:
    """One step of the foremost, with all that is in its way. `walk` is where the consist lies.

    walk[0] is the place in `way` of the foremost, walk[1] of the last one pulled (before the
    locomotive: below 0), walk[2] the slots under the consist and walk[3] those of all others.
    """
    while True:
        if walk[0] + 1 >= len(way):
            return PUSHES_MORE if t.branches[port] else BUFFER
        slot = way[walk[0] + 1]
        reason = refuse_track(t, port, slot, first)
        if reason != _FINE:
            return reason
        if (t.walls >> slot) & 1:
            return INTERRUPTION
        if (walk[1] >> slot) & 1:
            return OWN_CONSIST
        walk[0] += 1
        walk[1] |= bit(slot)
        port = onward(t, port, slot)
        first = False
        if not (walk[2] >> slot) & 1:
            return _FINE
        walk[2] &= ~bit(slot)
