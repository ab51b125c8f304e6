"""What a seat may know, as a row of small numbers; `fields.py` says what each of them means.

The row is written from the whole state, to save a copy: a test holds it against `hide`.
"""

from typing import Any

import numpy as np

from rotonde.games.rail.environment.fields import MOST_PLIES
from rotonde.games.rail.limits import KINDS, LENGTH, LOCOMOTIVE, PLAYERS, TICKETS, WORDS
from rotonde.games.rail.observation import last_as_seen
from rotonde.games.rail.scoring import score_tickets
from rotonde.games.rail.state import NOT_YET, NOTHING, OVER
from rotonde.kernel.arrays import put_number, put_set
from rotonde.kernel.bits import BITS, lowest
from rotonde.kernel.compiled import rule

# What is remembered of a game, because it changes less often than it is asked for.
NOTES = np.dtype(
    (
        np.record,
        [
            ("completed", "i8", (PLAYERS, WORDS)),  # tickets in hand whose cities are joined
            ("points", "i8", PLAYERS),  # routes, and tickets as if the game ended now
        ],
    )
)


@rule
def note_tickets(t: Any, s: Any, note: Any, score: Any, seat: int) -> None:
    """Which of a seat's tickets are completed, and the points that it would have now. `score` is
    scratch."""
    score_tickets(t, s, seat, score)
    note.points[seat] = s.score[seat] + score.ticket_points[seat]
    for word in range(WORDS):
        note.completed[seat][word] = score.done[seat][word]


@rule
def note_game(t: Any, s: Any, note: Any, score: Any) -> None:
    for seat in range(s.players):
        note_tickets(t, s, note, score, seat)


@rule
def relative(s: Any, seat: int, other: int) -> int:
    """How many seats clockwise from one seat another one is."""
    return other - seat if other >= seat else other - seat + s.players


@rule
def write_board(t: Any, s: Any, o: Any, seat: int, row: Any) -> None:
    other = seat
    for i in range(s.players):
        put_set(row, o.routes + i * t.routes, s.owned[other])
        other = other + 1 if other + 1 < s.players else 0
    for word in range(WORDS):
        closed = t.payable[LOCOMOTIVE][LENGTH][word] & ~s.open[word]
        closed |= s.barred[seat][word]
        for other in range(s.players):
            closed &= ~s.owned[other][word]
        first = o.closed + word * BITS
        while closed:
            row[first + lowest(closed)] = 1
            closed &= closed - 1


@rule
def write_tickets(t: Any, s: Any, note: Any, o: Any, seat: int, row: Any) -> None:
    put_set(row, o.tickets, s.tickets[seat])
    put_set(row, o.completed, note.completed[seat])
    for i in range(s.offer_size[seat]):
        row[o.offer_1 + i * t.tickets + s.offer[seat][i]] = 1
    row[o.ticket_pile_size] = s.ticket_pile_size
    place = s.ticket_head + s.ticket_pile_size
    for i in range(s.ticket_pile_size):  # from the bottom, until those that were dealt so
        place -= 1
        by = s.put_by[place % TICKETS]
        if by == NOTHING:
            break
        row[o.pile_put_by + i] = 1 + relative(s, seat, by)
        if by == seat:
            row[o.pile_known + i] = 1 + s.ticket_pile[place % TICKETS]


@rule
def write_cards(t: Any, s: Any, o: Any, seat: int, row: Any) -> None:
    other = seat
    for i in range(s.players):
        at = o.seen + i * KINDS
        for kind in range(KINDS):
            row[at + kind] = s.seen[other][kind]
        other = other + 1 if other + 1 < s.players else 0
    for kind in range(KINDS):
        row[o.hand + kind] = s.hand[seat][kind]
        row[o.face_up + kind] = s.face_up[kind]
        unseen = t.deck[kind] - s.face_up[kind] - s.discard[kind] - s.hand[seat][kind]
        for other in range(s.players):
            if other != seat:
                unseen -= s.seen[other][kind]
        put_number(row, o.discard + kind * o.kind_places, s.discard[kind], o.kind_places)
        put_number(row, o.unseen + kind * o.kind_places, unseen, o.kind_places)
    for slot in range(t.face_up):
        row[o.row + slot] = 1 + s.row[slot]
    put_number(row, o.pile_size, s.pile_size, o.card_places)


@rule
def write_players(t: Any, s: Any, o: Any, seat: int, row: Any) -> None:
    other = seat
    for i in range(s.players):
        put_number(row, o.hand_size + i * o.card_places, s.hand_size[other], o.card_places)
        put_number(row, o.trains + i * o.train_places, s.trains[other], o.train_places)
        put_number(row, o.score + i * o.score_places, s.score[other], o.score_places)
        row[o.ticket_count + i] = s.ticket_count[other]
        row[o.offer_size + i] = s.offer_size[other]
        other = other + 1 if other + 1 < s.players else 0


@rule
def write_course(t: Any, s: Any, o: Any, seat: int, row: Any) -> None:
    """How far the game has come, and what was played last."""
    if s.phase != OVER:
        row[o.phase + s.phase] = 1
        row[o.turn + relative(s, seat, s.turn)] = 1
    row[o.seat + seat] = 1
    row[o.first + relative(s, seat, s.first)] = 1
    if s.turns_left != NOT_YET:
        row[o.turns_left] = s.turns_left
    row[o.passes] = s.passes
    row[o.sweeps_in_a_row] = s.sweeps_in_a_row
    put_number(row, o.sweeps, min(s.sweeps, MOST_PLIES), 2)
    put_number(row, o.shuffles, min(s.shuffles, MOST_PLIES), 2)
    put_number(row, o.ply, min(s.ply, MOST_PLIES), 2)
    if s.last_by != NOTHING:
        put_number(row, o.last, 1 + last_as_seen(s, seat), 2)
        row[o.last_by + relative(s, seat, s.last_by)] = 1
        if s.last_by == seat:
            for i in range(len(s.last_offer)):
                if s.last_offer[i] != NOTHING:
                    row[o.last_offer + i] = 1 + s.last_offer[i]


@rule
def write_observation(t: Any, s: Any, note: Any, o: Any, seat: int, row: Any) -> None:
    row[:] = 0
    write_board(t, s, o, seat, row)
    write_tickets(t, s, note, o, seat, row)
    write_cards(t, s, o, seat, row)
    write_players(t, s, o, seat, row)
    write_course(t, s, o, seat, row)
