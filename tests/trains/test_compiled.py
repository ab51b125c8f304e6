"""The same games with the compiler off and with bounds checked, and whole games in one loop."""

import json

from other_interpreter import run_python
from rotonde.games.trains.index_tables import shipped_deck
from rotonde.games.trains.playout import random_games
from rotonde.kernel.seeding import words_of

GAMES = """
import json, random
from rotonde.kernel.seeding import words_of
from rotonde.games.trains.game import trains
from rotonde.games.trains.playout import random_games
from rotonde.games.trains.index_tables import shipped_deck

game, ends = trains(), []
for seed in range(3):
    chance = random.Random(seed)
    state = game.start({"players": 2 + seed}, seed=seed)
    while state.turn is not None and state.ply < 150:
        view = game.observe(state, seed)
        ends.append(game.show(game.guess(view, seed))["generator"])
        state = game.play(state, chance.choice(list(game.legal(state))))
    ends.append(game.show(state))
plies, totals, wins = random_games(shipped_deck("trains").tables, 2, 2, words_of(1))
print(json.dumps([ends, plies, totals.tolist()]))
"""


def run(**environment: str) -> object:
    return json.loads(run_python(GAMES, "-W", "error", **environment))


def test_games_are_the_same_with_the_compiler_off() -> None:
    assert run(NUMBA_DISABLE_JIT="1") == run()


def test_games_are_the_same_with_bounds_checked(tmp_path: object) -> None:
    checked = run(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert checked == run()


def test_random_games_are_won_by_one_or_nobody() -> None:
    deck = shipped_deck("trains")
    for players in (2, 3, 4):
        plies, totals, wins = random_games(deck.tables, players, 200, words_of(players))
        assert totals.shape == wins.shape == (200, players)
        assert (wins.sum(axis=1) <= 1).all()
        assert wins.sum() > 0
        assert (totals == wins).all()
        assert 200 * 1000 * 0.3 < plies <= 200 * (players + 2000)


def test_random_games_repeat_with_the_same_generator() -> None:
    deck = shipped_deck("trains")
    first = random_games(deck.tables, 3, 20, words_of(7))
    again = random_games(deck.tables, 3, 20, words_of(7))
    assert first[0] == again[0] and (first[2] == again[2]).all()
