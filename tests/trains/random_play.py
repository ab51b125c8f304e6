"""Positions that random play comes through, and decks that make rare things common."""

import random
from collections.abc import Iterator
from typing import Any

from rotonde.game import State
from rotonde.games.trains.limits import ABILITIES, LEAST_WAGONS
from trains.positions import GAME


def small_deck(wagons: int = LEAST_WAGONS) -> dict[str, Any]:
    """So few wagons that the pile is renewed every few turns."""
    numbers = range(1, wagons + 1)
    abilities = {name: [n for n in numbers if n % 8 == i] for i, name in enumerate(ABILITIES)}
    return {"name": "small", "wagons": wagons, "abilities": abilities}


def random_game(players: int, seed: int, deck: Any = None) -> Iterator[tuple[State, State]]:
    """Every step of a random game: the state before and after."""
    chance = random.Random(seed)
    state = GAME.start({"players": players, "deck": deck}, seed=seed)
    while state.turn is not None:
        after = GAME.play(state, chance.choice(list(GAME.legal(state))))
        yield state, after
        state = after


def some_steps(count: int) -> Iterator[tuple[State, State]]:
    """That many steps, from many games: their beginnings, and now and then later on."""
    taken = 0
    for seed in range(count):
        deck = small_deck() if seed % 2 else None
        for i, step in enumerate(random_game(2 + seed % 3, seed, deck)):
            if i < 12 or i % 17 == 0:
                yield step
                taken += 1
            if taken == count:
                return
            if i > 300:
                break
