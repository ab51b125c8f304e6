"""Checks a move as described by a player: why it is illegal, or where it ends.

The generator finds all moves; this walks along the one that is described, with its own check of
every step. The two share no search, and a test holds them against each other.
"""

from typing import Any

import numpy as np

from rotonde.core.state import OVER
from rotonde.games.triage.limits import ENDS, LOCOMOTIVES
from rotonde.games.triage.packed_words import bit, choice_of, occupied_slots, put, vehicle_at
from rotonde.games.triage.rules import pack
from rotonde.games.triage.state import NOTHING
from rotonde.kernel.compiled import rule

# Why a move is not legal. The names are message keys (`illegal.triage.<name>`).
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
def refuse_coupling(t: Any, position: int, end: int, track: Any, behind: int) -> int:
    """Each pulled vehicle stands directly behind the one before, without a sharp turn."""
    occupied = occupied_slots(t, position)
    coupled = bit(track[behind])
    port = track[behind] * ENDS + 1 - end
    for i in range(behind - 1, -1, -1):
        slot = track[i]
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
def refuse_slot(t: Any, port: int, slot: int, under: Any, first: bool) -> int:
    """Can the foremost go from its port to that slot? `under` are the slots of its consist."""
    if onward(t, port, slot) == NOTHING:
        if onward(t, port ^ 1, slot) != NOTHING:
            return OTHER_HEADING if first else SHARP_TURN
        return BUFFER if t.branches[port] == 0 else NO_TRACK
    if (t.walls >> slot) & 1:
        return INTERRUPTION
    for i in range(len(under)):
        if under[i] == slot:
            return OWN_CONSIST
    return _FINE


@rule
def couple(t: Any, position: int, locomotive: int, end: int, track: Any, behind: int) -> int:
    """The choice of a locomotive, a heading and the vehicles on the first slots of the track."""
    pulled: Any = np.int64(0)
    for i in range(behind):
        pulled |= bit(vehicle_at(t, position, track[i]))
    return choice_of(locomotive, end, pulled)


@rule
def refuse_run(
    t: Any, position: int, end: int, track: Any, behind: int, steps: int, after: Any
) -> int:
    """Walk along the track. The position that it ends in goes into `after`, and beside it how far
    along the track the foremost was when it was refused the next slot."""
    stop = behind + steps  # the place on the track where the locomotive comes to stand
    after[0] = position
    others = occupied_slots(t, position)
    for i in range(behind + 1):
        others &= ~bit(track[i])
        after[0] = put(after[0], vehicle_at(t, position, track[i]), track[i + steps])
    port = track[behind] * ENDS + end
    foremost = behind
    pushed = 0
    for step in range(steps):
        while True:
            if foremost + 1 == len(track):
                return BUFFER if t.branches[port] == 0 else PUSHES_MORE
            slot = track[foremost + 1]
            reason = refuse_slot(t, port, slot, track[step : foremost + 1], foremost == behind)
            if reason != _FINE:
                after[1] = foremost
                return reason
            port = onward(t, port, slot)
            foremost += 1
            if not (others >> slot) & 1:
                break
            others &= ~bit(slot)
            pushed += 1
            if stop + pushed >= len(track):
                return BUFFER if t.branches[port] == 0 else PUSHES_MORE
            after[0] = put(after[0], vehicle_at(t, position, slot), track[stop + pushed])
    return _FINE if stop + pushed + 1 == len(track) else PUSHES_FEWER


@rule
def refusal(t: Any, s: Any, end: int, track: Any, behind: int, steps: int, found: Any) -> int:
    """Why a move may not be made now (an index of REASONS); 0 if it may.

    The track is every slot that the consist touches: those of the pulled vehicles, the last one
    first, that of the locomotive (in place `behind`), those it runs over in so many steps, and
    those where the pushed vehicles come to stand. Of a legal move the choice and the packed
    position after it go into `found`; of a bend that is too sharp, its place on the track.
    """
    if s.turn == OVER:
        return GAME_OVER
    position = pack(s.slot)
    locomotive = vehicle_at(t, position, track[behind])
    if locomotive == NOTHING or locomotive >= LOCOMOTIVES:
        return NO_LOCOMOTIVE
    reason = refuse_coupling(t, position, end, track, behind)
    if reason != _FINE:
        return reason
    if steps < 1:
        return NO_STEP
    found[0] = couple(t, position, locomotive, end, track, behind)
    return refuse_run(t, position, end, track, behind, steps, found[1:])
