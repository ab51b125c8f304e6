"""How long a player at a table seems to think: long enough for people to follow, never alike."""

import math
import random
from typing import Literal

from rotonde.core.interface import State
from rotonde.games.registry import game

SHORTEST, LONGEST = 0.5, 4.0  # seconds

Pace = Literal["slow", "natural", "quick", "at-once"]
# How many natural pauses a table waits before a bot moves.
PACES: dict[Pace, float] = {"slow": 2.0, "natural": 1.0, "quick": 0.35, "at-once": 0.0}


def natural_pause(game_name: str, observation: State, seed: int) -> float:
    """Seconds from the beginning of a player's turn until it acts.

    The more legal actions, the longer; the time that the player really took is included. The
    same seed and position give the same pause.
    """
    choices = len(game(game_name).legal(observation))
    rng = random.Random(f"pace/{seed}/{observation.ply}")
    considered = SHORTEST + 0.3 * math.log2(max(1, choices))
    return min(LONGEST, max(SHORTEST, considered * rng.uniform(0.6, 1.5)))
