"""The board of a map, computed from its file: where everything is drawn.

`layout_of(rail_map, seed)` computes one; `shipped_layout` and `shipped_backdrop` read what comes
with Rotonde. `geometry` says what a layout holds.
"""

from rotonde.games.rail.layout.geometry import Layout
from rotonde.games.rail.layout.shipped import shipped_backdrop, shipped_layout
from rotonde.games.rail.layout.solve import layout_of

__all__ = ["Layout", "layout_of", "shipped_backdrop", "shipped_layout"]
