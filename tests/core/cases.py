"""Every registered game, with the options that the tests of all games play it with."""

import random
from collections.abc import Iterator
from typing import Any

from rotonde import NAMES, Action, State, game
from rotonde.games.registry import manifest

CASES: list[tuple[str, dict[str, Any]]] = [
    *(
        (name, {"players": players})
        for name in NAMES
        if not manifest(name).is_solo
        for players in range(manifest(name).seats[0], manifest(name).seats[1] + 1)
    ),
    *(
        (name, {"players": players, "junior": True, "head_start": [10, *[0] * (players - 1)]})
        for name, players in (("rail", 2), ("tram", 3))
    ),
    *(
        ("triage", {"mission": name})
        for name in ("03-push-and-pull", "05-the-wye", "07-the-helper")
    ),
]
IDS = [
    f"{name}-{options.get('players', options.get('mission'))}{'-junior' * ('junior' in options)}"
    for name, options in CASES
]
MOST_PLIES = 700  # a random game that goes on for ever (Trains, Triage) is looked at so far

assert {name for name, _ in CASES} == set(NAMES), "every registered game must be tested"


def random_game(
    name: str, options: dict[str, Any], seed: int, keyed: bool = False
) -> Iterator[tuple[State, Action | None, int | None]]:
    """Each state of a random game with the action played there and its key; the last with None."""
    played, rng = game(name), random.Random(seed)
    state = played.start(options, seed)
    for _ in range(MOST_PLIES):
        legal = list(played.legal(state).values())
        if not legal:
            break
        action = rng.choice(legal)
        key = rng.getrandbits(256) if keyed else None
        yield state, action, key
        state = played.play(state, action, key)
    yield state, None, None


def positions(name: str, options: dict[str, Any], seed: int, every: int) -> Iterator[State]:
    """Some states of a random game, the last one included."""
    for i, (state, action, _) in enumerate(random_game(name, options, seed)):
        if i % every == 0 or action is None:
            yield state


def seats(state: State) -> range:
    """The spectator and every seat."""
    return range(-1, state.players)
