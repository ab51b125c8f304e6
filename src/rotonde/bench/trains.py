"""How fast Trains is: random games, beside a C loop of the same rules that plays the same games."""

from functools import partial

from rotonde.bench.timing import best_of
from rotonde.bench.yardstick import run_yardstick
from rotonde.core.manifest import Figure, Figures
from rotonde.games.trains.index_tables import shipped_deck
from rotonde.games.trains.manifest import MANIFEST
from rotonde.games.trains.playout import random_games
from rotonde.kernel.seeding import words_of


def random_play(quick: bool) -> Figures:
    games, rounds = (500, 3) if quick else (5_000, 5)
    tables, words = shipped_deck(MANIFEST.name).tables, words_of(1)
    figures: dict[str, Figure] = {}
    for players in (2, 3, 4):
        plies, _, wins = random_games(tables, players, games, words)
        seconds = best_of(rounds, partial(random_games, tables, players, games, words))
        plies_per_s = plies / seconds
        figures[f"{players}_players_plies_per_s"] = plies_per_s
        yardstick = run_yardstick(MANIFEST.name, players, games, *words)
        if yardstick is not None:
            same = yardstick.plies == plies and yardstick.wins == wins.sum(axis=0).tolist()
            figures[f"same_games_as_yardstick_{players}_players"] = same
            ratio = plies_per_s / yardstick.plies_per_s
            figures[f"ratio_to_yardstick_{players}_players"] = ratio
    return figures
