"""The hasty policy: looks one action ahead to put its own row in order, and ignores other players.

It plays the searcher's games to their end. Most games are such races. With the light policy, which
counts the draws of all players and attacks those near the end, these games are half as long again,
and the searcher wins less at tables of four than the light policy itself.
"""

from typing import Any

from rotonde.games.trains.legal import way, ways
from rotonde.games.trains.limits import ABILITIES, LENGTH, LOCK, REMOVE_LEFT, WORDS
from rotonde.games.trains.rules import is_sorted, removed_place, take_any
from rotonde.games.trains.state import DRAW, NO_WAGON, PLACE, PLACING, SET_UP, SETUP, USE
from rotonde.kernel.bits import BITS, lowest, size
from rotonde.kernel.compiled import rule
from rotonde.players.trains.order import order_at_a_glance
from rotonde.players.trains.rollout import copy_row, rearranged
from rotonde.players.trains.scratch import GUESSES

SORTED = 1_000.0  # more than any row that is not
WORST = -1_000.0


@rule
def worth(t: Any, d: Any) -> float:
    """Of the row on the desk."""
    return SORTED if is_sorted(d.row) else order_at_a_glance(d.ends, d.row, t.wagons)


@rule
def place_for(t: Any, d: Any, wagon: int) -> tuple[float, int]:
    """Where a wagon leaves the row on the desk in the best order: its worth then, and the place."""
    best = WORST
    found = 0
    for place in range(LENGTH):
        old = d.row[place]
        d.row[place] = wagon
        value = worth(t, d)
        d.row[place] = old
        if value > best:
            best = value
            found = place
    return best, found


@rule
def set_up(t: Any, s: Any, d: Any) -> int:
    best = WORST
    code = -1
    for word in range(WORDS):
        wagons = s.hand[s.turn][word]
        while wagons:
            wagon = word * BITS + lowest(wagons)
            wagons &= wagons - 1
            value, place = place_for(t, d, wagon)
            if value > best:
                best = value
                code = SETUP + (wagon - 1) * LENGTH + place
    return code


@rule
def think_of_next(s: Any, d: Any) -> int:
    """Put some wagons that may come next on the desk; how many."""
    for word in range(WORDS):
        d.coming[word] = s.pile[word]
        if s.pile_size == 0:
            d.coming[word] = s.discard[word]
            for seat in range(s.players):
                d.coming[word] |= s.leftovers[seat][word]
    left = size(d.coming)
    count = min(GUESSES, left)
    for i in range(count):
        d.next[i] = take_any(d.rng, d.coming, left - i)
    return count


@rule
def worth_of_draw(t: Any, d: Any, count: int) -> float:
    total = 0.0
    for i in range(count):
        value, _ = place_for(t, d, d.next[i])
        total += value
    return total / count


@rule
def worth_of_refill(t: Any, d: Any, place: int, count: int) -> float:
    total = 0.0
    for i in range(count):
        d.row[place] = d.next[i]
        total += worth(t, d)
    return total / count


@rule
def worth_of_use(t: Any, s: Any, d: Any, ability: int, place: int, count: int) -> float:
    """Of the row as an ability would leave it."""
    seat = s.turn
    if ability < REMOVE_LEFT:
        rearranged(s, d, seat, ability, place)
        return worth(t, d)
    copy_row(s, d, seat)
    if ability == LOCK or s.lock[seat][removed_place(ability)] != NO_WAGON:
        return worth(t, d)
    return worth_of_refill(t, d, removed_place(ability), count)


@rule
def hasty_choose(t: Any, s: Any, d: Any) -> int:
    """The hasty policy's action for the seat to act, in a whole state.

    Of what the seat cannot see it takes only which wagons the pile holds, and as a set.
    """
    copy_row(s, d, s.turn)
    if s.phase == SET_UP:
        return set_up(t, s, d)
    if s.phase == PLACING:
        _, place = place_for(t, d, s.drawn)
        return PLACE + place
    count = think_of_next(s, d)
    best = worth_of_draw(t, d, count)
    code = DRAW
    for ability in range(len(ABILITIES)):
        for n in range(ways(s, ability)):
            candidate = way(s, ability, n)
            value = worth_of_use(t, s, d, ability, (candidate - USE) % LENGTH, count)
            if value > best:
                best = value
                code = candidate
    return code
