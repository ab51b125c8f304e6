"""The longest trail of a whole map: a walk that uses no route twice.

A connected network can be walked in one go exactly when at most two cities are *odd* (an odd
number of tracks ends there). So the fewest spaces are left out that make all but two cities even:
odd cities are paired, one pair is left as the two ends, and between every other pair a shortest
way is left out. If what remains hangs together, no trail is longer. (`longest_path.py` answers
the same for the routes of one player, where cutting the network in pieces matters.)
"""

from typing import NamedTuple

from rotonde.games.rail.studio.network import FAR, Link, Network

MOST_ODD = 24  # cities that are paired in the best way; with more, the nearest first


class Trail(NamedTuple):
    links: tuple[Link, ...]  # in the order in which they are travelled
    spaces: int
    exact: bool  # no other trail is longer


def longest_trail(network: Network) -> Trail:
    cities = network.pieces[0]
    links = [link for link in network.links if link.a in cities]
    odd = [city for city in cities if len(network.at[city]) % 2]
    left_out: set[int] = set()
    for a, b in _pairs(network, odd):
        left_out ^= {link.route for link in network.way(a, b)}
    walked = _walk([link for link in links if link.route not in left_out])
    whole = len(walked) == len(links) - len(left_out)
    exact = whole and len(odd) <= MOST_ODD and len(network.pieces) == 1
    return Trail(tuple(walked), sum(link.length for link in walked), exact)


def _pairs(network: Network, odd: list[str]) -> list[tuple[str, str]]:
    """The pairs of odd cities to be joined: all but two of the cities, with the fewest spaces."""
    far = [[network.distances[a].get(b, FAR) for b in odd] for a in odd]
    if len(odd) > MOST_ODD:
        return [(odd[i], odd[j]) for i, j in _nearest_first(far)]
    return [(odd[i], odd[j]) for i, j in _best(far)]


def _best(far: list[list[int]]) -> list[tuple[int, int]]:
    """Over all sets of cities that are still to be paired: the lightest way to pair them."""
    everything = (1 << len(far)) - 1
    # By the set of paired cities: spaces, the pairs, whether the two ends are among them.
    best: dict[tuple[int, bool], tuple[int, tuple[tuple[int, int], ...]]] = {(0, False): (0, ())}
    for _ in range(len(far) // 2):
        after: dict[tuple[int, bool], tuple[int, tuple[tuple[int, int], ...]]] = {}
        for (done, ended), (spaces, pairs) in best.items():
            i = ((~done & everything) & -(~done & everything)).bit_length() - 1
            for j in range(i + 1, len(far)):
                if (done >> j) & 1:
                    continue
                now = done | 1 << i | 1 << j
                options = [((now, ended), spaces + far[i][j], (*pairs, (i, j)))]
                if not ended:
                    options.append(((now, True), spaces, pairs))
                for key, cost, chosen in options:
                    if key not in after or cost < after[key][0]:
                        after[key] = cost, chosen
        best = after
    return list(best[everything, len(far) > 0][1])


def _nearest_first(far: list[list[int]]) -> list[tuple[int, int]]:
    near = sorted((far[i][j], i, j) for i in range(len(far)) for j in range(i))
    paired: set[int] = set()
    pairs = []
    for _, i, j in near:
        if len(paired) < len(far) - 2 and not {i, j} & paired:
            paired |= {i, j}
            pairs.append((i, j))
    return pairs


def _walk(links: list[Link]) -> list[Link]:
    """Hierholzer, from an odd city if there is one; the heaviest piece if there are several."""
    at: dict[str, list[Link]] = {}
    for link in links:
        at.setdefault(link.a, []).append(link)
        at.setdefault(link.b, []).append(link)
    odd = [city for city, there in at.items() if len(there) % 2]
    used: set[int] = set()
    best: list[Link] = []
    for start in [*odd, *at]:
        stack: list[tuple[str, Link | None]] = [(start, None)]
        walked: list[Link] = []
        while stack:
            city, came_by = stack[-1]
            onward = next((link for link in at[city] if link.route not in used), None)
            if onward is not None:
                used.add(onward.route)
                stack.append((onward.other(city), onward))
                continue
            stack.pop()
            if came_by is not None:
                walked.append(came_by)
        if sum(link.length for link in walked) > sum(link.length for link in best):
            best = walked
    return best
