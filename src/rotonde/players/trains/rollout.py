"""The light policy: one action ahead, by the chance to be first in order.

It sees rows, locks and display, which lie open, and the wagons of the seat to act; nothing else.
"""

from typing import Any

from rotonde.games.trains.legal import way, ways
from rotonde.games.trains.limits import (
    ABILITIES,
    LENGTH,
    LOCK,
    MOVE_RIGHT,
    REMOVE_LEFT,
    SWAP_ADJACENT,
    SWAP_SKIP,
    WORDS,
)
from rotonde.games.trains.rules import removed_place
from rotonde.games.trains.state import DRAW, NO_WAGON, PLACE, PLACING, SET_UP, SETUP, USE
from rotonde.kernel.bits import BITS, lowest
from rotonde.kernel.compiled import rule
from rotonde.players.trains.order import draws_to_order
from rotonde.players.trains.scratch import NEVER

LAST_TURN = 0.7  # a row that needs hardly a draw still needs a turn; softens the race


@rule
def chance(own: float, others: float) -> float:
    """The share of the race for who is so many draws away; `others` is the sum of their rates."""
    if own <= 0.0:
        return 1.0
    rate = 1.0 / (own + LAST_TURN)
    return rate / (rate + others)


@rule
def rates_of_others(s: Any, d: Any, seat: int) -> float:
    total = 0.0
    for other in range(s.players):
        if other != seat:
            total += 1.0 / (d.cost[other] + LAST_TURN)
    return total


@rule
def measure_rows(t: Any, s: Any, d: Any) -> None:
    for seat in range(s.players):
        d.cost[seat] = draws_to_order(d, s.row[seat], t.wagons)


@rule
def copy_row(s: Any, d: Any, seat: int) -> None:
    for place in range(LENGTH):
        d.row[place] = s.row[seat][place]


@rule
def best_place(t: Any, s: Any, d: Any, seat: int, wagon: int) -> tuple[float, int]:
    """Where a wagon leaves the row nearest to its order: the draws then, and the place."""
    copy_row(s, d, seat)
    best = 2 * NEVER
    found = 0
    for place in range(LENGTH):
        old = d.row[place]
        d.row[place] = wagon
        draws = draws_to_order(d, d.row, t.wagons)
        d.row[place] = old
        if draws < best:
            best = draws
            found = place
    return best, found


@rule
def choose_set_up(t: Any, s: Any, d: Any) -> int:
    best = 2 * NEVER
    code = -1
    for word in range(WORDS):
        wagons = s.hand[s.turn][word]
        while wagons:
            wagon = word * BITS + lowest(wagons)
            wagons &= wagons - 1
            draws, place = best_place(t, s, d, s.turn, wagon)
            if draws < best:
                best = draws
                code = SETUP + (wagon - 1) * LENGTH + place
    return code


@rule
def rearranged(s: Any, d: Any, seat: int, ability: int, place: int) -> None:
    """The row on the desk as the ability would leave it."""
    copy_row(s, d, seat)
    row = d.row
    wagon = row[place]
    if ability == SWAP_ADJACENT:
        row[place] = row[place + 1]
        row[place + 1] = wagon
    elif ability == SWAP_SKIP:
        row[place] = row[place + 2]
        row[place + 2] = wagon
    elif ability == MOVE_RIGHT:
        row[place] = row[place + 1]
        row[place + 1] = row[place + 2]
        row[place + 2] = wagon
    else:
        row[place] = row[place - 1]
        row[place - 1] = row[place - 2]
        row[place - 2] = wagon


@rule
def chance_after_removal(t: Any, s: Any, d: Any, seat: int, place: int) -> float:
    """The rows of all players with a gap there, unless it is locked."""
    own = 0.0
    others = 0.0
    for other in range(s.players):
        draws = d.cost[other]
        if s.lock[other][place] == NO_WAGON:
            copy_row(s, d, other)
            d.row[place] = NO_WAGON
            draws = draws_to_order(d, d.row, t.wagons)
        if other == seat:
            own = draws
        else:
            others += 1.0 / (draws + LAST_TURN)
    return chance(own, others)


@rule
def chance_after_use(
    t: Any, s: Any, d: Any, seat: int, ability: int, place: int, others: float
) -> float:
    if ability == LOCK:
        return chance(d.cost[seat], others)
    if ability >= REMOVE_LEFT:
        return chance_after_removal(t, s, d, seat, removed_place(ability))
    rearranged(s, d, seat, ability, place)
    return chance(draws_to_order(d, d.row, t.wagons), others)


@rule
def light_choose(t: Any, s: Any, d: Any) -> int:
    """The light policy's action for the seat to act."""
    seat = s.turn
    if s.phase == SET_UP:
        return choose_set_up(t, s, d)
    if s.phase == PLACING:
        _, place = best_place(t, s, d, seat, s.drawn)
        return PLACE + place
    measure_rows(t, s, d)
    others = rates_of_others(s, d, seat)
    # By its own definition a row is one draw nearer to its order after a draw.
    best = chance(max(0.1, d.cost[seat] - 1.0), others)
    code = DRAW
    for ability in range(len(ABILITIES)):
        for n in range(ways(s, ability)):
            candidate = way(s, ability, n)
            place = (candidate - USE) % LENGTH
            value = chance_after_use(t, s, d, seat, ability, place, others)
            if value > best:
                best = value
                code = candidate
    return code
