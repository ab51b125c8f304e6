"""Free places on a finished board for the map's title and for the table of points."""

import math
from collections.abc import Mapping

import numpy as np
from msgspec import structs

from rotonde.games.rail.layout import units
from rotonde.games.rail.layout.annealing.compose import tenth
from rotonde.games.rail.layout.geometry import Box, Label, Layout, Route, Station, map_digest
from rotonde.games.rail.layout.stations.board_size import Board, Floats

_TITLES = ((250.0, 110.0), (180.0, 85.0), (130.0, 62.0))
_TABLES = ((300.0, 44.0), (240.0, 36.0), (150.0, 76.0))  # in one row, smaller, in two rows
_STEP = 10.0
_AIR = 8.0


def unfurnished(
    data: Mapping[str, object],
    seed: int,
    board: Board,
    stations: list[Station],
    labels: list[Label],
    routes: list[Route],
) -> Layout:
    """A layout of a map's data that has neither title nor table yet; nothing of it is checked."""
    return Layout(
        map=map_digest(data),
        seed=seed,
        width=board.width,
        height=board.height,
        scale=board.scale,
        sizes=units.SIZES,
        bounds=Box(0.0, 0.0, board.width, board.height),
        title=None,
        scoring=None,
        stations=stations,
        labels=labels,
        routes=routes,
        faults=[],
    )


def bounded(layout: Layout) -> Layout:
    """The layout with the bounds of what is drawn on it."""
    return structs.replace(layout, bounds=_around(_taken(layout)))


def furnished(layout: Layout) -> Layout:
    """The layout with its bounds, and free places for title and table, preferably at the bottom."""
    taken = _taken(layout)
    bounds = _around(taken)
    sheet = (layout.width, layout.height)
    title = _free_place(_TITLES, sheet, taken, (0.0, 1.0))
    if title:
        box = (title.x, title.y, title.x + title.width, title.y + title.height)
        taken = np.vstack([taken, box])
    scoring = _free_place(_TABLES, sheet, taken, (1.0, 1.0))
    return structs.replace(layout, bounds=bounds, title=title, scoring=scoring)


def _taken(layout: Layout) -> Floats:
    """Rectangles around all that is drawn: left, top, right, bottom."""
    size = layout.sizes
    r = size.station_radius
    rows = [(s.x - r, s.y - r, s.x + r, s.y + r) for s in layout.stations]
    rows += [(b.x, b.y, b.x + b.width, b.y + b.height) for b in (n.box for n in layout.labels)]
    for route in layout.routes:
        for x, y, angle in route.spaces:
            along, down = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
            half_width = (size.car_length * along + size.car_width * down) / 2
            half_height = (size.car_length * down + size.car_width * along) / 2
            rows.append((x - half_width, y - half_height, x + half_width, y + half_height))
    return np.array(rows, dtype=float)


def _around(boxes: Floats) -> Box:
    left, top = boxes[:, :2].min(axis=0)
    right, bottom = boxes[:, 2:].max(axis=0)
    return Box(tenth(left), tenth(top), tenth(right - left), tenth(bottom - top))


def _free_place(
    sizes: tuple[tuple[float, float], ...],
    sheet: tuple[float, float],
    taken: Floats,
    corner: tuple[float, float],
) -> Box | None:
    """The free place nearest to a corner (0 left or top, 1 right or bottom), larger ones first."""
    found = [
        place
        for smaller, size in enumerate(sizes)
        if (place := _nearest(size, 0.3 * smaller, sheet, taken, corner)) is not None
    ]
    return min(found)[1] if found else None


def _nearest(
    size: tuple[float, float],
    handicap: float,
    sheet: tuple[float, float],
    taken: Floats,
    corner: tuple[float, float],
) -> tuple[float, Box] | None:
    """The free place of this size, and how much we would rather not.

    A sheet may be thousands of steps wide and high: a bit for each place, one row of costs.
    """
    width, height = size
    right, bottom = sheet[0] - width - units.MARGIN, sheet[1] - height - units.MARGIN
    xs, ys = _steps(right), _steps(bottom)
    free = np.ones((len(xs), len(ys)), dtype=np.bool_)
    for left, top, far, low in taken:
        across = np.flatnonzero((left <= xs + width + _AIR) & (far >= xs - _AIR))
        down = np.flatnonzero((top <= ys + height + _AIR) & (low >= ys - _AIR))
        if len(across) and len(down):
            free[across[0] : across[-1] + 1, down[0] : down[-1] + 1] = False
    best: tuple[float, Box] | None = None
    away_x = np.abs(xs - corner[0] * right) / sheet[0]
    away_y = np.abs(ys - corner[1] * bottom) / sheet[1]
    for i in np.flatnonzero(free.any(axis=1)):
        # Along the bottom rather than up the side, and there rather than at full size.
        costs = np.where(free[i], away_x[i] + 1.5 * away_y + handicap, np.inf)
        j = int(costs.argmin())
        if best is None or costs[j] < best[0]:
            best = float(costs[j]), Box(float(xs[i]), float(ys[j]), width, height)
    return best


def _steps(last: float) -> Floats:
    """Positions from the margin on, the last possible one among them."""
    if last < units.MARGIN:
        return np.zeros(0)
    return np.append(np.arange(units.MARGIN, last, _STEP), last)
