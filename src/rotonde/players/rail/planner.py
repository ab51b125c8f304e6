"""The planner: a network for all tickets, drawn for, claimed, planned anew when it is blocked.

It remembers nothing: every choice is made from the observation alone.
"""

from typing import Any

import numpy as np

from rotonde.games.rail.limits import WORDS
from rotonde.games.rail.rules import least_to_keep
from rotonde.games.rail.state import (
    CHOOSE_FIRST_TICKETS,
    CHOOSE_TICKETS,
    KEEP,
    PASS,
    SECOND_CARD,
    TICKETS_DRAWN,
)
from rotonde.kernel.bits import add, has, popcount
from rotonde.kernel.compiled import rule
from rotonde.players.rail.cards import count_needs, draw
from rotonde.players.rail.claims import NO_CLAIM, best_claim, last_claim, reach
from rotonde.players.rail.scratch import FAR
from rotonde.players.rail.ways import (
    insert_ticket,
    is_free,
    list_tickets,
    plan_network,
    price_detours,
    price_routes,
    turns_to_come,
)


@rule
def choose_tickets(t: Any, o: Any, seat: int, w: Any, d: Any) -> int:
    """Keep the tickets that together with those held make the most valuable plan."""
    price_routes(t, o, seat, w, d)
    most = turns_to_come(t, o, seat, w)
    least = least_to_keep(t, o)
    best = -FAR
    chosen = 0
    for mask in range(1 << o.offer_size[seat]):
        if popcount(mask) < least:
            continue
        list_tickets(t, o, seat, d)
        for i in range(o.offer_size[seat]):
            if (mask >> i) & 1:
                insert_ticket(t, d, o.offer[seat][i])
        value = plan_network(t, o, seat, w, d, most)
        value += w.ticket_bias * popcount(mask) - w.ticket_turn * d.plan_turns // 2
        if value > best:
            best = value
            chosen = mask
    return KEEP + chosen


@rule
def wants_tickets(t: Any, o: Any, seat: int, w: Any, d: Any) -> bool:
    """Are there trains and time for more tickets, once those held are joined?"""
    if o.ticket_pile_size == 0 or o.turns_left >= 0:
        return False
    if d.plan_trains > 0 or o.trains[seat] < w.ticket_trains:
        return False
    for other in range(o.players):
        if other != seat and o.trains[other] < w.ticket_others:
            return False
    return True


@rule
def plan_extensions(t: Any, o: Any, seat: int, w: Any, d: Any) -> None:
    """No ticket to join: draw for routes that pay, best where they lengthen the network."""
    own = reach(t, o.owned[seat])
    trains = o.trains[seat]
    for _ in range(w.prospects):
        best = -FAR
        found = -1
        for route in range(t.routes):
            if has(d.plan, route) or not is_free(t, o, seat, route) or t.length[route] > trains:
                continue
            length = t.length[route]
            ends = ((own >> t.route_a[route]) & 1) + ((own >> t.route_b[route]) & 1)
            worth = 10 * t.points[length] - w.prospect_card * d.lack[route]
            worth += (w.touch if ends == 1 else 0) * length - w.train * length
            if worth > best:
                best = worth
                found = route
        if found < 0:
            return
        add(d.plan, found)
        d.detour[found] = 0
        d.plan_trains += t.length[found]
        trains -= t.length[found]


@rule
def fewest_trains(o: Any) -> int:
    fewest = o.trains[0]
    for seat in range(1, o.players):
        fewest = min(fewest, o.trains[seat])
    return fewest


@rule
def join_tickets(t: Any, o: Any, seat: int, w: Any, d: Any) -> None:
    """Put on the desk a plan that joins the seat's tickets."""
    price_routes(t, o, seat, w, d)
    list_tickets(t, o, seat, d)
    plan_network(t, o, seat, w, d, turns_to_come(t, o, seat, w))


@rule
def complete_plan(t: Any, o: Any, seat: int, w: Any, d: Any) -> bool:
    """What the plan lacks to be acted upon: goals if it is empty, else detours; and the cards.

    Whether it was empty, because no ticket is left to join.
    """
    planned = np.int64(0)
    for word in range(WORDS):
        planned |= d.plan[word]
    joined = planned == 0
    if joined:
        plan_extensions(t, o, seat, w, d)
    elif w.risk + w.risk_card > 0:
        price_detours(t, d)
    count_needs(t, d)
    return bool(joined)


@rule
def choose(t: Any, o: Any, w: Any, d: Any) -> int:
    """The planner's action for the seat that looks. `o` is an observation, `d` its desk."""
    seat = o.eyes
    if o.phase == CHOOSE_FIRST_TICKETS or o.phase == CHOOSE_TICKETS:
        return choose_tickets(t, o, seat, w, d)
    join_tickets(t, o, seat, w, d)
    if o.phase != SECOND_CARD and wants_tickets(t, o, seat, w, d):
        return TICKETS_DRAWN
    joined = complete_plan(t, o, seat, w, d)
    if o.phase != SECOND_CARD:
        if o.turns_left >= 0:
            code = last_claim(t, o, seat, w, d)
        else:
            code = best_claim(t, o, seat, w, d, fewest_trains(o) <= w.hurry_trains, joined)
        if code != NO_CLAIM:
            return code
    code = draw(t, o, seat, w, d)
    if code == PASS:
        return without_cards(t, o, seat, w, d)
    return code


@rule
def without_cards(t: Any, o: Any, seat: int, w: Any, d: Any) -> int:
    """No card is to be had: any claim that can be paid, else tickets, else nothing."""
    code = last_claim(t, o, seat, w, d)
    if code != NO_CLAIM:
        return code
    return TICKETS_DRAWN if o.ticket_pile_size > 0 else PASS
