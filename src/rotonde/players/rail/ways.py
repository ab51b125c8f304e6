"""Ways and networks: the cheapest routes that join a seat's tickets, with what it has built."""

from typing import Any

import numpy as np

from rotonde.games.rail.limits import LOCOMOTIVE, WORDS
from rotonde.games.rail.state import NOTHING
from rotonde.kernel.bits import BITS, add, has, lowest
from rotonde.kernel.compiled import rule
from rotonde.players.rail.scratch import FAR

WORST_DETOUR = 300  # a detour of more is as bad as none at all


@rule
def is_free(t: Any, o: Any, seat: int, route: int) -> bool:
    """May the seat still claim this route, cards apart?"""
    if not has(o.open, route) or has(o.barred[seat], route):
        return False
    return t.length[route] <= o.trains[seat]


@rule
def fullest_colour(o: Any, seat: int) -> int:
    best = 0
    for colour in range(LOCOMOTIVE):
        best = max(best, o.hand[seat][colour])
    return best


@rule
def price_routes(t: Any, o: Any, seat: int, w: Any, d: Any) -> None:
    """What each route would cost: a turn to claim it, turns for the cards, less its points."""
    fullest = fullest_colour(o, seat)
    for route in range(t.routes):
        d.lack[route] = 0
        if has(o.owned[seat], route):
            d.cost[route] = 0
        elif is_free(t, o, seat, route):
            length = t.length[route]
            colour = t.colour[route]
            held = fullest if colour == LOCOMOTIVE else o.hand[seat][colour]
            lack = max(0, length - held)
            d.lack[route] = lack
            cost = w.turn + w.card * lack + w.held_card * (length - lack)
            d.cost[route] = max(w.least_cost, cost - w.points * t.points[length])
        else:
            d.cost[route] = FAR


@rule
def spread(t: Any, d: Any, start: int) -> None:
    """The cheapest ways from a city to all others."""
    for city in range(t.cities):
        d.distance[city] = FAR
        d.came_by[city] = NOTHING
        d.queued[city] = 0
    d.distance[start] = 0
    d.queue[0] = start
    head = 0
    waiting = 1
    size = t.cities
    while waiting:
        city = d.queue[head]
        head = head + 1 if head + 1 < size else 0
        waiting -= 1
        d.queued[city] = 0
        here = d.distance[city]
        for i in range(d.degree[city]):
            route = d.by[city][i]
            there = here + d.cost[route]
            other = d.to[city][i]
            if there < d.distance[other]:
                d.distance[other] = there
                d.came_by[other] = route
                if not d.queued[other]:
                    d.queued[other] = 1
                    tail = head + waiting
                    d.queue[tail if tail < size else tail - size] = other
                    waiting += 1


@rule
def other_end(t: Any, route: int, city: int) -> int:
    return t.route_b[route] if t.route_a[route] == city else t.route_a[route]


@rule
def add_way(t: Any, o: Any, seat: int, w: Any, d: Any, goal: int, most: int) -> bool:
    """Add the way to a city (after `spread`) to the trial plan, if trains and turns suffice."""
    trains = 0
    turns = 0
    city = goal
    while d.came_by[city] != NOTHING:
        route = d.came_by[city]
        if not has(o.owned[seat], route) and not has(d.trial, route):
            trains += t.length[route]
            turns += 2 + d.lack[route]  # in halves: a card is half a turn
        city = other_end(t, route, city)
    if d.trial_trains + trains > o.trains[seat] or d.trial_turns + turns > 2 * most:
        return False
    d.trial_trains += trains
    d.trial_turns += turns
    city = goal
    while d.came_by[city] != NOTHING:
        route = d.came_by[city]
        if not has(o.owned[seat], route):
            add(d.trial, route)
            if w.joint:
                d.cost[route] = 0
        city = other_end(t, route, city)
    return True


@rule
def try_order(t: Any, o: Any, seat: int, w: Any, d: Any, backwards: bool, most: int) -> int:
    """Join the tickets one after another into a trial plan; what it is worth, in tenths."""
    for word in range(WORDS):
        d.trial[word] = 0
    d.trial_trains = 0
    d.trial_turns = 0
    value = 0
    for i in range(d.tickets):
        ticket = d.ticket[d.tickets - 1 - i if backwards else i]
        points = 10 * t.ticket_points[ticket]
        spread(t, d, t.ticket_a[ticket])
        goal = t.ticket_b[ticket]
        cost = d.distance[goal]
        # A ticket that is not joined costs its points (but in junior mode): it is worth twice that.
        lost = t.missed_ticket_cost * points
        if cost < FAR and cost <= points + lost and add_way(t, o, seat, w, d, goal, most):
            value += points - cost
        else:
            value -= lost
    return value


@rule
def forget_trial(d: Any, saved: Any) -> None:
    """Routes of the trial plan cost again what they did."""
    for word in range(WORDS):
        routes = d.trial[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            d.cost[route] = saved[route]


@rule
def plan_network(t: Any, o: Any, seat: int, w: Any, d: Any, most: int) -> int:
    """The better of two orders in which to join the tickets; its value. `price_routes` first."""
    saved = np.empty(t.routes, dtype=np.int64)
    for route in range(t.routes):
        saved[route] = d.cost[route]
    best = -FAR
    for backwards in range(2 if d.tickets > 1 else 1):
        value = try_order(t, o, seat, w, d, backwards == 1, most)
        if value > best:
            best = value
            for word in range(WORDS):
                d.plan[word] = d.trial[word]
            d.plan_trains = d.trial_trains
            d.plan_turns = d.trial_turns
        forget_trial(d, saved)
    return best


@rule
def price_detours(t: Any, d: Any) -> None:
    """For every route of the plan, how much dearer it would be to do without it."""
    for word in range(WORDS):
        routes = d.plan[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            cost = d.cost[route]
            d.cost[route] = FAR
            spread(t, d, t.route_a[route])
            d.detour[route] = min(WORST_DETOUR, d.distance[t.route_b[route]] - cost)
            d.cost[route] = cost


@rule
def list_tickets(t: Any, o: Any, seat: int, d: Any) -> None:
    """The seat's tickets, dearest first."""
    d.tickets = 0
    for word in range(WORDS):
        tickets = o.tickets[seat][word]
        while tickets:
            ticket = word * BITS + lowest(tickets)
            tickets &= tickets - 1
            insert_ticket(t, d, ticket)


@rule
def insert_ticket(t: Any, d: Any, ticket: int) -> None:
    place = d.tickets
    while place > 0 and t.ticket_points[d.ticket[place - 1]] < t.ticket_points[ticket]:
        d.ticket[place] = d.ticket[place - 1]
        place -= 1
    d.ticket[place] = ticket
    d.tickets += 1


@rule
def turns_to_come(t: Any, o: Any, seat: int, w: Any) -> int:
    """How many more turns the seat may expect, from the player who seems nearest to the end.

    A player needs a card for every train, two cards a turn, and then turns to claim.
    """
    if o.turns_left >= 0:
        return 1
    soonest: Any = np.int64(1 << 20)
    for other in range(o.players):
        if other != seat:
            trains = max(0, o.trains[other] - t.end_at_trains)
            draws = max(0, trains - o.hand_size[other]) // 2
            soonest = min(soonest, draws + trains * 10 // w.pace)
    return 1 + soonest
