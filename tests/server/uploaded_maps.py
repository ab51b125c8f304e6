"""Valid maps of sixty stops that a client may upload, whose layouts are costly."""

import copy
import random
from typing import Any

from rotonde.games.rail.index_tables import shipped_map

STOPS, ROUTES = 60, 110


def costly_map(seed: int) -> dict[str, Any]:
    """All stops but one crowd in a corner: the board is huge, and never a good one."""
    rng = random.Random(seed)
    cities = [
        {"id": f"c{n}", "name": f"Stop {n} of {seed}", "x": rng.random(), "y": rng.random()}
        for n in range(STOPS - 1)
    ]
    cities.append({"id": f"c{STOPS - 1}", "name": "Far", "x": 1000.0, "y": 1000.0})
    pairs = {(rng.randrange(n), n) for n in range(1, STOPS - 1)} | {(0, STOPS - 1)}
    degree = [sum(n in pair for pair in pairs) for n in range(STOPS)]
    while len(pairs) < ROUTES:
        a, b = sorted(rng.sample(range(STOPS - 1), 2))
        if (a, b) not in pairs and max(degree[a], degree[b]) < 16:
            pairs.add((a, b))
            degree[a], degree[b] = degree[a] + 1, degree[b] + 1
    found = copy.deepcopy(dict(shipped_map("usa").data))
    routes = [{"a": f"c{a}", "b": f"c{b}", "length": 6, "colour": "gray"} for a, b in sorted(pairs)]
    tickets = [{"a": "c0", "b": f"c{n}", "points": 5} for n in range(1, 40)]
    return found | {
        "name": f"Costly {seed}",
        "cities": cities,
        "routes": routes,
        "tickets": tickets,
    }


def plain_map() -> dict[str, Any]:
    """Lyon with one stop renamed: not a shipped map, and quick to lay out."""
    found = copy.deepcopy(dict(shipped_map("lyon").data))
    found["cities"][0]["name"] = "Ailleurs"
    return found
