"""Random maps as a careful maker would draw them: no rule of the studio is consulted.

Cities lie apart, neighbours are joined where no third city is between (a Gabriel graph), lengths
follow distance, colours are dealt in turn, tickets are worth their shortest way.
"""

import heapq
import itertools
import math
import random
from typing import Any

from rotonde.games.rail.limits import COLOURS
from rotonde.games.rail.map import check

Point = tuple[float, float]


def random_map(seed: int) -> dict[str, Any]:
    """A good map of 18 to 36 cities; another attempt where luck made a poor network."""
    rng = random.Random(seed)
    while True:
        made = _attempt(rng, f"Random {seed}")
        if made is not None:
            assert check(made) == []
            return made


def _points(rng: random.Random, count: int) -> list[Point]:
    """Places that keep their distance, in a land of random shape."""
    wide = rng.uniform(1.0, 1.8)
    apart = 0.62 * math.sqrt(wide / count)
    points: list[Point] = []
    while len(points) < count:
        point = (rng.uniform(0, wide), rng.uniform(0, 1))
        if all(math.dist(point, other) > apart for other in points):
            points.append(point)
    return points


def _neighbours(points: list[Point]) -> list[tuple[int, int]]:
    found = []
    for a, b in itertools.combinations(range(len(points)), 2):
        middle = tuple((points[a][i] + points[b][i]) / 2 for i in (0, 1))
        reach = math.dist(points[a], points[b]) / 2
        others = (p for i, p in enumerate(points) if i not in (a, b))
        if all(math.dist(middle, other) > reach for other in others):
            found.append((a, b))
    return found


def _attempt(rng: random.Random, name: str) -> dict[str, Any] | None:
    count = rng.randint(18, 36)
    points = _points(rng, count)
    pairs = _neighbours(points)
    degree = [sum(city in pair for pair in pairs) for city in range(count)]
    if min(degree) < 2:
        return None
    unit = sum(math.dist(points[a], points[b]) for a, b in pairs) / len(pairs) / 3
    lengths = [max(1, min(6, round(math.dist(points[a], points[b]) / unit))) for a, b in pairs]
    doubles = set(rng.sample(range(len(pairs)), len(pairs) // 4))
    tracks = [
        (a, b, lengths[i]) for i, (a, b) in enumerate(pairs) for _ in range(1 + (i in doubles))
    ]
    distances = [_distances(count, tracks, start) for start in range(count)]
    if any(far == math.inf for row in distances for far in row):
        return None
    spaces = sum(n for _, _, n in tracks)
    trains = min(45, sum(lengths) // 5 - rng.randint(1, 4))
    pairs_in_reach = [
        (a, b) for a, b in itertools.combinations(range(count), 2) if distances[a][b] < trains
    ]
    chosen = rng.sample(pairs_in_reach, 30)
    at_earth = rng.random() < 0.5
    west, south = rng.uniform(-20, 40), rng.uniform(30, 60)
    return {
        "name": name,
        "players": [2, 5],
        "trains": trains,
        "cards_per_colour": 12,
        "locomotives": 14,
        "colours": list(COLOURS),
        "start_hand": 4,
        "face_up": 5,
        "locomotives_that_reset_the_row": 3,
        "tickets_dealt": 3,
        "tickets_kept_at_start": 2,
        "tickets_drawn": 3,
        "tickets_kept": 1,
        "end_at_trains": 2,
        "double_routes_open_from_players": 4,
        "longest_path_bonus": 10,
        "route_points": {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15},
        "cities": [
            {
                "id": f"c{i}",
                "name": f"City {i}",
                **(
                    {"lon": west + 6 * x, "lat": south - 4 * y}
                    if at_earth
                    else {"x": 1000 * x, "y": 1000 * y}
                ),
            }
            for i, (x, y) in enumerate(points)
        ],
        "routes": _coloured(rng, tracks, spaces),
        "tickets": [
            {"a": f"c{a}", "b": f"c{b}", "points": int(distances[a][b])} for a, b in chosen
        ],
    }


def _distances(count: int, tracks: list[tuple[int, int, int]], start: int) -> list[float]:
    far = [math.inf] * count
    far[start] = 0
    heap: list[tuple[float, int]] = [(0, start)]
    while heap:
        here, city = heapq.heappop(heap)
        for a, b, n in tracks:
            if city in (a, b):
                other = b if city == a else a
                if here + n < far[other]:
                    far[other] = here + n
                    heapq.heappush(heap, (far[other], other))
    return far


def _coloured(
    rng: random.Random, tracks: list[tuple[int, int, int]], spaces: int
) -> list[dict[str, Any]]:
    """About a third stays grey; every other route gets the colour with the fewest spaces."""
    used = dict.fromkeys(COLOURS, 0)
    order = list(range(len(tracks)))
    rng.shuffle(order)
    colour = {}
    for i in order:
        if sum(used.values()) > 0.66 * spaces:
            colour[i] = "gray"
        else:
            colour[i] = min(COLOURS, key=lambda c: used[c])
            used[colour[i]] += tracks[i][2]
    return [
        {"a": f"c{a}", "b": f"c{b}", "length": n, "colour": colour[i]}
        for i, (a, b, n) in enumerate(tracks)
    ]
