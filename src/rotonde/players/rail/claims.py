"""Claims: which route to take now, and with which cards."""

from typing import Any

import numpy as np

from rotonde.games.rail.legal import claim_code
from rotonde.games.rail.limits import LOCOMOTIVE, WORDS
from rotonde.games.rail.scoring import join_cities, root, ticket_done
from rotonde.games.rail.state import PASS
from rotonde.kernel.bits import BITS, has, lowest
from rotonde.kernel.compiled import rule
from rotonde.players.rail.scratch import FAR
from rotonde.players.rail.ways import is_free

NO_CLAIM = PASS  # of the functions below: there is nothing to claim


@rule
def reach(t: Any, owned: Any) -> Any:
    """The cities on these routes, as a mask."""
    cities = np.int64(0)
    for word in range(WORDS):
        routes = owned[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            cities |= np.int64(1) << t.route_a[route]
            cities |= np.int64(1) << t.route_b[route]
    return cities


@rule
def payment_price(
    t: Any, o: Any, seat: int, w: Any, d: Any, route: int, colour: int, locomotives: int
) -> int:
    """What these cards are worth elsewhere."""
    paid = t.length[route] - locomotives
    need = d.need[colour]
    if has(d.plan, route) and t.colour[route] == colour:
        need -= t.length[route]
    spare = max(0, o.hand[seat][colour] - need)
    return w.locomotive * locomotives + w.reserved * max(0, paid - spare)


@rule
def best_payment(t: Any, o: Any, seat: int, w: Any, d: Any, route: int) -> tuple[int, int, int]:
    """The cheapest way to pay for a route: its price, colour and locomotives; FAR if none."""
    length = t.length[route]
    jokers = o.hand[seat][LOCOMOTIVE]
    first = 0 if t.colour[route] == LOCOMOTIVE else t.colour[route]
    last = LOCOMOTIVE - 1 if t.colour[route] == LOCOMOTIVE else t.colour[route]
    best = FAR
    colour = LOCOMOTIVE
    locomotives = length
    if jokers >= length:
        best = w.locomotive * length
    for kind in range(first, last + 1):
        cards = min(length, o.hand[seat][kind])
        if cards > 0 and length - cards <= jokers:
            price = payment_price(t, o, seat, w, d, route, kind, length - cards)
            if price < best:
                best = price
                colour = kind
                locomotives = length - cards
    return best, colour, locomotives


@rule
def contests(t: Any, d: Any, route: int) -> int:
    """How many ends of a route other players have reached."""
    return ((d.foreign >> t.route_a[route]) & 1) + ((d.foreign >> t.route_b[route]) & 1)


@rule
def best_claim(t: Any, o: Any, seat: int, w: Any, d: Any, hurry: bool, joined: bool) -> int:
    """The claim that is worth most now, if any is worth a turn. `joined`: no ticket is open."""
    own = reach(t, o.owned[seat])
    d.foreign = np.int64(0)
    for other in range(o.players):
        if other != seat:
            d.foreign |= reach(t, o.owned[other])
    spare_trains = o.trains[seat] if joined else o.trains[seat] - d.plan_trains
    least = 0 if hurry else w.rest_turn if joined else w.free_turn
    best = -FAR
    code = NO_CLAIM
    for route in range(t.routes):
        if not is_free(t, o, seat, route):
            continue
        planned = has(d.plan, route)
        length = t.length[route]
        if not planned and length > spare_trains:
            continue
        price, colour, locomotives = best_payment(t, o, seat, w, d, route)
        if price >= FAR:
            continue
        worth = 10 * t.points[length] - price
        if planned:
            worth += w.in_plan + w.contested * contests(t, d, route)
            worth += w.risk * d.detour[route] // 100
            if worth < w.claim_at and not hurry:
                continue
        else:
            ends = ((own >> t.route_a[route]) & 1) + ((own >> t.route_b[route]) & 1)
            worth += (w.touch if ends == 1 else 0) * length - w.train * length
            if worth < least:
                continue
        if worth > best:
            best = worth
            code = claim_code(route, colour, locomotives)
    return code


@rule
def tickets_joined_by(t: Any, d: Any, route: int) -> int:
    """Points of the tickets on the desk that this one route would join."""
    a = root(d.joined, t.route_a[route])
    b = root(d.joined, t.route_b[route])
    points = 0
    for i in range(d.tickets):
        ticket = d.ticket[i]
        if ticket_done(t, d.joined, ticket):
            continue
        x = root(d.joined, t.ticket_a[ticket])
        y = root(d.joined, t.ticket_b[ticket])
        if (x == a and y == b) or (x == b and y == a):
            points += t.ticket_points[ticket]
    return points


@rule
def last_claim(t: Any, o: Any, seat: int, w: Any, d: Any) -> int:
    """The last turn: the claim that brings most points, tickets included."""
    join_cities(t, o.owned[seat], d.joined)
    best = -1
    code = NO_CLAIM
    for route in range(t.routes):
        if not is_free(t, o, seat, route):
            continue
        price, colour, locomotives = best_payment(t, o, seat, w, d, route)
        if price >= FAR:
            continue
        joined = (1 + t.missed_ticket_cost) * tickets_joined_by(t, d, route)
        worth = t.points[t.length[route]] + joined
        if worth > best:
            best = worth
            code = claim_code(route, colour, locomotives)
    return code
