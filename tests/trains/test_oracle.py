"""Agreement with an independent, slow implementation, after every action of whole games."""

from typing import Any

import pytest

from rotonde.games.trains.index_tables import shipped_deck
from trains.match import POLICIES, play_beside
from trains.random_play import small_deck

DECK: dict[str, Any] = dict(shipped_deck("trains").data)


def play_some(games: int) -> int:
    """Games of every number of players, policy and deck in turn; random ones last the longest."""
    won = 0
    for seed in range(games):
        policy = "random" if seed % 10 == 0 else POLICIES[1 + seed % 2]
        deck = small_deck(49 + seed % 20) if seed % 4 == 3 else DECK
        state = play_beside(deck, 2 + seed % 3, policy, seed)
        won += int(state.records["winner"][0] >= 0)
    return won


def test_the_oracle_agrees_over_100_games() -> None:
    assert play_some(100) > 50


@pytest.mark.proof
def test_the_oracle_agrees_over_2000_games() -> None:
    assert play_some(2000) > 1000
