"""What a seat may know, as a row of small numbers; `fields.py` says what each of them means.

The row is written from the whole state, to save a copy: a test holds it against `hide`.
"""

from typing import Any

import numpy as np

from rotonde.games.trains.environment.fields import MOST_PLIES
from rotonde.games.trains.limits import ABILITIES, LENGTH, LOCKS, PLAYERS, THIRD, WORDS
from rotonde.games.trains.state import NO_WAGON, NOTHING, OVER, PLACING
from rotonde.kernel.arrays import put_number
from rotonde.kernel.bits import BITS, lowest
from rotonde.kernel.compiled import rule

# What is remembered of a game between two steps.
NOTES = np.dtype((np.record, [("ascending", "i8", PLAYERS)]))  # neighbours in order, per row


@rule
def note_game(s: Any, note: Any) -> None:
    """In each row: how many wagons are followed by a higher one."""
    for seat in range(s.players):
        row = s.row[seat]
        count = 0
        for place in range(1, LENGTH):
            if row[place - 1] != NO_WAGON and row[place - 1] < row[place]:
                count += 1
        note.ascending[seat] = count


@rule
def relative(s: Any, seat: int, other: int) -> int:
    """How many seats clockwise from one seat another one is."""
    return other - seat if other >= seat else other - seat + s.players


@rule
def put_wagons(row: Any, at: int, wagons: Any) -> None:
    """The numbers of a small set, in ascending order."""
    for word in range(WORDS):
        left = wagons[word]
        while left:
            row[at] = word * BITS + lowest(left)
            at += 1
            left &= left - 1


@rule
def put_flags(row: Any, at: int, word: int, wagons: int) -> None:
    """A 1 for every wagon in one word of a set. There is no wagon 0."""
    first = at + word * BITS - 1
    while wagons:
        row[first + lowest(wagons)] = 1
        wagons &= wagons - 1


@rule
def unseen_word(s: Any, seat: int, word: int) -> int:
    """Wagons in the pile or where only others have seen them, one word of the set."""
    unseen = s.pile[word]
    for other in range(s.players):
        if other != seat:
            unseen |= s.hand[other][word] | s.leftovers[other][word]
    if s.phase == PLACING and s.turn != seat and s.drawn // BITS == word:
        unseen |= np.int64(1) << (s.drawn % BITS)
    return unseen


@rule
def write_players(s: Any, o: Any, seat: int, row: Any) -> None:
    other = seat
    for i in range(s.players):
        for place in range(LENGTH):
            row[o.rows + i * LENGTH + place] = s.row[other][place]
        for lock in range(LOCKS):
            row[o.locks + i * LOCKS + lock] = s.lock[other][lock * THIRD]
        row[o.hand_size + i] = s.hand_size[other]
        row[o.laid_aside_size + i] = s.leftover_size[other]
        other = other + 1 if other + 1 < s.players else 0


@rule
def write_observation(s: Any, o: Any, seat: int, row: Any) -> None:
    row[:] = 0
    write_players(s, o, seat, row)
    for ability in range(len(ABILITIES)):
        row[o.display + ability] = s.display[ability]
    if s.turn == seat:
        row[o.drawn] = s.drawn
    put_wagons(row, o.hand, s.hand[seat])
    put_wagons(row, o.laid_aside, s.leftovers[seat])
    for word in range(WORDS):
        put_flags(row, o.discard, word, s.discard[word])
        put_flags(row, o.unseen, word, unseen_word(s, seat, word))
    row[o.pile_size] = s.pile_size
    if s.phase != OVER:
        row[o.phase + s.phase] = 1
        row[o.turn + relative(s, seat, s.turn)] = 1
    row[o.seat + seat] = 1
    row[o.first + relative(s, seat, s.first)] = 1
    put_number(row, o.turns, min(s.turns, MOST_PLIES), 2)
    put_number(row, o.shuffles, min(s.shuffles, MOST_PLIES), 2)
    put_number(row, o.ply, min(s.ply, MOST_PLIES), 2)
    if s.last_by != NOTHING:
        put_number(row, o.last, 1 + s.last, 2)
        row[o.last_by + relative(s, seat, s.last_by)] = 1
