"""How fast Rail is: random games, copies, the longest path, replays, observations."""

import json
import random
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from rotonde.bench.networks import KINDS, as_mask, neighbour, network
from rotonde.bench.timing import best_of, best_wall_of
from rotonde.bench.yardstick import run_yardstick
from rotonde.games.rail.index_tables import RailMap, shipped_map
from rotonde.games.rail.longest_path import NETWORK, longest_path
from rotonde.games.rail.manifest import MANIFEST
from rotonde.games.rail.playout import random_games
from rotonde.games.rail.state import STATE
from rotonde.games.registry import game
from rotonde.kernel.compiled import rule
from rotonde.kernel.seeding import words_of
from rotonde.kernel.state_pool import as_words, copy_words
from rotonde.records.record import append, begin, last_state


def random_play(quick: bool) -> dict[str, Any]:
    """Scored random games on one core, beside the C yardstick."""
    games, rounds = (2_000, 3) if quick else (20_000, 7)
    figures: dict[str, Any] = {}
    maps = {"usa": shipped_map("usa"), "custom": custom_map_from_a_file()}
    for name, rail_map in maps.items():
        for players in (2, 4):
            plies, _, _ = random_games(rail_map.tables, players, games, words_of(1))
            play = partial(random_games, rail_map.tables, players, games, words_of(1))
            seconds = best_of(rounds, play)
            figures[f"{name}_{players}_players_games_per_s"] = games / seconds
            figures[f"{name}_{players}_players_plies_per_s"] = plies / seconds
    for players in (2, 4):
        yardstick = run_yardstick(MANIFEST.name, players, games)
        if yardstick is not None:
            plies_per_s = yardstick.plies_per_s
            ours = figures[f"usa_{players}_players_plies_per_s"]
            figures[f"yardstick_{players}_players_plies_per_s"] = plies_per_s
            figures[f"ratio_to_yardstick_{players}_players"] = ours / plies_per_s
    figures["two_threads_speed_up"] = two_threads(games, rounds)
    return figures


def custom_map_from_a_file() -> RailMap:
    """A new map from a file, as map makers write it."""
    data = dict(shipped_map("lyon").data, name="Custom", trains=40)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "custom.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        return RailMap(json.loads(path.read_text(encoding="utf-8")))


def two_threads(games: int, rounds: int) -> float:
    """The same games on one thread, then on two."""
    tables = shipped_map("usa").tables

    def half(seed: int) -> object:
        return random_games(tables, 2, games, words_of(seed))

    alone = best_wall_of(rounds, lambda: [half(1), half(2)])
    with ThreadPoolExecutor(2) as pool:
        shared = best_wall_of(rounds, lambda: list(pool.map(half, (1, 2))))
    return alone / shared


@rule
def copy_states(words: Any, times: int) -> None:
    for i in range(times):
        copy_words(words, 0, 1 + i % 63)


@rule
def measure_networks(tables: Any, owned: Any, networks: Any) -> int:
    total = 0
    for i in range(len(owned)):
        total += longest_path(tables[0], owned[i], networks[0])
    return total


def parts(quick: bool) -> dict[str, Any]:
    """Copies, the longest path, and calls from Python into the rules."""
    rounds = 3 if quick else 7
    figures: dict[str, Any] = {"state_bytes": STATE.itemsize}
    pool = as_words(np.zeros(64, dtype=STATE))
    figures["copy_ns"] = best_of(rounds, lambda: copy_states(pool, 100_000)) / 100_000 * 1e9
    usa = shipped_map("usa")
    scratch = np.zeros(1, dtype=NETWORK)
    for kind in KINDS:
        rng = random.Random(1)
        count = 200 if quick else 2_000
        owned = np.array([as_mask(network(usa, kind, rng, 45)) for _ in range(count)])
        seconds = best_of(rounds, partial(measure_networks, usa.tables, owned, scratch))
        figures[f"longest_path_{kind}_us"] = seconds / count * 1e6
    figures["longest_path_worst_found_us"] = worst_network(2 if quick else 10)
    figures |= from_python(rounds)
    return figures


def worst_network(climbs: int) -> float:
    """Hill climbing from random networks to slower ones: the worst case that we can construct."""
    usa, rng = shipped_map("usa"), random.Random(1)
    worst = 0.0
    for climb in range(climbs):
        routes = network(usa, KINDS[climb % len(KINDS)], rng, 45)
        cost = _cost(usa, routes)
        without_success = 0
        while without_success < 100:
            other = neighbour(usa, routes, 45, rng)
            other_cost = _cost(usa, other)
            if other_cost > cost:
                routes, cost, without_success = other, other_cost, 0
            else:
                without_success += 1
        worst = max(worst, cost)
    return worst


def _cost(rail_map: RailMap, routes: list[int]) -> float:
    """Microseconds for one network; so many at once because the clock is coarse."""
    owned = np.array([as_mask(routes)] * 20)
    scratch = np.zeros(1, dtype=NETWORK)
    return best_of(4, partial(measure_networks, rail_map.tables, owned, scratch)) / 20 * 1e6


def from_python(rounds: int) -> dict[str, Any]:
    rail = game(MANIFEST.name)
    rng = random.Random(3)
    record = begin(MANIFEST.name, {"players": 4}, 3)
    state = rail.start(record.options, 3)
    middle = state
    while state.turn is not None:
        action = rng.choice(list(rail.legal(state).values()))
        append(record, action)
        state = rail.play(state, action)
        if state.ply == 120:
            middle = state
    return {
        "replay_whole_game_ms": best_of(rounds, lambda: last_state(record)) * 1e3,
        "replayed_actions": len(record.actions),
        "observe_us": best_of(rounds, lambda: [rail.observe(middle, 1) for _ in range(500)]) * 2e3,
        "legal_us": best_of(rounds, lambda: [rail.legal(middle) for _ in range(500)]) * 2e3,
        "guess_us": best_of(rounds, lambda: _guesses(middle)) * 1e4,
    }


def _guesses(state: Any) -> None:
    rail = game(MANIFEST.name)
    observation = rail.observe(state, 1)
    for seed in range(100):
        rail.guess(observation, seed)
