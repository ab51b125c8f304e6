"""The longest continuous path of a player: exact, and fast enough to ask after every claim.

A path may pass a city again but uses no route twice. A connected set of routes can be run through
in one go exactly when at most two of its cities are *odd* (touch an odd number of its routes), so
the longest path is the heaviest such set. Three ways to find it, each where it is quickest:

- no circuit: the city farthest from anywhere, and the city farthest from that one;
- few circuits: walk from every odd city until a path is as long as the odd cities allow;
- many circuits: leave out the cheapest routes that make all but two odd cities even, by a search
  that allows itself to leave out a little more each time. (Leaving routes out may cut the rest
  in pieces; each piece is then a path by itself, and the heaviest counts.)
"""

from typing import Any

import numpy as np

from rotonde.kernel.bits import BITS, lowest, popcount
from rotonde.kernel.compiled import rule
from rotonde.rail.limits import CITIES, EDGES_AT_A_CITY, ROUTES, WORDS

MANY_CIRCUITS = 3
TOO_HEAVY = 1 << 40
NO_EDGE = -1

# The network of one player, laid out for the search. A scratch record, used again and again:
# `draw_network` sets `degree` for the cities in use and overwrites the rest.
NETWORK = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("edges", "i8"),
                ("cities", "i8"),  # a mask of the cities that are on a route
                ("best", "i8"),
                ("goal", "i8"),  # no path can be longer: stop when it is reached
                ("degree", "i8", CITIES),
                ("cheapest", "i8", CITIES),  # the weight of the lightest route at a city
                ("to", "i8", (CITIES, EDGES_AT_A_CITY)),
                ("by", "i8", (CITIES, EDGES_AT_A_CITY)),  # the number of that edge
                ("weight", "i8", ROUTES),
                ("used", "i8", ROUTES),  # an edge that the walk has used, or the search left out
                # one frame per step of the walk, or per city that the search has dealt with
                ("at", "i8", ROUTES + 1),
                ("turn", "i8", ROUTES + 1),
                ("edge", "i8", ROUTES + 1),
                ("other", "i8", ROUTES + 1),
                ("queue", "i8", CITIES),
            ],
            align=True,
        ),
    )
)


@rule
def draw_network(t: Any, owned: Any, g: Any) -> None:
    g.edges = 0
    g.cities = 0
    for word in range(WORDS):
        routes = owned[word]
        while routes:
            route = word * BITS + lowest(routes)
            routes &= routes - 1
            weight = t.length[route]
            for end in range(2):
                here = t.route_a[route] if end == 0 else t.route_b[route]
                there = t.route_b[route] if end == 0 else t.route_a[route]
                if not (g.cities >> here) & 1:
                    g.cities |= np.int64(1) << here
                    g.degree[here] = 0
                    g.cheapest[here] = weight
                g.cheapest[here] = min(g.cheapest[here], weight)
                g.to[here][g.degree[here]] = there
                g.by[here][g.degree[here]] = g.edges
                g.degree[here] += 1
            g.weight[g.edges] = weight
            g.used[g.edges] = 0
            g.edges += 1


@rule
def piece(g: Any, root: int) -> tuple[Any, Any, int, int]:
    """What hangs together with a city by unused edges: cities, odd cities, edges, weight."""
    cities = np.int64(1) << root
    odd = np.int64(0)
    ends = 0
    weight = 0
    g.queue[0] = root
    found = 1
    done = 0
    while done < found:
        city = g.queue[done]
        done += 1
        degree = 0
        for i in range(g.degree[city]):
            edge = g.by[city][i]
            if g.used[edge]:
                continue
            degree += 1
            weight += g.weight[edge]
            other = g.to[city][i]
            if not (cities >> other) & 1:
                cities |= np.int64(1) << other
                g.queue[found] = other
                found += 1
        ends += degree
        if degree % 2 == 1:
            odd |= np.int64(1) << city
    return cities, odd, ends // 2, weight // 2


@rule
def unavoidable(odd_weight: int, exempt: int) -> int:
    """At least so much must be left out to make odd cities even, all but the exempt ones.

    Each such city loses a route, no lighter than its lightest; a route serves two cities.
    """
    return (max(0, odd_weight - exempt) + 1) // 2


@rule
def weigh_odd_cities(g: Any, odd: Any) -> tuple[int, int, int]:
    """The lightest routes at the odd cities: their sum, the greatest, the second greatest."""
    total = first = second = 0
    while odd:
        weight = g.cheapest[lowest(odd)]
        odd &= odd - 1
        total += weight
        if weight > first:
            first, second = weight, first
        elif weight > second:
            second = weight
    return total, first, second


# --- no circuit: measure -------------------------------------------------------------------------


@rule
def measure(g: Any, start: int) -> int:
    """In a piece without circuits: the city farthest from a start; the distance goes to `best`."""
    g.at[0] = start
    g.edge[0] = NO_EDGE
    g.turn[0] = 0
    found = 1
    farthest = start
    distance = 0
    done = 0
    while done < found:
        city = g.at[done]
        came_by = g.edge[done]
        so_far = g.turn[done]
        done += 1
        if so_far > distance:
            distance = so_far
            farthest = city
        for i in range(g.degree[city]):
            edge = g.by[city][i]
            if edge != came_by:
                g.at[found] = g.to[city][i]
                g.edge[found] = edge
                g.turn[found] = so_far + g.weight[edge]
                found += 1
    g.best = max(g.best, distance)
    return farthest


# --- few circuits: walk --------------------------------------------------------------------------


@rule
def walk_from(g: Any, start: int) -> None:
    """Every path from a city, depth first, until one is as long as any path can be."""
    depth = 0
    walked = 0
    g.at[0] = start
    g.turn[0] = 0
    while depth >= 0:
        city = g.at[depth]
        i = g.turn[depth]
        if i == g.degree[city] or g.best >= g.goal:
            if depth > 0:
                g.used[g.edge[depth]] = 0
                walked -= g.weight[g.edge[depth]]
            depth -= 1
            continue
        g.turn[depth] = i + 1
        edge = g.by[city][i]
        if g.used[edge]:
            continue
        g.used[edge] = 1
        walked += g.weight[edge]
        g.best = max(g.best, walked)
        depth += 1
        g.at[depth] = g.to[city][i]
        g.turn[depth] = 0
        g.edge[depth] = edge


# --- many circuits: leave out --------------------------------------------------------------------


@rule
def heaviest_piece(g: Any, cities: int) -> int:
    """After leaving out: the heaviest of the pieces that are left."""
    heaviest = 0
    while cities:
        members, _, _, weight = piece(g, lowest(cities))
        heaviest = max(heaviest, weight)
        cities &= ~members
    return heaviest


@rule
def leave_out(g: Any, cities: int, odd: int, allowed: int, weight: int) -> int:
    """Try everything that leaves out at most `allowed` and at most two odd cities.

    Always treats the lowest odd city that is not yet an end of the path: it becomes an end, or
    loses one of its routes. Returns the least weight beyond `allowed` that was in the way.
    """
    depth = 0
    ends = np.int64(0)
    out = 0
    beyond = TOO_HEAVY
    g.turn[0] = -1
    g.edge[0] = NO_EDGE
    entering = True
    while depth >= 0:
        if entering:
            open_odd = odd & ~ends
            if open_odd == 0:
                g.best = max(g.best, heaviest_piece(g, cities))
                g.turn[depth] = TOO_HEAVY  # nothing more to try here
            else:
                total, first, second = weigh_odd_cities(g, open_odd)
                two_free = ends == 0
                one_free = not two_free and ends & (ends - 1) == 0
                exempt = first + second if two_free else first if one_free else 0
                needed = out + unavoidable(total, exempt)
                if needed > allowed or weight - needed <= g.best:
                    if needed > allowed:
                        beyond = min(beyond, needed)
                    g.turn[depth] = TOO_HEAVY
                else:
                    g.at[depth] = lowest(open_odd)
                    g.turn[depth] = -1
            entering = False
        turn = g.turn[depth]
        city = g.at[depth]
        if turn == TOO_HEAVY or turn == g.degree[city]:
            depth -= 1
            if depth >= 0:  # take back what led here
                city = g.at[depth]
                edge = g.edge[depth]
                if edge == NO_EDGE:
                    ends &= ~(np.int64(1) << city)
                else:
                    g.used[edge] = 0
                    out -= g.weight[edge]
                    odd ^= np.int64(1) << city
                    odd ^= np.int64(1) << g.other[depth]
            continue
        g.turn[depth] = turn + 1
        if turn == -1:
            if ends & (ends - 1) != 0:
                continue  # both ends are chosen already
            ends |= np.int64(1) << city
            g.edge[depth] = NO_EDGE
        else:
            edge = g.by[city][turn]
            other = g.to[city][turn]
            if g.used[edge]:
                continue
            g.used[edge] = 1
            out += g.weight[edge]
            odd ^= np.int64(1) << city
            odd ^= np.int64(1) << other
            g.edge[depth] = edge
            g.other[depth] = other
        depth += 1
        entering = True
    return beyond


@rule
def leave_out_cheapest(g: Any, cities: int, odd: int, weight: int) -> None:
    total, first, second = weigh_odd_cities(g, odd)
    allowed = unavoidable(total, first + second)
    while weight - allowed > g.best:
        allowed = leave_out(g, cities, odd, allowed, weight)


# --- together ------------------------------------------------------------------------------------


@rule
def longest_path(t: Any, owned: Any, g: Any) -> int:
    """The length, in trains, of the longest path along the routes of a set. `g` is scratch."""
    draw_network(t, owned, g)
    g.best = 0
    left = g.cities
    while left:
        cities, odd, edges, weight = piece(g, lowest(left))
        left &= ~cities
        if weight <= g.best:
            continue
        if odd & (odd - 1) & ((odd & (odd - 1)) - 1) == 0:  # at most two odd cities
            g.best = weight
            continue
        total, first, second = weigh_odd_cities(g, odd)
        g.goal = weight - unavoidable(total, first + second)
        if g.goal <= g.best:
            continue
        circuits = edges - popcount(cities) + 1
        if circuits == 0:
            measure(g, measure(g, lowest(cities)))
        elif circuits >= MANY_CIRCUITS:
            leave_out_cheapest(g, cities, odd, weight)
        else:
            starts = odd
            while starts and g.best < g.goal:
                walk_from(g, lowest(starts))
                starts &= starts - 1
    return g.best
