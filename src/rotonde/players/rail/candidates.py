"""The actions worth trying: the planner's choice first, then its next best ones."""

from typing import Any

import numpy as np

from rotonde.games.rail.legal import claim_code, list_legal
from rotonde.games.rail.limits import LOCOMOTIVE
from rotonde.games.rail.state import (
    BLIND,
    CHOOSE_FIRST_TICKETS,
    CHOOSE_TICKETS,
    SECOND_CARD,
    TICKETS_DRAWN,
)
from rotonde.kernel.bits import has
from rotonde.kernel.compiled import rule
from rotonde.players.rail.cards import value_cards
from rotonde.players.rail.claims import best_payment, contests, reach
from rotonde.players.rail.planner import choose, complete_plan, join_tickets
from rotonde.players.rail.scratch import FAR
from rotonde.players.rail.ways import is_free

CARDS = 3  # face-up colours, the most useful ones
CLAIMS = 24  # claims at the very most
MOST = 64  # room for all of them, and for every choice of tickets


@rule
def note(codes: Any, count: int, code: int) -> int:
    """Put a code on the list unless it is there."""
    for i in range(count):
        if codes[i] == code:
            return count
    codes[count] = code
    return count + 1


@rule
def note_cards(o: Any, d: Any, codes: Any, count: int) -> int:
    """The colours that help most, one from the pile, a locomotive."""
    taken = np.int64(0)
    for _ in range(CARDS):
        best = 0
        found = -1
        for kind in range(LOCOMOTIVE):
            if o.face_up[kind] > 0 and not (taken >> kind) & 1 and d.worth[kind] > best:
                best = d.worth[kind]
                found = kind
        if found < 0:
            break
        taken |= np.int64(1) << found
        count = note(codes, count, found)
    if o.pile_size + o.discard_size > 0:
        count = note(codes, count, BLIND)
    if o.phase != SECOND_CARD and o.face_up[LOCOMOTIVE] > 0:
        count = note(codes, count, LOCOMOTIVE)
    return count


@rule
def claim_worth(t: Any, o: Any, seat: int, w: Any, d: Any, own: Any, route: int, price: int) -> int:
    """A rough order among claims: the plan's first, then what pays or stands in others' way."""
    length = t.length[route]
    worth = 10 * t.points[length] - price + w.contested * contests(t, d, route)
    if has(d.plan, route):
        return worth + w.in_plan + w.risk * d.detour[route] // 100
    ends = ((own >> t.route_a[route]) & 1) + ((own >> t.route_b[route]) & 1)
    return worth + (w.touch if ends == 1 else 0) * length - w.train * length


@rule
def note_claims(
    t: Any, o: Any, seat: int, w: Any, d: Any, codes: Any, count: int, claims: int
) -> int:
    """The best so many claims, each with its cheapest payment."""
    own = reach(t, o.owned[seat])
    d.foreign = np.int64(0)
    for other in range(o.players):
        if other != seat:
            d.foreign |= reach(t, o.owned[other])
    worth = np.full(claims, -FAR, dtype=np.int64)
    claim = np.zeros(claims, dtype=np.int64)
    for route in range(t.routes):
        if not is_free(t, o, seat, route):
            continue
        price, colour, locomotives = best_payment(t, o, seat, w, d, route)
        if price >= FAR:
            continue
        value = claim_worth(t, o, seat, w, d, own, route, price)
        code = claim_code(route, colour, locomotives)
        for i in range(claims):  # insert, and push the others down
            if value > worth[i]:
                worth[i], value = value, worth[i]
                claim[i], code = code, claim[i]
    for i in range(claims):
        if worth[i] > -FAR:
            count = note(codes, count, claim[i])
    return count


@rule
def list_candidates(t: Any, o: Any, w: Any, d: Any, codes: Any, claims: int) -> int:
    """Write the actions worth trying into `codes`, the planner's choice first; return how many.

    The more time there is, the more claims are tried (`claims` at most).
    """
    seat = o.eyes
    if o.phase == CHOOSE_FIRST_TICKETS or o.phase == CHOOSE_TICKETS:
        first = choose(t, o, w, d)
        count = list_legal(t, o, codes)
        for i in range(count):
            if codes[i] == first:
                codes[i] = codes[0]
                codes[0] = first
        return count
    count = note(codes, 0, choose(t, o, w, d))
    join_tickets(t, o, seat, w, d)
    complete_plan(t, o, seat, w, d)
    value_cards(t, o, seat, w, d)
    if o.phase != SECOND_CARD:
        count = note_claims(t, o, seat, w, d, codes, count, min(claims, CLAIMS))
        if o.ticket_pile_size > 0 and o.turns_left < 0:
            count = note(codes, count, TICKETS_DRAWN)
    return note_cards(o, d, codes, count)
