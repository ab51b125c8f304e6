"""What may be played: every legal action, one at random, or the reason why one is not legal."""

from typing import Any

import numpy as np

from rotonde.games.trains.limits import (
    ABILITIES,
    LENGTH,
    LOCK,
    LOCKS,
    MOVE_LEFT,
    MOVE_RIGHT,
    REMOVE_LEFT,
    SWAP_ADJACENT,
    SWAP_SKIP,
    THIRD,
    WORDS,
)
from rotonde.games.trains.state import (
    DRAW,
    NO_WAGON,
    OVER,
    PLACE,
    PLACING,
    SET_UP,
    SETUP,
    TURN,
    USE,
)
from rotonde.kernel.bits import BITS, has, lowest, nth, popcount
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import below

MOST_LEGAL = 1 + len(ABILITIES) * LENGTH  # room for whatever one position offers

# Where each ability can be used: from which place on, and in how many places in a row. A removal
# is used in one way only; the places of a lock are counted in the position.
_FROM = np.array([0, 0, 0, 2, 0, 0, 0, 0], dtype=np.int64)
_WAYS = np.array([6, 5, 5, 5, 1, 1, 1, 0], dtype=np.int64)

# Why an action is not legal. The names are message keys (`illegal.trains.<name>`).
REASONS = (
    "",
    "no-such-action",
    "game-over",
    "choose-first",
    "set-up-over",
    "place-first",
    "nothing-drawn",
    "not-in-hand",
    "not-on-display",
    "no-neighbour",
    "no-partner",
    "too-far-right",
    "too-far-left",
    "no-place-for-a-lock",
    "locked-already",
)
(
    _FINE,
    NO_SUCH_ACTION,
    GAME_OVER,
    CHOOSE_FIRST,
    SET_UP_OVER,
    PLACE_FIRST,
    NOTHING_DRAWN,
    NOT_IN_HAND,
    NOT_ON_DISPLAY,
    NO_NEIGHBOUR,
    NO_PARTNER,
    TOO_FAR_RIGHT,
    TOO_FAR_LEFT,
    NO_PLACE_FOR_A_LOCK,
    LOCKED_ALREADY,
) = range(len(REASONS))
STALE = frozenset({GAME_OVER, CHOOSE_FIRST, SET_UP_OVER, PLACE_FIRST, NOTHING_DRAWN})


# --- all legal actions ---------------------------------------------------------------------------


@rule
def ways(s: Any, ability: int) -> int:
    """In how many ways the seat to act can use an ability of the display."""
    if s.display[ability] == NO_WAGON:
        return 0
    if ability != LOCK:
        return _WAYS[ability]
    free = 0
    for i in range(LOCKS):
        if s.lock[s.turn][i * THIRD] == NO_WAGON:
            free += 1
    return free


@rule
def way(s: Any, ability: int, n: int) -> int:
    """The code of the n-th of these ways."""
    place = _FROM[ability] + n
    if ability == LOCK:
        place = 0
        while s.lock[s.turn][place] != NO_WAGON or n > 0:
            if s.lock[s.turn][place] == NO_WAGON:
                n -= 1
            place += THIRD
    return USE + ability * LENGTH + place


@rule
def list_set_up(s: Any, codes: Any) -> int:
    count = 0
    for word in range(WORDS):
        wagons = s.hand[s.turn][word]
        while wagons:
            wagon = word * BITS + lowest(wagons)
            for place in range(LENGTH):
                codes[count] = SETUP + (wagon - 1) * LENGTH + place
                count += 1
            wagons &= wagons - 1
    return count


@rule
def list_legal(t: Any, s: Any, codes: Any) -> int:
    """Write the codes of all legal actions into `codes`, in ascending order; how many there are."""
    if s.phase == OVER:
        return 0
    if s.phase == SET_UP:
        return list_set_up(s, codes)
    if s.phase == PLACING:
        for place in range(LENGTH):
            codes[place] = PLACE + place
        return LENGTH
    codes[0] = DRAW
    count = 1
    for ability in range(len(ABILITIES)):
        for n in range(ways(s, ability)):
            codes[count] = way(s, ability, n)
            count += 1
    return count


# --- one at random, without writing the list -----------------------------------------------------


@rule
def random_set_up(s: Any) -> int:
    seat = s.turn
    choice = below(s.rng, s.hand_size[seat] * LENGTH)
    n = choice // LENGTH
    word = 0
    while n >= popcount(s.hand[seat][word]):
        n -= popcount(s.hand[seat][word])
        word += 1
    wagon = word * BITS + nth(s.hand[seat][word], n)
    return SETUP + (wagon - 1) * LENGTH + choice % LENGTH


@rule
def random_legal(t: Any, s: Any) -> int:
    """A legal action, each equally likely, drawn from the state's own generator."""
    if s.phase == PLACING:
        return PLACE + below(s.rng, LENGTH)
    if s.phase == SET_UP:
        return random_set_up(s)
    total = 1
    for ability in range(len(ABILITIES)):
        total += ways(s, ability)
    choice = below(s.rng, total)
    if choice == 0:
        return DRAW
    choice -= 1
    ability = 0
    while choice >= ways(s, ability):
        choice -= ways(s, ability)
        ability += 1
    return way(s, ability, choice)


# --- why not? ------------------------------------------------------------------------------------


@rule
def refuse_use(s: Any, ability: int, place: int) -> int:
    """Is the ability on offer, and does it reach from that place?"""
    if s.display[ability] == NO_WAGON:
        return NOT_ON_DISPLAY
    if ability == SWAP_ADJACENT and place + 1 >= LENGTH:
        return NO_NEIGHBOUR
    if ability == SWAP_SKIP and place + 2 >= LENGTH:
        return NO_PARTNER
    if ability == MOVE_RIGHT and place + 2 >= LENGTH:
        return TOO_FAR_RIGHT
    if ability == MOVE_LEFT and place < 2:
        return TOO_FAR_LEFT
    if ability == LOCK and place % THIRD != 0:
        return NO_PLACE_FOR_A_LOCK
    if ability == LOCK and s.lock[s.turn][place] != NO_WAGON:
        return LOCKED_ALREADY
    return _FINE


@rule
def refuse_set_up(s: Any, wagon: int) -> int:
    if s.phase != SET_UP:
        return SET_UP_OVER
    return _FINE if has(s.hand[s.turn], wagon) else NOT_IN_HAND


@rule
def is_action(t: Any, code: int) -> bool:
    """Does the code mean anything with this deck? A removal names no place, so it is place 0."""
    if code < 0 or code >= SETUP + t.wagons * LENGTH:
        return False
    if USE <= code < SETUP:
        ability = (code - USE) // LENGTH
        return ability < REMOVE_LEFT or ability == LOCK or (code - USE) % LENGTH == 0
    return True


@rule
def refusal(t: Any, s: Any, code: int) -> int:
    """Why an action may not be played now (an index of REASONS); 0 if it may."""
    if not is_action(t, code):
        return NO_SUCH_ACTION
    if s.phase == OVER:
        return GAME_OVER
    if code >= SETUP:
        return refuse_set_up(s, (code - SETUP) // LENGTH + 1)
    if s.phase == SET_UP:
        return CHOOSE_FIRST
    if PLACE <= code < USE:
        return _FINE if s.phase == PLACING else NOTHING_DRAWN
    if s.phase != TURN:
        return PLACE_FIRST
    if code == DRAW:
        return _FINE
    return refuse_use(s, (code - USE) // LENGTH, (code - USE) % LENGTH)
