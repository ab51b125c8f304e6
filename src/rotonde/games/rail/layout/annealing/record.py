"""The record that the annealing works on: a drawing of a map, and scratch space."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from rotonde.games.rail import limits
from rotonde.games.rail.layout.curves import STEPS
from rotonde.games.rail.layout.text.labels import MOST

SAMPLES = 72  # at most, along one line
_LINES, _STATIONS = limits.ROUTES, limits.CITIES

# Records rather than tuples of arrays: reading one number of a record costs a read, and no count
# of references. The first fields stay while a map is laid out.
DRAFT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("lines", "i8"),
                ("stations", "i8"),
                ("width", "f8"),
                ("height", "f8"),
                ("reach", "f8"),  # how far a station may be nudged
                ("work", "i8"),  # distances computed so far: the clock of the annealing
                ("a", "i8", _LINES),
                ("b", "i8", _LINES),
                ("spaces", "i8", _LINES),
                ("tracks", "i8", _LINES),
                ("half_width", "f8", _LINES),  # of a line with all its tracks
                ("degree", "i8", _STATIONS),
                ("lines_at", "i8", (_STATIONS, limits.EDGES_AT_A_CITY)),
                ("homes", "f8", (_STATIONS, 2)),
                ("names", "f8", (_STATIONS, MOST, 5)),  # x, y, width, height, cost
                ("name_count", "i8", _STATIONS),
                # What moves …
                ("xy", "f8", (_STATIONS, 2)),
                ("name", "i8", _STATIONS),  # the candidate in use
                ("bulge", "f8", _LINES),
                ("shift", "f8", _LINES),  # of the chain of spaces along the line
                # … and what follows from it.
                ("lack", "f8", _LINES),  # by how much a space has too little room
                ("sample_count", "i8", _LINES),
                ("samples", "f8", (_LINES, SAMPLES, 3)),  # x, y, half width
                ("around", "f8", (_LINES, 4)),  # the samples: left, top, right, bottom
                ("curve", "f8", (STEPS + 1, 5)),  # scratch for tracing
                ("kept", "f8", limits.EDGES_AT_A_CITY),  # scratch: shifts before a change
            ],
            align=True,
        ),
    )
)


class Draft(Protocol):
    """The fields of a DRAFT record that are set before the annealing, and read after it."""

    lines: int
    stations: int
    width: float
    height: float
    reach: float
    a: npt.NDArray[np.int64]
    b: npt.NDArray[np.int64]
    spaces: npt.NDArray[np.int64]
    tracks: npt.NDArray[np.int64]
    half_width: npt.NDArray[np.float64]
    degree: npt.NDArray[np.int64]
    lines_at: npt.NDArray[np.int64]
    homes: npt.NDArray[np.float64]
    names: npt.NDArray[np.float64]
    name_count: npt.NDArray[np.int64]
    xy: npt.NDArray[np.float64]
    name: npt.NDArray[np.int64]
    bulge: npt.NDArray[np.float64]
    shift: npt.NDArray[np.float64]
