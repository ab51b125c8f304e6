"""The rules of Trains, as they are played. `t` is the deck's tables, `s` the state's record.

Nothing here checks that an action is legal: that is `legal.py`, and `game.py` asks it first.
"""

from typing import Any

import numpy as np

from rotonde.core.state import EVERYTHING
from rotonde.core.state import OVER as NOBODY
from rotonde.games.trains.limits import (
    ABILITIES,
    LENGTH,
    LOCK,
    MOVE_RIGHT,
    PLAYERS,
    REMOVE_LEFT,
    SWAP_ADJACENT,
    SWAP_SKIP,
    THIRD,
    TURNS,
    WORDS,
)
from rotonde.games.trains.state import (
    DRAW,
    NO_WAGON,
    NOTHING,
    OVER,
    PLACE,
    PLACING,
    SET_UP,
    SETUP,
    TURN,
    USE,
)
from rotonde.kernel.bits import BITS, add, drop, lowest, nth, popcount, size
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import below

# --- pile, discard, display ----------------------------------------------------------------------


@rule
def take_any(rng: Any, wagons: Any, total: int) -> int:
    """Take a random member out of a set of `total` wagons, each equally likely."""
    n = below(rng, total)
    word = 0
    while n >= popcount(wagons[word]):
        n -= popcount(wagons[word])
        word += 1
    wagon = word * BITS + nth(wagons[word], n)
    drop(wagons, wagon)
    return wagon


@rule
def renew_pile(s: Any) -> None:
    """The whole discard becomes the pile, what only some knew of included."""
    for word in range(WORDS):
        s.pile[word] = s.discard[word]
        s.discard[word] = 0
        for seat in range(s.players):
            s.pile[word] |= s.leftovers[seat][word]
            s.leftovers[seat][word] = 0
    for seat in range(s.players):
        s.leftover_size[seat] = 0
    s.pile_size = size(s.pile)
    s.shuffles += 1


@rule
def draw_wagon(s: Any) -> int:
    """The top of the pile. A valid deck always has one, if need be after a renewal."""
    if s.pile_size == 0:
        renew_pile(s)
    wagon = take_any(s.rng, s.pile, s.pile_size)
    s.pile_size -= 1
    return wagon


@rule
def lay_out(t: Any, s: Any, wagon: int) -> None:
    """A wagon comes to the display; it and one of the same ability send each other away.

    Wagons that come together may be laid out one by one, in order of arrival: pairs leave, and
    of an odd number the last one stays, just as if one had sorted them out afterwards.
    """
    ability = t.ability[wagon]
    other = s.display[ability]
    if other == NO_WAGON:
        s.display[ability] = wagon
    else:
        s.display[ability] = NO_WAGON
        add(s.discard, other)
        add(s.discard, wagon)


# --- rows ----------------------------------------------------------------------------------------


@rule
def is_sorted(row: Any) -> bool:
    """Strictly ascending and without a gap: the aim of the game."""
    ascending = row[0] != NO_WAGON  # a gap further on is 0, less than what stands before it
    for place in range(1, LENGTH):
        ascending = ascending and row[place - 1] < row[place]
    return bool(ascending)


@rule
def take_off_lock(s: Any, seat: int, place: int) -> None:
    """Discard the lock under a place, if there is one."""
    if s.lock[seat][place] != NO_WAGON:
        add(s.discard, s.lock[seat][place])
        s.lock[seat][place] = NO_WAGON


@rule
def exchange(s: Any, seat: int, here: int, there: int) -> None:
    """Two wagons of a row change places, and neither keeps its lock."""
    row = s.row[seat]
    wagon = row[here]
    row[here] = row[there]
    row[there] = wagon
    take_off_lock(s, seat, here)
    take_off_lock(s, seat, there)


@rule
def rearrange(s: Any, ability: int, place: int) -> None:
    """The four abilities that only touch the user's own row."""
    seat = s.turn
    if ability == SWAP_ADJACENT:
        exchange(s, seat, place, place + 1)
    elif ability == SWAP_SKIP:
        exchange(s, seat, place, place + 2)
    elif ability == MOVE_RIGHT:  # past two neighbours, one after the other
        exchange(s, seat, place, place + 1)
        exchange(s, seat, place + 1, place + 2)
    else:
        exchange(s, seat, place, place - 1)
        exchange(s, seat, place - 1, place - 2)


@rule
def replace(t: Any, s: Any, seat: int, place: int, wagon: int) -> None:
    """A new wagon takes a place in the row; the old one comes to the display."""
    old = s.row[seat][place]
    s.row[seat][place] = wagon
    take_off_lock(s, seat, place)
    lay_out(t, s, old)


# --- turns ---------------------------------------------------------------------------------------


@rule
def next_seat(s: Any, seat: int) -> int:
    """Clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def end_game(s: Any, winner: int) -> None:
    s.winner = winner
    s.phase = OVER
    s.turn = NOBODY


@rule
def end_turn(s: Any, winner: int) -> None:
    """A single turn is over, with or without a winner."""
    s.turns += 1
    if winner != NOTHING or s.turns == TURNS:
        end_game(s, winner)
    else:
        s.phase = TURN
        s.turn = next_seat(s, s.turn)


@rule
def winner_or_nobody(s: Any, seat: int) -> int:
    """The seat, if its row is sorted."""
    return seat if is_sorted(s.row[seat]) else NOTHING


@rule
def remove(t: Any, s: Any, place: int) -> int:
    """All players lose the wagon at a place unless it is locked, and fill the gap from the pile.

    Who wins by it, or NOTHING: the first row that is sorted ends the game, and the gaps after it
    stay open.
    """
    seat = s.turn
    for _ in range(s.players):
        if s.lock[seat][place] == NO_WAGON:
            lay_out(t, s, s.row[seat][place])
            s.row[seat][place] = NO_WAGON
        seat = next_seat(s, seat)
    for _ in range(s.players):
        if s.row[seat][place] == NO_WAGON:
            s.row[seat][place] = draw_wagon(s)
            if is_sorted(s.row[seat]):
                return seat
        seat = next_seat(s, seat)
    return NOTHING


@rule
def use(t: Any, s: Any, ability: int, place: int) -> None:
    """A wagon leaves the display for the discard, then does what it can; a lock is kept."""
    seat = s.turn
    wagon = s.display[ability]
    s.display[ability] = NO_WAGON
    if ability == LOCK:
        s.lock[seat][place] = wagon
        end_turn(s, NOTHING)
        return
    add(s.discard, wagon)
    if ability < REMOVE_LEFT:
        rearrange(s, ability, place)
        end_turn(s, winner_or_nobody(s, seat))
    else:
        end_turn(s, remove(t, s, removed_place(ability)))


@rule
def removed_place(ability: int) -> int:
    """Which place a removal empties: 0, 3 or 6."""
    return (ability - REMOVE_LEFT) * THIRD


@rule
def choose(t: Any, s: Any, wagon: int, place: int) -> None:
    """Set-up: one wagon of the hand goes into the row, the others to the discard, unseen."""
    seat = s.turn
    drop(s.hand[seat], wagon)
    for word in range(WORDS):
        s.leftovers[seat][word] = s.hand[seat][word]
        s.hand[seat][word] = 0
    s.leftover_size[seat] = s.hand_size[seat] - 1
    s.hand_size[seat] = 0
    replace(t, s, seat, place, wagon)
    if is_sorted(s.row[seat]):  # no dealt row can be, but a position may have been set up so
        end_game(s, seat)
        return
    s.turn = next_seat(s, seat)
    if s.turn == s.first:
        s.phase = TURN


@rule
def apply(t: Any, s: Any, code: int) -> None:
    """Play a legal action."""
    seat = s.turn
    s.last = code
    s.last_by = seat
    s.ply += 1
    if code == DRAW:
        s.drawn = draw_wagon(s)
        s.phase = PLACING
    elif code < USE:
        wagon = s.drawn
        s.drawn = NO_WAGON
        replace(t, s, seat, code - PLACE, wagon)
        end_turn(s, winner_or_nobody(s, seat))
    elif code < SETUP:
        use(t, s, (code - USE) // LENGTH, (code - USE) % LENGTH)
    else:
        choose(t, s, (code - SETUP) // LENGTH + 1, (code - SETUP) % LENGTH)


# --- set-up --------------------------------------------------------------------------------------


@rule
def clear(t: Any, s: Any, players: int) -> None:
    """An empty table, every wagon in the pile."""
    s.players = players
    s.turn = s.first = 0
    s.eyes = EVERYTHING
    s.ply = s.turns = s.shuffles = 0
    s.last = s.last_by = s.winner = NOTHING
    s.phase = SET_UP
    s.drawn = NO_WAGON
    for ability in range(len(ABILITIES)):
        s.display[ability] = NO_WAGON
    for word in range(WORDS):
        s.pile[word] = s.discard[word] = 0
    for seat in range(PLAYERS):
        s.hand_size[seat] = s.leftover_size[seat] = 0
        for place in range(LENGTH):
            s.row[seat][place] = s.lock[seat][place] = NO_WAGON
        for word in range(WORDS):
            s.hand[seat][word] = s.leftovers[seat][word] = 0
    for wagon in range(1, t.wagons + 1):
        add(s.pile, wagon)
    s.pile_size = t.wagons


@rule
def deal_row(s: Any, seat: int, dealt: Any) -> None:
    """Seven wagons, the highest next to the locomotive. `dealt` is an empty set for scratch."""
    for _ in range(LENGTH):
        add(dealt, draw_wagon(s))
    place = LENGTH
    for word in range(WORDS):
        while dealt[word]:
            place -= 1
            s.row[seat][place] = word * BITS + lowest(dealt[word])
            dealt[word] &= dealt[word] - 1


@rule
def deal(t: Any, s: Any, players: int) -> None:
    """A new game from the generator in the record."""
    clear(t, s, players)
    dealt = np.zeros(WORDS, dtype=np.int64)
    for seat in range(players):
        deal_row(s, seat, dealt)
    s.first = below(s.rng, players)
    s.turn = s.first
    seat = s.first
    for number in range(1, players + 1):
        for _ in range(number):
            add(s.hand[seat], draw_wagon(s))
        s.hand_size[seat] = number
        seat = next_seat(s, seat)
