"""`rotonde bench players` measures every player of every game."""

from rotonde.bench.players import GAMES, players, sample
from rotonde.players.levels import LEVELS
from rotonde.players.player import names


def test_every_player_is_measured() -> None:
    figures = players(quick=True)
    for name in GAMES:
        for who in names(name):
            assert (f"{name}_{who}_decisions_per_s" in figures) == (who not in LEVELS)
        assert figures[f"{name}_search_rollouts_per_s"] > 0
    assert all(value > 0 for value in figures.values())
    assert figures["rail_rollout_decisions_per_s"] > figures["rail_search_decisions_per_s"]


def test_the_positions_are_of_a_whole_game() -> None:
    plies = [position.ply for position in sample("rail", 6)]
    assert plies == sorted(set(plies))
    assert plies[-1] > 60
