"""Maps to print in tests, and what is printed of them."""

from functools import cache
from typing import TYPE_CHECKING, Any

from rotonde.games.rail.index_tables import RailMap, shipped_map
from rotonde.games.rail.layout import shipped_backdrop, shipped_layout
from rotonde.games.rail.layout.draft import draft_of
from rotonde.games.rail.layout.furniture import furnished
from rotonde.games.rail.printing.kit import Kit
from rotonde.games.rail.printing.options import Options
from rotonde.printing.files import files_of

if TYPE_CHECKING:
    from printing.reading import Printed


def kit(name: str = "lyon", **options: Any) -> Kit:
    return kit_of(shipped_map(name), **options)


def kit_of(rail_map: RailMap, **options: Any) -> Kit:
    # Laying a map out takes a minute: a draft has everything that is drawn.
    layout = shipped_layout(rail_map) or furnished(draft_of(rail_map))
    return Kit(rail_map, layout, shipped_backdrop(rail_map, layout), Options(**options))


@cache
def printed(name: str, part: str, **options: Any) -> "Printed":
    """A part of a shipped map as PDF, made once for all tests."""
    from printing.reading import Printed  # needs pypdfium2, which the other helpers do not

    (made,) = files_of(kit(name, **options).sheets(part))
    return Printed(made.content)


def small_map(**cities: str) -> dict[str, Any]:
    """A map of four cities with the given names."""
    names = {"a": "Ayr", "b": "Bath", "c": "Cork", "d": "Deal"} | cities
    places = {"a": (0, 0), "b": (10, 0), "c": (0, 10), "d": (10, 10)}
    data = dict(shipped_map("lyon").data)
    ends = [("a", "b"), ("b", "d"), ("c", "d"), ("a", "c"), ("a", "d")]
    return data | {
        "name": "Small",
        "tickets_dealt": 1,
        "tickets_kept_at_start": 1,
        "cities": [
            {"id": id, "name": name, "x": places[id][0], "y": places[id][1]}
            for id, name in names.items()
        ],
        "routes": [{"a": a, "b": b, "length": 3, "colour": "red"} for a, b in ends],
        "tickets": [{"a": a, "b": b, "points": 3} for a, b in ends],
    }
