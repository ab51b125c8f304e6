"""Random play in one compiled loop: for simulations and benchmarks."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.core.state import OVER
from rotonde.games.triage.move_desk import FULL, ROOM, desk
from rotonde.games.triage.moves import count_moves, list_moves, nth_move
from rotonde.games.triage.rules import apply, pack, set_up
from rotonde.games.triage.state import STATE
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import below

LIMIT = 200  # moves of a random attempt, which may never end by itself


@rule
def wander(t: Any, s: Any, w: Any, limit: int) -> int:
    """Make random moves until the mission is solved, no move is left, or `limit` moves are made.

    How many were made, or FULL if the desk is too small. Random moves need not ever solve a
    mission, and a position may have no move at all: hence the limit, and the stop.
    """
    for made in range(limit):
        if s.turn == OVER:
            return made
        if list_moves(t, pack(s.slot), w) == FULL:
            return FULL
        moves = count_moves(w)
        if moves == 0:
            return made
        code = below(s.rng, moves)
        apply(t, s, code, w.node[nth_move(w, code)].after)
    return limit


@rule
def wander_often(tables: Any, states: Any, desks: Any, made: Any, solved: Any, limit: int) -> int:
    """One random attempt for every row of `made` and `solved`; all moves made, or FULL."""
    t, s = tables[0], states[0]
    total = 0
    for attempt in range(len(made)):
        set_up(t, s)
        moves = wander(t, s, desks[0], limit)
        if moves == FULL:
            return FULL
        made[attempt] = moves
        solved[attempt] = s.turn == OVER
        total += moves
    return total


def random_attempts(
    tables: npt.NDArray[Any], attempts: int, limit: int, rng: tuple[int, ...]
) -> tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Moves in all, moves made and 1 if solved, of so many random attempts from one generator."""
    made = np.zeros(attempts, dtype=np.int64)
    solved = np.zeros(attempts, dtype=np.int64)
    room = ROOM
    while True:
        states = np.zeros(1, dtype=STATE)
        states["rng"][0] = np.array(rng, dtype=np.uint64)
        total = int(wander_often(tables, states, desk(room), made, solved, limit))
        if total != FULL:
            return total, made, solved
        room *= 4


def random_games(
    tables: npt.NDArray[Any], players: int, games: int, rng: tuple[int, ...]
) -> tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Random attempts in the form that every game has: plies, moves made, and 1 where solved."""
    plies, made, solved = random_attempts(tables, games, LIMIT, rng)
    return plies, made.reshape(games, players), solved.reshape(games, players)
