"""The layouts and backdrops that come with Rotonde, beside their maps."""

from functools import cache
from importlib import resources

import msgspec

from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout.backdrop import Backdrop, plain
from rotonde.games.rail.layout.geometry import Layout, decode, map_digest


@cache
def _layouts() -> dict[str, tuple[str, Layout]]:
    """By digest of the map: the name of the file, and what is in it."""
    found = {}
    for path in (resources.files("rotonde.games.rail") / "maps").iterdir():
        if path.name.endswith(".layout.json"):
            layout = decode(path.read_bytes())
            found[layout.map] = path.name.removesuffix(".layout.json"), layout
    return found


def shipped_layout(rail_map: RailMap) -> Layout | None:
    """The layout that comes with Rotonde for exactly this map, if there is one."""
    _, layout = _layouts().get(map_digest(rail_map.data), ("", None))
    return layout


def shipped_backdrop(rail_map: RailMap, layout: Layout) -> Backdrop:
    """The backdrop of a shipped map on its shipped layout; plain land for everything else."""
    name, shipped = _layouts().get(map_digest(rail_map.data), ("", None))
    path = resources.files("rotonde.games.rail") / "maps" / f"{name}.backdrop.json"
    if layout != shipped or not path.is_file():
        return plain(layout)
    return msgspec.json.decode(path.read_bytes(), type=Backdrop)
