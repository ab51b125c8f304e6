"""The whole way from a map to its board: size, annealing, check, and again if it must be."""

import time
from collections.abc import Callable, Iterator

import numpy as np
from msgspec import structs

from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout import units
from rotonde.games.rail.layout.annealing import compose
from rotonde.games.rail.layout.annealing.anneal import anneal
from rotonde.games.rail.layout.annealing.record import DRAFT, Draft
from rotonde.games.rail.layout.check import overlaps
from rotonde.games.rail.layout.furniture import furnished, unfurnished
from rotonde.games.rail.layout.geometry import Layout
from rotonde.games.rail.layout.stations.board_size import (
    Board,
    Links,
    board_of,
    first_scale,
    links_of,
)
from rotonde.games.rail.layout.stations.places import Plane
from rotonde.games.rail.layout.text.labels import Candidate, candidates
from rotonde.kernel.seeding import words_of

Progress = Callable[[int, int], None]  # rounds done, faults of the best board so far

ATTEMPTS = 3
# The work and the heat of each round of an attempt: about three seconds from scratch, then half
# as long to mend what little is left. All rounds together stay below twenty seconds.
_ROUNDS = ((800_000_000, 1.0), (400_000_000, 0.5))
ROUNDS = ATTEMPTS * len(_ROUNDS)
_REACH = 75.0
_LEAST_SECONDS = 0.5  # with less left, another round is not worth its while
_GROWTH = 1.07


def layout_of(
    rail_map: RailMap,
    seed: int = 1,
    progress: Progress | None = None,
    seconds: float | None = None,
) -> Layout:
    """The board of a map: the same for the same map and seed, unless `seconds` limit the search.

    The search ends with the first board that has no overlaps. If two rounds find none, it begins
    again on a larger board; the number of attempts is limited, so that a map which cannot be
    drawn well ends too: its best board comes back with its faults listed.
    """
    best: Layout | None = None
    for number, layout in enumerate(_boards(rail_map, seed, seconds), start=1):
        if best is None or _badness(layout) < _badness(best):
            best = layout
        if progress:
            progress(number, len(best.faults))
        if not best.faults:
            break
    assert best is not None
    return furnished(best)


def _badness(layout: Layout) -> tuple[int, float]:
    return len(layout.faults), sum(fault.depth for fault in layout.faults)


def _boards(rail_map: RailMap, seed: int, seconds: float | None) -> Iterator[Layout]:
    """One finished board after each round; within a time limit, one at least.

    A round may take half of the time that is left: even the last one is cooled to the end.
    """
    ends = None if seconds is None else time.monotonic() + seconds
    data = rail_map.data
    plane, links = Plane(data), links_of(data)
    names = [candidates(city["name"]) for city in data["cities"]]
    rng = np.array(words_of(seed), dtype=np.uint64)
    scale = first_scale(plane, links)
    for attempt in range(ATTEMPTS):
        board = board_of(plane, links, scale * _GROWTH**attempt)
        draft = _draft(links, names, board)
        for budget, hot in _ROUNDS:
            left = None if ends is None else ends - time.monotonic()
            anneal(draft, rng, budget, hot, None if left is None else left / 2)
            yield _finished(rail_map, seed, links, names, board, draft)
            if ends is not None and ends - time.monotonic() < _LEAST_SECONDS:
                return


def _draft(links: Links, names: list[list[Candidate]], board: Board) -> Draft:
    """The record that the annealing works on: all lines straight, all stations at their starts."""
    draft: Draft = np.zeros(1, dtype=DRAFT)[0]
    lines, stations = len(links.a), len(names)
    draft.lines, draft.stations, draft.reach = lines, stations, _REACH
    draft.a[:lines], draft.b[:lines] = links.a, links.b
    draft.spaces[:lines], draft.tracks[:lines] = links.spaces, links.tracks
    draft.half_width[:lines] = (links.tracks - 1) * units.TRACK + units.CAR_WIDTH / 2
    for g in range(lines):
        for s in (links.a[g], links.b[g]):
            draft.lines_at[s, draft.degree[s]] = g
            draft.degree[s] += 1
    for s, places in enumerate(names):
        draft.name_count[s] = len(places)
        for i, name in enumerate(places):
            draft.names[s, i] = (name.x, name.y, name.width, name.height, name.cost)
    draft.xy[:stations] = draft.homes[:stations] = board.starts
    draft.width, draft.height = board.width, board.height
    return draft


def _finished(
    rail_map: RailMap,
    seed: int,
    links: Links,
    names: list[list[Candidate]],
    board: Board,
    draft: Draft,
) -> Layout:
    data = rail_map.data
    stations = compose.stations_of(data["cities"], board, draft)
    labels = compose.labels_of(stations, names, draft)
    lengths = [route["length"] for route in data["routes"]]
    routes = compose.routes_of(rail_map.routes, lengths, links, draft)
    layout = unfurnished(data, seed, board, stations, labels, routes)
    return structs.replace(layout, faults=overlaps(layout))
