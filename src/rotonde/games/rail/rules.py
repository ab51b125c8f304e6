"""The rules of Rail, as they are played. `t` is the map's tables, `s` the state's record.

Nothing here checks that an action is legal: that is `legal.py`, and `game.py` asks it first.
"""

from typing import Any

from rotonde.core.state import EVERYTHING
from rotonde.core.state import OVER as NOBODY
from rotonde.games.rail.index_tables import NO_TWIN
from rotonde.games.rail.limits import KINDS, LOCOMOTIVE, OFFER, PLAYERS, ROW, TICKETS
from rotonde.games.rail.state import (
    BLIND,
    CHOOSE_FIRST_TICKETS,
    CHOOSE_TICKETS,
    CLAIM,
    KEEP,
    NOT_YET,
    NOTHING,
    OVER,
    PASS,
    PAYMENTS,
    SECOND_CARD,
    SWEEPS_IN_A_ROW,
    TICKETS_DRAWN,
    TURN,
)
from rotonde.kernel.bits import add, drop, fill, has, lowest
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import below, draw_kind, shuffle

# --- cards ---------------------------------------------------------------------------------------


@rule
def draw_card(s: Any) -> int:
    """Take a card off the pile; an empty pile is first renewed from the discard."""
    if s.pile_size == 0:
        if s.discard_size == 0:
            return NOTHING
        for kind in range(KINDS):
            s.pile[kind] = s.discard[kind]
            s.discard[kind] = 0
        s.pile_size = s.discard_size
        s.discard_size = 0
        s.shuffles += 1
    kind = draw_kind(s.rng, s.pile, s.pile_size)
    s.pile[kind] -= 1
    s.pile_size -= 1
    return kind


@rule
def must_sweep(t: Any, s: Any) -> bool:
    """Whether a full row has too many locomotives, and there are enough other cards to replace
    it."""
    if s.face_up[LOCOMOTIVE] < t.locomotives_that_reset_the_row or s.row_size < t.face_up:
        return False
    if s.sweeps_in_a_row >= SWEEPS_IN_A_ROW:
        return False
    coloured = s.row_size - s.face_up[LOCOMOTIVE]
    coloured += s.pile_size - s.pile[LOCOMOTIVE] + s.discard_size - s.discard[LOCOMOTIVE]
    return coloured > t.face_up - t.locomotives_that_reset_the_row


@rule
def sweep_row(t: Any, s: Any) -> None:
    """Discard the whole row."""
    for slot in range(t.face_up):
        s.discard[s.row[slot]] += 1
        s.row[slot] = NOTHING
    for kind in range(KINDS):
        s.face_up[kind] = 0
    s.discard_size += s.row_size
    s.row_size = 0
    s.sweeps_in_a_row += 1
    s.sweeps += 1


@rule
def first_slot(s: Any, kind: int) -> int:
    """The first slot of the row that holds a kind of card, or NOTHING. There must be one."""
    slots = 0
    for slot in range(ROW):
        slots |= (s.row[slot] == kind) << slot
    return lowest(slots)


@rule
def fill_row(t: Any, s: Any) -> None:
    """Fill the empty slots of the row, and sweep it as long as the locomotives demand it."""
    while True:
        while s.row_size < t.face_up:
            kind = draw_card(s)
            if kind == NOTHING:
                return
            s.row[first_slot(s, NOTHING)] = kind
            s.face_up[kind] += 1
            s.row_size += 1
        if not must_sweep(t, s):
            return
        sweep_row(t, s)


@rule
def receive(s: Any, seat: int, kind: int) -> None:
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1


@rule
def second_card_possible(s: Any) -> bool:
    """Is there a card that may be taken second: from the pile, or face up and no locomotive?"""
    face_up_coloured = s.row_size - s.face_up[LOCOMOTIVE]
    return s.pile_size + s.discard_size + face_up_coloured > 0


@rule
def after_card(t: Any, s: Any) -> None:
    """A card was taken that leaves room for a second one."""
    if s.phase == SECOND_CARD or not second_card_possible(s):
        end_turn(t, s)
    else:
        s.phase = SECOND_CARD


@rule
def take_face_up(t: Any, s: Any, kind: int) -> None:
    seat = s.turn
    s.row[first_slot(s, kind)] = NOTHING
    s.face_up[kind] -= 1
    s.row_size -= 1
    s.sweeps_in_a_row = 0
    receive(s, seat, kind)
    s.seen[seat][kind] += 1
    fill_row(t, s)
    if kind == LOCOMOTIVE:
        end_turn(t, s)
    else:
        after_card(t, s)


@rule
def take_blind(t: Any, s: Any) -> None:
    receive(s, s.turn, draw_card(s))
    after_card(t, s)


# --- routes --------------------------------------------------------------------------------------


@rule
def pay(s: Any, seat: int, kind: int, number: int) -> None:
    """Move cards to the discard. The seats that know cards of that hand know fewer of them now."""
    s.hand[seat][kind] -= number
    s.hand_size[seat] -= number
    s.seen[seat][kind] = max(0, s.seen[seat][kind] - number)
    s.discard[kind] += number
    s.discard_size += number


@rule
def take_possession(t: Any, s: Any, seat: int, route: int) -> None:
    """Give the route to the seat; close its twin to the seat, or to all seats at a small table."""
    add(s.owned[seat], route)
    drop(s.open, route)
    twin = t.twin[route]
    if twin != NO_TWIN:
        if s.players < t.double_routes_open_from_players:
            drop(s.open, twin)
        else:
            add(s.barred[seat], twin)


@rule
def claim_route(t: Any, s: Any, route: int, colour: int, locomotives: int) -> None:
    seat = s.turn
    length = t.length[route]
    if length > locomotives:
        pay(s, seat, colour, length - locomotives)
    if locomotives > 0:
        pay(s, seat, LOCOMOTIVE, locomotives)
    s.trains[seat] -= length
    s.score[seat] += t.points[length]
    take_possession(t, s, seat, route)
    fill_row(t, s)
    end_turn(t, s)


# --- tickets -------------------------------------------------------------------------------------


@rule
def offer_tickets(s: Any, seat: int, number: int) -> None:
    """Lay the top tickets of the pile before a seat, which is to choose."""
    while s.offer_size[seat] < number and s.ticket_pile_size > 0:
        s.offer[seat][s.offer_size[seat]] = s.ticket_pile[s.ticket_head]
        s.offer_size[seat] += 1
        s.ticket_pile[s.ticket_head] = NOTHING
        s.put_by[s.ticket_head] = NOTHING
        s.ticket_head = (s.ticket_head + 1) % TICKETS
        s.ticket_pile_size -= 1


@rule
def least_to_keep(t: Any, s: Any) -> int:
    least = t.tickets_kept_at_start if s.phase == CHOOSE_FIRST_TICKETS else t.tickets_kept
    return min(least, s.offer_size[s.turn])


@rule
def keep_tickets(t: Any, s: Any, mask: int) -> None:
    """Keep the tickets of the mask; the others go under the pile in the order drawn."""
    seat = s.turn
    for i in range(s.offer_size[seat]):
        ticket = s.offer[seat][i]
        if (mask >> i) & 1:
            add(s.tickets[seat], ticket)
            s.ticket_count[seat] += 1
        else:
            tail = (s.ticket_head + s.ticket_pile_size) % TICKETS
            s.ticket_pile[tail] = ticket
            s.put_by[tail] = seat
            s.ticket_pile_size += 1
        s.last_offer[i] = ticket
        s.offer[seat][i] = NOTHING
    s.offer_size[seat] = 0
    if s.phase == CHOOSE_TICKETS:
        end_turn(t, s)
    elif seat + 1 < s.players:
        s.turn = seat + 1
    else:
        s.turn = s.first
        s.phase = TURN


# --- turns ---------------------------------------------------------------------------------------


@rule
def end_game(s: Any) -> None:
    s.phase = OVER
    s.turn = NOBODY


@rule
def end_turn(t: Any, s: Any) -> None:
    """The next seat's turn, unless this was the last one of the last round."""
    s.phase = TURN
    if s.turns_left > 0:
        s.turns_left -= 1
        if s.turns_left == 0:
            end_game(s)
            return
    elif s.trains[s.turn] <= t.end_at_trains:
        s.turns_left = s.players
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


@rule
def pass_turn(t: Any, s: Any) -> None:
    s.passes += 1
    if s.passes == s.players:
        end_game(s)
    else:
        end_turn(t, s)


@rule
def apply(t: Any, s: Any, code: int) -> None:
    """Play a legal action."""
    s.last = code
    s.last_by = s.turn
    s.ply += 1
    if s.last_offer[0] != NOTHING:
        for i in range(OFFER):
            s.last_offer[i] = NOTHING
    if code == PASS:
        pass_turn(t, s)
        return
    s.passes = 0
    if code >= CLAIM:
        code -= CLAIM
        locomotives = code % PAYMENTS
        code //= PAYMENTS
        claim_route(t, s, code // KINDS, code % KINDS, locomotives)
    elif code < KINDS:
        take_face_up(t, s, code)
    elif code == BLIND:
        take_blind(t, s)
    elif code == TICKETS_DRAWN:
        s.phase = CHOOSE_TICKETS
        offer_tickets(s, s.turn, t.tickets_drawn)
    else:
        keep_tickets(t, s, code - KEEP)


# --- set-up --------------------------------------------------------------------------------------


@rule
def clear(t: Any, s: Any, players: int) -> None:
    """An empty table: nothing dealt, every card in the pile, every ticket in its pile in order."""
    s.players = players
    s.turn = 0
    s.eyes = EVERYTHING
    s.ply = 0
    s.last = s.last_by = NOTHING
    s.phase = CHOOSE_FIRST_TICKETS
    s.first = 0
    s.turns_left = NOT_YET
    for i in range(OFFER):
        s.last_offer[i] = NOTHING
    s.passes = s.sweeps_in_a_row = s.sweeps = s.shuffles = 0
    s.row_size = s.pile_size = s.discard_size = 0
    for slot in range(ROW):
        s.row[slot] = NOTHING
    for kind in range(KINDS):
        s.face_up[kind] = s.discard[kind] = 0
        s.pile[kind] = t.deck[kind]
        s.pile_size += t.deck[kind]
    fill(s.open, t.routes)
    for seat in range(PLAYERS):
        s.trains[seat] = t.trains if seat < players else 0
        s.score[seat] = t.head_start[seat] if seat < players else 0
        s.hand_size[seat] = s.ticket_count[seat] = s.offer_size[seat] = 0
        for kind in range(KINDS):
            s.hand[seat][kind] = s.seen[seat][kind] = 0
        for word in range(len(s.open)):
            s.owned[seat][word] = s.barred[seat][word] = s.tickets[seat][word] = 0
        for i in range(OFFER):
            s.offer[seat][i] = NOTHING
    s.ticket_head = 0
    s.ticket_pile_size = t.tickets
    for i in range(TICKETS):
        s.ticket_pile[i] = i if i < t.tickets else NOTHING
        s.put_by[i] = NOTHING


@rule
def deal(t: Any, s: Any, players: int) -> None:
    """A new game from the generator in the record."""
    clear(t, s, players)
    shuffle(s.rng, s.ticket_pile, t.tickets)
    s.first = below(s.rng, players)
    for seat in range(players):
        for _ in range(t.start_hand):
            receive(s, seat, draw_card(s))
    fill_row(t, s)
    for seat in range(players):
        offer_tickets(s, seat, t.tickets_dealt)


@rule
def owner_of(s: Any, route: int) -> int:
    """The seat that owns a route, or NOTHING."""
    for seat in range(s.players):
        if has(s.owned[seat], route):
            return seat
    return NOTHING
