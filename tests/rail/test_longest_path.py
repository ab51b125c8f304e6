"""The longest continuous path, against a search that tries everything."""

import random
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from numba import njit

from rail.maps import grid, shipped
from rotonde.bench.networks import KINDS, as_mask, network
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.longest_path import NETWORK, longest_path


@njit
def try_everything(a: Any, b: Any, length: Any, at: int, used: int) -> int:
    """The longest walk on from a city over routes not yet used: no bound, no cleverness."""
    best = 0
    for i in range(len(a)):
        if (used >> i) & 1 == 0 and (a[i] == at or b[i] == at):
            there = b[i] if a[i] == at else a[i]
            onward = length[i] + try_everything(a, b, length, there, used | (1 << i))
            best = max(best, onward)
    return best


def brute_force(rail_map: RailMap, routes: list[int]) -> int:
    t = rail_map.tables[0]
    columns = [
        np.array([int(column[r]) for r in routes], dtype=np.int64)
        for column in (t.route_a, t.route_b, t.length)
    ]
    cities = {int(city) for column in columns[:2] for city in column}
    return max((int(try_everything(*columns, city, 0)) for city in cities), default=0)


@njit
def measured(tables: Any, owned: Any, networks: Any) -> int:
    return longest_path(tables[0], owned, networks[0])


SCRATCH = np.zeros(1, dtype=NETWORK)


def ours(rail_map: RailMap, routes: list[int]) -> int:
    return int(measured(rail_map.tables, as_mask(routes), SCRATCH))


def by_name(rail_map: RailMap, names: Iterable[str]) -> list[int]:
    return [rail_map.route_index[name] for name in names]


def test_no_route_is_no_path() -> None:
    assert ours(shipped("rail"), []) == 0


def test_trains_count_not_routes() -> None:
    rail_map = shipped("rail")
    assert ours(rail_map, by_name(rail_map, ["seattle--helena", "helena--duluth"])) == 12


def test_a_fork_does_not_count() -> None:
    rail_map = shipped("rail")
    routes = by_name(rail_map, ["helena--seattle", "duluth--helena", "denver--helena"])
    assert ours(rail_map, routes) == 12  # 6 + 6; the 4 to Denver forks off


def test_a_path_may_pass_a_city_again_and_close_a_loop() -> None:
    rail_map = shipped("rail")
    loop = ["denver--helena", "helena--omaha", "denver--omaha"]
    assert ours(rail_map, by_name(rail_map, loop)) == 13
    assert ours(rail_map, by_name(rail_map, [*loop, "denver--phoenix"])) == 18


def test_separate_networks_do_not_add_up() -> None:
    rail_map = shipped("rail")
    routes = by_name(rail_map, ["boston--montreal", "houston--new-orleans", "calgary--helena"])
    assert ours(rail_map, routes) == 4


def compare(count: int, seed: int) -> int:
    rng = random.Random(seed)
    maps = [shipped("rail"), shipped("tram"), RailMap(grid(5, 4)), RailMap(grid(4, 3, 2))]
    for i in range(count):
        rail_map = maps[i % len(maps)]
        # The try-everything search must end some day: the grid's networks stay small.
        trains = rng.choice([10, 20, 30, 45]) if i % 4 < 2 else rng.choice([6, 12, 18])
        routes = network(rail_map, KINDS[i // 4 % 3], rng, trains)
        assert ours(rail_map, routes) == brute_force(rail_map, routes), (rail_map.name, routes)
    return count


def test_agrees_with_trying_everything() -> None:
    assert compare(2_000, seed=1) == 2_000


@pytest.mark.proof
def test_agrees_with_trying_everything_at_length() -> None:
    assert compare(24_000, seed=2) == 24_000


def test_order_of_the_routes_is_of_no_matter() -> None:
    rail_map = shipped("rail")
    rng = random.Random(5)
    for _ in range(50):
        routes = network(rail_map, "dense", rng, 45)
        length = ours(rail_map, routes)
        rng.shuffle(routes)
        assert ours(rail_map, routes) == length
