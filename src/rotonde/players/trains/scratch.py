"""Scratch arrays of a Trains player (`d`, its desk): how long gaps take to fill."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.trains.limits import LENGTH, PLAYERS, WAGONS, WORDS
from rotonde.kernel.compiled import rule
from rotonde.kernel.seeding import WORDS as RNG_WORDS

NEVER = 1e6  # draws: a gap that nothing fits
GUESSES = 3  # wagons with which the hasty policy tries out what chance would decide

DESK = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("rng", "u8", RNG_WORDS),  # the player's own chance
                # draws that it takes to fill so many places from so many fitting numbers
                ("gap", "f8", (LENGTH + 1, WAGONS + 1)),
                ("reached", "f8", LENGTH + 2),  # scratch: the row up to each place, at best
                ("row", "i8", LENGTH),  # scratch: a row to try things on
                ("cost", "f8", PLAYERS),  # of each seat's row as it stands
                ("ends", "i8", LENGTH),  # scratch of `order_at_a_glance`
                ("coming", "i8", WORDS),  # scratch: wagons that may come
                ("next", "i8", GUESSES),  # some of them, to try things with
            ],
            align=True,
        ),
    )
)


@rule
def both(a: float, b: float) -> float:
    """Draws until two gaps are filled that are filled side by side: less than one by one."""
    if a <= 0.0:
        return b
    if b <= 0.0:
        return a
    return a + b - a * b / (a + b)


@rule
def best_split(gap: Any, places: int, fitting: int, number: int) -> float:
    """A gap's draws after the number-th of its fitting wagons came: put where it leaves least."""
    best = NEVER
    for place in range(places):
        before = gap[place][number]
        after = gap[places - 1 - place][fitting - 1 - number]
        best = min(best, both(before, after))
    return best


@rule
def draws_for(gap: Any, wagons: int, places: int, fitting: int) -> float:
    """Draws for one gap, those included whose wagon is better not put there."""
    draws = NEVER
    accepted = -1
    while True:
        total = float(wagons)
        count = 0
        for number in range(fitting):
            rest = best_split(gap, places, fitting, number)
            if rest < draws:
                total += rest
                count += 1
        if count == 0 or count == accepted:
            return draws
        accepted = count
        draws = total / count


@rule
def measure_gaps(gap: Any, wagons: int) -> None:
    """Fill the table, from few places to many."""
    for fitting in range(wagons + 1):
        gap[0][fitting] = 0.0
        for places in range(1, LENGTH + 1):
            gap[places][fitting] = NEVER
    for places in range(1, LENGTH + 1):
        for fitting in range(places, wagons + 1):
            gap[places][fitting] = draws_for(gap, wagons, places, fitting)


@rule
def _measure_gaps(desks: Any, wagons: int) -> None:
    measure_gaps(desks[0].gap, wagons)


@cache
def _measured(wagons: int) -> npt.NDArray[Any]:
    desks = np.zeros(1, dtype=DESK)
    _measure_gaps(desks, wagons)
    return desks


def desk(wagons: int) -> npt.NDArray[Any]:
    """A desk for a deck of so many wagons."""
    return _measured(wagons).copy()
