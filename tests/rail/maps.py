"""Maps made for tests."""

import itertools
from typing import Any

from rotonde import game
from rotonde.games.rail.index_tables import RailMap


def shipped(name: str) -> RailMap:
    tables = game(name).start({}).tables
    assert isinstance(tables, RailMap)
    return tables


def variant(base: str = "rail", **changes: Any) -> dict[str, Any]:
    """A shipped map file with other values for some of its fields."""
    return dict(shipped(base).data) | changes


def grid(width: int, height: int, length: int = 1) -> dict[str, Any]:
    """A town of square blocks: circuits everywhere, the worst there is for long paths."""
    cities = [
        {"id": f"c{x}-{y}", "name": f"{x}/{y}", "x": x, "y": y}
        for x, y in itertools.product(range(width), range(height))
    ]
    ends = [((x, y), (x + 1, y)) for x in range(width - 1) for y in range(height)]
    ends += [((x, y), (x, y + 1)) for x in range(width) for y in range(height - 1)]
    routes = [
        {"a": f"c{a[0]}-{a[1]}", "b": f"c{b[0]}-{b[1]}", "length": length, "colour": "gray"}
        for a, b in ends
    ]
    far = [city["id"] for city in cities]
    tickets = [{"a": a, "b": b, "points": 5} for a, b in itertools.combinations(far, 2)][:40]
    return variant(name="Grid", cities=cities, routes=routes, tickets=tickets)
