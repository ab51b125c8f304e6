"""How much better a choice turned out than the estimated value of the position (GAE).

Seats act in turn, and a seat often several times running. Each seat's choices are a chain of their
own: between two of them lies what the seat gained or lost meanwhile, by any player's action.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rotonde.players.learned.encoding import Floats


class Played(NamedTuple):
    """So many steps of so many games: arrays of (steps, games)."""

    turn: npt.NDArray[np.int8]  # the seat that chose
    reward: Floats  # (steps, games, seats)
    done: npt.NDArray[np.bool_]  # the step ended the game
    value: Floats  # what the position was thought to be worth, for the seat that chose
    next_turn: npt.NDArray[np.int8]  # (games): the seat to act after the last step
    next_value: Floats  # (games)


def advantages(played: Played, discount: float, trace: float) -> tuple[Floats, Floats]:
    """The advantage of every choice, and 1 where it is known.

    It is unknown for a seat's last choice if the steps end before the seat is to act again; that
    choice's value then stands for what follows.
    """
    steps, games, seats = played.reward.shape
    rows = np.arange(games)
    found = np.zeros((steps, games), dtype=np.float32)
    weight = np.zeros((steps, games), dtype=np.float32)
    following = np.zeros((games, seats), dtype=np.float32)  # the value at a seat's next choice
    ahead = np.zeros((games, seats), dtype=np.float32)  # the advantage of that choice
    gained = np.zeros((games, seats), dtype=np.float32)  # until that choice
    known = np.zeros((games, seats), dtype=np.bool_)
    following[rows, played.next_turn] = played.next_value
    known[rows, played.next_turn] = True
    for t in reversed(range(steps)):
        ended = played.done[t]
        following[ended] = ahead[ended] = gained[ended] = 0
        known[ended] = True
        gained += played.reward[t]
        seat = played.turn[t]
        off = gained[rows, seat] + discount * following[rows, seat] - played.value[t]
        there = known[rows, seat]
        found[t] = np.where(there, off + discount * trace * ahead[rows, seat], 0)
        weight[t] = there
        following[rows, seat], ahead[rows, seat] = played.value[t], found[t]
        gained[rows, seat] = 0
        known[rows, seat] = True
    return found, weight
