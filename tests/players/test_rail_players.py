"""The compiled Rail players: legal everywhere, blind to what is hidden, and as strong as said."""

import time
from typing import Any

import pytest

from rail.maps import grid, variant
from rotonde import State, game
from rotonde.games.rail.index_tables import RailMap, shipped_map
from rotonde.players.player import Budget, names, player
from rotonde.players.rail.match import PLANNER, RANDOM, ROLLOUT, match_games
from rotonde.players.rail.weights import LIGHT, STYLES, planner_weights

FEW = Budget(iterations=12)  # for those who search
COMPILED = ["rollout", "planner", *STYLES]
MAPS: dict[str, Any] = {
    "usa": None,
    "lyon": "lyon",
    "grid": grid(4, 4),
    "few cards": variant(cards_per_colour=3, locomotives=5),
    "only short": variant("tram", trains=12, tickets_dealt=5, tickets_kept_at_start=1),
}


def who(name: str, players: int) -> tuple[int, Any]:
    """The kind and the weights of a compiled player."""
    if name in ("random", "planner"):
        return RANDOM if name == "random" else PLANNER, planner_weights(players)
    return ROLLOUT, LIGHT if name == "rollout" else STYLES[name]


def compiled_match(
    first: str, others: str, games: int, players: int = 2, seed: int = 5, where: Any = None
) -> tuple[float, list[float]]:
    """The share of wins of the first player, and the mean score of each player."""
    seats = [who(first, players)] + [who(others, players)] * (players - 1)
    tables = (where or shipped_map("usa")).tables
    kinds, weights = [kind for kind, _ in seats], [weights for _, weights in seats]
    _, scores, wins = match_games(tables, kinds, weights, games, seed)
    share = wins[:, 0] / wins.sum(axis=1)
    return float(share.mean()), [float(mean) for mean in scores.mean(axis=0)]


def play_through(names_at_seats: list[str], options: dict[str, Any], seed: int) -> State:
    """A game through the `Game` interface, which refuses every illegal action."""
    rail = game("rail")
    state = rail.start(options | {"players": len(names_at_seats)}, seed)
    seated = [player("rail", name, seed + i) for i, name in enumerate(names_at_seats)]
    while state.turn is not None:
        seen = rail.observe(state, state.turn)
        state = rail.play(state, seated[state.turn].choose(seen, Budget()))
    return state


@pytest.mark.parametrize("where", MAPS)
@pytest.mark.parametrize("name", COMPILED)
def test_every_choice_is_legal_on_any_map_with_any_number_of_players(name: str, where: str) -> None:
    options = {"map": MAPS[where]} if MAPS[where] else {}
    for players in (2, 3, 5):
        final = play_through([name, *["random"] * (players - 2), name], options, seed=players)
        assert game("rail").result(final) is not None


@pytest.mark.parametrize("name", COMPILED)
def test_the_compiled_loop_checks_every_choice_and_gives_the_same_games(name: str) -> None:
    first = compiled_match(name, "random", 40, players=3)
    assert compiled_match(name, "random", 40, players=3) == first
    assert compiled_match(name, "random", 40, players=3, seed=6) != first


@pytest.mark.parametrize("name", COMPILED)
def test_a_player_that_were_given_the_whole_state_would_choose_the_same(name: str) -> None:
    """Stronger than the gate: these players do not even look where the unknown would be."""
    rail = game("rail")
    state = rail.start({"players": 3}, 77)
    driver = player("rail", "planner", 0)
    while state.turn is not None:
        seen = rail.observe(state, state.turn)
        whole = state.copy()
        whole.records["eyes"] = state.turn
        choices = [player("rail", name, 3).choose(view, Budget()) for view in (seen, whole)]
        assert choices[0] == choices[1]
        state = rail.play(state, driver.choose(seen, Budget()))


def test_choosing_leaves_the_observation_as_it_is() -> None:
    rail = game("rail")
    state = rail.start({"players": 2}, 3)
    for name in names("rail"):
        seen = rail.observe(state, 0)
        before = seen.copy()
        player("rail", name, 1).choose(seen, FEW)
        assert seen == before, name


def test_the_light_policy_is_far_better_than_random() -> None:
    share, (light, rand) = compiled_match("rollout", "random", 1_000)
    assert share >= 0.99
    assert light > rand + 120


def test_the_planner_is_strong_on_the_map_of_the_united_states() -> None:
    share, _ = compiled_match("planner", "random", 1_000)
    assert share >= 0.999
    _, scores = compiled_match("planner", "planner", 1_000)
    assert sum(scores) / 2 >= 100


@pytest.mark.parametrize(
    ("where", "players", "least"),
    [("usa", 2, 0.8), ("usa", 3, 0.5), ("usa", 5, 0.3), ("lyon", 2, 0.7), ("lyon", 4, 0.35)],
)
def test_the_planner_beats_the_light_policy(where: str, players: int, least: float) -> None:
    share, _ = compiled_match("planner", "rollout", 600, players, where=shipped_map(where))
    assert share > least


def test_a_map_of_ones_own_needs_no_tuning() -> None:
    share, _ = compiled_match("planner", "random", 300, where=RailMap(grid(5, 4)))
    assert share > 0.97


@pytest.mark.proof
def test_the_planner_in_long_matches() -> None:
    """What docs/players.md says of it, a little below the measured figures."""
    assert compiled_match("planner", "random", 10_000)[0] >= 0.999
    assert min(compiled_match("planner", "planner", 10_000)[1]) >= 100
    for style, least in (("path", 0.8), ("one-step", 0.8), ("hungry", 0.8), ("long-route", 0.75)):
        assert compiled_match("planner", style, 10_000)[0] >= least, style


@pytest.mark.proof
@pytest.mark.parametrize(("name", "least"), [("rollout", 2_000), ("planner", 200)])
def test_games_a_second_on_one_core(name: str, least: int) -> None:
    compiled_match(name, name, 2)
    clock = time.process_time()
    compiled_match(name, name, 2_000)
    assert 2_000 / (time.process_time() - clock) >= least
