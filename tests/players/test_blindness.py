"""No player reads what its seat cannot know: every player of every game is asked twice."""

import random

import pytest

from rotonde import game
from rotonde.players.learned.player import shipped
from rotonde.players.player import Budget, names, player

FEW = Budget(iterations=30)  # for those who search
TABLES = [("rail", 2), ("rail", 4), ("tram", 3), ("trains", 2), ("trains", 4)]
LEAST_ASKED = 4
OFTEN = {"rail": 0.12, "tram": 0.12, "trains": 0.4}  # a game of Trains is short


@pytest.mark.parametrize(
    ("where", "players", "name"),
    [
        (where, players, name)
        for where, players in TABLES
        for name in names(where)
        if name != "learned" or players in shipped(where)
    ],
)
def test_choices_are_the_same_when_the_unknown_is_dealt_otherwise(
    where: str, players: int, name: str
) -> None:
    """The true state is replaced by guesses; a fresh player with the same seed sees no difference.

    It is asked on the observation of a guessed state, at positions of a real game.
    """
    played = game(where)
    rng = random.Random(players)
    state = played.start({"players": players}, 40 + players)
    driver = player(where, "rollout", 0)
    asked = 0
    while state.turn is not None:
        seen = played.observe(state, state.turn)
        if rng.random() < OFTEN[where]:
            asked += 1
            chosen = player(where, name, 3).choose(seen, FEW)
            for seed in range(3):
                other = played.observe(played.guess(seen, seed), state.turn)
                assert player(where, name, 3).choose(other, FEW) == chosen
        state = played.play(state, driver.choose(seen, Budget()))
    assert asked >= LEAST_ASKED
