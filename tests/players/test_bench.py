"""`rotonde bench players` measures every player of every game, at the tables that it knows."""

from rotonde.bench.players import GAMES, is_at_home, players, sample
from rotonde.players.levels import LEVELS
from rotonde.players.player import names


def test_every_player_is_measured() -> None:
    figures = players(quick=True)
    for name in GAMES:
        position = sample(name, 1)[0]
        for who in names(name):
            wanted = who not in LEVELS and is_at_home(name, who, position)
            assert (f"{name}_{who}_decisions_per_s" in figures) == wanted
        assert figures[f"{name}_search_rollouts_per_s"] > 0
    assert all(value > 0 for value in figures.values())
    assert "rail_learned_decisions_per_s" in figures
    assert figures["rail_rollout_decisions_per_s"] > figures["rail_search_decisions_per_s"]


def test_the_positions_are_of_a_whole_game() -> None:
    plies = [position.ply for position in sample("rail", 6)]
    assert plies == sorted(set(plies))
    assert plies[-1] > 60
