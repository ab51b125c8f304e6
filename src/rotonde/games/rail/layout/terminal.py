"""The layout of a map: computed with a progress bar, described in words."""

from rich.console import Console
from rich.progress import Progress

from rotonde.core.messages import Voice
from rotonde.games.rail.index_tables import RailMap
from rotonde.games.rail.layout import Layout, layout_of
from rotonde.games.rail.layout.geometry import Overlap
from rotonde.games.rail.layout.solve import ROUNDS

_KEYS = {
    "space/space": "layout.space-space",
    "space/label": "layout.space-label",
    "label/label": "layout.label-label",
    "space/station": "layout.space-station",
    "label/station": "layout.label-station",
    "crossing": "layout.crossing",
    "off-board": "layout.off-board",
}


def compute(rail_map: RailMap, seed: int, voice: Voice) -> Layout:
    """The layout; while it is searched, a bar on standard error says how far it is."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(voice("layout.working", name=rail_map.name), total=ROUNDS)
        return layout_of(rail_map, seed, lambda number, _faults: bar.update(task, completed=number))


def tell_layout(layout: Layout, rail_map: RailMap, voice: Voice) -> None:
    about = {
        "name": rail_map.name,
        "width": round(layout.width),
        "height": round(layout.height),
        "seed": str(layout.seed),
    }
    if not layout.faults:
        print(voice("layout.good", **about))
        return
    print(voice("layout.faults", count=len(layout.faults), **about))
    for fault in layout.faults:
        print("  " + fault_in_words(fault, voice))


def fault_in_words(fault: Overlap, voice: Voice) -> str:
    itself = fault.kind == "space/space" and fault.first == fault.second
    key = "layout.space-itself" if itself else _KEYS[fault.kind]
    return voice(key, first=fault.first, second=fault.second, depth=fault.depth)
