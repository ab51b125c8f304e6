"""The longest continuous path of a player: exact, and fast enough to compute after every claim.

A path may pass a city again but uses no route twice. A connected set of routes can be run through
in one go exactly when at most two of its cities are *odd* (touch an odd number of its routes), so
the longest path is the heaviest such set. Three ways to find it, each where it is quickest:

- no circuit: the city farthest from anywhere, and the city farthest from that one;
- few circuits: walk from every odd city until a path is as long as the odd cities allow;
- many circuits: what hangs on the circuits as branches can only be the two ends of a path, so
  branches are cut off and their depth noted; then, for every two cities as ends of the path within
  the circuits, the cheapest routes are left out that make all other cities even. (Leaving routes
  out may cut the rest in pieces; the piece with the ends then counts.)
"""

from typing import Any

import numpy as np

from rotonde.games.rail.limits import CITIES, EDGES_AT_A_CITY, ROUTES, WORDS
from rotonde.kernel.bits import BITS, lowest, popcount
from rotonde.kernel.compiled import rule

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
                ("circuits", "i8"),  # the weight of what is left when branches are cut off
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
                ("ends", "i8", CITIES),
                ("promise", "i8", CITIES),
                ("left", "i8", CITIES),  # edges of a city that are not yet cut off
                ("deep", "i8", CITIES),  # the longest branch that hung on a city
                ("second", "i8", CITIES),  # the next one
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
def cut_branches(g: Any, cities: int) -> int:
    """Cut off all that hangs on the circuits, marking its edges as used; the cities that are left.

    `deep` and `second` of a city become the lengths of the two longest branches that hung on it.
    A path that stays within the branches is measured on the way.
    """
    found = 0
    rest = cities
    while rest:
        city = lowest(rest)
        rest &= rest - 1
        g.deep[city] = g.second[city] = 0
        g.left[city] = g.degree[city]
        if g.degree[city] == 1:
            g.queue[found] = city
            found += 1
    done = 0
    while done < found:
        leaf = g.queue[done]
        done += 1
        cities &= ~(np.int64(1) << leaf)
        for i in range(g.degree[leaf]):
            edge = g.by[leaf][i]
            if g.used[edge]:
                continue
            g.used[edge] = 1
            city = g.to[leaf][i]
            depth = g.deep[leaf] + g.weight[edge]
            if depth > g.deep[city]:
                g.second[city] = g.deep[city]
                g.deep[city] = depth
            elif depth > g.second[city]:
                g.second[city] = depth
            g.best = max(g.best, g.deep[city] + g.second[city])
            g.left[city] -= 1
            if g.left[city] == 1:
                g.queue[found] = city
                found += 1
    return cities


@rule
def weigh_lightest(g: Any, cities: int) -> int:
    """For each of these cities its lightest route within the circuits; the sum."""
    total = 0
    while cities:
        total += g.cheapest[lowest(cities)]
        cities &= cities - 1
    return total


@rule
def find_lightest(g: Any, cities: int) -> None:
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        g.cheapest[city] = TOO_HEAVY
        for i in range(g.degree[city]):
            edge = g.by[city][i]
            if not g.used[edge]:
                g.cheapest[city] = min(g.cheapest[city], g.weight[edge])


@rule
def leave_out(g: Any, wrong: int, end: int, weight: int) -> None:
    """Leave out routes so that every city of `wrong` changes between even and odd.

    `weight` is that of all circuits and of the two branches at the ends. Each wrong city loses a
    route, no lighter than its lightest, and a route serves two cities: that bounds what can still
    come out. The lowest wrong city is put right first, by each of its routes in turn.
    """
    depth = 0
    out = 0
    circuits = g.circuits
    g.turn[0] = 0
    entering = True
    while depth >= 0:
        if entering:
            entering = False
            if wrong == 0:
                _, _, _, piece_weight = piece(g, end)
                g.best = max(g.best, piece_weight + weight - circuits)
                g.turn[depth] = EDGES_AT_A_CITY
            elif weight - out - (weigh_lightest(g, wrong) + 1) // 2 <= g.best:
                g.turn[depth] = EDGES_AT_A_CITY  # nothing better can come of it
            else:
                g.at[depth] = lowest(wrong)
                g.turn[depth] = 0
        city = g.at[depth]
        turn = g.turn[depth]
        if turn >= g.degree[city] or turn == EDGES_AT_A_CITY:
            depth -= 1
            if depth >= 0:  # take back what led here
                edge = g.edge[depth]
                g.used[edge] = 0
                out -= g.weight[edge]
                wrong ^= np.int64(1) << g.at[depth]
                wrong ^= np.int64(1) << g.other[depth]
            continue
        g.turn[depth] = turn + 1
        edge = g.by[city][turn]
        if g.used[edge]:
            continue
        g.used[edge] = 1
        out += g.weight[edge]
        wrong ^= np.int64(1) << city
        wrong ^= np.int64(1) << g.to[city][turn]
        g.edge[depth] = edge
        g.other[depth] = g.to[city][turn]
        depth += 1
        entering = True


@rule
def order_ends(g: Any, cities: int, odd: int) -> int:
    """The cities of the circuits, the most promising as ends first; how many they are.

    `promise` is twice what an end adds to the bound on the path: the depth of its branch, and half
    its lightest route, which an odd city then need not lose and an even one must.
    """
    count = 0
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        lightest = g.cheapest[city]
        g.promise[city] = 2 * g.deep[city] + (lightest if (odd >> city) & 1 else -lightest)
        place = count
        while place > 0 and g.promise[g.ends[place - 1]] < g.promise[city]:
            g.ends[place] = g.ends[place - 1]
            place -= 1
        g.ends[place] = city
        count += 1
    return count


@rule
def try_all_ends(g: Any, cities: int) -> None:
    """Every two cities of the circuits as ends of the path, as long as they promise enough."""
    cities = cut_branches(g, cities)
    _, odd, _, g.circuits = piece(g, lowest(cities))
    find_lightest(g, cities)
    count = order_ends(g, cities, odd)
    bound = 2 * g.circuits - weigh_lightest(g, odd)
    for i in range(count):
        a = g.ends[i]
        for j in range(i + 1, count):
            b = g.ends[j]
            if (bound + g.promise[a] + g.promise[b]) // 2 <= g.best:
                break  # the bounds of the pairs that follow are no larger
            wrong = odd ^ (np.int64(1) << a) ^ (np.int64(1) << b)
            leave_out(g, wrong, a, g.circuits + g.deep[a] + g.deep[b])
    for i in range(count):  # a path that comes back to where it began
        a = g.ends[i]
        branches = g.deep[a] + g.second[a]
        if bound // 2 + branches > g.best:
            leave_out(g, odd, a, g.circuits + branches)


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
            try_all_ends(g, cities)
        else:
            starts = odd
            while starts and g.best < g.goal:
                walk_from(g, lowest(starts))
                starts &= starts - 1
    return g.best
