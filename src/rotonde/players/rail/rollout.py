"""The light policy: a few microseconds a choice, for playing thousands of games to their end.

It keeps a plan for each seat on the desk and looks at it again only when tickets came or a route
of it was lost. Otherwise a choice only reads the hand and the row.
"""

from typing import Any

import numpy as np

from rotonde.games.rail.legal import claim_code
from rotonde.games.rail.limits import KINDS, LENGTH, LOCOMOTIVE, WORDS
from rotonde.games.rail.rules import least_to_keep
from rotonde.games.rail.state import (
    BLIND,
    CHOOSE_FIRST_TICKETS,
    CHOOSE_TICKETS,
    KEEP,
    PASS,
    SECOND_CARD,
    TICKETS_DRAWN,
)
from rotonde.kernel.bits import BITS, lowest, popcount
from rotonde.kernel.compiled import rule
from rotonde.players.rail.scratch import FAR
from rotonde.players.rail.ways import insert_ticket, list_tickets, price_routes, spread, try_order

LONG = 4  # without a plan it claims routes of this length or longer
NEAR = 40  # a further ticket is kept if its way is at most so much longer, in tenths of a train
NO_LIMIT = 1_000  # of turns


@rule
def light_tickets(t: Any, o: Any, seat: int, w: Any, d: Any) -> int:
    """Keep the tickets with the shortest ways for their points, and those near at hand."""
    price_routes(t, o, seat, w, d)
    chosen = 0
    least = least_to_keep(t, o)
    while True:
        best = FAR
        pick = -1
        for i in range(o.offer_size[seat]):
            if not (chosen >> i) & 1:
                ticket = o.offer[seat][i]
                spread(t, d, t.ticket_a[ticket])
                extra = d.distance[t.ticket_b[ticket]] - 10 * t.ticket_points[ticket]
                if d.distance[t.ticket_b[ticket]] > 10 * o.trains[seat]:
                    extra = FAR - 1 - t.ticket_points[ticket]
                if extra < best:
                    best = extra
                    pick = i
        if pick < 0 or (popcount(chosen) >= least and best > NEAR):
            return KEEP + chosen
        chosen |= 1 << pick
        list_tickets(t, o, seat, d)
        for i in range(o.offer_size[seat]):
            if (chosen >> i) & 1:
                insert_ticket(t, d, o.offer[seat][i])
        price_routes(t, o, seat, w, d)
        try_order(t, o, seat, w, d, False, NO_LIMIT)


@rule
def keep_way(t: Any, o: Any, seat: int, w: Any, d: Any) -> None:
    """Plan anew if the tickets are others than planned for, or a planned route was lost."""
    good = True
    for word in range(WORDS):
        to_be_had = o.owned[seat][word] | (o.open[word] & ~o.barred[seat][word])
        if d.way_for[seat][word] != o.tickets[seat][word] or d.way[seat][word] & ~to_be_had:
            good = False
    if good:
        return
    price_routes(t, o, seat, w, d)
    list_tickets(t, o, seat, d)
    try_order(t, o, seat, w, d, False, NO_LIMIT)
    for word in range(WORDS):
        d.way[seat][word] = d.trial[word]
        d.way_for[seat][word] = o.tickets[seat][word]


@rule
def most_held(o: Any, seat: int) -> int:
    best = 0
    for colour in range(1, LOCOMOTIVE):
        if o.hand[seat][colour] > o.hand[seat][best]:
            best = colour
    return best


@rule
def pay_for(o: Any, seat: int, route: int, length: int, colour: int) -> int:
    """The claim with as few locomotives as possible; PASS if the cards do not suffice."""
    cards = 0 if colour == LOCOMOTIVE else min(length, o.hand[seat][colour])
    if length - cards > o.hand[seat][LOCOMOTIVE]:
        return PASS
    return claim_code(route, colour if cards else LOCOMOTIVE, length - cards)


@rule
def claim_on_the_way(t: Any, o: Any, seat: int, d: Any, fullest: int) -> int:
    """The longest route of the plan that can be paid for; the cards that the others take."""
    longest = 0
    code = PASS
    for kind in range(KINDS):
        d.need[kind] = 0
    for word in range(WORDS):
        routes = d.way[seat][word] & o.open[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            length = t.length[route]
            colour = fullest if t.colour[route] == LOCOMOTIVE else t.colour[route]
            d.need[colour] += length
            if length > longest and length <= o.trains[seat]:
                claim = pay_for(o, seat, route, length, colour)
                if claim != PASS:
                    longest = length
                    code = claim
    return code


@rule
def claim_anything(t: Any, o: Any, seat: int, least: int) -> int:
    """The longest route that can be paid for, of at least that length."""
    jokers = o.hand[seat][LOCOMOTIVE]
    best = least - 1
    code = PASS
    for colour in range(KINDS):
        cards = jokers if colour == LOCOMOTIVE else jokers + o.hand[seat][colour]
        most = min(LENGTH, cards, o.trains[seat])
        if (colour != LOCOMOTIVE and o.hand[seat][colour] == 0) or most <= best:
            continue
        for word in range(WORDS):
            free = o.open[word] & ~o.barred[seat][word]
            routes = free & t.payable[colour][most][word] & ~t.payable[colour][best][word]
            while routes:
                route = word * BITS + lowest(routes)
                routes &= routes - 1
                if t.length[route] > best:
                    best = t.length[route]
                    code = pay_for(o, seat, route, best, colour)
    return code


@rule
def light_card(o: Any, d: Any, seat: int) -> int:
    """The face-up card that the plan lacks most, else one from the pile."""
    best = 0
    card = PASS
    for kind in range(LOCOMOTIVE):
        lack = d.need[kind] - o.hand[seat][kind]
        if o.face_up[kind] > 0 and lack > best:
            best = lack
            card = kind
    if card != PASS:
        return card
    if o.pile_size + o.discard_size > 0:
        return BLIND
    for kind in range(KINDS if o.phase != SECOND_CARD else LOCOMOTIVE):
        if o.face_up[kind] > 0:
            return kind
    return PASS


@rule
def light_choose(t: Any, o: Any, w: Any, d: Any) -> int:
    """The light policy's action for the seat to act. It reads nothing that the seat cannot see."""
    seat = o.turn
    if o.phase == CHOOSE_FIRST_TICKETS or o.phase == CHOOSE_TICKETS:
        return light_tickets(t, o, seat, w, d)
    if o.phase != SECOND_CARD and o.ticket_count[seat] < w.hungry and o.ticket_pile_size > 0:
        return TICKETS_DRAWN
    keep_way(t, o, seat, w, d)
    fullest = most_held(o, seat)
    code = claim_on_the_way(t, o, seat, d, fullest)
    if o.phase != SECOND_CARD:
        if code == PASS:
            code = claim_anything(t, o, seat, 1 if o.turns_left >= 0 else w.free_length)
        if code != PASS:
            return code
        code = without_way(t, o, seat, w, d)
        if code != PASS:
            return code
    if not way_open(o, seat, d):
        d.need[fullest] = LENGTH + o.hand[seat][fullest]
    card = light_card(o, d, seat)
    if card != PASS:
        return card
    code = claim_anything(t, o, seat, 1)
    if code != PASS:
        return code
    return TICKETS_DRAWN if o.ticket_pile_size > 0 else PASS


@rule
def way_open(o: Any, seat: int, d: Any) -> bool:
    """Is any route of the plan still to be claimed?"""
    left = np.int64(0)
    for word in range(WORDS):
        left |= d.way[seat][word] & o.open[word]
    return left != 0


@rule
def without_way(t: Any, o: Any, seat: int, w: Any, d: Any) -> int:
    """Nothing left to join: more tickets while there is time, else long routes."""
    if way_open(o, seat, d):
        return PASS
    fewest = np.int64(FAR)
    for other in range(o.players):
        if other != seat:
            fewest = min(fewest, o.trains[other])
    has_time = fewest >= w.ticket_others and o.trains[seat] >= w.ticket_trains
    if has_time and o.turns_left < 0 and o.ticket_pile_size > 0:
        return TICKETS_DRAWN
    return claim_anything(t, o, seat, min(LONG, o.trains[seat]))
