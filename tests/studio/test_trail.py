"""The longest trail of a whole map, against every walk of small networks."""

import random
from typing import Any

import pytest

from rotonde.games.rail.index_tables import shipped_map
from rotonde.games.rail.studio.network import Link, Network
from rotonde.games.rail.studio.trail import longest_trail


def small(seed: int) -> Network:
    rng = random.Random(seed)
    cities = [{"id": f"c{i}", "name": f"C{i}"} for i in range(5)]
    pairs = [(i, j) for i in range(5) for j in range(i)]
    routes: list[dict[str, Any]] = [
        {"a": f"c{i}", "b": f"c{j}", "length": rng.randint(1, 6), "colour": "gray"}
        for i, j in rng.sample(pairs, rng.randint(4, 9))
    ]
    return Network({"cities": cities, "routes": routes, "tickets": []})


def longest_by_trying(network: Network, city: str, used: frozenset[int]) -> int:
    onward = [link for link in network.at[city] if link.route not in used]
    return max(
        (
            link.length + longest_by_trying(network, link.other(city), used | {link.route})
            for link in onward
        ),
        default=0,
    )


def is_trail(links: tuple[Link, ...]) -> bool:
    """Each route once, and each begins where the last one ended."""
    if len({link.route for link in links}) != len(links):
        return False
    for start in (links[0].a, links[0].b):
        city: str | None = start
        for link in links:
            city = link.other(city) if city in (link.a, link.b) else None
        if city is not None:
            return True
    return False


@pytest.mark.parametrize("seed", range(40))
def test_a_trail_said_to_be_the_longest_is_the_longest(seed: int) -> None:
    network = small(seed)
    longest = max(longest_by_trying(network, city, frozenset()) for city in network.cities)
    trail = longest_trail(network)
    assert is_trail(trail.links)
    assert trail.spaces == sum(link.length for link in trail.links) <= longest
    if trail.exact:
        assert trail.spaces == longest


def test_most_small_networks_are_solved_exactly() -> None:
    assert sum(longest_trail(small(seed)).exact for seed in range(40)) >= 25


@pytest.mark.parametrize("name", ["usa", "lyon"])
def test_the_trail_of_a_shipped_map_is_one(name: str) -> None:
    trail = longest_trail(Network(shipped_map(name).data))
    assert is_trail(trail.links)
    assert trail.spaces > 200
