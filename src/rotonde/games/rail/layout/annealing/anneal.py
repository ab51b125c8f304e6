"""Simulated annealing of a board: small random changes, worse ones accepted less and less."""

import time
from typing import Any

import numpy as np

from rotonde.games.rail.layout.annealing.energy import (
    line_cost,
    name_cost,
    place_line,
    station_cost,
)
from rotonde.kernel.compiled import rule
from rotonde.kernel.random import below, next_word

_11 = np.uint64(11)
_HEAT = 25.0  # how much worse a change may be at first
_FLOOR = 500  # work that any change is taken for, so that small maps end soon
_SLICE = 4_000_000  # work between two looks at the clock: some hundredths of a second
_STATIONS, _LINES = 0.42, 0.9  # of all changes: the first part moves stations, then lines, names


@rule
def part(rng: Any) -> float:
    """A random number from 0 up to 1."""
    number: float = np.float64(next_word(rng) >> _11) * (1.0 / 9007199254740992.0)
    return number


@rule
def spread(rng: Any) -> float:
    """A random number from -1 up to 1."""
    return part(rng) * 2 - 1


@rule
def best_name(d: Any, s: int, weight: float) -> None:
    """The best of all places for a name, as everything else stands."""
    best, least = 0, np.inf
    for i in range(d.name_count[s]):
        d.name[s] = i
        cost = name_cost(d, s, weight)
        if cost < least:
            best, least = i, cost
    d.name[s] = best


@rule
def place_lines_at(d: Any, s: int) -> None:
    for i in range(d.degree[s]):
        place_line(d, d.lines_at[s, i])


@rule
def try_station(d: Any, rng: Any, heat: float, weight: float) -> None:
    """Nudge a station, at times with another place for its name."""
    s = below(rng, d.stations)
    before = station_cost(d, s, weight)
    x, y, name = d.xy[s, 0], d.xy[s, 1], d.name[s]
    for i in range(d.degree[s]):
        d.kept[i] = d.shift[d.lines_at[s, i]]
    stride = 2 + 16 * heat
    d.xy[s, 0] += spread(rng) * stride
    d.xy[s, 1] += spread(rng) * stride
    if part(rng) < 0.25:
        d.name[s] = below(rng, d.name_count[s])
    place_lines_at(d, s)
    if station_cost(d, s, weight) > before + heat * heat * _HEAT * part(rng):
        d.xy[s, 0], d.xy[s, 1], d.name[s] = x, y, name
        for i in range(d.degree[s]):
            d.shift[d.lines_at[s, i]] = d.kept[i]
        place_lines_at(d, s)


@rule
def try_line(d: Any, rng: Any, heat: float, weight: float) -> None:
    """Bend a line more, less or the other way, or shift its chain of spaces."""
    g = below(rng, d.lines)
    before = line_cost(d, g, weight, -1)
    bulge, shift = d.bulge[g], d.shift[g]
    if part(rng) < 0.3:
        d.shift[g] += spread(rng) * 15
    else:
        d.bulge[g] += spread(rng) * (2 + 18 * heat)
        if part(rng) < 0.05:
            d.bulge[g] = -d.bulge[g]
    place_line(d, g)
    if line_cost(d, g, weight, -1) > before + heat * heat * _HEAT * part(rng):
        d.bulge[g], d.shift[g] = bulge, shift
        place_line(d, g)


@rule
def begin(d: Any, hot: float) -> None:
    """Place all lines and, on a fresh board, all names."""
    for g in range(d.lines):
        place_line(d, g)
    if hot == 1.0:
        for s in range(d.stations):
            best_name(d, s, 1.0)
    d.work = 0


@rule
def cool(d: Any, rng: Any, budget: int, hot: float, until: int) -> None:
    """Change after change until so much work is done, of a budget at whose end the temperature is
    0."""
    while d.work < until:
        d.work += _FLOOR
        heat = hot * max(0.0, 1 - d.work / budget)
        weight = 1 + 3 * (1 - heat)
        choice = part(rng)
        if choice < _STATIONS:
            try_station(d, rng, heat, weight)
        elif choice < _LINES:
            try_line(d, rng, heat, weight)
        else:
            best_name(d, below(rng, d.stations), weight)


@rule
def settle_names(d: Any) -> None:
    for s in range(d.stations):
        best_name(d, s, 4.0)


def anneal(d: Any, rng: Any, budget: int, hot: float, seconds: float | None = None) -> None:
    """Cool from `hot` to 0 while overlaps weigh more and more.

    The budget is work, not time, so that it ends in the same place on a slow machine. With
    `seconds` it is cut to what can be done in that time: the board is then cooled to the end too,
    only faster.
    """
    begin(d, hot)
    if seconds is None:
        cool(d, rng, budget, hot, budget)
    else:
        began, whole = time.monotonic(), budget
        while d.work < budget:
            cool(d, rng, budget, hot, min(int(d.work) + _SLICE, budget))
            taken = time.monotonic() - began
            left = int(d.work / max(taken, 1e-6) * (seconds - taken))
            budget = min(whole, int(d.work) + max(left, 0))
    settle_names(d)
