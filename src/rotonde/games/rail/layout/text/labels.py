"""Where a station's name may stand: twenty places around the dot, on one line or on two."""

from typing import NamedTuple

from rotonde.games.rail.layout import units
from rotonde.games.rail.layout.geometry import Anchor
from rotonde.games.rail.layout.text.glyphs import text_width

PLACES = 20
MOST = 2 * PLACES
_SHORT = 9  # names up to this many letters stay on one line
_BROKEN = 16.0  # what a second line costs, against the places below
_LONGEST = 40  # letters of a line that are drawn; a longer name ends with an ellipsis


class Candidate(NamedTuple):
    """One place for a name: the box relative to the station, and how much we would rather not."""

    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    anchor: Anchor
    cost: float


def candidates(name: str) -> list[Candidate]:
    """All places for a name, the best on its own first."""
    found: list[Candidate] = []
    for lines in _forms(name):
        width = max(text_width(line) for line in lines) * units.FONT
        height = len(lines) * units.LINE - 3
        extra = _BROKEN if len(lines) > 1 else 0.0
        found += [
            Candidate(lines, x, y, width, height, anchor, cost + extra)
            for x, y, anchor, cost in _places(width, height)
        ]
    return found


def _forms(name: str) -> list[tuple[str, ...]]:
    """The name on one line and, if it is long and can be broken, on two of about equal width."""
    name = " ".join(name.split())
    if len(name) > 2 * _LONGEST:
        name = name[: 2 * _LONGEST - 1] + "…"
    one: tuple[str, ...] = (name,)
    breaks = [_break_at(name, i) for i in range(3, len(name) - 2) if name[i] in " -"]
    if len(name) <= _SHORT or not breaks:
        return [one]
    two = min(breaks, key=lambda lines: max(map(text_width, lines)))
    return [one, two] if len(name) <= _LONGEST else [two]


def _break_at(name: str, i: int) -> tuple[str, str]:
    """A space at a line's end disappears, a hyphen stays."""
    return (name[: i + 1] if name[i] == "-" else name[:i]), name[i + 1 :]


def _places(w: float, h: float) -> list[tuple[float, float, Anchor, float]]:
    r = units.STATION + 4
    d = r * 0.74  # on the diagonal the box comes nearer along each axis
    above, below = -r - h + 1, r - 1
    return [
        (r, -h / 2, "start", 0),
        (-r - w, -h / 2, "end", 4),
        (-w / 2, above, "middle", 6),
        (-w / 2, below, "middle", 5),
        (d, -d - h + 4, "start", 8),
        (-d - w, -d - h + 4, "end", 10),
        (d, d - 4, "start", 8),
        (-d - w, d - 4, "end", 10),
        (-w * 0.3, above, "middle", 10),
        (-w * 0.7, above, "middle", 10),
        (-w * 0.3, below, "middle", 10),
        (-w * 0.7, below, "middle", 10),
        (r, -h * 0.9, "start", 9),
        (r, -h * 0.1, "start", 9),
        (-r - w, -h * 0.9, "end", 11),
        (-r - w, -h * 0.1, "end", 11),
        (-w * 0.12, above, "middle", 13),
        (-w * 0.88, above, "middle", 13),
        (-w * 0.12, below, "middle", 13),
        (-w * 0.88, below, "middle", 13),
    ]
