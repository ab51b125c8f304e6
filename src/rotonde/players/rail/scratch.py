"""Scratch arrays of a Rail player (`d`, its desk): ways, plans and counts of cards."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rotonde.games.rail.limits import (
    CITIES,
    EDGES_AT_A_CITY,
    KINDS,
    PLAYERS,
    ROUTES,
    TICKETS,
    WORDS,
)
from rotonde.kernel.compiled import rule
from rotonde.kernel.seeding import WORDS as RNG_WORDS
from rotonde.kernel.seeding import words_of

FAR = 1 << 30  # the cost of a way that there is not

DESK = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("rng", "u8", RNG_WORDS),  # the player's own chance
                # the map as a net: from each city, to which city and by which route
                ("degree", "i8", CITIES),
                ("to", "i8", (CITIES, EDGES_AT_A_CITY)),
                ("by", "i8", (CITIES, EDGES_AT_A_CITY)),
                # what each route would cost the seat, in tenths of a point; 0 if it is its own
                ("cost", "i8", ROUTES),
                ("lack", "i8", ROUTES),  # cards that are missing for it
                ("detour", "i8", ROUTES),  # of a planned route: what its loss would cost
                # the cheapest ways from one city
                ("distance", "i8", CITIES),
                ("came_by", "i8", CITIES),
                ("queue", "i8", CITIES),
                ("queued", "i8", CITIES),
                # tickets to be joined, and the routes of the best plan that are still to be had
                ("tickets", "i8"),
                ("ticket", "i8", TICKETS),
                ("plan", "i8", WORDS),
                ("plan_trains", "i8"),
                ("plan_turns", "i8"),
                ("trial", "i8", WORDS),
                ("trial_trains", "i8"),
                ("trial_turns", "i8"),
                # cards: what the plan's coloured routes take, what is out of sight, what helps
                ("need", "i8", KINDS),
                ("unseen", "i8", KINDS),
                ("worth", "i8", KINDS),
                ("joined", "i8", CITIES),
                ("foreign", "i8"),  # cities, as a mask, that the others have reached
                # of the light policy: each seat's routes to claim, and the tickets they are for
                ("way", "i8", (PLAYERS, WORDS)),
                ("way_for", "i8", (PLAYERS, WORDS)),
            ],
            align=True,
        ),
    )
)


@rule
def lay_out(t: Any, d: Any) -> None:
    """Draw the map's net on the desk."""
    for city in range(t.cities):
        d.degree[city] = 0
    for route in range(t.routes):
        a = t.route_a[route]
        b = t.route_b[route]
        d.to[a][d.degree[a]] = b
        d.by[a][d.degree[a]] = route
        d.degree[a] += 1
        d.to[b][d.degree[b]] = a
        d.by[b][d.degree[b]] = route
        d.degree[b] += 1


@rule
def clear_ways(d: Any) -> None:
    """A new game: the light policy has planned nothing yet."""
    for seat in range(PLAYERS):
        for word in range(WORDS):
            d.way[seat][word] = 0
            d.way_for[seat][word] = 0


@rule
def _lay_out(tables: Any, desks: Any) -> None:
    lay_out(tables[0], desks[0])
    clear_ways(desks[0])


def desk(tables: npt.NDArray[Any], seed: int) -> npt.NDArray[Any]:
    """A desk for a game on that map."""
    desks = np.zeros(1, dtype=DESK)
    desks["rng"][0] = np.array(words_of(seed), dtype=np.uint64)
    _lay_out(tables, desks)
    return desks
