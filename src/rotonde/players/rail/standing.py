"""The standing as one seat can estimate it: points on the board and expected points of tickets.

The seat's own tickets are known. Those of the others are estimated from the board: a player with
few networks and long routes is likely to complete tickets, one with scattered routes is not. The
numbers were fitted to games of all levels on both maps.
"""

from typing import Any

import numpy as np

from rotonde.games.rail.limits import WORDS
from rotonde.games.rail.scoring import join_cities, root, ticket_done
from rotonde.kernel.bits import BITS, has, lowest
from rotonde.kernel.compiled import rule
from rotonde.players.rail.scratch import FAR

FEW_TRAINS = 9  # laid: before that, nothing can be said about a player
BEST_TICKET, WORST_TICKET = 12.0, -20.0  # what one may bring, missed ones counted in
PER_LENGTH = 20.0  # points of a ticket for each train of a player's average route
PER_NETWORK = 8.0  # and less for each network that hangs together by itself
OFFSET = 29.0


@rule
def expected_ticket(t: Any, o: Any, seat: int, d: Any) -> float:
    """Points that each ticket of another seat will bring, by the routes it has claimed."""
    join_cities(t, o.owned[seat], d.joined)
    counted = np.zeros(t.cities, dtype=np.bool_)
    routes = 0
    trains = 0
    networks = 0
    for route in range(t.routes):
        if has(o.owned[seat], route):
            routes += 1
            trains += t.length[route]
            network = root(d.joined, t.route_a[route])
            if not counted[network]:
                counted[network] = True
                networks += 1
    if trains < FEW_TRAINS:
        return BEST_TICKET
    points = PER_LENGTH * trains / routes - PER_NETWORK * networks - OFFSET
    return min(BEST_TICKET, max(WORST_TICKET, points))


@rule
def own_points(t: Any, o: Any, seat: int, d: Any) -> int:
    """Points for routes, and for tickets as they will be once the plan on the desk is built."""
    join_cities(t, o.owned[seat], d.joined)
    for word in range(WORDS):
        routes = d.plan[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            d.joined[root(d.joined, t.route_a[route])] = root(d.joined, t.route_b[route])
    points = o.score[seat]
    for ticket in range(t.tickets):
        if has(o.tickets[seat], ticket):
            if ticket_done(t, d.joined, ticket):
                points += t.ticket_points[ticket]
            else:
                points -= t.missed_ticket_cost * t.ticket_points[ticket]
    return points


@rule
def estimate_lead(tables: Any, observations: Any, desks: Any) -> float:
    """How far ahead of the weakest other player the seat that looks would be.

    The seat's plan is on the desk.
    """
    t, o, d = tables[0], observations[0], desks[0]
    weakest = float(FAR)
    for other in range(o.players):
        if other != o.eyes:
            tickets = o.ticket_count[other] * expected_ticket(t, o, other, d)
            weakest = min(weakest, o.score[other] + tickets)
    return own_points(t, o, o.eyes, d) - weakest
