"""Small maps for layout tests, and a search that is short enough for them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rail.maps import variant
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout import solve

Place = tuple[float, float]


def town(
    places: list[dict[str, float]], links: list[tuple[int, int, int]], name: str = "Ville"
) -> RailMap:
    """A map of cities c0, c1 … at these places, joined by (from, to, length)."""
    cities = [{"id": f"c{i}", "name": f"{name} {i}", **at} for i, at in enumerate(places)]
    routes = [{"a": f"c{a}", "b": f"c{b}", "length": n, "colour": "gray"} for a, b, n in links]
    pairs = sorted({(min(a, b), max(a, b)) for a, b, _ in links})
    assert len(pairs) > 1, "two players need a ticket each"
    tickets = [{"a": f"c{a}", "b": f"c{b}", "points": 2} for a, b in pairs]
    changes: dict[str, Any] = {"cities": cities, "routes": routes, "tickets": tickets}
    points = {str(n): n for n in range(1, 10)}
    few: dict[str, Any] = {"players": [2, 2], "tickets_dealt": 1, "tickets_kept_at_start": 1}
    return RailMap(variant(name="Town", route_points=points, **few, **changes))


def at(*places: Place) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in places]


@contextmanager
def short_search(work: int = 1_500_000) -> Iterator[None]:
    """One short round: enough to see that nothing breaks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solve, "_ROUNDS", ((work, 1.0),))
        patch.setattr(solve, "ATTEMPTS", 1)
        yield
