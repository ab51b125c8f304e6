"""Environments that the tests play: every game, small and large tables, files of one's own."""

from typing import Any

import pytest

from rotonde.env import Environment, make
from rotonde.games.rail.index_tables import shipped_map

# Few colours, many cards: numbers of two places, and gray routes with fewer ways to pay.
OWN_MAP = dict(
    shipped_map("lyon").data,
    name="Own",
    colours=["blue", "red", "green", "white", "black", "yellow", "purple", "brown"],
    cards_per_colour=60,
    trains=130,
    tickets_dealt=5,
)
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "rail-2": ("rail", {"players": 2}),
    "rail-5": ("rail", {"players": 5}),
    "tram-3": ("tram", {"players": 3}),
    "own-map": ("rail", {"players": 4, "map": OWN_MAP}),
    "junior-3": ("rail", {"players": 3, "junior": True, "head_start": [0, 10, 25]}),
    "trains-2": ("trains", {"players": 2}),
    "trains-4": ("trains", {"players": 4}),
    "triage-1": ("triage", {"mission": "03-push-and-pull"}),
    "triage-3": (
        "triage",
        {"missions": ["05-the-wye", "07-the-helper", "40-the-stationmaster"], "limit": 60},
    ),
}

every_case = pytest.mark.parametrize("case", CASES)


def environment(case: str, games: int, **more: Any) -> Environment:
    name, options = CASES[case]
    return make(name, games=games, **options, **more)


def wander(env: Environment, steps: int) -> None:
    """Play at random."""
    for _ in range(steps):
        env.step(env.sample())


def arrays(env: Environment) -> list[bytes]:
    """Everything that a step may change."""
    shown = (env.observation, env.mask, env.reward, env.done, env.truncated, env.turn)
    snapshot = env.snapshot()
    hidden = (snapshot.states, snapshot.seeds, env.scores, env.wins)
    return [array.tobytes() for array in (*shown, *hidden)]
