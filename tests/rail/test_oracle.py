"""The engine against an independent, slow implementation written from the rules alone.

Both play the same games: the oracle asks for every card that leaves the pile, and gets the very
card that the engine's generator deals at that moment. If one of them draws at another moment or
from another pile, the games drift apart at once.
"""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from oracles.rail_oracle import RailOracle
from rotonde import State, game
from rotonde.games.rail import actions
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.position.show import RailScore
from rotonde.games.rail.state import NOTHING
from rotonde.kernel.random import draw_kind


class EngineDealer:
    """Deals to the oracle what the engine deals, by a copy of the engine's generator."""

    def __init__(self, rail_map: RailMap, words: Any) -> None:
        self.kinds = rail_map.kinds
        self.rng = np.array(words, dtype=np.uint64)

    def card(self, pile: Mapping[str, int]) -> str:
        counts = np.array([pile.get(kind, 0) for kind in self.kinds], dtype=np.int64)
        return self.kinds[draw_kind(self.rng, counts, int(counts.sum()))]


def oracle_of(
    state: State, options: Mapping[str, Any], words_after_shuffle: Any
) -> tuple[RailOracle, EngineDealer]:
    rail_map: RailMap = state.tables
    dealer = EngineDealer(rail_map, words_after_shuffle)
    s = state.records[0]
    offered = [int(t) for seat in range(state.players) for t in s.offer[seat] if t != NOTHING]
    order = offered + [int(t) for t in s.ticket_pile if t != NOTHING]
    data, junior = dict(rail_map.data), bool(options.get("junior"))
    if junior:  # as the rules say it: two tickets to choose from, one to keep
        data |= {"tickets_dealt": 2, "tickets_kept_at_start": 1, "tickets_drawn": 2}
    oracle = RailOracle(
        data,
        state.players,
        int(s.first),
        order,
        dealer,
        head_start=options.get("head_start", ()),
        missed_tickets_count=not junior,
    )
    return oracle, dealer


def as_oracle_action(state: State, action: Any) -> tuple[Any, ...]:
    rail_map: RailMap = state.tables
    match action:
        case actions.Take(card):
            return ("take", card)
        case actions.Keep(tickets):
            return ("keep", frozenset(rail_map.ticket_index[t] for t in tickets))
        case actions.Claim(route, colour, locomotives):
            return ("claim", rail_map.route_index[route], colour, locomotives)
    return (str(action),)


def engine_snapshot(state: State) -> dict[str, Any]:
    """The engine's position in the oracle's words."""
    rail_map: RailMap = state.tables
    shown = game("rail").show(state)
    tickets = rail_map.ticket_index
    return {
        "turn": shown["turn"],
        "phase": shown["phase"],
        "hands": [player["hand"] for player in shown["players"]],
        "row": shown["row"],
        "pile": shown["pile"],
        "discard": shown["discard"],
        "ticket_pile": [tickets[entry["ticket"]] for entry in shown["ticket_pile"]],
        "tickets": [sorted(tickets[t] for t in player["tickets"]) for player in shown["players"]],
        "offer": [sorted(tickets[t] for t in player["offer"]) for player in shown["players"]],
        "trains": [player["trains"] for player in shown["players"]],
        "scores": [player["score"] for player in shown["players"]],
        "owner": {rail_map.route_index[r]: seat for r, seat in shown["owners"].items()},
    }


def choose(codes: list[int], taste: str, rng: random.Random) -> int:
    """A few ways to play, so that different corners of the rules are reached."""
    if taste == "hoard":  # empties the pile, fills hands
        return codes[0] if rng.random() < 0.1 else min(codes, key=lambda c: (c > 9, rng.random()))
    if taste == "build":  # claims whenever it can
        return max(codes, key=lambda c: (c > 50, rng.random()))
    if taste == "collect":  # draws tickets until there are none
        return min(codes, key=lambda c: (c != 10, rng.random()))
    return rng.choice(codes)


def rng_after_shuffle(name: str, options: dict[str, Any], seed: int) -> Any:
    """The generator's words once tickets are shuffled and the first player is drawn."""
    from rotonde.kernel.random import below, shuffle
    from rotonde.kernel.seeding import words_of

    rail = game(name)
    state = rail.start(options, seed)
    tables = state.tables.tables[0]
    rng = np.array(words_of(seed), dtype=np.uint64)
    shuffle(rng, np.arange(int(tables.tickets), dtype=np.int64), int(tables.tickets))
    below(rng, state.players)
    return rng


def compare_one_game(name: str, options: dict[str, Any], seed: int, taste: str) -> int:
    """Play one game on both; the most sweeps that one action brought."""
    rail = game(name)
    rng = random.Random(seed)
    state = rail.start(options, seed)
    oracle, dealer = oracle_of(state, options, rng_after_shuffle(name, options, seed))
    most_sweeps = int(state.records[0].sweeps)
    while state.turn is not None:
        legal = rail.legal(state)
        theirs = {as_oracle_action(state, action) for action in legal.values()}
        assert engine_snapshot(state) == oracle.snapshot(), (name, options, seed, state.ply)
        assert theirs == oracle.legal(), (name, options, seed, state.ply)
        code = choose(list(legal), taste, rng)
        dealer.rng[:] = state.records["rng"][0]
        oracle.play(as_oracle_action(state, legal[code]))
        after = rail.play(state, code)
        most_sweeps = max(most_sweeps, int(after.records[0].sweeps - state.records[0].sweeps))
        state = after
    assert engine_snapshot(state) == oracle.snapshot()
    result = rail.result(state)
    assert result is not None
    assert oracle.turn is None
    final = oracle.final()
    assert list(result.scores) == final["scores"]
    details = [d for d in result.details if isinstance(d, RailScore)]
    assert [d.completed for d in details] == final["completed"]
    assert [d.longest for d in details] == final["longest"]
    assert [d.bonus > 0 for d in details] == final["bonus"]
    assert list(result.winners) == final["winners"]
    return most_sweeps


TASTES = ("random", "build", "hoard", "collect")


def small_deck(name: str) -> dict[str, Any]:
    """The map with so few cards that piles run out and rows stay short."""
    data = dict(game(name).start({}).tables.data)
    return data | {"cards_per_colour": 4, "locomotives": 9, "players": [2, 3]}


def heavy_deck(name: str) -> dict[str, Any]:
    """The map with so many locomotives that the row is swept again and again."""
    data = dict(game(name).start({}).tables.data)
    return data | {"cards_per_colour": 6, "locomotives": 45, "players": [2, 3]}


def many(games: int, first_seed: int) -> list[tuple[str, dict[str, Any], int, str]]:
    cases = []
    for i in range(games):
        name = ("rail", "tram")[i % 2]
        options: dict[str, Any] = {"players": 2 + i // 2 % 4}
        if i % 10 == 9:
            options = {"players": 2 + i // 10 % 2, "map": small_deck(name)}
        elif i % 10 == 4:
            options = {"players": 2 + i // 10 % 2, "map": heavy_deck(name)}
        if i % 5 == 1:
            options["junior"] = True
        if i % 7 == 3:
            options["head_start"] = [5 * seat for seat in range(options["players"])]
        cases.append((name, options, first_seed + i, TASTES[i % 4 if i % 3 else 0]))
    return cases


@pytest.mark.parametrize("batch", range(4))
def test_engine_and_oracle_play_the_same_games(batch: int) -> None:
    most_sweeps = [compare_one_game(*case) for case in many(25, 1000 * batch)]
    assert max(most_sweeps) > 3  # beyond what rules 1 allowed


@pytest.mark.proof
@pytest.mark.parametrize("batch", range(20))
def test_engine_and_oracle_play_the_same_games_at_length(batch: int) -> None:
    for name, options, seed, taste in many(100, 100_000 + 1000 * batch):
        compare_one_game(name, options, seed, taste)
